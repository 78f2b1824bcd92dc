//! Maps and questions that are wrong, each with its sentence and its line.

use ludex_diplomacy::laws::{any_given, any_map, any_orders};
use ludex_diplomacy::{Map, Question, STANDARD, read_given, read_powers, write_csv};
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};

fn problem(text: &str) -> String {
    Map::read(text).expect_err(text).to_string()
}

#[test]
fn bad_maps_are_told_with_their_line() {
    let small = "LAND AAA ABUTS BBB\nCOAST BBB ABUTS AAA SEA\nWATER SEA ABUTS BBB\nALPHA (ALPHAN)\n";
    Map::read(small).expect("a sound map");
    for (text, said) in [
        ("LAND AAA ABUTS BBB\n", "line 1: there is no region `BBB` on this map"),
        ("LAND AAA ABUTS BBB\nLAND BBB ABUTS\n", "line 1: a one-way border for armies: AAA borders on BBB"),
        ("LAND AAA ABUTS AAA\n", "line 1: AAA borders on itself"),
        ("LAND AAA ABUTS\nLAND AAA ABUTS\n", "line 2: AAA is declared twice"),
        ("LAND AAA ABUTS\nALPHA (ALPHAN)\nA AAA\nALPHA (ALPHAN)\n", "line 4: ALPHA is declared twice"),
        ("LAND AAA BBB\n", "line 1: after AAA comes ABUTS"),
        ("LAND AAA ABUTS\nA AAA\n", "line 2: a unit without a power"),
        ("# nothing\n", "a map has a line for every region, as in LAND GAL ABUTS BOH BUD, and here is none"),
        ("(deffacts f\n(father A B)\n(father B C))\n", "a map has a line for every region"),
        ("LAND AAA ABUTS\nAAA BBB\n", "line 2: `AAA` does not begin a line of a map"),
        ("MAP other.map\n", "line 1: the map `other.map` cannot be included"),
        ("kind,from,to\narmy,AAA,BBB\n", "line 2: there is no region `BBB`"),
        ("region,AAA,coast\nregion,BBB,coast\nfleet,AAA,BBB\n", "line 3: a one-way border for fleets"),
        ("region,AAA,swamp\n", "line 1: `swamp` is not a kind of region"),
        ("kind,from,to\ntank,AAA,BBB\n", "line 2: a line is army,FROM,TO"),
    ] {
        let told = problem(text);
        assert!(told.starts_with(said), "{text}: {told}");
    }
    for (unit, said) in [
        ("F AAA", "line 5: a fleet inland: AAA has no coast; an army would be A AAA"),
        ("A SEA", "line 5: an army at sea: SEA is a sea; a fleet would be F SEA"),
        ("A BBB\nF BBB", "line 6: two units in BBB: A BBB is already there, and a region holds one unit"),
        ("A CCC", "line 5: there is no region `CCC` on this map"),
        ("A", "line 5: a unit is written as in A VIE or F STP/SC"),
    ] {
        let told = problem(&format!("{small}{unit}\n"));
        assert!(told.starts_with(said), "{unit}: {told}");
    }
    let coast = STANDARD.replace("F STP/SC\n", "F STP\n");
    assert!(problem(&coast).contains("a fleet in STP is on one of its coasts: STP/NC, STP/SC"));
}

#[test]
fn bad_questions_are_told() {
    let map = Map::standard();
    for (given, said) in [
        ("", "``: a fact is a region with or without a unit, as in A GAL, RUS A GAL, GAL or -GAL"),
        ("A GAL,", "``: a fact is"),
        ("A XYZ", "`A XYZ`: there is no region `XYZ`"),
        ("GAL, F STP/WC", "`F STP/WC`: there is no region `STP/WC`"),
        ("A", "`A`: there is no region `A`, but there is ADR, AEG, "),
        ("A GAL RUM", "`A GAL RUM`: a fact is"),
        ("XXX A GAL", "`XXX A GAL`: a fact is"),
    ] {
        let told = read_given(&map, given).expect_err(given).to_string();
        assert!(told.starts_with(said), "{given}: {told}");
        any_given(given);
    }
    for (powers, said) in [
        ("ENG,SPA", "there is no power `SPA`; the powers are AUS, ENG, FRA, GER, ITA, RUS, TUR"),
        (",", "name at least one power"),
    ] {
        assert!(read_powers(&map, powers).expect_err(powers).to_string().starts_with(said), "{powers}");
    }
    // Known of a region that nobody reaches, or of a unit that cannot be there: no position fits,
    // which is an answer.
    for given in ["A POR", "RUS F GAL", "GAL, -GAL", "TUR A GAL"] {
        let given = read_given(&map, given).expect("it says something");
        let question = Question { given, ..Question::of(&map) };
        assert_eq!(question.automaton(&map, &()).expect("counted").total(), 0);
    }
}

/// Spoiled maps: lines and letters of sound ones left out, doubled and exchanged.
#[test]
fn any_text_is_a_map_or_an_error() {
    let mut random = Random::new(5);
    let sources = [STANDARD.to_owned(), write_csv(&Map::standard()), crate::random_maps::random_map(&mut random)];
    for source in &sources {
        any_map(source);
        for _ in 0..ludex_testkit::trials(200) {
            let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
            for _ in 0..=random.below(3) {
                let (at, other) = (random.below(lines.len()), random.below(lines.len()));
                match random.below(4) {
                    0 => lines[at].clear(),
                    1 => lines[at] = lines[other].clone(),
                    2 => lines.swap(at, other),
                    _ => {
                        let mut letters: Vec<char> = lines[at].chars().collect();
                        if !letters.is_empty() {
                            let at = random.below(letters.len());
                            letters[at] =
                                *random.pick(&['A', 'z', '/', ' ', ',', '#', '=', '(', 'é']).expect("letters");
                        }
                        lines[at] = letters.into_iter().collect();
                    }
                }
            }
            any_map(&lines.join("\n"));
        }
    }
}

#[test]
fn any_text_says_what_is_known_or_is_an_error() {
    let mut random = Random::new(6);
    for source in ["A GAL, -RUM, F NTH", "RUS A GAL, -F STP/SC", "-TUR, GER BER"] {
        any_given(source);
        for _ in 0..ludex_testkit::trials(40) {
            any_given(&spoil(source, &mut random));
        }
    }
    hostile().for_each(|text| any_given(&text));
}

/// The laws of orders hold for good ones, spoiled ones and hostile ones.
#[test]
fn any_text_is_orders_or_told() {
    let good = [
        "A VIE - GAL, A WAR - GAL, F TRI H",
        "AUS A VIE S A BUD - GAL; RUS A WAR - GAL; ITA A VEN - TRI, F TRI - VEN",
        "A LON - BEL via convoy, F NTH C A LON - BEL, F ENG S F NTH, F EDI - NTH",
        "A YOR - NWY par convoi # un convoi\nF NTH C A YOR - NWY\nF NWG S A YOR - NWY\nRUS F STP/NC - NWY",
        "F STP/SC T, A MOS - STP, FRA F BRE - ENG, A PAR S A MAR - BUR",
        "TUR F ANK - BLA, RUS F SEV - BLA, A SMY - ARM, A CON - BUL/EC",
    ];
    for text in good {
        any_orders(text);
    }
    let mut random = Random::new(1901);
    for _ in 0..600 {
        let mut text = (*random.pick(&good).expect("some")).to_owned();
        for _ in 0..=random.below(3) {
            text = spoil(&text, &mut random);
        }
        any_orders(&text);
    }
    hostile().for_each(|text| any_orders(&text));
}
