//! Every page in both languages, as it must be for readers without scripts, colours or a mouse.

use crate::asking::{get, get_packed, get_with, link_with, links, settings};

pub(crate) const PAGES: &[&str] = &[
    "/",
    "/play/tictactoe",
    "/play/connect4:7x6?at=4453",
    "/play/nim:3,4,5?then=1:2&values=1&wait=1",
    "/play/peg-solitaire:triangle5",
    "/play/othello:8x8",
    "/play/sliding:3x2?values=1&wait=1",
    "/play/mnk:16x16,5?values=1&wait=1",
    "/play/kayles:12?pick=5",
    "/play/teeko",
    "/play/tictactoe?at=152397&values=1&flip=1&wait=1",
    "/count/tictactoe",
    "/count/tictactoe?run=1",
    "/count/tictactoe?run=1&wait=1",
    "/count/connect4:4x4?run=1&symmetry=1&wait=1",
    "/count/nim:3,4,5?run=1&wait=1",
    "/count/fibonacci-nim:8?plan=1",
    "/graph/fibonacci-nim:8",
    "/graph/fibonacci-nim:8?layer=2&attractor=first",
    "/graph/connect4:7x6",
    "/setup/chess?sign=Q",
    "/setup/tictactoe?board=X../.O./...",
    "/setup/connect4:4x3?board=X.../..../....",
    "/setup/gipf:tournament",
    "/setup/mana?board=...X../....../....../....../....../o....._x2&sign=o",
    "/setup/kamon:3,seed=1",
    "/setup/dvonn:2-3-2?board=B2./.w./.._w&sign=r",
    "/search",
    "/search?step=9",
    "/search?method=minmax",
    "/search?game=tictactoe&at=152346&depth=3",
    "/search?game=connect4&depth=3&weights=0/1/2/3/inf&step=700",
    "/search?method=mcts&step=6",
    "/search?method=astar&step=12",
    "/rete?step=7",
    "/symmetry/tictactoe",
    "/symmetry/tictactoe?step=2",
    "/columns/connect4:4x3",
    "/columns/connect4:4x3?step=2",
    "/review",
    "/review/tictactoe?at=152397&wait=1",
    "/learn/tictactoe",
    "/learn/tictactoe?run=1&learner=menace&episodes=100&wait=1",
    "/diplomacy",
    "/diplomacy?given=A+GAL,-RUM,F+NTH&region=GAL",
    "/diplomacy?powers=AUS,ITA&ignore=power,kind&seed=5",
];

#[test]
fn every_page_in_both_languages() {
    for &page in PAGES {
        let with = |lang: &str| format!("{page}{}lang={lang}", if page.contains('?') { '&' } else { '?' });
        let (en, fr) = (get(&with("en")).page(), get(&with("fr")).page());
        assert!(en.contains("<html lang=\"en\">") && fr.contains("<html lang=\"fr\">"), "{page}");
        for text in [&en, &fr] {
            assert!(text.len() < 100_000, "{page}: {} bytes", text.len());
            assert_eq!(text.matches("<h1").count(), 1, "{page}");
            assert!(text.contains("<main id=\"main\"") && text.contains("aria-current=\"page\""), "{page}");
            // The policy forbids them, so that they would be dead.
            for inline in ["style=\"", "<style", "onclick", "<script>", "javascript:"] {
                assert!(!text.contains(inline), "{page} has {inline}");
            }
            assert_eq!(text.matches("<svg").count(), text.matches("</svg>").count(), "{page}");
        }
        for english in [">Games<", ">Play<", "to move.", "The game", "Known:", "positions up to", "Layer "] {
            assert!(!fr.contains(english), "{page} has {english} in French");
        }
    }
}

/// The largest pictures and boards there are, as browsers get them; events are told as they come.
#[test]
fn large_pages_weigh_little() {
    for page in
        ["/graph/nim:3,4,5", "/graph/sliding:3x2", "/graph/fibonacci-nim:20", "/play/mnk:16x16,5?values=1&wait=1"]
    {
        let answer = get_packed(page);
        assert_eq!((answer.status, answer.header("content-encoding")), (200, "gzip"), "{page}");
        assert!(answer.bytes < 60_000, "{page}: {} bytes", answer.bytes);
    }
    let events = get_packed("/live/count/tictactoe");
    assert_eq!((events.header("content-type"), events.header("content-encoding")), ("text/event-stream", ""));
    assert!(events.text.contains("event: done"), "{}", events.text);
}

/// What a browser fetches once for all pages: a style and a script, which ask for nothing more.
#[test]
fn the_files_are_small() {
    let page = get("/").page();
    let parts = page.split('"').filter(|part| part.contains(".js?") || part.contains(".css?"));
    let files: Vec<_> = parts.collect();
    let packed: usize = files.iter().map(|file| get_packed(file).bytes).sum();
    assert!(files.len() == 2 && packed <= 40_000, "{packed} bytes of {files:?}");
    let script = get(files.iter().find(|file| file.contains(".js?")).expect("a script")).page();
    let whole = |line: &str| !line.starts_with("import ") && !line.starts_with("export ");
    assert!(script.lines().all(whole) && script.contains("const ludex_js"));
}

#[test]
fn pictures_and_fields_have_names() {
    for &page in PAGES {
        let text = get(page).page();
        for picture in text.split("<svg").skip(1) {
            let head = picture.split('>').next().unwrap_or_default();
            let named = head.contains("aria-label") || head.contains("aria-hidden") || picture.contains("<title>");
            assert!(named, "{page}: <svg{head}>");
        }
        for (at, _) in text.match_indices("<input").chain(text.match_indices("<select")) {
            let tag = text[at..].split('>').next().unwrap_or_default();
            let before = &text[..at];
            let labelled = before.rfind("<label").is_some_and(|open| !before[open..].contains("</label>"));
            assert!(labelled || tag.contains("type=\"hidden\""), "{page}: {tag}");
        }
    }
}

/// Every link of every page leads to an answer.
#[test]
fn links_lead_somewhere() {
    let mut seen = std::collections::BTreeSet::new();
    for &page in PAGES {
        let found = links(&get(page).page());
        let local = found.into_iter().filter(|link| link.starts_with('/') && !link.contains("best=1"));
        // Positions of one page are alike.
        for link in local.filter(|link| !link.starts_with("/play") || link.len() % 7 == 0) {
            seen.insert(link);
        }
    }
    assert!(seen.len() > 60, "{}", seen.len());
    for link in seen {
        let answer = get(&link);
        assert!(matches!(answer.status, 200 | 303 | 422), "{link}: {} {}", answer.status, answer.text);
    }
}

#[test]
fn browsers_are_told_what_they_must_not_do() {
    for address in ["/", "/static/style.css", "/static/ludex.js", "/api/games", "/nowhere"] {
        let answer = get(address);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{address}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
    }
}

/// A board is the only page that may stand in a page elsewhere: it leads here, and has neither
/// scripts nor forms.
#[test]
fn only_a_board_stands_in_a_frame() {
    let framed = |address: &str| {
        !get(address).headers.get_all("content-security-policy").iter().any(|policy| policy == "frame-ancestors 'none'")
    };
    for address in ["/", "/play/connect4:7x6", "/board/connect4:7x6", "/embed/nothing", "/embed"] {
        assert!(!framed(address), "{address}");
    }
    let address = "/embed/connect4:7x6?at=4453&ply=3&lang=fr";
    assert!(framed(address));
    let page = get(address).page();
    for link in [
        "/embed/connect4:7x6?at=4453&ply=2&lang=fr",
        "/embed/connect4:7x6?at=4453&lang=fr",
        "/play/connect4:7x6?at=4453&ply=3&lang=fr",
    ] {
        assert!(page.contains(&format!("href=\"{}\"", link.replace('&', "&amp;"))), "{link}: {page}");
    }
    assert!(page.contains("Jouer dans Ludex") && !page.contains("<script") && !page.contains("<form"), "{page}");
}

/// Another server's address is none of them, whatever browsers make of two slashes.
#[test]
fn a_slash_at_the_end_is_taken_off() {
    for (address, to) in [
        ("/play/connect4/", "/play/connect4"),
        ("/play/connect4:7x6/?at=44&lang=fr", "/play/connect4:7x6?at=44&lang=fr"),
        ("/api/", "/api"),
        ("//elsewhere.org/", "/"),
    ] {
        let answer = get(address);
        assert_eq!((answer.status, answer.header("location")), (308, to), "{address}");
    }
    assert_eq!(get("/play/connect4").status, 200);
}

#[test]
fn the_language_of_the_browser_is_taken() {
    let router = ludex_web::router(settings());
    let answer = get_with(&router, "/", &[("host", "localhost"), ("accept-language", "fr-FR,fr;q=0.9,en;q=0.8")]);
    assert!(answer.page().contains("<html lang=\"fr\">"));
}

#[test]
fn what_is_known_is_told_with_its_source() {
    let games = get("/").page();
    assert!(games.contains("4,531,985,219,092 positions") && games.contains("The first player (X) wins in 41 plies"));
    assert!(games.contains("181,440 positions") && games.contains("Can be solved in 28 moves"));
    let count = get("/count/connect4:4x4?run=1&wait=1&lang=fr").page();
    assert!(count.contains("161\u{202f}029"), "{count}");
}

/// A page that was asked to count comes at once: the script listens, and a reader without scripts
/// is led on. What was counted is on it from then on.
#[test]
fn what_takes_time_comes_later() {
    for page in ["/count/fibonacci-nim:23?run=1", "/learn/tictactoe?run=1"] {
        let text = get(page).page();
        assert!(text.contains("data-run=\"\"") && !text.contains("class=\"total\""), "{text}");
        let next = text.split("url=").nth(1).and_then(|rest| rest.split('"').next()).expect("a way on");
        let next = next.replace("&amp;", "&");
        assert!(next.ends_with("wait=1") && get(&next).page().contains("class=\"sentence\""));
    }
    assert!(get("/count/fibonacci-nim:23").page().contains("class=\"total\""));
}

#[test]
fn plans_are_made_when_they_are_asked_for() {
    let router = ludex_web::router(settings());
    let page = |address: &str| get_with(&router, address, &[("host", "localhost")]).page();
    assert!(page("/count/nim:3,4,5").contains("data-soon=\"/live/plan/nim:3,4,5\""));
    let planned = page("/count/nim:3,4,5?plan=1&lang=fr");
    assert!(planned.contains("120 positions") && planned.contains("toutes énumérées"), "{planned}");
    assert!(planned.contains("ludex count nim:3,4,5 --method explicit"));
    // From now on it is known.
    assert!(page("/count/nim:3,4,5").contains("all of them listed"));
    // Beside a published number nothing is estimated.
    let published = page("/count/peg-solitaire:english?plan=1");
    assert!(published.contains("187,636,299") && published.contains("To count it:"), "{published}");
    assert!(!published.contains("sampling"), "{published}");
}

/// What the page says before it counts is what it does then.
#[test]
fn the_page_counts_as_it_said() {
    let router = ludex_web::router(settings());
    let page = |address: &str| get_with(&router, address, &[("host", "localhost")]).page();
    // Which is the fastest on small boards depends on how busy the machine is.
    for (spec, methods) in [
        ("tictactoe", &["explicit", "symbolic"][..]),
        ("connect4:6x6", &["columns"][..]),
        ("othello:4x4", &["explicit"][..]),
        ("mnk:4x4,3", &["explicit", "symbolic"][..]),
    ] {
        let said = page(&format!("/count/{spec}?plan=1"));
        let chosen = |method: &&&str| said.contains(&format!("To count it: <strong>{method}</strong>"));
        let method = methods.iter().find(chosen).unwrap_or_else(|| panic!("{spec}: {said}"));
        let counted = page(&format!("/count/{spec}?run=1&wait=1"));
        assert!(counted.contains(&format!(">({method}: ")), "{spec}: {counted}");
    }
}

/// What the page cannot pay is not begun.
#[test]
fn counts_above_the_budgets_are_refused_with_a_way_out() {
    let answer = get("/count/connect4:8x8?run=1&wait=1");
    assert_eq!(answer.status, 422, "{}", answer.text);
    assert!(answer.text.contains("ludex count connect4:8x8 --method estimate"), "{}", answer.text);
    assert!(answer.text.contains("id=\"result\""), "the page stays");
    assert!(get("/live/count/connect4:8x8?lang=fr").text.contains("event: problem"));
}

/// Where positions don't say who is to move, the moves before them do.
#[test]
fn searches_know_the_chairs() {
    let tree = |address: &str| {
        let page = get(address).page();
        page.split("<svg class=\"branches\"").nth(1).expect("a tree").split("</svg>").next().expect("an end").to_owned()
    };
    let mover = |tree: &str| tree.split("<a ").nth(1).and_then(|twig| twig.split("class=\"p").nth(1)?.chars().next());
    let from_start = tree("/search?method=mcts&game=nim:1,2,3&step=16");
    let after_one = tree("/search?method=mcts&game=nim:1,2,3&then=1:1&step=16");
    assert_eq!((mover(&from_start), mover(&after_one)), (Some('1'), Some('2')));
    // Its branches lead to games that know them too.
    let branch = links(&after_one).into_iter().next().expect("a branch");
    assert!(branch.starts_with("/play/nim:1,2,3?then=1:1+") && branch.ends_with("values=1"), "{branch}");
    let text = |address: &str| get(address).page();
    assert!(text("/search?game=nim:1,2,3&depth=1").contains(">max("));
    assert!(text("/search?game=nim:1,2,3&then=1:1&depth=1").contains(">min("));
}

#[test]
fn counts_up_to_symmetry_have_both_bars() {
    let text = get("/count/tictactoe?run=1&symmetry=1&wait=1").page();
    assert!(text.contains("765</strong>") && text.contains("class=\"bar canonical\""), "{text}");
    // In full where a ply is pointed at.
    assert!(text.contains(">Ply 1: 3 positions up to symmetry, 9 in all, at least 9, at most 9</text>"), "{text}");
    let columns = get("/count/connect4:6x6?run=1&symmetry=1&wait=1").page();
    assert!(columns.contains("(columns: "), "{columns}");
}

/// A trajectory has a way to the next; after the last one, the last is shown.
#[test]
fn trajectories_are_told_step_by_step() {
    let first = get("/learn/tictactoe?trace=1").page();
    assert!(first.contains("Trajectory 1; known positions after it: 1.") && first.contains("trace=2#steps"), "{first}");
    assert!(first.contains("the end: it is known"), "{first}");
    let last = get("/learn/tictactoe?trace=5000&lang=fr").page();
    assert!(last.contains("C'était la dernière") && !last.contains("Trajectoire 5000"), "{last}");
    let number =
        last.split("Trajectoire ").nth(1).and_then(|rest| rest.split([' ', '\u{a0}']).next()).expect("a number");
    let number: u64 = number.parse().expect("a number");
    let last = get(&format!("/learn/tictactoe?trace={number}")).page();
    assert!(last.contains("That was the last") && !last.contains(&format!("trace={}#steps", number + 1)), "{last}");
    let before = get(&format!("/learn/tictactoe?trace={}", number - 1)).page();
    assert!(!before.contains("That was the last") && before.contains(&format!("trace={number}#steps")), "{before}");
    assert!(!get("/learn/teeko").page().contains("steps"), "play can go round");
}

/// After the first player's move the second is to take the last match.
#[test]
fn graphs_know_who_is_to_move() {
    let graph = get("/graph/nim:1,1?then=1:1").page();
    let size = "Vertices: 2; edges: 1; won by the first player: 0, by the second: 2, by neither: 0.";
    assert!(graph.contains(size), "{graph}");
    let puzzle = get("/graph/sliding:2x2").page();
    assert!(puzzle.contains("Vertices: 12; edges: 22; can be solved: 12; stuck: 0; neither: 0."), "{puzzle}");
    // Vertices lead on to games with the moves before them, and so do the links of a game's page.
    assert!(graph.contains(r#"href="/play/nim:1,1?then=1:1+2:1&amp;values=1""#), "{graph}");
    let play = get("/play/nim:1,1?then=1:1+2:1&ply=1").page();
    assert!(play.contains("/graph/nim:1,1?then=1:1+2:1&amp;ply=1") && play.contains("game=nim:1,1"), "{play}");
}

/// The rows of bounds come with their numbers, and so does what L(k) stands for.
#[test]
fn bounds_are_explained_row_by_row() {
    let page = get("/count/tictactoe").page();
    for shown in ["L(3) × C(6, 3) = 76 × 20", "C(9, 4) × C(5, 3) = 126 × 10", "C(9, 3) − 8 = 84 − 8 = 76"] {
        assert!(page.contains(shown), "{shown}");
    }
    assert!(!get("/count/connect4:4x4").page().contains("L("));
}

/// Programs are led to what the page shows, and nowhere else.
#[test]
fn the_same_is_told_as_json_where_there_is_such() {
    for (address, told) in [
        ("/graph/nim:1,2,3", true),
        ("/graph/connect4:7x6", false),
        ("/search", true),
        ("/rete", false),
        ("/count/tictactoe", true),
        ("/symmetry/tictactoe", false),
        ("/columns/connect4:4x3", false),
        ("/play/chess", true),
        ("/setup/chess", false),
    ] {
        let page = get(address).page();
        assert_eq!(page.contains("The same as JSON"), told, "{address}");
        if told {
            assert_eq!(get(&link_with(&page, "The same as JSON")).status, 200, "{address}");
        }
    }
}

/// A puzzle has moves, no plies; a board that takes too long leads to one that does not.
#[test]
fn what_is_too_large_says_so_in_the_words_of_its_game() {
    let graph = get("/graph/sliding:3x3").page();
    assert!(graph.contains("more of the last move") && graph.contains("Values to move"), "{graph}");
    let columns = get("/columns/connect4:8x7").page();
    assert!(link_with(&columns, "connect4:5x4").ends_with("/columns/connect4:5x4"), "{columns}");
}

/// Of a graph that is too large the first plies are drawn, with the rest of the last one as a
/// vertex that opens; every game can be begun so.
#[test]
fn graphs_begin_where_they_are_too_large() {
    let graph = get("/graph/connect4:7x6").page();
    assert!(graph.contains("2 plies from here, up to symmetry: 17 positions, and 13 more of the last ply"), "{graph}");
    assert!(graph.contains("would be illegible") && graph.contains("ludex graph connect4:7x6"));
    let opened = get(&link_with(&graph, "and 13 more")).page();
    assert!(opened.contains("3 plies from here, up to symmetry: 78 positions, and 73 more"), "{opened}");
    // A board leads to the graph from there, down to what is drawn whole.
    assert!(graph.contains("href=\"/graph/connect4:7x6?then=1+2\""), "{graph}");
    let french = get("/graph/connect4:7x6?then=1+2&lang=fr").page();
    assert!(french.contains("coups à partir d'ici, à symétrie près"), "{french}");
    for about in ludex::registry::games() {
        let page = get(&format!("/graph/{}?wide=999", about.name));
        assert!(page.status == 200 && page.text.contains("class=\"ludex-arena\""), "{}", page.text);
        assert!(page.bytes < 2_000_000, "{}: {} bytes", about.name, page.bytes);
    }
}

/// Where they are known: from the book of Connect Four, from what was solved.
#[test]
fn first_plies_have_values() {
    let router = ludex_web::router(settings());
    let get = |address: &str| get_with(&router, address, &[("host", "localhost")]).page();
    let quick = get("/graph/connect4:7x6");
    assert!(quick.contains("data-later=\"usual\"") && quick.contains(">A₄₁</text>"), "{quick}");
    // Of the seven columns, four up to the mirror, the middle one wins.
    let valued = get("/graph/connect4:7x6?wait=1");
    for said in [">A₄₁</text>", ">A₄₀</text>", ">B₃₉</text>", "class=\"e first\"", "of the first player, and the layer"]
    {
        assert!(valued.contains(said), "{said}: {valued}");
    }
    assert!(valued.contains("The first player wins: ") && !valued.contains("data-later"), "{valued}");
    assert!(!valued.contains("not known: "), "{valued}");
    let first = get("/graph/connect4:7x6?layer=0");
    assert!(first.contains(">A₄₁</text>") && !first.contains(">A₄₀</text>"), "{first}");
    let french = get("/graph/sliding:3x3?wait=1&lang=fr");
    assert!(french.contains("Solubles") && french.contains("Valeurs jusqu'au coup"), "{french}");
    // Nothing is looked for where it cannot be found in time.
    let chess = get("/graph/chess?wait=1");
    assert!(!chess.contains("data-later") && !chess.contains("data-slide"), "{chess}");
}

/// What cannot be an answer to a question of the address is said, and not passed over.
#[test]
fn numbers_that_are_none_are_refused() {
    for (address, said) in [
        ("/graph/nim:1,2,3?layer=-1", "layer must be a whole number"),
        ("/graph/nim:1,2,3?attractor=foo", "attractor must be both, first or second"),
        ("/graph/nim:1,2,3?ply=x", "ply is how many of the moves"),
        ("/search?step=1.5", "step must be a whole number"),
        ("/search?method=mcts&seed=-1", "seed must be a whole number"),
        ("/play/connect4:7x6?at=4453&ply=-1", "ply is how many of the moves"),
    ] {
        let answer = get(address);
        assert!(answer.status == 400 && answer.text.to_lowercase().contains(said), "{address}: {}", answer.text);
    }
    assert!(get("/play/connect4:7x6?at=4453&ply=-1").text.contains("?at=445"), "the game stays");
}

/// One move too many does not throw the game away.
#[test]
fn a_game_stays_as_far_as_it_was_right() {
    let answer = get("/play/connect4:7x6?at=4444444");
    assert!(answer.status == 400 && answer.text.contains("column 4 is full"), "{}", answer.text);
    assert!(answer.text.contains("value=\"4444444\"") && answer.text.contains("?at=444444"), "{}", answer.text);
}

/// Half of the positions of a sliding puzzle cannot be solved.
#[test]
fn what_cannot_be_solved_is_said_where_it_is_set_up() {
    let page = |board: &str| get(&format!("/setup/sliding:3x3?board={board}")).page();
    let (sound, stuck) = (page("1.7/654/328"), page("1.8/654/327"));
    let said = "No sequence of moves solves this position: let two tiles change places.";
    assert_ne!(sound.contains(said), stuck.contains(said));
}

#[test]
fn what_is_too_large_is_refused_politely() {
    assert_eq!(get("/api/games/connect4:7x6/graph").status, 422);
    let tree = get("/search?game=tictactoe&depth=9");
    assert_eq!(tree.status, 422);
    assert!(tree.text.contains("more than 2,500 leaves"));
}

/// The tree of three plies from the empty board of Connect Four, by the weights of a player: too
/// large for a picture, it folds, without a script, and moves have their names.
#[test]
fn large_trees_fold() {
    let address = "/search?game=connect4&depth=3&weights=0/1/2/3/inf&method=minmax";
    let page = get(&format!("{address}&step=9999")).page();
    let (before, tree) = page.split_once("<ul class=\"outline\">").expect("a list");
    let (tree, after) = tree.split_once("</main>").expect("the rest of the page");
    // The last of what unfolds is the help of the keys.
    assert_eq!((tree.matches("<li").count(), tree.matches("<details").count()), (1 + 7 + 49 + 343, 1 + 7 + 49 + 1));
    assert!(tree.contains("max 9 <small>· 343 leaves</small>") && tree.contains("<b>4</b> min 9 ←"), "{tree}");
    assert!(before.contains("Leaves the root with the value 9.") && after.contains("</html>"), "{before}");
    // The best play is open, and no other branch.
    assert_eq!(tree.matches("<details open>").count(), 3, "{tree}");
    assert!(tree.contains("<code>lines=0/1/2/3/inf</code>") && !page.contains("m4"), "{tree}");
    let french = get(&format!("{address}&step=2&lang=fr")).page();
    assert!(french.contains("Visite 1.") && french.contains("343 feuilles"), "{french}");
    let step = get(&format!("{address}&step=4")).page();
    assert!(step.contains("Visits 1 → 1 → 1.") && step.matches("<details open>").count() == 3, "{step}");
    // A small one is drawn.
    let small = get("/search?game=connect4&depth=1&eval=cells").page();
    assert!(small.contains("ludex-tree") && small.contains("max(1: 3, 2: 4, 3: 5, 4: 7,"), "{small}");
}

/// What a search cannot go by is said beside the fields.
#[test]
fn evaluations_are_checked() {
    for (wrong, said) in [
        ("eval=cells&weights=w1", "either weights or eval, not both"),
        ("eval=magic", "no such evaluation"),
        ("weights=0/1", "lines of 4 want 5 weights"),
        ("weights=0/1/x/3/inf", "is not a weight"),
        ("weights=0/1.2345/2/3/inf", "at most 3 decimals"),
    ] {
        let answer = get(&format!("/search?game=connect4&depth=1&{wrong}"));
        assert!(answer.status == 400 && answer.text.to_lowercase().contains(said), "{wrong}: {}", answer.text);
    }
}

/// Which matchbox is this board? The canonical form stands beside it, with the symmetry that leads
/// there, and is one click away.
#[test]
fn the_canonical_form_is_marked() {
    let page = get("/play/tictactoe?at=916").page();
    assert!(page.contains("The canonical form, by symmetry 7 (mirror in the rising diagonal):"), "{page}");
    assert!(
        page.contains("It stands for 8 positions: no symmetry keeps it.") && page.contains("board still"),
        "{page}"
    );
    let there = links(&page).into_iter().find(|link| link.contains("at=XX./.../..O")).expect("a way there");
    let form = get(&format!("{there}&lang=fr")).page();
    assert!(
        form.contains("Forme canonique ✓") && form.contains("La forme canonique est cette position même."),
        "{form}"
    );
    assert!(!form.contains("board still"), "{form}");
    let middle = get("/play/tictactoe?at=5").page();
    assert!(middle.contains("It stands for itself alone: all symmetries keep it."), "{middle}");
    assert!(!get("/play/kayles:5").page().contains("Canonical form"));
}

/// What is written on the values of moves can be read, however pale they are.
#[test]
fn values_have_enough_contrast() {
    let style = get("/static/style.css").text;
    let rule = |name: &str, of: &str| {
        let rule = style.split(&format!("{name}{{")).nth(1)?.split('}').next()?;
        Some(rule.split(&format!("{of}:")).nth(1)?.split(';').next()?.to_owned())
    };
    let colour = |text: &str| [1, 3, 5].map(|i| f64::from(u8::from_str_radix(&text[i..i + 2], 16).expect("a colour")));
    let share = |text: &str| text.trim_end_matches('%').parse::<f64>().expect("a share") / 100.0;
    let light = |rgb: [f64; 3]| {
        let [r, g, b] = rgb.map(|part| part / 255.0).map(|part| ((part + 0.055) / 1.055).powf(2.4).max(part / 12.92));
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let white = |text: String| if text == "#fff" { "#ffffff".to_owned() } else { text };
    let usual = |of: &str| rule("\n.worth", of).expect("a usual one");
    for value in ["win", "draw", "loss", "unknown"] {
        let of = |name: &str| rule(&format!(".worth.{value}"), name).unwrap_or_else(|| usual(name));
        let mut shades = vec![(of("--on"), 1.0)];
        for pale in 1..=3 {
            let shade = rule(&format!(".worth.pale{pale}"), "--share").expect("a share");
            shades.push((rule(".worth.pale3", "--on").expect("dark"), share(&shade)));
        }
        for (on, share) in shades {
            let mark = colour(&of("--mark")).map(|part| part * share + 255.0 * (1.0 - share));
            let [on, mark] = [light(colour(&white(on))), light(mark)];
            let contrast = (on.max(mark) + 0.05) / (on.min(mark) + 0.05);
            assert!(contrast >= 4.5, "{value} at {share}: {contrast}");
        }
    }
}
