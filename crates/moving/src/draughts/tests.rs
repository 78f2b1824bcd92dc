//! The rules, texts, published numbers and games of draughts.

use ludex_core::Notation;

use super::*;
use ludex_testkit::trial::{check_params, laws as hold, spec, told};

#[test]
fn laws() {
    for params in ["10x10", "8x8", "8x8,international", "6x6", "6x6,english", "4x4", "4x6,english", "2x6", "12x8"] {
        assert_eq!(hold(read_game(params)).unwrap(), format!("draughts:{params}"));
    }
}

#[test]
fn parameters() {
    check_params(&["10x10", "8x8,international", "6x6,english"], |params| spec(read_game(params)));
    assert_eq!(spec(read_game("8x8,English")).unwrap(), "draughts:8x8");
    let problem = |params| told(spec(read_game(params)))[0].clone();
    assert!(problem("9x9").contains("even number of columns"));
    assert!(problem("8x2").contains("from 4 on"));
    assert!(problem("12x12").contains("too large"));
    assert!(problem("8x8,russian").contains("english or international"));
}

fn histories<R: Room>(game: &Draughts<R>, at: &Men<R>, plies: u32) -> u64 {
    let moves = game.moves(at);
    match plies {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|mv| histories(game, &game.play(at, mv), plies - 1)).sum(),
    }
}

fn by_ply<R: Room>(columns: u32, rows: u32, rules: Rules, plies: u32) -> Vec<u64> {
    let game = Draughts::<R>::new(columns, rows, rules);
    (1..=plies).map(|plies| histories(&game, &game.start(), plies)).collect()
}

/// A. Bik, <https://aartbik.blogspot.com/search/label/perft>; R. Halbersma,
/// <https://damforum.nl/bb3/viewtopic.php?p=79882>.
#[test]
fn international_histories() {
    let known = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442];
    assert_eq!(by_ply::<Wide>(10, 10, Rules::International, 7), known);
}

/// OEIS A133046, by J. Schaeffer and A. Bik.
#[test]
fn english_histories() {
    let known = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931];
    assert_eq!(by_ply::<u128>(8, 8, Rules::English, 8), known);
    assert_eq!(by_ply::<Wide>(8, 8, Rules::English, 5), known[..5]);
}

/// R. Halbersma, <https://damforum.nl/bb3/viewtopic.php?p=79882>: the international game on 64
/// squares, which is Brazilian draughts.
#[test]
fn brazilian_histories() {
    let known = [7, 49, 302, 1_469, 7_473, 37_628, 187_302];
    assert_eq!(by_ply::<u128>(8, 8, Rules::International, 7), known);
}

/// The texts of a game's moves, without their numbers.
fn replay<R: Room>(game: &Draughts<R>, moves: &str) -> String {
    let texts = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    game.position_text(&game.read_moves(texts).unwrap_or_else(|error| panic!("{error}")))
}

/// R. Clerc against A. K. Andall, world championship 2003, round 1; as the file `wk2003.pdn` of
/// <https://github.com/wiegerw/pdn> has it.
#[test]
fn a_game_of_the_world_championship() {
    let moves = "1. 33-29 20-25 2. 39-33 14-20 3. 44-39 20-24 4. 29x20 25x14 5. 35-30 18-23 6. 30-25 12-18 \
        7. 34-30 7-12 8. 30-24 19x30 9. 25x34 14-19 10. 32-28 23x32 11. 37x28 10-14 12. 41-37 5-10 \
        13. 46-41 19-23 14. 28x19 14x23 15. 37-32 10-14 16. 50-44 14-19 17. 33-28 15-20 18. 38-33 1-7 \
        19. 41-37 16-21 20. 34-29 23x34 21. 40x29 21-26 22. 42-38 19-23 23. 28x19 13x24 24. 39-34 20-25 \
        25. 29x20 25x14 26. 47-42 14-19 27. 43-39 8-13 28. 49-43 9-14 29. 44-40 2-8 30. 40-35 3-9 \
        31. 34-29 18-23 32. 29x18 12x23 33. 31-27 7-12 34. 45-40 12-18 35. 40-34 17-22 36. 34-30 22x31 \
        37. 36x27 14-20 38. 30-25 20-24 39. 33-28 8-12 40. 27-22 18x27 41. 32x21 23x41 42. 21-17 12x21 \
        43. 42-37 41x32 44. 38x7 26-31 45. 48-42 31-36 46. 42-37 6-11 47. 7x16 13-18 48. 16-11 19-23 \
        49. 11-7 23-28 50. 43-38 18-22 51. 38-33 24-29 52. 33x24 22-27 53. 7-1 27-31 54. 37x26 36-41 \
        55. 24-19 9-14 56. 19x10 4x15 57. 1-29 15-20 58. 29x15 41-46 59. 15-33 28-32 60. 33-42";
    assert_eq!(replay(&international(), moves), "B:W25,26,35,39,K42:B32,K46");
}

/// A. Anderson against J. Wyllie, Edinburgh 1847, game 8; as the file `OCA_2.0.pdn` of
/// <https://github.com/wiegerw/pdn> has it, with all squares of long captures.
#[test]
fn a_game_of_anderson_and_wyllie() {
    let moves = "1. 11-15 22-17 2. 8-11 23-19 3. 9-13 17-14 4. 10x17 21x14 5. 15-18 26-23 6. 13-17 19-15 \
        7. 4-8 24-19 8. 6-9 28-24 9. 9-13 25-21 10. 17-22 30-25 11. 2-6 21-17 12. 6-10 15x6 13. 1x10 24-20 \
        14. 10-15 19x10 15. 5-9 14x5 16. 7x14x21x30 23x14 17. 11-15 31-26 18. 22x31 32-28 19. 31x24 28x19x10 \
        20. 8-11 5-1 21. 12-16 1-6 22. 16-19 6-2 23. 11-15 2-7 24. 15-18 7-11 25. 19-24 14-9 26. 24-27 9-6 \
        27. 27-31 6-2 28. 18-22 11-16 29. 31-27 2-7 30. 30-26 7-11 31. 27-31 11-15 32. 13-17 10-7";
    assert_eq!(replay(&english(), moves), "B:W7,K15,K16,20,29:B3,17,22,K26,K31");
}

fn international() -> Draughts<Wide> {
    Draughts::new(10, 10, Rules::International)
}

fn english() -> Draughts<u128> {
    Draughts::new(8, 8, Rules::English)
}

fn texts<R: Room>(game: &Draughts<R>, text: &str) -> Vec<String> {
    let at = game.read_position(text).unwrap();
    game.moves(&at).into_iter().map(|mv| game.move_text(&at, mv)).collect()
}

fn after<R: Room>(game: &Draughts<R>, text: &str, mv: &str) -> String {
    let at = game.read_position(text).unwrap();
    game.position_text(&game.play(&at, game.read_move(&at, mv).unwrap()))
}

#[test]
fn the_start() {
    let text = english().position_text(&english().start());
    assert_eq!(text, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    assert!(international().position_text(&international().start()).starts_with("W:W31,32,33,"));
    assert_eq!(texts(&english(), &text), ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
}

#[test]
fn the_most_pieces_must_be_taken() {
    let game = international();
    // 28 can take one piece, or two by 28x19x10.
    let text = "W:W28:B22,23,14";
    assert_eq!(texts(&game, text), ["28x10"]);
    assert_eq!(after(&game, text, "28x10"), "B:W10:B22");
    let at = game.read_position(text).unwrap();
    let [en, fr] = told(game.read_move(&at, "28x17"));
    assert!(en.contains("takes the most pieces, 2 here") && fr.contains("le plus grand nombre"), "{en}");
    assert!(told(game.read_move(&at, "28-21"))[0].contains("must be made"));
}

#[test]
fn kings_fly_and_men_capture_backwards() {
    let game = international();
    assert_eq!(texts(&game, "W:WK46:B").len(), 9);
    // A king lands on any empty square behind the piece.
    assert_eq!(texts(&game, "W:WK46:B28"), ["46x5", "46x10", "46x14", "46x19", "46x23"]);
    assert_eq!(texts(&game, "W:W18:B23"), ["18x29"]);
    assert_eq!(texts(&english(), "W:W14:B18,2"), ["14-9", "14-10"]);
    assert_eq!(texts(&english(), "W:WK14:B18,2"), ["14x23"]);
}

#[test]
fn men_become_kings_where_they_end() {
    assert_eq!(after(&international(), "W:W6:B40", "6-1"), "B:WK1:B40");
    // Passing over the last row (international), and ending there (English).
    assert_eq!(after(&international(), "W:W13:B9,10,40", "13x15"), "B:W15:B40");
    assert_eq!(texts(&english(), "W:W10:B6,7,20").len(), 2);
    assert_eq!(after(&english(), "W:W10:B7,8,20", "10x3"), "B:WK3:B8,20");
}

#[test]
fn who_cannot_move_loses() {
    let over = |text: &str| english().expand(&english().read_position(text).unwrap(), &mut Vec::new());
    assert_eq!(over("B:W21:B"), Status::Over(Outcome::Win(Player::Second)));
    assert_eq!(over("W:W29:B25,22"), Status::Over(Outcome::Win(Player::First)));
}

#[test]
fn bad_texts() {
    let game = english();
    let problem = |text| told(game.read_position(text))[0].clone();
    assert!(problem("W:W31").contains("as in W:W31,K7"));
    assert!(problem("X:W31:B1").contains("as in W:W31,K7"));
    assert!(problem("W:W31:B1:H0:X1").contains("as in W:W31,K7"));
    assert_eq!(english().read_position("W:W31:B1:H0:F1"), english().read_position("W:W31:B1"));
    assert!(problem("W:W33:B1").contains("`33` is no square"));
    assert!(problem("W:W31,31:B1").contains("given twice"));
    assert!(problem("W:W31:B31").contains("two pieces"));
    assert!(problem("W:W3:B21").contains("the man on 3 stands on the last row"));
    assert!(problem("W:W9-32:B1").contains("begins with 12"));
    assert!(problem("W:W31-29:B1").contains("`31-29` goes down: a range begins with its smaller number, 29-31"));
    let at = game.start();
    let illegal = |text| told(game.read_move(&at, text))[0].clone();
    assert!(illegal("11").contains("two squares from 1 to 32"));
    assert!(illegal("11-33").contains("two squares from 1 to 32"));
    assert!(illegal("14-18").contains("no piece of the player to move on 14"));
    assert!(illegal("8-11").contains("11 is taken"));
    assert!(illegal("11-18").contains("one step diagonally forwards: from 11 to 15 16"));
    assert!(illegal("3-7").contains("the piece on 3 cannot move") || illegal("3-7").contains("7 is taken"));
    assert!(illegal("11x15").contains("x is for a capture, and this takes nothing: 11-15"));
    assert!(illegal("11:15").contains("takes nothing: 11-15"));
}
