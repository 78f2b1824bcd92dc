//! Pictures: XML that is well formed, holding what they must show, for any arena and any text.

use std::collections::BTreeSet;

use ludex_arena::draw::{MOST_VERTICES, Picture, svg};
use ludex_arena::{Arena, ArenaError, Builder, regions};
use ludex_core::{Lang, Outcome, Player, Seats};
use ludex_testkit::random::Random;
use proptest::prelude::*;

use crate::sample::random;

fn drawn(arena: &Arena, title: &str, only: Option<Player>) -> String {
    let found = regions(arena);
    let picture =
        |lang| Picture { title: title.into(), lang, regions: Some(&found), only, up_to: None, sides: None, links: &[] };
    assert!(svg(arena, &picture(Lang::Fr)).expect("small enough").contains("Un graphe de"));
    svg(arena, &picture(Lang::En)).expect("small enough")
}

/// Every tag is closed in order, and nothing stands in a text or a value that XML does not take.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some((text, tag)) = rest.split_once('<') {
        assert!(!text.contains('>') && text.split('&').skip(1).all(|entity| entity.contains(';')), "{text}");
        let (tag, after) = tag.split_once('>').expect("the end of a tag");
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().expect("a name")),
        }
        assert!(tag.matches('"').count().is_multiple_of(2) && !tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        rest = after;
    }
    assert_eq!((open.as_slice(), rest.trim()), (&[][..], ""));
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn any_arena_is_drawn_with_all_its_vertices_and_edges() {
    let mut numbers = Random::new(8);
    for round in 0..200 {
        let vertices = 1 + numbers.below(25);
        let edges = numbers.below(3 * vertices);
        let seats = [Seats::Fixed, Seats::Swap][round % 2];
        let mut arena = random(&mut numbers, vertices, edges, seats);
        if seats == Seats::Fixed && round % 3 == 0 {
            arena = arena.draws_to(Player::Second);
        }
        let only = [None, Some(Player::First)][round / 2 % 2];
        let picture = drawn(&arena, "an arena", only);
        well_formed(&picture);
        assert_eq!(picture.matches("\" transform=\"translate(").count(), arena.len());
        let lines: BTreeSet<_> =
            arena.vertices().flat_map(|v| arena.successors(v).iter().map(move |w| (v, w))).collect();
        assert_eq!(picture.matches("<path d=").count(), lines.len());
    }
}

proptest! {
    #[test]
    fn any_text_is_escaped(title in ".*", labels in prop::collection::vec(".*", 1..5)) {
        let mut builder = Builder::new(Seats::Fixed);
        let vertices: Vec<u32> = labels.iter().map(|label| builder.vertex(Player::First, label)).collect();
        (1..vertices.len()).for_each(|i| builder.edge(vertices[i - 1], vertices[i], &labels[i]));
        well_formed(&drawn(&builder.finish().expect("an arena"), &title, None));
    }
}

/// Texts of edges that run side by side would stand over one another.
#[test]
fn edges_between_the_same_vertices_are_one_with_all_their_moves() {
    let mut builder = Builder::new(Seats::Fixed);
    let (a, b) = (builder.vertex(Player::First, "a"), builder.vertex(Player::Second, "b"));
    for (from, to, mv) in [(a, b, "1:1"), (a, a, "again"), (a, b, "1:4"), (a, b, "1:1"), (b, a, "")] {
        builder.edge(from, to, mv);
    }
    let picture = drawn(&builder.finish().expect("an arena"), "a", None);
    assert_eq!(picture.matches("<path d=").count(), 3, "{picture}");
    assert!(picture.contains(">1:1, 1:4</text>") && !picture.contains(">1:1</text>"), "{picture}");
    assert!(picture.contains("A graph of 2 vertices and 5 edges."));
}

/// A puzzle has nobody who could lose it.
#[test]
fn what_one_player_can_solve_is_told_so() {
    let mut builder = Builder::new(Seats::Solo);
    let [start, solved, stuck] = ["a", "b", "c"].map(|name| builder.vertex(Player::First, name));
    builder.set_end(solved, Outcome::SOLVED);
    builder.set_end(stuck, Outcome::STUCK);
    builder.edge(start, solved, "1");
    builder.edge(start, stuck, "2");
    let picture = drawn(&builder.finish().expect("an arena"), "a puzzle", None);
    assert!(picture.contains("Can be solved: 2; stuck: 1; neither: 0."), "{picture}");
}

/// The graph of Kayles with a row of four pins.
#[test]
fn moves_do_not_stand_over_one_another() {
    let mut builder = Builder::new(Seats::Swap);
    let names = ["4", "3", "2,1", "2", "1,1", "1", "0"];
    let [four, three, two_one, two, ones, one, none] = names.map(|name| builder.vertex(Player::First, name));
    for (from, to, moves) in [
        (four, three, "1:1 1:4"),
        (four, two_one, "1:2 1:3"),
        (four, two, "1:1-2 1:3-4"),
        (four, ones, "1:2-3"),
        (three, two, "1:1 1:3"),
        (three, ones, "1:2"),
        (three, one, "1:1-2 1:2-3"),
        (two_one, ones, "1:1 1:2"),
        (two_one, one, "1:1-2"),
        (two_one, two, "2:1"),
        (two, one, "1:1 1:2"),
        (two, none, "1:1-2"),
        (ones, one, "1:1 2:1"),
        (one, none, "1:1"),
    ] {
        moves.split(' ').for_each(|mv| builder.edge(from, to, mv));
    }
    builder.set_end(none, Outcome::Win(Player::Second));
    let picture = drawn(&builder.finish().expect("an arena"), "kayles:4", None);
    let texts: Vec<(f64, f64, f64)> = picture.split("<text class=\"m\" ").skip(1).map(text).collect();
    assert_eq!(texts.len(), 14);
    for (i, (x, y, wide)) in texts.iter().enumerate() {
        for (other_x, other_y, other) in &texts[..i] {
            let apart = (x - other_x).abs() >= wide.midpoint(*other) || (y - other_y).abs() >= 11.0;
            assert!(apart, "{picture}");
        }
    }
}

/// Where a text stands, from its place on, and how wide it is.
fn text(tag: &str) -> (f64, f64, f64) {
    let between = |from: &str, to: char| tag.split_once(from).and_then(|(_, rest)| rest.split_once(to)).expect("it").0;
    let number = |from| between(from, '"').parse().expect("a number");
    (number("x=\""), number("y=\""), between(">", '<').chars().count() as f64 * 6.6)
}

#[test]
fn what_could_not_be_read_is_not_drawn() {
    let mut builder = Builder::new(Seats::Fixed);
    for v in 0..=MOST_VERTICES as u32 {
        builder.vertex(Player::First, "");
        builder.set_end(v, Outcome::Draw);
    }
    let arena = builder.finish().expect("an arena");
    let picture = Picture {
        title: String::new(),
        lang: Lang::En,
        regions: None,
        only: None,
        up_to: None,
        sides: None,
        links: &[],
    };
    let refused = svg(&arena, &picture).expect_err("too many vertices");
    assert_eq!(refused, ArenaError::Unreadable { vertices: MOST_VERTICES + 1, edges: 0 });
    assert!(refused.to_string().contains("gm, aut"));
}

/// The layers of attractors appear one after the other, and vertices lead where they are told to.
#[test]
fn attractors_grow_and_vertices_are_links() {
    let arena = random(&mut Random::new(5), 20, 50, Seats::Fixed);
    let found = regions(&arena);
    let links: Vec<String> = arena.vertices().map(|v| format!("/at?v={v}&x=\"")).collect();
    let coloured = |up_to| {
        let picture = Picture {
            title: String::new(),
            lang: Lang::En,
            regions: Some(&found),
            only: None,
            up_to,
            sides: None,
            links: &links,
        };
        let picture = svg(&arena, &picture).expect("small enough");
        well_formed(&picture);
        assert_eq!(picture.matches(r#"<a href="/at?v="#).count(), arena.len());
        picture.matches(r#"class="rank""#).count()
    };
    let of_layers = |most: u32| arena.vertices().filter(|&v| found.layer(v).is_some_and(|layer| layer <= most)).count();
    let legend = |all: usize| all..all + 4;
    for most in 0..4 {
        assert!(legend(of_layers(most)).contains(&coloured(Some(most))), "layer {most}");
    }
    assert!(legend(arena.len()).contains(&coloured(None)));
}
