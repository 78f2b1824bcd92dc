use super::*;
use ludex_core::Notation;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["8x8", "4x4", "2x2", "2x4", "6x4", "4x6", "6x6", "2x30", "26x2", "10x10", "8x16"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("othello:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["8x8", "10x12"], |params| spec(read_game(params)));
    assert!(told(spec(read_game("5x6")))[0].contains("even"));
    assert!(told(spec(read_game("28x2")))[1].contains("au plus 26 colonnes"));
    assert!(told(spec(read_game("12x12")))[0].contains("128 cells"));
    assert!(told(spec(read_game("8x8,3")))[0].contains("only parameter"));
}

fn histories<W: Word>(game: &Othello<W>, at: &Discs<W>, plies: u32) -> u64 {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    match plies {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|mv| histories(game, &game.play(at, mv), plies - 1)).sum(),
    }
}

/// A. Bik, *Perft for Reversi*, <http://www.aartbik.com/MISC/reversi.html>. Passes begin with
/// the ninth ply, after which 228 games are over; Bik continues these with a pass.
#[test]
fn histories_by_ply() {
    let game = Othello::<u64>::new(8, 8);
    let counts: Vec<u64> = (0..=10).map(|plies| histories(&game, &game.start(), plies)).collect();
    assert_eq!(counts, [1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284 - 228]);
    let wide = Othello::<u128>::new(8, 8);
    assert_eq!(histories(&wide, &wide.start(), 8), 390_216);
}

#[test]
fn the_start() {
    let game = Othello::<u64>::new(4, 4);
    assert_eq!(game.position_text(&game.start()), "..../.OX./.XO./...._X");
    let at = Othello::<u64>::new(8, 8).read_position("d3").unwrap();
    let text = "......../......../...X..../...XX.../...XO.../......../......../........_O";
    assert_eq!(Othello::<u64>::new(8, 8).position_text(&at), text);
}

#[test]
fn passes_are_moves_that_transcripts_may_leave_out() {
    let game = Othello::<u64>::new(4, 4);
    // X has nothing to enclose, O has.
    let at = game.read_position("OX../OX../..../...._X").unwrap();
    let mut moves = Vec::new();
    assert_eq!((game.expand(&at, &mut moves), &*moves), (Status::Turn(Player::First), &[PASS][..]));
    let (with, without) = shortest_with_a_pass(&game);
    assert_eq!(game.read_position(&with), game.read_position(&without));
    assert!(with.contains("pass"), "{with}");
}

/// The first transcript, breadth first, in which a move follows a pass; with the pass and
/// without.
fn shortest_with_a_pass(game: &Othello<u64>) -> (String, String) {
    let mut queue = std::collections::VecDeque::from([(game.start(), String::new())]);
    while let Some((at, text)) = queue.pop_front() {
        let mut moves = Vec::new();
        game.expand(&at, &mut moves);
        if moves == [PASS] {
            let next = game.play(&at, PASS);
            moves.clear();
            game.expand(&next, &mut moves);
            let last = game.move_text(&next, moves[0]);
            return (format!("{text}pass{last}"), text + &last);
        }
        queue.extend(moves.iter().map(|&mv| (game.play(&at, mv), text.clone() + &game.move_text(&at, mv))));
    }
    panic!("no pass on this board");
}

#[test]
fn the_end_counts_discs() {
    let game = Othello::<u64>::new(4, 4);
    let outcome = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
    assert_eq!(outcome("XX../..../..../...O_X"), Status::Over(Outcome::Win(Player::First)));
    assert_eq!(outcome("XX../..../..../OOO._X"), Status::Over(Outcome::Win(Player::Second)));
    assert_eq!(outcome("XXXX/XXXX/OOOO/OOOO_O"), Status::Over(Outcome::Draw));
}

#[test]
fn bad_texts() {
    let game = Othello::<u64>::new(8, 8);
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("d3c3d3").contains("move 3: d3 is taken"));
    assert!(problem("d3, c3 d3").contains("move 3: d3 is taken"));
    assert!(problem("a1").contains("a disc on a1 encloses no other"));
    assert!(problem("d3i9").contains("the cells are a1 to h8"));
    assert!(problem("pass").contains("only when no disc can be placed"));
    assert!(problem("d3/").contains("as in ......../"));
    assert!(problem("......../........_X").contains("8 rows"));
}
