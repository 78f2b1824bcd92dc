//! Games whose values are known by theory.

use ludex::games::fibonacci_nim::FibonacciNim;
use ludex::games::nim::Nim;
use ludex::{AnyGame, Game as _, Value};

use crate::{game, solved};

fn first_player_wins(game: &AnyGame) -> bool {
    solved(game).verdict(&game.start()).expect("the start").value == Value::Win
}

/// Heaps of at most these sizes, in every combination.
fn heaps(greatest: &[u64]) -> Vec<Vec<u64>> {
    greatest.iter().fold(vec![Vec::new()], |all, &most| {
        all.iter().flat_map(|heaps| (0..=most).map(move |heap| [heaps.as_slice(), &[heap]].concat())).collect()
    })
}

/// C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3, 1901,
/// doi:10.2307/1967631: the player to move loses when the sum without carrying is 0.
#[test]
fn nim_is_boutons() {
    for heaps in heaps(&[3, 4, 5]) {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(first_player_wins(&ludex::game(Nim::new(&heaps, false))), sum != 0, "{heaps:?}");
    }
}

/// The same paper, last section: when the last match loses, play as in the normal game until only
/// heaps of one are left, then leave an odd number of them.
#[test]
fn misere_nim_is_boutons() {
    for heaps in heaps(&[3, 4, 5]) {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let wins = if heaps.iter().any(|&heap| heap > 1) { sum != 0 } else { sum == 0 };
        assert_eq!(first_player_wins(&ludex::game(Nim::new(&heaps, true))), wins, "{heaps:?}");
    }
}

/// M. J. Whinihan, *Fibonacci nim*, Fibonacci Quarterly 1(4), 1963: the starts that lose are the
/// Fibonacci numbers.
#[test]
fn fibonacci_nim_is_lost_from_the_fibonacci_numbers() {
    let mut fibonacci = vec![2, 3];
    while fibonacci.last() < Some(&200) {
        fibonacci.push(fibonacci[fibonacci.len() - 2..].iter().sum());
    }
    for matches in 2..=200 {
        let wins = first_player_wins(&ludex::game(FibonacciNim::new(matches)));
        assert_eq!(wins, !fibonacci.contains(&matches), "{matches} matches");
    }
}

/// A script apart from this project solved Diaballik on 3 × 3 without the rule of walls, in the
/// four readings of passes and of empty turns, and counted positions as the player to move sees
/// them; each is one with either player to move.
#[test]
fn diaballik_on_nine_squares() {
    for (readings, [win, loss, draw]) in [
        ("null", [4_839, 3_572, 1_145]),
        ("any,null", [4_831, 3_580, 1_145]),
        ("contacts=0", [4_712, 3_530, 1_196]),
        ("any", [4_704, 3_538, 1_196]),
    ] {
        let game = game(&format!("diaballik:3x3,{readings},contacts=0"));
        let solution = solved(&game);
        assert_eq!(solution.tally().by_value, [win, draw, loss].map(|positions| 2 * positions), "{readings}");
        assert_eq!(solution.verdict(&game.start()).expect("the start").value, Value::Draw);
        if readings.contains("null") {
            assert_eq!(solution.tally().farthest, 10, "{readings}");
        }
    }
}

/// The program in the README is the example, to the letter.
#[test]
fn the_readme_shows_the_example() {
    let readme = include_str!("../../../../README.md");
    assert!(readme.contains(include_str!("../../examples/subtraction.rs")));
}
