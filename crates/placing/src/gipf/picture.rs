//! Boards of Gipf as pictures: dots around a net of spots.

use ludex_core::{Cell, Game, Ground, Label, Man, Picture, Piece, Player, Shape, Touch, View, say};

use super::{Board, Due, Gipf, Move, Pieces};
use ludex_boards::bits::ones;

impl View for Gipf {
    fn picture(&self, at: &Pieces) -> Picture<u64> {
        let (board, side) = (Board::of(*at), self.grid.side);
        let point = |(number, &(q, s)): (usize, &(i32, i32))| {
            // Half a square up for every column away from the middle, two for every point.
            let up = 2 * (s - q.max(0)) + q.abs();
            let piece = match [board.own[0], board.own[1], board.gipf].map(|set| set >> number & 1 == 1) {
                [true, _, false] => Piece::First,
                [_, true, false] => Piece::Second,
                [first, second, true] if first || second => {
                    let (owner, mark) = if first { (Player::First, "X") } else { (Player::Second, "O") };
                    let said = say!("GIPF-piece of {mark}", "pion GIPF de {mark}");
                    let (owner, text, sign) = (Some(owner), format!("G{mark}"), "G".into());
                    Piece::Man(Man { owner, text, sign, disc: true, mark: false, said })
                }
                _ => Piece::Empty,
            };
            let text = if number < self.grid.spots { String::new() } else { "•".into() };
            let ground = Ground { shape: Shape::Point, text, ..Ground::default() };
            let name = self.grid.names[number].clone();
            Cell { ground, name, ..Cell::new(2 * (q + side), 2 * (2 * side + 1) - up, piece) }
        };
        let cells: Vec<Cell> = self.grid.points.iter().enumerate().map(point).collect();
        let label = |q: i32| {
            let text = char::from(b'a' + (q + side) as u8).to_string();
            Label { x: 2 * (q + side), y: 2 * (2 * side + 1) - q.abs(), text }
        };
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let removed = |mv: u64| match Move::of(mv) {
            Move::Remove(line, mask) => {
                let line = &self.grid.lines[usize::from(line)];
                ones(u64::from(mask)).map(|place| usize::from(line[place as usize])).collect()
            }
            _ => Vec::new(),
        };
        let others = |mv: u64, spot: &usize| moves.iter().any(|&other| other != mv && removed(other).contains(spot));
        let has = |mv: Move| moves.contains(&mv.number());
        let dot = |push: usize| self.grid.spots + self.grid.pushes[push].dot;
        let first = |push: usize| usize::from(self.grid.pushes[push].line[0]);
        let touched = |mv: u64| match Move::of(mv) {
            // A single piece may enter there too: a GIPF-piece comes by its dot.
            Move::Enter(spot, true) if has(Move::Enter(spot, false)) => {
                let ways = (0..self.grid.pushes.len()).filter(|&push| first(push) == usize::from(spot));
                ways.map(|push| vec![dot(push), spot.into()]).collect()
            }
            Move::Enter(spot, _) => vec![vec![usize::from(spot)]],
            Move::Push(push, is_gipf) => {
                let [dot, first] = [dot(push.into()), first(push.into())];
                let both = is_gipf && has(Move::Push(push, false));
                vec![if both { vec![dot, first, dot] } else { vec![dot, first] }]
            }
            Move::Leave => vec![Vec::new()],
            Move::Remove(..) => {
                let all = removed(mv);
                let own = all.iter().copied().find(|spot| !others(mv, spot));
                vec![own.map_or(all, |spot| vec![spot])]
            }
        };
        let touch = |&mv: &u64| touched(mv).into_iter().map(move |cells| Touch { mv, cells });
        let touches = moves.iter().flat_map(touch).collect();
        let kinds = board.due == Due::Push && self.kinds(&board) == [true, true] && !moves.is_empty();
        let [white, black] = board.reserve;
        let caption = match board.due {
            Due::Push if kinds => say!(
                "In reserve: X {white}, O {black}; GIPF-pieces by their dots",
                "En réserve : X {white}, O {black} ; pions GIPF par leur point"
            ),
            Due::Push => say!("In reserve: X {white}, O {black}", "En réserve : X {white}, O {black}"),
            Due::Before | Due::After => say!(
                "In reserve: X {white}, O {black}; a row is to be removed",
                "En réserve : X {white}, O {black} ; une rangée est à retirer"
            ),
        };
        Picture { cells, labels: (-side..=side).map(label).collect(), touches, caption: Some(caption) }
    }
}
