//! The referee: test cases that programs of this kind share, and all decisions on small boards.

use ludex_diplomacy::{Command, Fate, Kind, Map, Piece, adjudicate};
use ludex_testkit::random::Random;

use crate::random_maps::random_map;

/// Reads orders `AUS A VIE - BOH`, `ITA F VEN S A ROM`, `GER A MUN S F KIE - BER`, each with what
/// becomes of the unit: a zone, or `dislodged`.
fn case(name: &str, orders: &[(&str, &str)]) {
    let map = Map::standard();
    let zone = |word: &str| map.zone(word).unwrap_or_else(|| panic!("{name}: {word}"));
    let words: Vec<Vec<&str>> = orders.iter().map(|(order, _)| order.split_whitespace().collect()).collect();
    let piece = |words: &Vec<&str>| Piece {
        power: map.power(words[0]).unwrap_or_else(|| panic!("{name}: {}", words[0])),
        kind: if words[1] == "A" { Kind::Army } else { Kind::Fleet },
        zone: zone(words[2]),
    };
    let pieces: Vec<_> = words.iter().map(piece).collect();
    let at = |word: &str| {
        let region = map.region_of(zone(word));
        pieces.iter().position(|piece| map.region_of(piece.zone) == region).unwrap_or_else(|| panic!("{name}: {word}"))
    };
    let command = |words: &Vec<&str>| match words[3..] {
        ["H"] => Command::Hold,
        ["-", to] => Command::Move(zone(to)),
        ["S", _, other] => Command::SupportHold(at(other)),
        ["S", _, other, "-", to] => Command::SupportMove(at(other), map.region_of(zone(to))),
        _ => panic!("{name}: {words:?}"),
    };
    let fates = adjudicate(&map, &pieces, &words.iter().map(command).collect::<Vec<_>>());
    for ((order, expected), fate) in orders.iter().zip(fates) {
        let expected = if *expected == "dislodged" { Fate::Dislodged } else { Fate::At(zone(expected)) };
        assert_eq!(fate, expected, "{name}: {order}");
    }
}

/// Situations of the Diplomacy Adjudicator Test Cases (L. B. Kruijswijk) that need no convoy, by
/// their numbers; wording and expectations are ours, from the rules.
#[test]
fn shared_cases() {
    case("6.A.4 nobody moves to where they are", &[("GER F KIE - KIE", "KIE")]);
    case(
        "6.A.8 no support for oneself",
        &[("ITA A VEN - TRI", "TRI"), ("ITA A TYR S A VEN - TRI", "TYR"), ("AUS F TRI S F TRI", "dislodged")],
    );
    case("6.A.11 two armies bounce", &[("AUS A VIE - TYR", "VIE"), ("ITA A VEN - TYR", "VEN")]);
    case(
        "6.A.12 three armies bounce",
        &[("AUS A VIE - TYR", "VIE"), ("GER A MUN - TYR", "MUN"), ("ITA A VEN - TYR", "VEN")],
    );
    case(
        "6.C.1 three in a ring",
        &[("TUR F ANK - CON", "CON"), ("TUR A CON - SMY", "SMY"), ("TUR A SMY - ANK", "ANK")],
    );
    case(
        "6.C.2 a ring with support",
        &[
            ("TUR F ANK - CON", "CON"),
            ("TUR A CON - SMY", "SMY"),
            ("TUR A SMY - ANK", "ANK"),
            ("TUR A BUL S F ANK - CON", "BUL"),
        ],
    );
    case(
        "6.C.3 a ring that is stopped",
        &[
            ("TUR F ANK - CON", "ANK"),
            ("TUR A CON - SMY", "CON"),
            ("TUR A SMY - ANK", "SMY"),
            ("TUR A BUL - CON", "BUL"),
        ],
    );
    case(
        "6.D.1 a supported hold stands",
        &[
            ("AUS F ADR S A TRI - VEN", "ADR"),
            ("AUS A TRI - VEN", "TRI"),
            ("ITA A VEN H", "VEN"),
            ("ITA A TYR S A VEN", "TYR"),
        ],
    );
    case(
        "6.D.2 a move cuts the support of a hold",
        &[
            ("AUS F ADR S A TRI - VEN", "ADR"),
            ("AUS A TRI - VEN", "VEN"),
            ("AUS A VIE - TYR", "VIE"),
            ("ITA A VEN H", "dislodged"),
            ("ITA A TYR S A VEN", "TYR"),
        ],
    );
    case(
        "6.D.3 a move cuts the support of a move",
        &[
            ("AUS F ADR S A TRI - VEN", "ADR"),
            ("AUS A TRI - VEN", "TRI"),
            ("ITA A VEN H", "VEN"),
            ("ITA F ION - ADR", "ION"),
        ],
    );
}

/// The same: own units, cut supports, units head to head.
#[test]
fn shared_cases_of_own_units_and_exchanges() {
    case(
        "6.D.10 nobody dislodges their own",
        &[("GER A BER H", "BER"), ("GER F KIE - BER", "KIE"), ("GER A MUN S F KIE - BER", "MUN")],
    );
    case(
        "6.D.11 nor their own on its way back",
        &[
            ("GER A BER - PRU", "BER"),
            ("GER F KIE - BER", "KIE"),
            ("GER A MUN S F KIE - BER", "MUN"),
            ("RUS A WAR - PRU", "WAR"),
        ],
    );
    case(
        "6.D.12 nor helps others to",
        &[("AUS F TRI H", "TRI"), ("AUS A VIE S A VEN - TRI", "VIE"), ("ITA A VEN - TRI", "VEN")],
    );
    case(
        "6.D.15 who is attacked cuts no support of the attack",
        &[("RUS F CON S F BLA - ANK", "CON"), ("RUS F BLA - ANK", "ANK"), ("TUR F ANK - CON", "dislodged")],
    );
    case(
        "6.D.17 but dislodging does",
        &[
            ("RUS F CON S F BLA - ANK", "dislodged"),
            ("RUS F BLA - ANK", "BLA"),
            ("TUR F ANK - CON", "CON"),
            ("TUR A SMY S F ANK - CON", "SMY"),
            ("TUR A ARM - ANK", "ARM"),
        ],
    );
    case(
        "6.D.33 supported against, unwanted",
        &[
            ("AUS A SER - BUD", "BUD"),
            ("AUS A VIE - BUD", "VIE"),
            ("RUS A GAL S A SER - BUD", "GAL"),
            ("TUR A BUL - SER", "SER"),
        ],
    );
    case(
        "6.E.1 the dislodged do not hold back who took their place",
        &[
            ("GER A BER - PRU", "PRU"),
            ("GER F KIE - BER", "BER"),
            ("GER A SIL S A BER - PRU", "SIL"),
            ("RUS A PRU - BER", "dislodged"),
        ],
    );
    case("6.E.2 head to head, equal", &[("GER A BER - KIE", "BER"), ("GER F KIE - BER", "KIE")]);
    case(
        "6.E.4 one who loses head to head still bounces",
        &[
            ("GER F HOL - NTH", "HOL"),
            ("GER F HEL S F HOL - NTH", "HEL"),
            ("GER F SKA S F HOL - NTH", "SKA"),
            ("FRA F NTH - HOL", "NTH"),
            ("FRA F BEL S F NTH - HOL", "BEL"),
            ("ENG F EDI S F NWG - NTH", "EDI"),
            ("ENG F YOR S F NWG - NTH", "YOR"),
            ("ENG F NWG - NTH", "NWG"),
            ("AUS A KIE S A RUH - HOL", "KIE"),
            ("AUS A RUH - HOL", "RUH"),
        ],
    );
}

/// The rules as equations between decisions, solved by trying all: the referee's decisions solve
/// them, and no solution lets more moves succeed. (Without convoys there is one solution but for
/// rings, which stand still or turn.)
#[test]
fn decisions_solve_the_rules() {
    let mut random = Random::new(6);
    for _ in 0..400 {
        let map = Map::read(&random_map(&mut random)).expect("a map");
        let pieces: Vec<_> = map.units.iter().map(|u| Piece { power: u.power, kind: u.kind, zone: u.home }).collect();
        for _ in 0..40 {
            let commands: Vec<_> = (0..pieces.len())
                .map(|at| {
                    let all = ludex_diplomacy::commands(&map, &pieces, at);
                    all[random.below(all.len())]
                })
                .collect();
            let fates = adjudicate(&map, &pieces, &commands);
            let solutions = solutions(&map, &pieces, &commands);
            let most = solutions.iter().max_by_key(|moved| moved.iter().filter(|&&moved| moved).count());
            let moved: Vec<_> =
                fates.iter().zip(&pieces).map(|(fate, p)| matches!(fate, Fate::At(zone) if *zone != p.zone)).collect();
            assert_eq!(Some(&moved), most, "{pieces:?} {commands:?}");
        }
    }
}

/// Every choice of moves that succeed that agrees with itself.
fn solutions(map: &Map, pieces: &[Piece], commands: &[Command]) -> Vec<Vec<bool>> {
    let region = |at: usize| map.region_of(pieces[at].zone);
    let goal = |at: usize| match commands[at] {
        Command::Move(to) => Some(map.region_of(to)),
        _ => None,
    };
    let all = 0..pieces.len();
    let into = |to: usize| all.clone().filter(move |&at| goal(at) == Some(to));
    let consistent = |moved: &[bool]| {
        let given = |at: usize| {
            let (other, towards) = match commands[at] {
                Command::SupportHold(other) if goal(other).is_none() => (other, region(other)),
                Command::SupportMove(other, to) if goal(other) == Some(to) => (other, to),
                _ => return None,
            };
            let cut =
                into(region(at)).any(|by| moved[by] || (pieces[by].power != pieces[at].power && region(by) != towards));
            (!cut).then_some(other)
        };
        let strength = |at: usize, without: Option<usize>| {
            let counts = |&by: &usize| given(by) == Some(at) && Some(pieces[by].power) != without;
            1 + all.clone().filter(counts).count()
        };
        let exchange = |at: usize| goal(at).and_then(|to| into(region(at)).find(|&by| region(by) == to));
        let succeeds = |at: usize, to: usize| {
            let there = all.clone().find(|&by| region(by) == to);
            let stays = there.filter(|&by| !moved[by] || exchange(at).is_some());
            let attack = match stays {
                Some(by) if pieces[by].power == pieces[at].power => 0,
                Some(by) => strength(at, Some(pieces[by].power)),
                None => strength(at, None),
            };
            let against = match (exchange(at), there) {
                (Some(by), _) => strength(by, None),
                (None, Some(by)) if goal(by).is_none() => strength(by, None),
                (None, Some(by)) => usize::from(!moved[by]),
                (None, None) => 0,
            };
            let prevents =
                |by: usize| if exchange(by).is_some_and(|with| moved[with]) { 0 } else { strength(by, None) };
            attack > against && into(to).filter(|&by| by != at).all(|by| attack > prevents(by))
        };
        all.clone().all(|at| goal(at).map_or(!moved[at], |to| moved[at] == succeeds(at, to)))
    };
    let choices = (0_u32..1 << pieces.len()).map(|bits| all.clone().map(|at| bits >> at & 1 == 1).collect::<Vec<_>>());
    choices.filter(|moved| consistent(moved)).collect()
}
