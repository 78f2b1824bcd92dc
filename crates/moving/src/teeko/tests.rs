use super::*;
use ludex_core::Notation;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    assert_eq!(hold(read_game("")).unwrap(), "teeko");
    assert_eq!(hold(read_game("advanced")).unwrap(), "teeko:advanced");
}

#[test]
fn parameters() {
    check_params(&["", "advanced"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("Avancé")).unwrap(), "teeko:advanced");
    assert!(told(spec(read_game("6x6")))[1].contains("teeko:advanced"));
}

/// All sets of four cells.
fn fours() -> impl Iterator<Item = u32> {
    numbering::subsets(PIECES)
}

#[test]
fn goals() {
    for (advanced, goals) in [(false, 44), (true, 58)] {
        let game = Teeko::new(advanced);
        assert_eq!(fours().filter(|&set| game.goal(set)).count(), goals);
    }
}

#[test]
fn four_pieces_have_five_cells_beside_them() {
    let game = Teeko::new(false);
    let beside = |set: u32| ones(set).fold(0, |all, cell| all | game.beside[cell as usize]) & !set;
    assert_eq!(fours().map(|set| beside(set).count_ones()).min(), Some(5));
}

/// Numbers and positions of every tier; positions count as often as their orbits are long.
#[test]
fn every_position_has_one_number() {
    let game = Teeko::new(false);
    let choose = |n: u64, k: u64| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
    for tier in 0..game.tiers() {
        let mut positions = 0;
        for number in 0..game.tier_len(tier) {
            let Some(at) = game.unrank(tier, number) else { continue };
            assert_eq!(game.rank(&at), (tier, number));
            positions += 8 / game.stabiliser_order(&at) as u64;
        }
        let (mine, theirs) = (u64::from(tier) / 2, u64::from(tier).div_ceil(2));
        let unreachable = if mine == 4 { 44 } else { 0 };
        assert_eq!(positions, (choose(25, mine) - unreachable) * choose(25 - mine, theirs), "tier {tier}");
    }
}

#[test]
fn texts() {
    let game = Teeko::new(false);
    let at = game.read_position("c3,b2,a1").unwrap();
    assert_eq!(game.position_text(&at), "O..../.X.../..O../...../.....");
    let full = game.read_position("XO.../XO.../.XO../...../O...X").unwrap();
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("c3,c3").contains("move 2: c3 is taken"));
    assert!(problem("XX.../...../...../...../.....").contains("one O more"));
    assert!(problem("XX.../XX.../OO.../...../OO...").contains("X already had a line"));
    assert!(problem("...../.....").contains("5 rows"));
    let illegal = |text| told(game.read_move(&full, text))[0].clone();
    assert!(illegal("b3").contains("as in c3d4"));
    assert!(illegal("b1a3").contains("no piece of the player to move"));
    assert!(illegal("a1a3").contains("a3 is not beside a1"));
    assert!(illegal("a1b2").contains("b2 is taken"));
    assert_eq!(game.read_move(&full, "B3C4"), Ok(Step::Go(11, 17).number()));
}

#[test]
fn a_square_wins() {
    let game = Teeko::new(false);
    let at = game.read_position("XX.../X..../OO.../OO.../.....").unwrap();
    assert_eq!(game.expand(&at, &mut Vec::new()), Status::Over(Outcome::Win(Player::Second)));
}
