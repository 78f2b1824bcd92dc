//! What must hold of any text that is read as a graph. Tests and the fuzz target `ways` run this.

use crate::{Check, Method, read};

/// Any text gives an error that says something in both languages, or a graph whose distances are
/// the costs of the ways that each search finds; with A* where its guesses keep what is asked of
/// them.
///
/// # Panics
/// If it does not.
pub fn any_graph(text: &str) {
    let graph = match read(text) {
        Ok(graph) => graph,
        Err(error) => {
            let text = error.text();
            assert!(!text.en.is_empty() && !text.fr.is_empty(), "no word about what is wrong");
            return;
        }
    };
    let (from, to) = (0, graph.len() - 1);
    let all = graph.distances(from, &()).expect("not stopped");
    assert_eq!(all.len(), graph.len(), "{text}");
    let far = all.iter().find(|known| known.vertex == to).expect("every vertex").way.map(|(cost, _)| cost);
    let Check { inadmissible, inconsistent } = graph.check(to, &()).expect("not stopped");
    let methods = if inadmissible.is_none() && inconsistent.is_none() {
        &[Method::Dijkstra, Method::Astar][..]
    } else {
        &[Method::Dijkstra][..]
    };
    for &method in methods {
        let found = graph.search(from, to, method, &()).expect("not stopped").way;
        assert_eq!(found.as_ref().map(|(_, cost)| *cost), far, "{method:?}: {text}");
        let Some((way, cost)) = found else { continue };
        let costs = way.windows(2).map(|pair| graph.cost(pair[0], pair[1]).expect("an edge"));
        assert_eq!(costs.sum::<u64>(), cost, "{method:?}: {text}");
    }
}
