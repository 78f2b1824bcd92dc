//! Gipf as texts and pictures.

use ludex_core::{
    AnyGame, BadText, Cell, Game, Ground, Label, Man, Notation, Picture, Piece, Player, Shape, Text, Touch, View, say,
};

use super::{ABOUT, Board, Due, Gipf, Move, Pieces, RESERVE, Variant};
use crate::bits::ones;
use crate::params;

impl Gipf {
    fn name(&self, spot: u8) -> &str {
        &self.grid.names[usize::from(spot)]
    }

    /// The columns of spots: how many each has, from the left.
    fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let side = self.grid.side;
        (1 - side..side).map(move |q| (2 * side - 1 - q.abs()) as usize)
    }

    /// What is wrong with a position.
    pub(super) fn fault(&self, board: &Board) -> Option<Text> {
        let pieces = |player: usize| {
            let own = board.own[player];
            own.count_ones() + (own & board.gipf).count_ones() + board.reserve[player]
        };
        let on_board = if self.variant == Variant::Tournament { 0 } else { self.start_pieces() };
        let most = self.reserve + on_board;
        let outside = (board.taken() | board.gipf) >> self.grid.spots != 0;
        if outside || board.own[0] & board.own[1] != 0 || board.gipf & !board.taken() != 0 {
            return Some(Text::fixed("two pieces on one spot", "deux pions sur une même case"));
        }
        if board.gipf != 0 && !self.has_gipfs() {
            return Some(Text::fixed(
                "the basic game has no GIPF-pieces (A, B); they are of gipf:standard and gipf:tournament",
                "la partie basic n'a pas de pions GIPF (A, B) ; ils sont de gipf:standard et gipf:tournament",
            ));
        }
        if let Some(player) = (0..2).find(|&player| pieces(player) > most) {
            let (name, count) = (['X', 'O'][player], pieces(player));
            return Some(say!(
                "{name} has {count} pieces on the board and in reserve, and {most} at most",
                "{name} a {count} pions sur le plateau et en réserve, et {most} au plus"
            ));
        }
        if self.variant != Variant::Tournament && board.single != [false; 2] {
            return Some(Text::fixed("only tournament games have +", "seules les parties de tournoi ont +"));
        }
        let mut settled = *board;
        let chooses = self.settle(&mut settled);
        let left = || self.rows(board).iter().all(|row| row.set & !board.gipf == 0);
        if settled != *board || chooses && board.due == Due::Push && !left() {
            return Some(Text::fixed(
                "the player to move has a row that leaves the board first",
                "le joueur au trait a une rangée qui quitte d'abord le plateau",
            ));
        }
        (!chooses && board.due != Due::Push).then(|| {
            Text::fixed(
                "nothing is to be chosen among rows of the player to move",
                "il n'y a rien à choisir parmi les rangées du joueur au trait",
            )
        })
    }

    /// Pieces of a player on the board at the start.
    fn start_pieces(&self) -> u32 {
        if self.variant == Variant::Standard { 6 } else { 3 }
    }

    fn read(&self, text: &str) -> Result<Board, Text> {
        let form = || {
            let start = self.position_text(&self.start());
            say!("a position is written as in {start}", "une position s'écrit comme {start}")
        };
        let mut parts = text.split('_');
        let (columns, reserves) = (parts.next().unwrap_or_default(), parts.next().ok_or_else(form)?);
        let mover = parts.next().ok_or_else(form)?;
        let mut board = Board {
            own: [0; 2],
            gipf: 0,
            reserve: [0; 2],
            mover: ["X", "O"].iter().position(|&name| name.eq_ignore_ascii_case(mover)).ok_or_else(form)?,
            due: Due::Push,
            single: [false; 2],
        };
        let lengths: Vec<usize> = self.columns().collect();
        let (wanted, found) = (lengths.len(), columns.split('/').count());
        if found != wanted {
            return Err(say!(
                "a board here has {wanted} columns separated by /, from the left, and this has {found}",
                "un plateau a ici {wanted} colonnes séparées par /, depuis la gauche, et ceci en a {found}"
            ));
        }
        let mut spot = 0;
        for (number, (column, length)) in (1..).zip(columns.split('/').zip(lengths)) {
            let found = column.chars().count();
            if found != length {
                return Err(say!(
                    "column {number} has {length} spots, and this has {found}",
                    "la colonne {number} a {length} cases, et ceci en a {found}"
                ));
            }
            for piece in column.chars() {
                let (player, gipf) = match piece.to_ascii_uppercase() {
                    '.' => (None, false),
                    'X' => (Some(0), false),
                    'O' => (Some(1), false),
                    'A' => (Some(0), true),
                    'B' => (Some(1), true),
                    _ => {
                        let name = &self.grid.names[spot];
                        return Err(say!("{name}: `{piece}` is none of . X O A B", "{name} : « {piece} » n'est pas parmi . X O A B"));
                    }
                };
                if let Some(player) = player {
                    board.own[player] |= 1u64 << spot;
                    board.gipf |= u64::from(gipf) << spot;
                }
                spot += 1;
            }
        }
        let reserve = |text: &str| params::number::<u32>(text).filter(|&number| number <= RESERVE).ok_or_else(form);
        let (white, black) = reserves.split_once('-').ok_or_else(form)?;
        board.reserve = [reserve(white)?, reserve(black)?];
        for part in parts {
            match part.to_ascii_lowercase().as_str() {
                "x" => board.due = Due::Before,
                "y" => board.due = Due::After,
                "+x" => board.single[0] = true,
                "+o" => board.single[1] = true,
                _ => return Err(form()),
            }
        }
        self.fault(&board).map_or(Ok(board), Err)
    }
}

impl Notation for Gipf {
    fn spec(&self) -> String {
        let mut parts = vec![format!("{}:{}", ABOUT.name, self.variant.word())];
        if self.grid.side != 4 {
            parts.push(format!("side={}", self.grid.side));
        }
        if self.reserve != usual_reserve(self.variant, self.grid.side) {
            parts.push(format!("reserve={}", self.reserve));
        }
        if self.at_once {
            parts.push("early".into());
        }
        parts.join(",")
    }

    fn position_text(&self, at: &Pieces) -> String {
        let board = Board::of(*at);
        let mut spot = 0;
        let piece = |spot: u8| match [board.own[0], board.own[1], board.gipf].map(|set| set >> spot & 1 == 1) {
            [true, _, gipf] => ['X', 'A'][usize::from(gipf)],
            [_, true, gipf] => ['O', 'B'][usize::from(gipf)],
            _ => '.',
        };
        let columns: Vec<String> = self
            .columns()
            .map(|length| {
                spot += length;
                (spot - length..spot).map(|spot| piece(spot as u8)).collect()
            })
            .collect();
        let [white, black] = board.reserve;
        let mut text = format!("{}_{white}-{black}_{}", columns.join("/"), ["X", "O"][board.mover]);
        text.push_str(match board.due {
            Due::Before => "_x",
            Due::Push => "",
            Due::After => "_y",
        });
        for (single, part) in board.single.into_iter().zip(["_+X", "_+O"]) {
            text.push_str(if single { part } else { "" });
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<Pieces, BadText> {
        self.read(text).map(|board| board.packed()).map_err(|problem| BadText::new(text, problem))
    }

    fn move_text(&self, at: &Pieces, mv: u64) -> String {
        let gipf = |is: bool| if is { "G" } else { "" };
        match Move::of(mv) {
            Move::Enter(spot, is) => format!("{}{}", gipf(is), self.name(spot)),
            Move::Push(push, is) => {
                let way = &self.grid.pushes[usize::from(push)];
                let dot = &self.grid.names[self.grid.spots + way.dot];
                let end = way.line[self.gap(&Board::of(*at), push)];
                format!("{}{dot}-{}", gipf(is), self.name(end))
            }
            Move::Remove(line, mask) => {
                let line = &self.grid.lines[usize::from(line)];
                let removed: String = ones(u64::from(mask)).map(|place| self.name(line[place as usize])).collect();
                format!("x{removed}")
            }
            Move::Leave => "leave".into(),
        }
    }

    /// What is removed is also written with commas and marks, as in `xf2,Gf6*`, after the push too.
    fn other_text(&self, text: &str) -> Option<String> {
        let text = text.split(';').next().unwrap_or_default();
        let Some(removed) = text.strip_prefix('x') else { return Some(text.to_owned()) };
        let spots = removed.split(',').map(|spot| spot.trim_start_matches('G').trim_end_matches('*'));
        Some(format!("x{}", spots.collect::<String>()))
    }
}

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
                    let (owner, text) = if first { (Player::First, "GX") } else { (Player::Second, "GO") };
                    Piece::Man(Man { owner: Some(owner), text: text.into(), sign: "G".into(), disc: true, mark: false })
                }
                _ => Piece::Empty,
            };
            let text = if number < self.grid.spots { String::new() } else { "•".into() };
            let ground = Ground { shape: Shape::Point, tint: 0, text };
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
        let touched = |mv: u64| match Move::of(mv) {
            Move::Enter(spot, false) => vec![usize::from(spot)],
            Move::Push(push, false) => {
                let way = &self.grid.pushes[usize::from(push)];
                vec![self.grid.spots + way.dot, usize::from(way.line[0])]
            }
            // By name, beside the single pieces.
            Move::Enter(_, true) | Move::Push(_, true) | Move::Leave => Vec::new(),
            Move::Remove(..) => {
                let all = removed(mv);
                let own = all.iter().copied().find(|spot| !others(mv, spot));
                own.map_or(all, |spot| vec![spot])
            }
        };
        let touches = moves.iter().map(|&mv| Touch { mv, cells: touched(mv) }).collect();
        let [white, black] = board.reserve;
        let caption = match board.due {
            Due::Push => say!("In reserve: X {white}, O {black}", "En réserve : X {white}, O {black}"),
            Due::Before | Due::After => say!(
                "In reserve: X {white}, O {black}; a row is to be removed",
                "En réserve : X {white}, O {black} ; une rangée est à retirer"
            ),
        };
        Picture { cells, labels: (-side..=side).map(label).collect(), touches, caption: Some(caption) }
    }
}

/// Pieces in reserve at the start, as published for the board of side 4.
pub(super) const fn usual_reserve(variant: Variant, side: i32) -> u32 {
    match (side, variant) {
        (4, Variant::Tournament) => 18,
        (4, _) => 12,
        (3, _) => 5,
        _ => 3,
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// A variant, side or reserve that there is not.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let refused = |problem| Err(BadText::new(params, problem));
    let (mut variant, mut side, mut reserve, mut at_once) = (Variant::Basic, 4, None, false);
    for (number, part) in params.to_lowercase().split(',').enumerate() {
        let value = |key: &str| part.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        if let Some((found, _)) = Variant::ALL.into_iter().find(|(_, word)| *word == part && number == 0) {
            variant = found;
        } else if part == "early" {
            at_once = true;
        } else if let Some(text) = value("side") {
            match params::number::<i32>(text).filter(|side| (2..=4).contains(side)) {
                Some(number) => side = number,
                None => return refused(Text::fixed("a side has 2, 3 or 4 spots", "un côté a 2, 3 ou 4 cases")),
            }
        } else if let Some(text) = value("reserve") {
            match params::number::<u32>(text).filter(|number| (1..=12).contains(number) || *number == RESERVE) {
                found @ Some(_) => reserve = found,
                None => {
                    return refused(Text::fixed(
                        "a reserve has 1 to 12 pieces, or 18",
                        "une réserve a de 1 à 12 pions, ou 18",
                    ));
                }
            }
        } else if !(part.is_empty() && number == 0 && params.is_empty()) {
            return refused(Text::fixed(
                "the parameters are basic, standard or tournament, then side=2..4, reserve=N and early, as in \
                 gipf:basic,side=3,reserve=5",
                "les paramètres sont basic, standard ou tournament, puis side=2..4, reserve=N et early, comme \
                 gipf:basic,side=3,reserve=5",
            ));
        }
    }
    let reserve = reserve.unwrap_or_else(|| usual_reserve(variant, side));
    if variant != Variant::Tournament && reserve > 12 {
        return refused(Text::fixed(
            "only tournament games have 18 pieces in reserve",
            "seules les parties de tournoi ont 18 pions en réserve",
        ));
    }
    Ok(AnyGame::new(Gipf { at_once, ..Gipf::new(variant, side, reserve) }))
}

