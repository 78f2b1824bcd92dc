//! A published game of go, played again beside a referee that shares no code with the rules.

use std::collections::BTreeSet;

use ludex_core::{Notation as _, Player};

use super::read;
use super::tests::with_games;

/// Yasuda (later Hon'inbo) Shusaku against Inoue Gennan Inseki, 1846: 325 moves, with a ko that
/// was fought for a hundred of them.
const GAME: &str = include_str!("../../../../testdata/records/ear-reddening-game.sgf");

type Point = (usize, usize);

/// The stones of a board of 19 × 19, one sign a point.
struct Referee(Vec<Vec<char>>);

impl Referee {
    fn beside((x, y): Point) -> impl Iterator<Item = Point> {
        let shifted = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        shifted.into_iter().filter(|&(x, y)| x < 19 && y < 19)
    }

    fn at(&self, (x, y): Point) -> char {
        self.0[y][x]
    }

    /// The chain of a stone, if it has no liberty.
    fn dead(&self, stone: Point) -> Option<BTreeSet<Point>> {
        let mut chain = BTreeSet::from([stone]);
        let mut new = vec![stone];
        while let Some(point) = new.pop() {
            for next in Self::beside(point) {
                if self.at(next) == '.' {
                    return None;
                }
                if self.at(next) == self.at(stone) && chain.insert(next) {
                    new.push(next);
                }
            }
        }
        Some(chain)
    }

    /// Plays a move; gives the number of stones that are taken.
    fn play(&mut self, colour: char, point: Point) -> usize {
        assert_eq!(self.at(point), '.', "{point:?} is empty");
        self.0[point.1][point.0] = colour;
        let others = Self::beside(point).filter(|&next| !['.', colour].contains(&self.at(next)));
        let taken: BTreeSet<Point> = others.filter_map(|next| self.dead(next)).flatten().collect();
        for &(x, y) in &taken {
            self.0[y][x] = '.';
        }
        assert!(self.dead(point).is_none(), "no suicide");
        taken.len()
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.0.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

#[test]
fn a_published_game_of_go() {
    with_games();
    let found = &read(GAME).expect("SGF")[0];
    assert_eq!(found.record.player(Player::First), Some("Yasuda (Honinbo) Shusaku"));
    let game = found.game(None).expect("go");
    let played = found.replay(&game).expect("legal moves");
    assert_eq!((game.spec(), played.moves().len()), ("go:19x19".to_owned(), 325));
    let (mut referee, mut taken, mut kos) = (Referee(vec![vec!['.'; 19]; 19]), 0, 0);
    for (ply, mv) in found.record.moves.iter().enumerate() {
        let column = "ABCDEFGHJKLMNOPQRST".find(&mv[..1]).expect("a column");
        let row = 19 - mv[1..].parse::<usize>().expect("a row");
        let stones = referee.play(['X', 'O'][ply % 2], (column, row));
        taken += stones;
        let (after, _) = played.turn(ply + 1).expect("a position");
        let text = game.position_text(after);
        let mut parts = text.split('_');
        assert_eq!(parts.next(), Some(referee.text().as_str()), "after {} moves", ply + 1);
        kos += parts.count() - 1;
    }
    assert_eq!((taken, kos), (60, 35));
}
