//! Any position of a board, set up sign by sign: where a game writes its positions cell by cell,
//! and after that who is to move.
//!
//! ```text
//! X.O/.X./...            .   X   O              the signs are those of a short game
//! 4k3/8/…/4K3_w_-_-      1   K   Q  …  k  q     digits may be so many empty cells
//! W:W31,K32:B1           .   w   W   b   B      or cells have numbers
//! w2.W3/…_w              .   r   w   b          or pieces pile up
//! ```
//!
//! A draft need not be a position: whether it is one, the game itself says when it reads the text.
//! Where every sign lies once on the board, as in a sliding puzzle, two change places. What else is
//! written is chosen among the game's settings: reserves, the kind of square that binds.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::prelude::*;
//! use ludex_services::setup::Setup;
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! let setup = Setup::of(&game).expect("a board of rows");
//! let draft = setup.draft(".../.../...").expect("nine cells").with(4, "X");
//! assert_eq!(draft.text(), ".../.X./...");
//! assert!(game.read_position(&draft.text()).is_ok());
//! // One stone more for the second player cannot be.
//! assert!(game.read_position(&draft.with(4, "O").text()).is_err());
//! # Ok(())
//! # }
//! ```

mod writing;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Cell, Piece, Setting, Status};

use self::writing::Writing;

/// Who is to move, in pairs.
const MOVERS: [[&str; 2]; 4] = [["X", "O"], ["x", "o"], ["w", "b"], ["W", "B"]];

/// The plies of the game that shows what may lie on a board.
const SHOWN: usize = 24;

/// How positions of a game are set up.
#[derive(Clone, Debug)]
pub struct Setup {
    game: AnyGame,
    /// The cells in the order in which they are written; what is drawn besides comes after them.
    pub cells: Vec<Cell>,
    /// What may lie on a cell, nothing first: its sign, and what is drawn for it.
    pub signs: Vec<(String, Piece)>,
    form: Form,
    start: String,
    /// What is written on each cell at the start.
    begins: Vec<String>,
}

/// What drafts of a game have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Form {
    writing: Writing,
    /// The cells of each row or column, as they are written.
    rows: Vec<usize>,
    /// Who is to move, the first player before the second, where that is written.
    movers: Option<[&'static str; 2]>,
    /// How many things are written after the board, the mover among them.
    fields: usize,
    /// Whether every sign lies once on the board.
    swaps: bool,
    /// Whether the game has settings for what is written after the board.
    settings: bool,
}

/// How many cells each line has, as the boards of a game are written: row by row, or column by
/// column with other things drawn after them.
fn lines(cells: &[Cell], text: &str) -> [Vec<usize>; 2] {
    let lengths = |same: fn(&Cell, &Cell) -> bool| cells.chunk_by(same).map(<[Cell]>::len).collect::<Vec<_>>();
    let mut columns = lengths(|one, other| one.x == other.x);
    columns.truncate(text.split('/').count());
    [lengths(|one, other| one.y == other.y), columns]
}

impl Setup {
    /// How positions of a game are set up; `None` where they are not written cell by cell.
    #[must_use]
    pub fn of(game: &AnyGame) -> Option<Self> {
        let (start, cells) = (game.position_text(&game.start()), game.picture(&game.start()).cells);
        let piles = start.get(..1).is_some_and(|cell| game.piled(cell, cell).is_some());
        let written = lines(&cells, &start).into_iter();
        let (writing, rows) =
            written.map(|rows| (Writing::of(&start, &rows, piles), rows)).find(|(writing, _)| writing.is_some())?;
        let writing = writing?;
        let (written, tail) = writing.read(&start, &rows)?;
        let swaps = written.iter().enumerate().all(|(i, sign)| !written[..i].contains(sign));
        let begins = tail.split('_').next().unwrap_or_default();
        let pair = MOVERS.into_iter().find(|pair| pair.contains(&begins));
        let movers = pair.map(|[one, other]| if begins == one { [one, other] } else { [other, one] });
        let fields = if tail.is_empty() { 0 } else { tail.split('_').count() };
        let settings = !game.settings(&start).is_empty();
        let form = Form { writing, rows, movers, fields, swaps, settings };
        let cells = cells[..written.len()].to_vec();
        let mut setup = Self { game: game.clone(), cells, signs: Vec::new(), form, start, begins: written };
        setup.signs = setup.shown(game)?;
        let stones = game.layout().is_some() || setup.signs.iter().any(|(_, piece)| *piece == Piece::First);
        for (sign, piece) in [("X", Piece::First), ("O", Piece::Second)] {
            let is_new = setup.signs.iter().all(|(known, other)| known != sign && *other != piece);
            if stones && is_new {
                setup.signs.push((sign.to_owned(), piece));
            }
        }
        let is_set_up = setup.signs.len() > 1 && setup.signs[0].1 == Piece::Empty;
        is_set_up.then_some(setup)
    }

    /// What lies on the board in a short game, nothing first; `None` where one sign stands for two
    /// pieces, or where the game reads none of its boards with what is written after a draft.
    fn shown(&self, game: &AnyGame) -> Option<Vec<(String, Piece)>> {
        let mut signs: Vec<(String, Piece)> = Vec::new();
        let (mut at, mut lot, mut is_read) = (game.start(), 1_usize, false);
        let mut moves = Vec::new();
        for _ in 0..=SHOWN {
            if let Some((written, tail)) = self.form.writing.read(&game.position_text(&at), &self.form.rows) {
                for (sign, cell) in written.iter().zip(game.picture(&at).cells) {
                    // A pile is made of others.
                    if cell.ground.is_closed() || self.is_piled(sign) {
                        continue;
                    }
                    match signs.iter().find(|(known, _)| known == sign) {
                        None => signs.push((sign.clone(), cell.piece)),
                        Some((_, known)) if *known != cell.piece => return None,
                        Some(_) => {}
                    }
                }
                let is_bare = written.iter().all(|sign| *sign == written[0]);
                let draft = Draft { signs: written, tail: self.form.neutral(&tail), form: self.form.clone() };
                is_read |= !is_bare && game.read_position(&draft.text()).is_ok();
            }
            moves.clear();
            game.expand(&at, &mut moves);
            let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
            (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
        }
        if self.form.writing == Writing::Numbers {
            // A short game may show one.
            let others = kings(game).into_iter().filter(|(king, _)| signs.iter().all(|(known, _)| known != king));
            signs.extend(others.collect::<Vec<_>>());
        }
        let nothing = signs.iter().position(|(_, piece)| *piece == Piece::Empty)?;
        signs[..=nothing].rotate_right(1);
        is_read.then_some(signs)
    }

    /// The draft that a text is; `None` where its rows or signs are others.
    #[must_use]
    pub fn draft(&self, text: &str) -> Option<Draft> {
        let (signs, tail) = self.form.writing.read(text, &self.form.rows)?;
        let known = |(cell, sign): (usize, &String)| {
            if self.is_closed(cell) {
                *sign == self.begins[cell]
            } else {
                self.signs.iter().any(|(known, _)| known == sign) || self.is_piled(sign)
            }
        };
        signs.iter().enumerate().all(known).then(|| Draft { signs, tail, form: self.form.clone() })
    }

    /// The draft to begin with: the empty board where it is a position to go on from, else the
    /// start.
    #[must_use]
    pub fn first(&self) -> Draft {
        let empty = self.empty();
        let goes_on = self.game.read_position(&empty.text()).is_ok_and(|at| !self.is_over(&at));
        let start = self.draft(&self.start).filter(|_| !goes_on);
        start.unwrap_or(empty)
    }

    /// Whether the game ends in a position.
    #[must_use]
    pub fn is_over(&self, at: &AnyPosition) -> bool {
        matches!(self.game.status(at, &mut Vec::new()), Ok(Status::Over(_)))
    }

    /// The draft with nothing on the board; the start, where nothing can be taken off it.
    #[must_use]
    pub fn empty(&self) -> Draft {
        if let Some(start) = self.draft(&self.start).filter(|_| self.form.swaps) {
            return start;
        }
        let nothing = &self.signs[0].0;
        let empty = |(cell, begins): (usize, &String)| if self.is_closed(cell) { begins } else { nothing }.clone();
        Draft {
            signs: self.begins.iter().enumerate().map(empty).collect(),
            tail: self.neutral(),
            form: self.form.clone(),
        }
    }

    /// Whether something can be taken off the board.
    #[must_use]
    pub fn empties(&self) -> bool {
        !self.form.swaps
    }

    /// Whether nothing ever lies on a cell.
    #[must_use]
    pub fn is_closed(&self, cell: usize) -> bool {
        self.cells[cell].ground.is_closed()
    }

    /// A draft after a click on a cell: the sign lies there, or where it did already, nothing; or
    /// the piece is put on those that lie there. What follows from the board is chosen anew where
    /// the draft would be no position otherwise: the option nearest to the one before with which it
    /// is one.
    #[must_use]
    pub fn put(&self, draft: &Draft, cell: usize, sign: &str) -> Draft {
        let before = &draft.signs[cell];
        let piled = self.game.piled(before, sign);
        let taken = || if before == sign { &self.signs[0].0 } else { sign }.to_owned();
        let put = draft.with(cell, &piled.unwrap_or_else(taken));
        if !self.form.settings || self.is_position(&put.text()) {
            return put;
        }
        let mended = |setting: &Setting| {
            let mut options: Vec<_> = setting.options.iter().enumerate().collect();
            options.sort_by_key(|(number, _)| setting.chosen.map(|chosen| chosen.abs_diff(*number)));
            let (_, (_, text)) = options.into_iter().find(|(_, (_, text))| self.is_position(text))?;
            self.draft(text)
        };
        let follows = |setting: &Setting| setting.follows;
        let settings = self.game.settings(&put.text());
        settings.into_iter().filter(follows).find_map(|setting| mended(&setting)).unwrap_or(put)
    }

    /// What there is to choose about a draft besides its board; of a position those options alone
    /// that are positions. Their texts are those of drafts.
    #[must_use]
    pub fn settings(&self, draft: &Draft) -> Vec<Setting> {
        let text = draft.text();
        let mut settings = self.game.settings(&text);
        if self.is_position(&text) {
            for setting in &mut settings {
                setting.keep(|text| self.is_position(text));
            }
        }
        settings.retain(|setting| setting.options.len() > usize::from(setting.chosen.is_some()));
        settings
    }

    /// Whether the text of a cell is more than a piece.
    fn is_piled(&self, cell: &str) -> bool {
        self.form.writing == Writing::Piles && cell.len() > 1 && self.game.pile(cell).is_some()
    }

    fn is_position(&self, text: &str) -> bool {
        self.game.read_own_position(text).is_ok()
    }

    /// What is drawn for a sign.
    #[must_use]
    pub fn piece(&self, sign: &str) -> Piece {
        let known = self.signs.iter().find(|(known, _)| known == sign).map(|(_, piece)| piece.clone());
        known.or_else(|| self.game.pile(sign)).unwrap_or(Piece::Empty)
    }

    /// What is written after a board where the one who begins is to move.
    fn neutral(&self) -> String {
        let tail = self.form.writing.read(&self.start, &self.form.rows).map(|(_, tail)| tail).unwrap_or_default();
        self.form.neutral(&tail)
    }
}

/// The kings of both sides, which no short game shows.
fn kings(game: &AnyGame) -> Vec<(String, Piece)> {
    let last = game.picture(&game.start()).cells.len();
    let at = game.read_position(&format!("W:WK1:BK{last}"));
    let cells = at.map(|at| game.picture(&at).cells).unwrap_or_default();
    let king = |cell: Option<&Cell>, sign: &str| cell.map(|cell| (sign.to_owned(), cell.piece.clone()));
    king(cells.first(), "W").into_iter().chain(king(cells.last(), "B")).collect()
}

impl Form {
    /// Who is to move, and nothing of what was possible before; all of it, where it is chosen.
    fn neutral(&self, tail: &str) -> String {
        if self.settings {
            return tail.to_owned();
        }
        let mover = tail.split('_').next().unwrap_or_default();
        mover.to_owned() + &"_-".repeat(self.fields.saturating_sub(1))
    }
}

/// A board that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The sign of each cell.
    pub signs: Vec<String>,
    /// What is written after the board.
    tail: String,
    form: Form,
}

impl Draft {
    /// The same with a sign on a cell; what was known of earlier moves is forgotten.
    #[must_use]
    pub fn with(&self, cell: usize, sign: &str) -> Self {
        let mut signs = self.signs.clone();
        match signs.iter().position(|known| known == sign).filter(|_| self.form.swaps) {
            Some(other) => signs.swap(cell, other),
            None => sign.clone_into(&mut signs[cell]),
        }
        Self { signs, tail: self.form.neutral(&self.tail), form: self.form.clone() }
    }

    /// The same with the other player to move, where that is written.
    #[must_use]
    pub fn turned(&self) -> Option<Self> {
        let (movers, is_first) = (self.form.movers?, self.first_moves()?);
        let tail = self.form.neutral(movers[usize::from(is_first)]);
        Some(Self { tail, ..self.clone() })
    }

    /// Which of the two players is to move, the first one or not, where that is written.
    #[must_use]
    pub fn first_moves(&self) -> Option<bool> {
        let mover = self.tail.split('_').next().unwrap_or_default();
        self.form.movers.filter(|movers| movers.contains(&mover)).map(|movers| movers[0] == mover)
    }

    /// The text that the game reads.
    #[must_use]
    pub fn text(&self) -> String {
        let tail = (self.form.settings || !self.tail.is_empty()).then_some(self.tail.as_str());
        self.form.writing.text(&self.signs, &self.form.rows, tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_games::{
        chess, connect4, draughts, dvonn, gipf, go, kamon, mana, nim, othello, peg_solitaire, sliding, teeko,
    };

    #[test]
    fn drafts_become_positions() {
        let connect4 = connect4::read_game("4x3").expect("a game");
        let setup = Setup::of(&connect4).expect("rows");
        let draft = setup.empty().with(8, "X").with(9, "O");
        assert_eq!(draft.text(), "..../..../XO..");
        let read = |text: &str| connect4.read_position(text).expect("a position");
        assert_eq!(read(&draft.text()), read("12"));
        assert!(connect4.read_position(&draft.with(0, "X").text()).is_err(), "stones fall");
        assert_eq!((draft.first_moves(), draft.turned()), (None, None));

        let othello = othello::read_game("4x4").expect("a game");
        let setup = Setup::of(&othello).expect("rows");
        let start = setup.draft(&othello.position_text(&othello.start())).expect("the start");
        assert_eq!(start.turned().and_then(|draft| draft.turned()), Some(start.clone()));
        assert_eq!(
            (start.first_moves(), start.turned().and_then(|draft| draft.first_moves())),
            (Some(true), Some(false))
        );

        let chess = chess::read_game("").expect("a game");
        let setup = Setup::of(&chess).expect("rows");
        assert_eq!(setup.signs.len(), 13);
        let draft = setup.empty().with(4, "k").with(60, "K").with(51, "Q");
        let at = chess.read_position(&draft.text()).expect("a position");
        assert_eq!(draft.text().split('_').next(), Some("4k3/8/8/8/8/8/3Q4/4K3"));
        assert_eq!(chess.position_text(&at).split('_').next(), draft.text().split('_').next());
        let pegs = peg_solitaire::read_game("triangle5").expect("a game");
        assert_eq!(Setup::of(&pegs).expect("rows").signs.len(), 2);
    }

    /// The picture of every position of a random game is that of its signs.
    #[test]
    fn signs_are_drawn_as_the_game_draws_them() {
        for game in [
            connect4::read_game("5x4"),
            othello::read_game("6x6"),
            chess::read_game(""),
            peg_solitaire::read_game("english"),
            sliding::read_game("4x4"),
            teeko::read_game(""),
            go::read_game("5x5"),
            draughts::read_game("8x8"),
            gipf::read_game("standard"),
            kamon::read_game("4,seed=1"),
            mana::read_game(""),
            dvonn::read_game("4-5-4"),
        ] {
            let game = game.expect("a game");
            let setup = Setup::of(&game).expect("rows");
            let (mut at, mut lot) = (game.start(), 1_usize);
            for _ in 0..30 {
                let draft = setup.draft(&game.position_text(&at)).expect("rows");
                let drawn: Vec<_> = draft.signs.iter().map(|sign| setup.piece(sign)).collect();
                let cells = &game.picture(&at).cells[..drawn.len()];
                assert_eq!(drawn, cells.iter().map(|cell| cell.piece.clone()).collect::<Vec<_>>());
                let mut moves = Vec::new();
                game.expand(&at, &mut moves);
                let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
                (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
            }
        }
    }

    /// Squares with numbers, kings among the pieces; who begins is the first player, black or
    /// white.
    #[test]
    fn draughts_are_set_up() {
        for (spec, first) in [("10x10", "W"), ("8x8", "B")] {
            let game = draughts::read_game(spec).expect("a game");
            let setup = Setup::of(&game).expect("numbered cells");
            assert_eq!(setup.signs.iter().map(|(sign, _)| sign.as_str()).collect::<String>().len(), 5);
            let draft = setup.empty().with(0, "b").with(20, "W").with(25, "w");
            assert_eq!(draft.text(), format!("{first}:WK21,26:B1"));
            assert_eq!(draft.first_moves(), Some(true));
            assert_eq!(draft.turned().and_then(|draft| draft.first_moves()), Some(false));
            let at = game.read_position(&draft.text()).expect("a position");
            assert_eq!(setup.draft(&game.position_text(&at)), Some(draft));
            assert!(game.read_position(&setup.empty().with(0, "w").text()).is_err(), "a man on the last row");
        }
    }

    /// Two tiles change places, and change back.
    #[test]
    fn tiles_change_places() {
        let game = sliding::read_game("3x3").expect("a game");
        let setup = Setup::of(&game).expect("rows");
        assert!(!setup.empties());
        let draft = setup.empty();
        assert_eq!(draft.text(), game.position_text(&game.start()));
        let once = draft.with(8, "8");
        assert_eq!(once.text(), ".17/654/328");
        assert!(game.read_position(&once.text()).is_ok());
        assert_eq!(once.with(8, "1").text(), draft.text());
    }

    /// What a move took back or put down once is not known of a board of go that is set up.
    #[test]
    fn go_and_teeko_are_set_up() {
        let go = go::read_game("5x5").expect("a game");
        let setup = Setup::of(&go).expect("rows");
        let draft = setup.empty().with(12, "X").turned().expect("a mover");
        assert_eq!(draft.text(), "...../...../..X../...../....._O");
        assert!(go.read_position(&draft.text()).is_ok());
        let teeko = teeko::read_game("").expect("a game");
        let draft = Setup::of(&teeko).expect("rows").empty().with(0, "X").with(1, "O");
        assert!(teeko.read_position(&draft.text()).is_ok());
    }

    /// A click puts a piece on those that lie there; nothing takes the topmost one away.
    #[test]
    fn pieces_pile_up() {
        let game = dvonn::read_game("2-3-2").expect("a game");
        let setup = Setup::of(&game).expect("rows of hexagons");
        assert_eq!(setup.signs.iter().map(|(sign, _)| sign.as_str()).collect::<String>().len(), 4);
        let after = |clicks: &str| {
            let click = |draft: Draft, sign: char| setup.put(&draft, 0, &sign.to_string());
            clicks.chars().fold(setup.empty(), click).signs[0].clone()
        };
        for (clicks, stack) in [
            ("w", "w"),
            ("ww", "w2"),
            ("wwb", "b3"),
            ("r", "r"),
            ("rw", "W2"),
            ("wr", "W2"),
            ("wwr", "W3"),
            ("rr", "r"),
        ] {
            assert_eq!(after(clicks), stack, "{clicks}");
        }
        for (clicks, stack) in [("ww.", "w"), ("w.", "."), ("W2", "."), ("rb.", "r"), ("bbbr..", "B2")] {
            assert_eq!(after(&clicks.replace("W2", "wr..")), stack, "{clicks}");
        }
        let draft = setup.put(&setup.put(&setup.put(&setup.empty(), 0, "r"), 0, "b"), 3, "w");
        assert_eq!(draft.text(), "B2./.w./.._w");
        assert!(game.read_own_position(&draft.text()).is_ok());
        assert_eq!(
            setup.piece("B2"),
            game.picture(&game.read_position(&draft.text()).expect("a position")).cells[0].piece
        );
    }

    #[test]
    fn other_texts_are_not_set_up() {
        assert!(Setup::of(&nim::read_game("3,4,5").expect("a game")).is_none());
    }

    /// Every position of a random game is a draft; each option of each of its settings is a
    /// position that is read as it is written, and has that option chosen.
    #[test]
    fn what_no_cell_shows_is_chosen() {
        for (game, least) in [
            (gipf::read_game(""), 2),
            (gipf::read_game("standard,side=3"), 2),
            (gipf::read_game("tournament"), 4),
            (mana::read_game(""), 1),
            (mana::read_game("escampe"), 1),
            (dvonn::read_game("2-3-2"), 0),
            (dvonn::read_game("9-10-11-10-9"), 0),
            (kamon::read_game("3,seed=1"), 0),
            (kamon::read_game("4,seed=1,open"), 0),
        ] {
            let game = game.expect("a game");
            let setup = Setup::of(&game).expect("a board");
            let (mut at, mut lot) = (game.start(), 1_usize);
            let (mut most, mut moves) = (0, Vec::new());
            for _ in 0..60 {
                let draft = setup.draft(&game.position_text(&at)).expect("a draft");
                let settings = setup.settings(&draft);
                most = most.max(settings.len());
                for setting in settings {
                    assert!(setting.chosen.is_some(), "{}: {}", draft.text(), setting.title);
                    for (title, text) in &setting.options {
                        let read = game.read_own_position(text).expect("a position");
                        assert_eq!(game.position_text(&read), *text);
                        let again = setup.settings(&setup.draft(text).expect("a draft"));
                        let same = again.iter().find(|again| again.title == setting.title).expect("the same setting");
                        assert_eq!(same.chosen.map(|chosen| &same.options[chosen].0), Some(title), "{text}");
                    }
                }
                moves.clear();
                game.expand(&at, &mut moves);
                let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
                (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
            }
            assert!(most > least, "{}: {most}", game.spec());
        }
    }

    /// What follows from the board is chosen anew with every piece.
    #[test]
    fn settings_follow_the_board() {
        let gipf = gipf::read_game("basic,side=2").expect("a game");
        let setup = Setup::of(&gipf).expect("columns of spots");
        assert_eq!((setup.cells.len(), setup.signs.len()), (7, 3));
        // A side has six pieces in all, three of them on the board at the start.
        let reserve = |draft: &Draft| draft.text().split('_').nth(1).map(str::to_owned);
        let three = [0, 2, 5].into_iter().fold(setup.empty(), |draft, cell| setup.put(&draft, cell, "X"));
        assert_eq!((reserve(&setup.empty()), reserve(&three)), (Some("3-3".into()), Some("3-3".into())));
        assert_eq!(reserve(&setup.put(&three, 1, "X")), Some("2-3".into()));

        let kamon = kamon::read_game("3,seed=1").expect("a game");
        let setup = Setup::of(&kamon).expect("rows of hexagons");
        let closed: Vec<_> = (0..setup.cells.len()).filter(|&cell| setup.is_closed(cell)).collect();
        let cells: Vec<_> = (0..setup.cells.len()).filter(|cell| !closed.contains(cell)).collect();
        assert_eq!((closed.len(), cells.len(), setup.signs.len()), (1, 18, 3));
        let one = setup.put(&setup.empty(), cells[1], "x");
        let two = setup.put(&one, cells[3], "o");
        for draft in [setup.empty(), one, two.clone()] {
            assert!(kamon.read_own_position(&draft.text()).is_ok(), "{}", draft.text());
        }
        // Two of one player in turn are no position, whatever is said to be taken last.
        assert!(kamon.read_own_position(&setup.put(&two, cells[5], "o").text()).is_err());

        let mana = mana::read_game("").expect("a game");
        let setup = Setup::of(&mana).expect("rows");
        let draft = setup.put(&setup.put(&setup.empty(), 3, "X"), 30, "o");
        assert_eq!(draft.text(), "...X../....../....../....../....../o....._x*");
        let kinds = setup.settings(&draft).pop().expect("a kind that binds");
        assert_eq!((kinds.options.len(), kinds.chosen), (4, Some(0)));
        assert_eq!(kinds.options[2].1, "...X../....../....../....../....../o....._x2");
    }
}
