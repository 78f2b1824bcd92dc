//! Files: laws on arenas and on spoiled texts, and what readers say.

use ludex_arena::read::{Format, read, read_watched};
use ludex_arena::{ArenaError, laws, regions, write};
use ludex_core::{Halt, Lang, Outcome, Player, Seats, Stop};
use ludex_testkit::Limits;
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};
use proptest::prelude::*;

use crate::sample::{every, random};

#[test]
fn every_small_arena_is_written_and_read() {
    (0..=2).for_each(|vertices| every(vertices, Seats::Fixed, &mut laws::any_arena));
    (0..=2).for_each(|vertices| every(vertices, Seats::Swap, &mut laws::any_arena));
}

#[test]
fn random_arenas_are_written_and_read() {
    let mut numbers = Random::new(6);
    for round in 0..ludex_testkit::trials(500) as usize {
        let vertices = numbers.below(20);
        laws::any_arena(&random(&mut numbers, vertices, 3 * vertices, [Seats::Fixed, Seats::Swap][round % 2]));
    }
}

const EXAMPLES: [(Format, &str); 5] = [
    (
        Format::Edges,
        "# play\na: first, start\nb: second\nc: first wins\n\"d e\": draw\na b take-2\nb \"d e\"\nb c # end\n",
    ),
    (Format::Edges, "@plain\n0: start\n0 1\n1 0 back\n1 2\n2: lost\n3: won"),
    (Format::Edges, "@endless second wins\na: premier\nb: second gagne\na a\na b"),
    (
        Format::Dot,
        "strict digraph \"g\" { node [shape=circle]; a [start=true] /* c */ b [shape=box, label=\"B \\\"1\\\"\"]; c \
         [winner=second]\n a -> b -> a [label=x]; b -> c; b -> c // twice\n endless = first }",
    ),
    (Format::Gm, "parity 3;\nstart 0;\n0 0 0 1,2 \"a\";\n1 2 1 0,3;\n2 1 0 2 \"c\";\n3 4 1 3;\n"),
];

#[test]
fn spoiled_files_are_errors_or_arenas() {
    let mut numbers = Random::new(7);
    for (format, text) in EXAMPLES {
        laws::any_arena(&read(text, format).unwrap_or_else(|error| panic!("{error} in {text}")));
        for _ in 0..ludex_testkit::trials(2_000) {
            let mut spoiled = spoil(text, &mut numbers);
            for _ in 0..numbers.below(4) {
                spoiled = spoil(&spoiled, &mut numbers);
            }
            laws::any_file(spoiled.as_bytes(), format);
        }
    }
    for text in hostile() {
        for format in Format::ALL {
            laws::any_file(text.as_bytes(), format);
        }
    }
}

proptest! {
    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        for format in Format::ALL { laws::any_file(&bytes, format); }
    }

    #[test]
    fn any_words(text in "([ab]:? |first|second|wins|draw|won|lost|@plain|@endless|start|->|--|[0-3]|[{}\\[\\];,=\"#\n ]|digraph|shape=box|winner=draw|parity ){0,40}") {
        for format in Format::ALL { laws::any_file(text.as_bytes(), format); }
        laws::any_file(format!("digraph {{ {text} }}").as_bytes(), Format::Dot);
    }

    #[test]
    fn any_parity_game(lines in prop::collection::vec((0..3_u8, 0..3_u8, prop::collection::vec(0..6_u8, 1..4)), 0..6)) {
        let line = |(id, (priority, owner, to)): (usize, &(u8, u8, Vec<u8>))| {
            let to = to.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
            format!("{id} {priority} {owner} {to};")
        };
        let text: Vec<String> = lines.iter().enumerate().map(line).collect();
        laws::any_file(text.join("\n").as_bytes(), Format::Gm);
    }

    #[test]
    fn any_labels(labels in prop::collection::vec(".*", 1..6)) {
        let mut builder = ludex_arena::Builder::new(Seats::Fixed);
        let vertices: Vec<u32> = labels.iter().map(|label| builder.vertex(Player::Second, label)).collect();
        for (&v, label) in vertices.iter().zip(&labels) {
            builder.edge(v, vertices[0], label);
        }
        laws::any_arena(&builder.finish().expect("an arena"));
    }
}

/// What a reader is told.
fn told(format: Format, text: &str) -> String {
    read(text, format).expect_err(text).text().to(Lang::En).to_owned()
}

#[test]
fn errors_say_where_and_what() {
    for (text, said) in [
        ("a b\na\n", "line 2, column 1: `a`: an edge is two names"),
        ("a b c d", "line 1, column 7: `d`: the line should end here"),
        ("des (0, 1, 2)\n(0, \"a\", 1)", "line 1, column 1: `des`: this is a file of Aldebaran"),
        ("a: third", "line 1, column 4: `third`: after the colon come first, second"),
        ("a: first\na b", "line 2, column 3: `b`: no edge leaves b"),
        ("a: first\na b\nb a", "line 2, column 3: `b`: b has no owner"),
        ("a: first, first wins\na a", "line 2, column 1: `a`: play is over at a"),
        ("a: first\na: second", "line 2, column 4: `second`: a already has another owner"),
        ("@plan", "line 1, column 1: `@plan`: only @plain and @endless begin with @"),
        ("@plain\na: first", "line 2, column 1: `a:`: a plain graph does not name the player"),
        ("a b \"c", "line 1, column 5: `\"c`: this quote is not closed"),
        ("@endless first wins\na: first\nb: draw\na b", "line 1, column 1: `@endless`: if endless play is won"),
    ] {
        let error = told(Format::Edges, text);
        assert!(error.starts_with(said), "{text:?}: {error}");
    }
    for (text, said) in [
        ("graph { a -- b }", "line 1, column 1: `graph`: a directed graph begins with digraph"),
        ("digraph {\n a -- b }", "line 2, column 4: `--`: edges of a digraph have a direction"),
        ("digraph {\n a -> { b c } }", "line 2, column 7: `{`: subgraphs and groups"),
        ("digraph { a [winner=nobody] }", "line 1, column 21: `nobody`: a winner is first, second or draw"),
        (
            "digraph { a [owner=first]; a -> b; b -> a }",
            "line 1, column 33: `b`: b has no owner: say which player moves there, first or second, as in \"b\" \
             [owner=first]",
        ),
        ("digraph { a [owner=first]; a->\"b c\"; }", "line 1, column 31: `\"b c\"`: no edge leaves b c"),
        ("digraph { a [owner=first]; a -> -1.5[label=x] }", "line 1, column 33: `-1.5`: no edge leaves -1.5"),
        ("digraph { a", "line 1, column 12: a name is expected here"),
        ("digraph { /* }", "line 1, column 11: `/* }`: this comment is not closed"),
    ] {
        let error = told(Format::Dot, text);
        assert!(error.starts_with(said), "{text:?}: {error}");
    }
    for (text, said) in [
        ("parity 1;\n0 0 0 1;\n1 1 0 0;", "line 3, column 1: `1`: vertex 1 has priority 1 and vertex 0 has priority 0"),
        ("0 0 2 0;", "line 1, column 5: `2`: an owner is 0 or 1"),
        ("0 0 0 0", "line 1, column 8: a semicolon is expected"),
        ("0 0 0 1;", "line 1, column 7: `1`: there is no vertex 1"),
        ("0 0 0 0,1;", "line 1, column 9: `1`: there is no vertex 1"),
        ("0 0 0 ;", "line 1, column 7: `;`: the number of a successor is expected"),
        ("0 0 0 0;0 0 0 0;", "line 1, column 9: `0`: vertex 0 is defined twice"),
        ("0 99999999999999999999 0 0;", "line 1, column 3: `99999999999999999999`: a priority, a whole number below"),
    ] {
        let error = told(Format::Gm, text);
        assert!(error.starts_with(said), "{text:?}: {error}");
    }
    let error = ludex_arena::read::read_bytes(b"a b\nc \xff", Format::Edges).unwrap_err();
    assert!(error.to_string().starts_with("line 2, column 3: this is not text"), "{error}");
}

/// What `edge` says of moves is said of those that have no text of their own.
#[test]
fn moves_have_their_text_from_before() {
    let head = "node [owner=first]; a; b; ";
    let usual = format!(
        "digraph {{ {head} a -> b; edge [label=on]; b -> a -> a; a -> b [label=back]; edge [label=\"\"]; b -> b }}"
    );
    let own = format!("digraph {{ {head} a -> b; b -> a -> a [label=on]; a -> b [label=back]; b -> b }}");
    let read = |text: &str| read(text, Format::Dot).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(write::dot(&read(&usual), None, None).to_string(), write::dot(&read(&own), None, None).to_string());
}

/// An arena is several times as large as its file, and a budget counts all of it.
#[test]
fn reading_keeps_its_budget_and_is_stopped() {
    let lines = |line: &dyn Fn(u32) -> String| (0..40_000).map(line).collect::<String>();
    let chain = lines(&|v| format!("{v} -> "));
    for (format, text) in [
        (Format::Edges, lines(&|v| format!("{v} {}\n", v / 2 + 1))),
        (Format::Dot, format!("digraph {{ {} }}", lines(&|v| format!("{v} -> {}\n", v / 2 + 1)))),
        (Format::Dot, format!("digraph {{ {chain} 0 }}")),
        (Format::Gm, lines(&|v| format!("{v} 0 0 {};\n", (v + 1) % 40_000))),
        (Format::Gm, format!("0 0 0 0{};", lines(&|_| ",0".into()))),
    ] {
        let read = |caller: &Limits<'_>| read_watched(text.as_bytes(), format, caller);
        let enough = read(&Limits::memory(64 << 20));
        assert!(enough.is_ok(), "{format:?}: {:?}", enough.err());
        let poor = read(&Limits::memory(text.len() as u64)).expect_err("an arena that is larger than its file");
        assert!(matches!(&poor, ArenaError::Halt(Halt::Stop(Stop::Memory(_)))), "{format:?}: {poor}");
        let stopped = read(&Limits::looks(0)).expect_err("the caller does not want it");
        assert_eq!(stopped, ArenaError::Halt(Halt::Stop(Stop::Cancelled)));
    }
}

/// What is written stops where nobody takes it; a report that is made while it is written is the
/// same report.
#[test]
fn texts_are_made_as_they_are_written() {
    struct Narrow(usize);
    impl std::fmt::Write for Narrow {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(std::fmt::Error)?;
            Ok(())
        }
    }
    let arena = random(&mut Random::new(9), 500, 2_000, Seats::Fixed);
    let found = regions(&arena);
    let texts: [&dyn std::fmt::Display; 4] = [
        &write::edges(&arena),
        &write::dot(&arena, Some(&found), None),
        &write::gm(&arena, Player::First),
        &write::aut(&arena),
    ];
    for text in texts {
        let mut out = Narrow(1_000);
        assert!(std::fmt::write(&mut out, format_args!("{text}")).is_err());
        assert!(out.0 < 1_000, "the beginning was written");
    }
    let written = serde_json::to_value(write::report_as_written(&arena, Some(&found))).expect("JSON");
    assert_eq!(written, serde_json::to_value(write::report(&arena, Some(&found))).expect("JSON"));
}

#[test]
fn draws_take_two_parity_games() {
    let arena = read(
        "a: first\nb: second\nc: first wins\nd: second wins\na b\nb a\na c\nb d\ne: first\ne e\ne d",
        Format::Edges,
    );
    let arena = arena.expect("an arena");
    let mine = regions(&arena);
    let winners = |draws| {
        let again = read(&write::gm(&arena, draws).to_string(), Format::Gm).expect("its own file");
        let found = regions(&again);
        again.vertices().map(|v| found.outcome(v)).collect::<Vec<_>>()
    };
    let (to_first, to_second) = (winners(Player::First), winners(Player::Second));
    for v in arena.vertices() {
        let (a, b) = (to_first[v as usize], to_second[v as usize]);
        assert_eq!(if a == b { a } else { Outcome::Draw }, mine.outcome(v));
    }
}

/// With a player, only that player's region is filled, has layers and thick edges.
#[test]
fn the_region_of_one_player_is_shown_alone() {
    let arena = random(&mut Random::new(4), 60, 150, Seats::Fixed);
    let found = regions(&arena);
    let (first, second) = ("#a9d3f0", "#f6c98f");
    let filled = |only| write::dot(&arena, Some(&found), only).to_string();
    let both = filled(None);
    assert!(both.contains(first) && both.contains(second));
    for (player, shown, hidden) in [(Player::First, first, second), (Player::Second, second, first)] {
        let one = filled(Some(player));
        assert_eq!((one.matches(shown).count(), one.contains(hidden)), (both.matches(shown).count(), false));
        assert!(one.matches("xlabel").count() < both.matches("xlabel").count());
    }
}
