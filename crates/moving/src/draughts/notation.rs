//! Positions and moves of draughts as texts, those of PDN.

use std::marker::PhantomData;

use ludex_core::{BadText, Game, Notation, Player, Side, Text, read_listed_move, say};

use super::captures::{Army, Capture};
use super::field::{Field, Squares};
use super::{ABOUT, Draughts, Men, Room, Rules, Step};
use ludex_boards::bits::ones;
use ludex_boards::params;

/// What stands between the squares of a capture. Some programs write captures with `-` too.
const CAPTURES: [char; 4] = ['x', 'X', ':', '×'];

/// The numbers of a move as a text: `32-28`, `19x30`, `19x28x37`, also with `:` for a capture.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> =
        text.split(|sign| sign == '-' || CAPTURES.contains(&sign)).map(params::number).collect();
    numbers.filter(|numbers| numbers.len() >= 2)
}

impl<R: Room> Draughts<R> {
    /// The squares of a move one after the other, from the first to the last: of several ways to
    /// make the same captures the one with the smallest numbers.
    pub(super) fn way(&self, at: &Men<R>, mv: u64) -> Vec<u32> {
        let (step, side) = (Step::from_number(mv), self.side(at));
        let capture = Capture { from: 1 << step.from, to: 1 << step.to, taken: step.squares(side.other) };
        let mut best: Option<Vec<u32>> = None;
        if capture.taken != 0 {
            side.jumps_from(capture.from, &mut |landings, found| {
                if found == capture {
                    let way: Vec<u32> = landings.iter().map(|square| square.trailing_zeros()).collect();
                    best = best.take().map_or(Some(way.clone()), |best| Some(best.min(way)));
                }
            });
        }
        let landings = best.unwrap_or_else(|| vec![step.to]);
        std::iter::once(step.from).chain(landings).collect()
    }

    pub(super) fn moves(&self, at: &Men<R>) -> Vec<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        moves
    }

    /// The moves from a square to a square, captures by way of some others in this order.
    fn matching(&self, at: &Men<R>, numbers: &[u32]) -> Vec<u64> {
        let side = self.side(at);
        let ends = |step: &Step| {
            [step.from, step.to].map(|bit| self.field.number(bit)) == [numbers[0], numbers[numbers.len() - 1]]
        };
        let between = &numbers[1..numbers.len() - 1];
        let passes = |step: &Step| {
            let (taken, mut passes) = (step.squares(side.other), between.is_empty());
            if taken != 0 && !passes {
                side.jumps_from(1 << step.from, &mut |landings, found| {
                    let mut by = landings.iter().map(|square| self.field.number(square.trailing_zeros()));
                    let same = found.taken == taken && found.to == 1 << step.to;
                    passes |= same && between.iter().all(|number| by.any(|landing| landing == *number));
                });
            }
            passes
        };
        let steps = self.moves(at).into_iter().map(Step::from_number);
        steps.filter(|step| ends(step) && passes(step)).map(Step::number).collect()
    }

    /// The squares of one colour as a text.
    fn squares_text(&self, own: Squares, kings: Squares) -> String {
        let square = |bit| format!("{}{}", if kings >> bit & 1 == 1 { "K" } else { "" }, self.field.number(bit));
        ones(own).map(square).collect::<Vec<_>>().join(",")
    }

    /// The squares of one colour, and the kings among them.
    fn read_squares(&self, text: &str, list: &str) -> Result<(Squares, Squares), BadText> {
        let last = self.field.count();
        let bad = |word: &str| {
            BadText::new(
                text,
                say!(
                    "`{word}` is no square: squares are 1 to {last}, with K before a king, and commas between them",
                    "« {word} » n'est pas une case : les cases vont de 1 à {last}, avec K devant une dame, séparées \
                     par des virgules"
                ),
            )
        };
        let (mut own, mut kings) = (0, 0);
        for word in list.split(',').filter(|_| !list.is_empty()) {
            let (king, numbers) = match word.strip_prefix(['K', 'k']) {
                Some(rest) => (true, rest),
                None => (false, word),
            };
            let (first, end) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let number = |text: &str| params::number::<u32>(text).filter(|number| (1..=last).contains(number));
            let (Some(first), Some(end)) = (number(first), number(end)) else { return Err(bad(word)) };
            if first > end {
                return Err(BadText::new(
                    text,
                    say!(
                        "`{word}` goes down: a range begins with its smaller number, {end}-{first}",
                        "« {word} » descend : un intervalle commence par son plus petit nombre, {end}-{first}"
                    ),
                ));
            }
            for number in first..=end {
                let square = self.field.square(number);
                if own & square != 0 {
                    return Err(BadText::new(
                        text,
                        say!("square {number} is given twice", "la case {number} est donnée deux fois"),
                    ));
                }
                own |= square;
                kings |= if king { square } else { 0 };
            }
        }
        Ok((own, kings))
    }

    fn read_fen(&self, text: &str) -> Result<Men<R>, BadText> {
        let bad_form = || {
            BadText::new(
                text,
                Text::fixed(
                    "a position is who is to move, W or B, then white's and black's squares, as in W:W31,K7:B12,13",
                    "une position est le trait, W ou B, puis les cases de blanc et de noir, comme W:W31,K7:B12,13",
                ),
            )
        };
        let (mover, sides) = text.strip_suffix('.').unwrap_or(text).split_once(':').ok_or_else(bad_form)?;
        // Programs write how many moves were made after the squares (`:H0:F1`).
        let counts =
            |field: &&str| field.strip_prefix(['H', 'F']).is_some_and(|count| params::number::<u32>(count).is_some());
        let fields: Vec<&str> = sides.split(':').collect();
        let kept = fields.iter().rposition(|field| !counts(field)).map_or(0, |last| last + 1);
        let [one, other] = fields[..kept] else { return Err(bad_form()) };
        let colour = |side: &str| side.chars().next().map(|letter| letter.to_ascii_uppercase());
        let (white, black) = match (colour(one), colour(other)) {
            (Some('W'), Some('B')) => (&one[1..], &other[1..]),
            (Some('B'), Some('W')) => (&other[1..], &one[1..]),
            _ => return Err(bad_form()),
        };
        let mover = match mover {
            "W" | "w" => self.white(),
            "B" | "b" => !self.white(),
            _ => return Err(bad_form()),
        };
        let ((white, white_kings), (black, black_kings)) =
            (self.read_squares(text, white)?, self.read_squares(text, black)?);
        let kings = white_kings | black_kings;
        let (first, second) = if self.white() == Player::First { (white, black) } else { (black, white) };
        self.check(text, Men { first, second, kings, mover, room: PhantomData })
    }

    /// How a piece goes that captures nothing.
    fn why_not_go(&self, at: &Men<R>, side: &Army, from: u32) -> Text {
        let left = self.field.square(from);
        let mut quiet = Vec::new();
        self.quiet(side, &mut quiet);
        let steps = quiet.into_iter().map(Step::from_number).filter(|step| 1 << step.from == left);
        let ends: Vec<String> = steps.map(|step| self.field.number(step.to).to_string()).collect();
        let to = ends.join(" ");
        match (ends.is_empty(), at.kings & left != 0, self.rules) {
            (true, ..) => say!("the piece on {from} cannot move", "la pièce en {from} ne peut pas bouger"),
            (_, false, _) => say!(
                "a man goes one step diagonally forwards: from {from} to {to}",
                "un pion avance d'un pas en diagonale : de {from} à {to}"
            ),
            (_, true, Rules::English) => say!(
                "a king goes one step diagonally: from {from} to {to}",
                "une dame va d'un pas en diagonale : de {from} à {to}"
            ),
            (_, true, Rules::International) => say!(
                "a king goes along a diagonal over empty squares: from {from} to {to}",
                "une dame va en diagonale sur des cases vides : de {from} à {to}"
            ),
        }
    }

    /// A position with at most the pieces of the start, and no man where it would be a king.
    fn check(&self, text: &str, at: Men<R>) -> Result<Men<R>, BadText> {
        if let Some(bit) = ones(at.first & at.second).next() {
            let number = self.field.number(bit);
            return Err(BadText::new(
                text,
                say!("square {number} holds two pieces", "la case {number} porte deux pièces"),
            ));
        }
        let last_row = |player| if self.moves_down(player) { self.field.bottom } else { self.field.top };
        for (own, player) in [(at.first, Player::First), (at.second, Player::Second)] {
            if let Some(bit) = ones(own & !at.kings & last_row(player)).next() {
                let number = self.field.number(bit);
                return Err(BadText::new(
                    text,
                    say!(
                        "the man on {number} stands on the last row, where it is a king: K{number}",
                        "le pion en {number} est sur la dernière rangée, où il est dame : K{number}"
                    ),
                ));
            }
            let (count, most) = (own.count_ones(), self.men());
            if count > most {
                return Err(BadText::new(
                    text,
                    say!(
                        "{count} pieces of one player; a player begins with {most} and gets no more",
                        "{count} pièces d'un joueur ; un joueur commence avec {most} et n'en reçoit pas d'autres"
                    ),
                ));
            }
        }
        Ok(at)
    }
}

impl<R: Room> Notation for Draughts<R> {
    fn spec(&self) -> String {
        let Field { columns, rows, .. } = self.field;
        let rules = match (self.rules, columns == 8 && rows == 8) {
            (Rules::English, false) => ",english",
            (Rules::International, true) => ",international",
            _ => "",
        };
        format!("{}:{columns}x{rows}{rules}", ABOUT.name)
    }

    fn position_text(&self, at: &Men<R>) -> String {
        let (white, black) = if self.white() == Player::First { (at.first, at.second) } else { (at.second, at.first) };
        let mover = if at.mover == self.white() { 'W' } else { 'B' };
        let [white, black] = [white, black].map(|own| self.squares_text(own, at.kings));
        format!("{mover}:W{white}:B{black}")
    }

    fn read_position(&self, text: &str) -> Result<Men<R>, BadText> {
        self.read_fen(text)
    }

    fn move_text(&self, at: &Men<R>, mv: u64) -> String {
        let step = Step::from_number(mv);
        let [from, to] = [step.from, step.to].map(|bit| self.field.number(bit));
        if step.taken == 0 {
            return format!("{from}-{to}");
        }
        if self.matching(at, &[from, to]).len() == 1 {
            return format!("{from}x{to}");
        }
        let way = self.way(at, mv);
        way.into_iter().map(|bit| self.field.number(bit).to_string()).collect::<Vec<_>>().join("x")
    }

    fn read_move(&self, at: &Men<R>, text: &str) -> Result<u64, BadText> {
        let mut found = numbers(text).map_or_else(Vec::new, |numbers| self.matching(at, &numbers));
        if text.contains(CAPTURES) {
            found.retain(|&mv| Step::from_number(mv).taken != 0);
        }
        match found[..] {
            [mv] => Ok(mv),
            _ => read_listed_move(self, at, text),
        }
    }

    fn sides(&self) -> Option<[Side; 2]> {
        let (first, second) =
            if self.white() == Player::First { (Side::WHITE, Side::BLACK) } else { (Side::BLACK, Side::WHITE) };
        Some([first.with_sign('X'), second.with_sign('O')])
    }

    /// The kind of draughts, as PDN numbers those that it knows.
    fn usual_tags(&self) -> Vec<(&'static str, &'static str)> {
        let kind = match self.spec().as_str() {
            "draughts:10x10" => "20",
            "draughts:8x8" => "21",
            "draughts:8x8,international" => "26",
            _ => return Vec::new(),
        };
        vec![("GameType", kind)]
    }

    /// Those of PDN.
    fn record_tags(&self) -> [&'static str; 3] {
        if self.white() == Player::First { ["White", "Black", "FEN"] } else { ["Black", "White", "FEN"] }
    }

    fn why_illegal(&self, at: &Men<R>, text: &str) -> Option<Text> {
        let last = self.field.count();
        let squares = numbers(text).filter(|numbers| numbers.iter().all(|number| (1..=last).contains(number)));
        let Some(squares) = squares else {
            return Some(say!(
                "a move is two squares from 1 to {last}, with - or x between them",
                "un coup est deux cases de 1 à {last}, avec - ou x entre elles"
            ));
        };
        let several = self.matching(at, &squares);
        if let [step] = several[..] {
            let step = self.move_text(at, step);
            return Some(say!(
                "x is for a capture, and this takes nothing: {step}",
                "x indique une prise, et ce coup ne prend rien : {step}"
            ));
        }
        if !several.is_empty() {
            let several = several.iter().map(|&mv| self.move_text(at, mv)).collect::<Vec<_>>().join(" ");
            return Some(say!(
                "several captures go this way: {several}",
                "plusieurs prises passent par là : {several}"
            ));
        }
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let side = self.side(at);
        let [left, entered] = [from, to].map(|number| self.field.square(number));
        if side.own & left == 0 {
            return Some(say!(
                "there is no piece of the player to move on {from}",
                "il n'y a pas de pièce du joueur au trait en {from}"
            ));
        }
        if side.empty() & entered == 0 && from != to {
            return Some(say!("{to} is taken", "{to} est prise"));
        }
        let captures = side.captures();
        let Some(most) = captures.iter().map(|capture| capture.taken.count_ones()).max() else {
            return Some(self.why_not_go(at, &side, from));
        };
        let captures_there = |capture: &Capture| capture.from == left;
        Some(match self.rules {
            Rules::International if most > 1 || !captures.iter().any(captures_there) => say!(
                "a capture must be made, and one that takes the most pieces, {most} here",
                "il faut prendre, et le plus grand nombre de pièces, ici {most}"
            ),
            _ => Text::fixed("a capture must be made", "il faut prendre"),
        })
    }
}
