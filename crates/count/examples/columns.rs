//! Counts boards of Connect Four by columns: `columns COLUMNS ROWS [by-ply | symmetric |
//! residues]`; symmetric ones are their own images in the mirror, residues are the remainders
//! modulo two primes, added up as such.

use ludex_count::columns::{Board, Counted, PRIMES, by_ply, residues, symmetric, total};

fn main() {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let number = |index: usize| words.get(index).and_then(|word: &String| word.parse().ok()).expect("a number");
    let board = Board::new(number(0), number(1), 4).expect("a board that can be counted");
    if words.get(2).is_some_and(|word| word == "residues") {
        for (prime, counted) in PRIMES.into_iter().zip(residues(board, &()).expect("counted")) {
            let Counted { positions, ended: [first, drawn, second] } = counted;
            println!("modulo {prime}: {positions} {first} {drawn} {second}");
        }
    } else if words.len() > 2 {
        let plies = if words[2] == "symmetric" { symmetric(board, &()) } else { by_ply(board, &()) }.expect("counted");
        for (ply, Counted { positions, ended: [first, drawn, second] }) in plies.iter().enumerate() {
            println!("{ply} {positions} {first} {drawn} {second}");
        }
        println!("{}", plies.iter().map(|ply| ply.positions).sum::<u128>());
    } else {
        let Counted { positions, ended: [first, drawn, second] } = total(board, &()).expect("counted");
        println!("{positions} {first} {drawn} {second}");
    }
}
