//! Chess, on the move generator of `cozy-chess`.
//!
//! A position is a board of `cozy-chess` here, and a word of 256 bits to engines
//! (`chess/packing.rs`): who may castle, which pawn can be taken in passing and who is to move are
//! in it, and nothing of the past. There is therefore no draw by repetition and none after fifty
//! moves: play that goes round for ever is a draw, as in the theory of the game, and a random game
//! lasts until somebody is mated or stalemated, or until what is left can mate nobody.
//!
//! **Rules.** FIDE, *Laws of Chess*, 2023, <https://handbook.fide.com/chapter/E012023>: articles 3
//! to 5, without claims (9.2, 9.3) and without the arbiter's draws (9.6). Of dead positions (5.2.2)
//! those are seen that have only kings, or kings and one bishop or knight.

mod ending;
mod evaluation;
mod fen;
mod men;
mod moves;
mod numbering;
mod packing;
mod picture;

use cozy_chess::{Board, Color, Piece};
use ludex_core::{
    About, AnyGame, BadText, Capabilities, Condition, Evaluate, EvaluationAbout, Game, GameError, Legality, Notation,
    Outcome, Picture, Player, Setting, Side, Status, Text, View, capabilities,
};

pub use ending::Ending;
pub use evaluation::Evaluation;
pub use men::Men;
pub use packing::Position;

/// The description of the game.
pub const ABOUT: About = About {
    name: "chess",
    aliases: &["échecs", "echecs"],
    params: Text::fixed("KQvKR, an ending", "KQvKR, une finale"),
    default: "",
    variants: &["", "KQvK", "KRvK", "KBNvK", "KPvK"],
    title: Text::fixed("Chess", "Échecs"),
    rules: Text::fixed(
        "The usual game, with castling, captures in passing and promotion. White, the first player, begins; whoever \
         mates the enemy king wins; stalemate is a draw, and so are kings alone, or with a single bishop or knight. A \
         position remembers nothing of the past: no draw by repetition or after fifty moves, but play that never ends \
         is a draw. An ending, chess:KQvKR, has these men only: the first player puts them on the board, anywhere, and \
         says who is to move; nobody castles.",
        "Le jeu usuel, avec roque, prise en passant et promotion. Les blancs, premier joueur, commencent ; qui mate le \
         roi adverse gagne ; le pat est nul, ainsi que les rois seuls, ou avec un seul fou ou cavalier. Une position ne \
         retient rien du passé : pas de nulle par répétition ni après cinquante coups, mais une partie sans fin est \
         nulle. Une finale, echecs:KQvKR, n'a que ces pièces : le premier joueur les pose où il veut et dit qui a le \
         trait ; on n'y roque pas.",
    ),
    notation: Text::fixed(
        "a position: FEN, in quotes or with `_` for its spaces (`4k3/8/8/8/8/8/4P3/4K3_w_-_-`), or moves from the start \
         (`e4,e5,Nf3`); a move: `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q`, or its squares (`g1f3`, `e7e8q`); K is the king, Q \
         the queen, R the rook, B the bishop, N the knight",
        "une position : FEN, entre guillemets ou avec `_` pour ses espaces (`4k3/8/8/8/8/8/4P3/4K3_w_-_-`), ou des coups \
         depuis le début (`e4,e5,Nf3`) ; un coup : `e4`, `Nf3`, `exd5`, `O-O`, `e8=Q`, ou ses cases (`g1f3`, `e7e8q`) ; \
         K est le roi, Q la dame, R la tour, B le fou, N le cavalier",
    ),
};

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

fn player(color: Color) -> Player {
    if color == Color::White { Player::First } else { Player::Second }
}

/// Whether what is left on the board can mate nobody.
fn is_dead(board: &Board) -> bool {
    let mating = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    mating.is_empty() && board.occupied().len() <= 3
}

/// How a game ended whose player has no move.
fn end(board: &Board) -> Outcome {
    if board.checkers().is_empty() { Outcome::Draw } else { Outcome::Win(player(!board.side_to_move())) }
}

/// Check, or how the game ended.
fn remark(board: &Board) -> Option<Text> {
    let is_in_check = !board.checkers().is_empty();
    let has_move = board.generate_moves(|_| true);
    Some(match () {
        () if is_dead(board) => Text::fixed("neither side can mate", "aucun camp ne peut mater"),
        () if has_move && is_in_check => Text::fixed("check", "échec"),
        () if has_move => return None,
        () if is_in_check => Text::fixed("checkmate", "échec et mat"),
        () => Text::fixed("stalemate", "pat"),
    })
}

impl Game for Chess {
    type Position = Position;
    type Move = u64;

    fn start(&self) -> Position {
        Position(Board::startpos())
    }

    fn expand(&self, Position(board): &Position, moves: &mut Vec<u64>) -> Status {
        if is_dead(board) {
            return Status::Over(Outcome::Draw);
        }
        let first = moves.len();
        moves::push(board, moves);
        if moves.len() == first { Status::Over(end(board)) } else { Status::Turn(player(board.side_to_move())) }
    }

    fn status(&self, Position(board): &Position, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(match () {
            () if is_dead(board) => Status::Over(Outcome::Draw),
            () if board.generate_moves(|_| true) => Status::Turn(player(board.side_to_move())),
            () => Status::Over(end(board)),
        })
    }

    fn play(&self, Position(board): &Position, mv: u64) -> Position {
        let mut after = board.clone();
        after.play_unchecked(moves::of_number(mv));
        Position(after)
    }

    fn loops(&self) -> bool {
        true
    }

    fn count_replies(&self, Position(board): &Position, _moves: &mut Vec<u64>) -> Result<u64, GameError> {
        let mut count = 0;
        if !is_dead(board) {
            board.generate_moves(|of| {
                for mv in of {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    count += count_moves(&after);
                }
                false
            });
        }
        Ok(count)
    }
}

fn count_moves(board: &Board) -> u64 {
    let mut count = 0;
    if !is_dead(board) {
        board.generate_moves(|of| {
            count += of.len() as u64;
            false
        });
    }
    count
}

impl Capabilities for Chess {
    capabilities!(Evaluate, Legality);
}

impl Legality for Chess {
    fn condition(&self) -> Option<Condition> {
        Some(Condition::Chessmen)
    }
}

impl Evaluate for Chess {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        evaluation::EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        Evaluation::read(text)
    }

    fn evaluate(&self, by: &Evaluation, at: &Position) -> i32 {
        by.value(&at.0)
    }

    fn promise(&self, at: &Position, mv: u64) -> i32 {
        evaluation::promise(&at.0, moves::of_number(mv))
    }
}

impl Notation for Chess {
    fn spec(&self) -> String {
        ABOUT.name.to_owned()
    }

    fn position_text(&self, at: &Position) -> String {
        fen::write(&at.0)
    }

    /// A board, or moves from the start with their numbers or without, as in `1.e4 e5 2.Nf3`.
    fn read_position(&self, text: &str) -> Result<Position, BadText> {
        let separates = |c: char| c.is_whitespace() || c == ',' || c == '_';
        let without_number = |word: &'_ str| word.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.');
        let words = || {
            text.split(separates).map(|word| match word.rsplit_once('.') {
                Some((_, mv)) if without_number(word) => mv,
                _ => word,
            })
        };
        let mut moves = words().filter(|word| !word.is_empty()).peekable();
        if text.contains('/') || moves.peek().is_none() {
            return fen::read(text).map(Position);
        }
        self.read_moves(moves)
    }

    fn settings(&self, text: &str) -> Vec<Setting> {
        fen::settings(text)
    }

    fn move_text(&self, at: &Position, mv: u64) -> String {
        moves::text(&at.0, moves::of_number(mv))
    }

    fn named_move(&self, at: &Position, moves: &[u64], text: &str) -> Option<u64> {
        moves::named(&at.0, moves, text)
    }

    fn why_illegal(&self, at: &Position, text: &str) -> Option<Text> {
        Some(moves::why_illegal(&at.0, text))
    }

    fn squares_text(&self, at: &Position, mv: u64) -> Option<String> {
        Some(moves::squares(&at.0, moves::of_number(mv)))
    }

    fn sides(&self) -> Option<[Side; 2]> {
        Some([Side::WHITE, Side::BLACK])
    }

    fn record_tags(&self) -> [&'static str; 3] {
        ["White", "Black", "FEN"]
    }

    fn record_position(&self, at: &Position) -> String {
        fen::record(&at.0)
    }
}

impl View for Chess {
    fn picture(&self, at: &Position) -> Picture<u64> {
        let mut legal = Vec::new();
        self.expand(at, &mut legal);
        picture::draw(&at.0, &legal)
    }

    fn decided_by(&self, at: &Position) -> Vec<usize> {
        picture::mated(&at.0)
    }

    fn remark(&self, at: &Position) -> Option<Text> {
        remark(&at.0)
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters that are no ending.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    if params.is_empty() { Ok(AnyGame::new(Chess)) } else { ending::read(params).map(AnyGame::new) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        assert_eq!(hold(read_game("")).unwrap(), "chess");
    }

    #[test]
    fn parameters() {
        check_params(&["", "KQvKR"], |params| spec(read_game(params)));
        for (params, name) in
            [("kqvk", "chess:KQvK"), ("KNBvK", "chess:KBNvK"), ("KvKP", "chess:KvKP"), ("krbvkr", "chess:KRBvKR")]
        {
            assert_eq!(spec(read_game(params)).unwrap(), name);
        }
        for (params, en, fr) in [
            ("KQ", "as in chess:KQvKR", "comme chess:KQvKR"),
            ("KQvQ", "as in chess:KQvKR", "comme chess:KQvKR"),
            ("KQRBNvK", "this has 6", "celle-ci en a 6"),
            ("KPPvKP", "pawns of one side at most", "de pions que d'un camp"),
        ] {
            let told = told(spec(read_game(params)));
            assert!(told[0].contains(en) && told[1].contains(fr), "{params}: {told:?}");
        }
    }

    fn at(text: &str) -> Position {
        Chess.read_position(text).unwrap()
    }

    #[test]
    fn positions_are_read_and_written() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-";
        assert_eq!(Chess.position_text(&Chess.start()), start);
        for same in [start.replace('_', " "), start.replace('_', " ") + " 0 1", start.replace('_', "  ") + "_7"] {
            assert_eq!(at(&same), Chess.start(), "{same}");
        }
        for moves in
            ["e4,e5,Nf3,Nc6", "1.e4 e5 2.Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6", "e2e4 e7e5 g1f3 b8c6", "e4_e5_Nf3_Nc6"]
        {
            let text = Chess.position_text(&at(moves));
            assert_eq!(text, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-");
        }
    }

    /// A right that nobody can use makes no other position.
    #[test]
    fn a_pawn_is_marked_where_it_can_be_taken() {
        assert!(Chess.position_text(&at("e4")).ends_with("_-"));
        assert_eq!(at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_e3"), at("e4"));
        assert!(Chess.position_text(&at("e4,a6,e5,d5")).ends_with("_d6"));
        // The pawn on e5 is pinned by the rook on e8.
        let pinned = at("k3r3/8/8/3pP3/8/8/8/4K3_w_-_d6");
        assert_eq!(pinned, at("k3r3/8/8/3pP3/8/8/8/4K3_w_-_-"));
    }

    #[test]
    fn positions_that_no_game_has() {
        for (text, en, fr) in [
            ("4k3/8/8/8/8/8/8/8_w", "White has 0 kings", "les blancs ont 0 roi "),
            ("4k3/8/8/8/8/8/8/K3K3_w", "White has 2 kings", "chaque camp a un roi"),
            ("4k3/8/8/8/8/8/8/P3K3_w", "a pawn on a1", "un pion en a1"),
            ("4k3/8/8/8/8/8/8/4K2R_b_Q_-", "its rook on a1", "sa tour en a1"),
            ("4k3/8/8/8/8/8/8/4RK2_w_-_-", "could be taken", "pourrait être pris"),
            ("kK5Q/8/8/8/8/8/8/8_w_-_-", "b8 and a8 stand side by side", "rois en b8 et a8 sont côte à côte"),
            ("r3k3/8/8/8/8/8/8/K3R3_w_-_-", "both kings", "deux rois"),
            ("4k3/8/8/8/8/8/8/4K3_w_-_e6", "gone two squares", "d'avancer de deux cases"),
            ("4k3/8/8/8/8/8/8/4K3_w_-_e3", "on rank 6", "sur la rangée 6"),
            ("4k3/8/8/8/8/8/8/4K3_x", "w or b", "w ou b"),
            ("4k3/8/8/8/8/8/8/4K3_w_-_-_x", "no count of moves", "nombre de coups"),
            ("4k3/8/8/8/8/8/4K3_w", "8 rows", "8 rangées"),
            ("4k3/8/8/8/8/8/7/4K3_w", "rank 2 has 7 squares", "la rangée 2 a 7 cases"),
            ("4k3/8/8/8/8/8/7z/4K3_w", "`z` stands for nothing", "ne désigne rien"),
            ("4k3/8/8/8/8/8/8/4K3", "two to six parts", "deux à six parties"),
        ] {
            let told = told(Chess.read_position(text));
            assert!(told[0].contains(en) && told[1].contains(fr), "{text}: {told:?}");
        }
    }

    #[test]
    fn moves_are_read_in_every_usual_way() {
        let read = |position: &str, text: &str| {
            let at = at(position);
            Chess.read_move(&at, text).map(|mv| Chess.move_text(&at, mv))
        };
        let castle = "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-";
        for (position, text, written) in [
            ("e4,e5", "Ng1-f3", "Nf3"),
            ("e4,e5", "g1f3", "Nf3"),
            ("e4,e5", "nf3", "Nf3"),
            ("e4,e5", "NF3", "Nf3"),
            ("e4,d5", "ed5", "exd5"),
            ("e4,d5", "e4xd5", "exd5"),
            ("e4,d5", "E4:D5", "exd5"),
            (castle, "0-0", "O-O"),
            (castle, "e1c1", "O-O-O"),
            (castle, "o-o-o", "O-O-O"),
            ("6k1/4P3/8/8/8/8/8/4K3_w", "e7e8q", "e8=Q+"),
            ("6k1/4P3/8/8/8/8/8/4K3_w", "e8=N", "e8=N"),
            ("6k1/4P3/8/8/8/8/8/4K3_w", "e8(B)", "e8=B"),
            ("f3,e5,g4", "Qh4", "Qh4#"),
            ("4k3/8/8/8/8/8/8/R3K2R_w_-_-", "Rad1", "Rd1"),
            ("4k3/8/8/R7/8/8/4K3/R7_w_-_-", "R1a3", "R1a3"),
        ] {
            assert_eq!(read(position, text).as_deref(), Ok(written), "{text}");
        }
        for (position, text, squares) in
            [("e4,e5", "Nf3", "g1f3"), (castle, "O-O-O", "e1c1"), ("6k1/4P3/8/8/8/8/8/4K3_w", "e8=N", "e7e8n")]
        {
            let at = at(position);
            let mv = Chess.read_move(&at, text).unwrap();
            assert_eq!(Chess.squares_text(&at, mv).as_deref(), Some(squares));
            assert_eq!(Chess.read_move(&at, squares), Ok(mv));
        }
        for (position, text, en, fr) in [
            ("e4,e5", "Nf5", "no knight of the player to move can go to f5", "aucun cavalier"),
            ("e4,e5", "e9", "a move is written", "un coup s'écrit"),
            // The letters of other languages are no files.
            ("d4,d5", "Ff4", "a move is written", "un coup s'écrit"),
            ("e4,e5", "Cc3", "B the bishop", "N le cavalier"),
            ("e4,d5", "Dxd5", "Q the", "Q la"),
            ("e4,e5", "e5e6", "e5 has no such piece", "e5 n'a pas"),
            ("e4,e5", "O-O", "a piece stands between", "entre le roi et la tour"),
            ("4k3/8/8/8/8/8/8/4K2R_w_-_-", "O-O", "may not castle any more", "n'est plus permis"),
            ("4k3/8/8/8/4r3/8/8/4K2R_w_K_-", "O-O", "in check", "en échec"),
            ("4k3/8/8/8/4r3/8/4N3/4K3_w_-_-", "Nc3", "left in check", "laissé en échec"),
            ("6k1/4P3/8/8/8/8/8/4K3_w", "e8", "e8=Q", "e8=Q"),
            ("e4,e5", "d3=Q", "enters the last rank", "dernière rangée"),
            ("4k3/8/8/8/1N3N2/8/8/4K3_w", "Nd3", "this may be Nbd3, Nfd3", "cela peut être Nbd3, Nfd3"),
        ] {
            let told = told(read(position, text));
            assert!(told[0].contains(en) && told[1].contains(fr), "{text}: {told:?}");
        }
    }

    #[test]
    fn ends() {
        let status = |text: &str| Chess.expand(&at(text), &mut Vec::new());
        assert_eq!(status("f3,e5,g4,Qh4"), Status::Over(Outcome::Win(Player::Second)));
        assert_eq!(status("7k/5Q2/6K1/8/8/8/8/8_b"), Status::Over(Outcome::Draw));
        assert_eq!(status("7k/8/6K1/8/8/8/8/7B_b"), Status::Over(Outcome::Draw));
        assert_eq!(status("7k/8/6K1/8/8/8/8/6NN_b"), Status::Turn(Player::Second));
    }

    #[test]
    fn evaluations() {
        let value = |by: &str, text: &str| Chess.evaluate(&Chess.evaluation(by).unwrap(), &at(text));
        assert_eq!(value("material", "4k3/8/8/8/8/8/8/QRBNK2P_w".replace("2P", "3").as_str()), 20);
        assert_eq!(value("material=1/2/3/4/5", "4k3/4p3/8/8/8/8/8/Q3K3_w"), 4);
        assert_eq!(value("squares", "e4,e5"), 0);
        assert!(value("squares", "e4,a6") > 0);
        assert!(told(Chess.evaluation("material=1/2"))[1].contains("cinq entiers"));
    }
}
