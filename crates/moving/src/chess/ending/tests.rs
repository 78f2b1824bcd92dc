use std::collections::{BTreeSet, HashSet};

use cozy_chess::Rank;
use ludex_core::{AnyGame, Notation as _, Ranking as _, Unmove, View as _};

use super::super::men::{Men, king};
use super::super::numbering::Kings;
use super::super::{Chess, Position};
use super::*;
use ludex_testkit::trial::{laws as hold, told};

fn ending(params: &str) -> Ending {
    read(params).unwrap()
}

#[test]
fn laws() {
    for params in ["KvK", "KQvK", "KPvK", "KBBvK", "KQvKR", "KvKRN", "KPvKP"] {
        assert_eq!(hold(Ok(AnyGame::new(ending(params)))).unwrap(), format!("chess:{params}"));
    }
}

#[test]
fn pairs_of_kings() {
    assert_eq!([false, true].map(|pawns| Kings::new(pawns).len()), [462, 1806]);
}

/// Every so many numbers of every tier, whose positions are set up.
fn sample(game: &Ending, tiers: std::ops::Range<u32>, step: usize) -> Vec<Men> {
    let numbers = |tier| (0..game.tier_len(tier)).step_by(step).map(move |number| (tier, number));
    tiers.flat_map(numbers).filter_map(|(tier, number)| game.unrank(tier, number)).collect()
}

/// Moves, ends and texts are those of the whole game.
#[test]
fn an_ending_is_chess() {
    for params in ["KQvKR", "KBNvK", "KPvKP", "KPvKN", "KRBvKR", "KQPvKN"] {
        let game = ending(params);
        let mut met = 0;
        let step = if params.len() > 5 { 99_991 } else { 9_973 };
        for at in sample(&game, game.setups()..game.tiers(), step) {
            let whole = Position(at.board());
            assert_eq!(Men::of_board(&whole.0), at);
            let (mut own, mut known) = (Vec::new(), Vec::new());
            assert_eq!(game.expand(&at, &mut own), Chess.expand(&whole, &mut known), "{at:?}");
            assert_eq!(own, known, "{}", game.position_text(&at));
            for mv in own {
                assert_eq!(Men::of_board(&Chess.play(&whole, mv).0), game.play(&at, mv));
            }
            met += 1;
        }
        assert!(met > 100, "{met}");
    }
}

/// What lies before a position, by all moves of positions of an ending.
#[test]
fn moves_are_taken_back() {
    assert!(taken_back("KPvKP", 53) > 10);
    taken_back("KRBvKR", 9_973);
    taken_back("KQPvKN", 9_973);
}

/// Takes moves back from every so many positions; how many led to a pawn that can be taken in
/// passing.
fn taken_back(params: &str, step: usize) -> u32 {
    let game = ending(params);
    let near = |at: &Men| {
        let list = at.list();
        let rank = |color| king(&list, color).rank();
        at.is_setting_up() || (rank(Color::White) == Rank::First && rank(Color::Black) == Rank::Eighth)
    };
    let all: Vec<Men> = sample(&game, game.setups()..game.setups() + 1, step).into_iter().filter(near).collect();
    assert!(all.len() > 50, "{params}: {}", all.len());
    let mut marked = 0;
    for at in all {
        let mut moves = Vec::new();
        game.expand(&at, &mut moves);
        for mv in moves {
            let (next, mut before) = (game.play(&at, mv), Vec::new());
            Unmove::unmove(&game, &next, &mut before);
            assert!(before.contains(&at), "{} {}", game.position_text(&at), game.move_text(&at, mv));
            assert_eq!(before.len(), before.iter().collect::<HashSet<_>>().len());
            assert!(before.iter().all(|&at| game.is_legal(at)), "{}", game.position_text(&next));
            marked += u32::from(next.list().iter().any(|man| man.is_marked()));
        }
    }
    marked
}

#[test]
fn setting_up() {
    let game = ending("KQvK");
    let at = game.read_position("Ke4,ke6").unwrap();
    assert_eq!(game.position_text(&at), "8/8/4k3/8/4K3/8/8/8_setup");
    assert_eq!(game.read_position("8/8/4k3/8/4K3/8/8/8 setup"), Ok(at));
    let whole = game.read_position("Ke4,ke6,Qa1b").unwrap();
    assert_eq!(game.position_text(&whole), "8/8/4k3/8/4K3/8/8/Q7_b_-_-");
    assert_eq!(
        game.picture(&at).touches.iter().map(|touch| &touch.cells).collect::<BTreeSet<_>>().len(),
        game.picture(&at).touches.len()
    );
    for (text, en, fr) in [
        ("Ke4,ke5", "a man and its square", "une pièce et sa case"),
        ("Ke4,ke6,Qe8w", "must not be in check", "ne doit pas être en échec"),
        ("8/8/8/8/8/8/8/Q7_setup", "in the order K, k, Q", "dans l'ordre K, k, Q"),
        ("8/8/4k3/8/4K3/8/8/R7_b", "other men than those of KQvK", "d'autres pièces"),
        ("r3k3/8/8/8/8/8/8/4K3_b_q_-", "nobody castles", "on ne roque pas"),
    ] {
        let told = told(game.read_position(text));
        assert!(told[0].contains(en) && told[1].contains(fr), "{text}: {told:?}");
    }
}

/// What is converted is worth the same there: it has the same moves, turned, as far as one looks.
#[test]
fn conversions() {
    let game = ending("KPvKP");
    let names: BTreeSet<_> = (0..game.tiers()).filter_map(|tier| game.converted(tier)).collect();
    assert!(
        names.contains("chess:KQvKP") && names.contains("chess:KPvK") && !names.contains("chess:KPvKQ"),
        "{names:?}"
    );
    assert_eq!(names.len(), 4 + 4 * 5 / 2 + 3, "a piece and a pawn, two pieces, one man that mates: {names:?}");
    let mut exchanged = 0;
    for tier in (0..game.tiers()).filter(|&tier| game.converted(tier).is_some()) {
        let other = ending(game.converted(tier).unwrap().strip_prefix("chess:").unwrap());
        assert!(other.converted(other.setups()).is_none());
        for at in sample(&game, tier..tier + 1, 9_973) {
            let there = game.convert(&at);
            assert_eq!(other.rank(&there).0, other.setups(), "{there:?}");
            assert!(other.is_legal(there));
            exchanged += u32::from(there != at);
            let (mut own, mut theirs) = (Vec::new(), Vec::new());
            let [here, over] = [game.expand(&at, &mut own), other.expand(&there, &mut theirs)];
            assert_eq!(own.len(), theirs.len());
            assert_eq!(here.outcome().is_some(), over.outcome().is_some());
            let next = |game: &Ending, at: &Men, moves: &[u64]| {
                let after = moves.iter().map(|&mv| game.play(at, mv));
                after.map(|next| next.min(next.exchanged())).collect::<BTreeSet<_>>()
            };
            assert_eq!(next(&game, &at, &own), next(&other, &there, &theirs), "{}", game.position_text(&at));
        }
    }
    assert!(exchanged > 100, "{exchanged}");
}
