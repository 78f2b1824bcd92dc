//! Moves of chess as numbers and as text.
//!
//! Written in the algebraic notation of PGN (`Nf3`, `exd5`, `O-O`, `e8=Q+`); read so, in full
//! (`Ng1-f3`), and as programs write them (`g1f3`, `e7e8q`).

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};
use ludex_core::{Text, say};

/// The squares that are left and entered, and what a pawn becomes; a king that castles enters the
/// square of its rook.
pub(super) fn number(mv: Move) -> u64 {
    let promotion = mv.promotion.map_or(0, |piece| piece as u64);
    (mv.from as u64) << 9 | (mv.to as u64) << 3 | promotion
}

pub(super) fn of_number(number: u64) -> Move {
    let square = |shift: u32| Square::index((number >> shift & 63) as usize);
    let promotion = (number & 7) as usize;
    Move { from: square(9), to: square(3), promotion: (promotion > 0).then(|| Piece::index(promotion)) }
}

/// The legal moves, in the order of their numbers, after what the list held.
pub(super) fn push(board: &Board, moves: &mut Vec<u64>) {
    let first = moves.len();
    board.generate_moves(|of| {
        moves.extend(of.into_iter().map(number));
        false
    });
    moves[first..].sort_unstable();
}

fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// The square on which the man that moves arrives.
pub(super) fn target(board: &Board, mv: Move) -> Square {
    if !is_castling(board, mv) {
        return mv.to;
    }
    Square::new(if mv.from < mv.to { File::G } else { File::C }, mv.from.rank())
}

/// A move by its squares, as programs write it: `g1f3`, `e1g1`, `e7e8q`.
pub(super) fn squares(board: &Board, mv: Move) -> String {
    let promotion = mv.promotion.map_or_else(String::new, |piece| char::from(piece).to_string());
    format!("{}{}{promotion}", mv.from, target(board, mv))
}

pub(super) fn is_capture(board: &Board, mv: Move) -> bool {
    let passing = board.piece_on(mv.from) == Some(Piece::Pawn) && mv.from.file() != mv.to.file();
    passing || board.colors(!board.side_to_move()).has(mv.to)
}

/// A move in algebraic notation.
pub(super) fn text(board: &Board, mv: Move) -> String {
    let mut text = if is_castling(board, mv) {
        if mv.from < mv.to { "O-O" } else { "O-O-O" }.to_owned()
    } else {
        plain(board, mv)
    };
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

fn plain(board: &Board, mv: Move) -> String {
    let piece = board.piece_on(mv.from).expect("a man that moves");
    let (mut text, capture) = (String::new(), is_capture(board, mv));
    if piece == Piece::Pawn {
        if capture {
            text.push(mv.from.file().into());
        }
    } else {
        text.push(char::from(piece).to_ascii_uppercase());
        text.push_str(&told_apart(board, mv, piece));
    }
    if capture {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(char::from(promotion).to_ascii_uppercase());
    }
    text
}

/// What is needed of the square that a piece leaves, where others of its kind may go there too.
fn told_apart(board: &Board, mv: Move, piece: Piece) -> String {
    let mut others = BitBoard::EMPTY;
    board.generate_moves_for(board.pieces(piece), |of| {
        if of.from != mv.from && of.to.has(mv.to) {
            others |= of.from.bitboard();
        }
        false
    });
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if others.is_empty() {
        String::new()
    } else if (others & file.bitboard()).is_empty() {
        char::from(file).to_string()
    } else if (others & rank.bitboard()).is_empty() {
        char::from(rank).to_string()
    } else {
        mv.from.to_string()
    }
}

/// What a text says of a move.
#[derive(Clone, Copy)]
enum Said {
    /// Castling on the side of the h-file, or on the other.
    Castle(bool),
    Plain(Plain),
}

#[derive(Clone, Copy)]
struct Plain {
    /// `None` where the squares alone say it.
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

fn read(text: &str) -> Option<Said> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let letters: String = text.chars().filter(|c| !"-x:=()".contains(*c)).collect();
    match letters.as_str() {
        "OO" | "oo" | "00" => return Some(Said::Castle(true)),
        "OOO" | "ooo" | "000" => return Some(Said::Castle(false)),
        _ => {}
    }
    let named = letters.chars().next().filter(|c| "KQRBNkqrn".contains(*c));
    let piece = named.and_then(|c| Piece::try_from(c.to_ascii_lowercase()).ok());
    let of_piece = piece.and_then(|piece| plainly(&letters[1..], Some(piece)));
    // Pieces of another language, such as the French C, D and F, which are not files.
    let mut first = letters.chars();
    if first.next().is_some_and(|c| "CDF".contains(c)) && first.next().is_some_and(|c| c.is_ascii_lowercase()) {
        return None;
    }
    // A capital B may be a file too, in what is written in capitals.
    of_piece.or_else(|| plainly(&letters, None)).map(Said::Plain)
}

/// `[file][rank]square[piece]`.
fn plainly(text: &str, piece: Option<Piece>) -> Option<Plain> {
    let last = text.chars().last()?;
    let becomes = Piece::try_from(last.to_ascii_lowercase()).ok();
    let (text, promotion) = match becomes {
        Some(Piece::King | Piece::Pawn) => return None,
        Some(piece) => (&text[..text.len() - 1], Some(piece)),
        None => (text, None),
    };
    if !text.is_ascii() || text.len() < 2 {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let (from, to) = lower.split_at(lower.len() - 2);
    let (mut file, mut rank) = (None, None);
    for c in from.chars() {
        match (File::try_from(c), Rank::try_from(c)) {
            (Ok(found), _) if file.is_none() && rank.is_none() => file = Some(found),
            (_, Ok(found)) if rank.is_none() => rank = Some(found),
            _ => return None,
        }
    }
    let all = file.is_some() && rank.is_some();
    let piece = if piece.is_none() && !all { Some(Piece::Pawn) } else { piece };
    Some(Plain { piece, file, rank, to: to.parse().ok()?, promotion })
}

impl Plain {
    fn leaves(self, board: &Board) -> BitBoard {
        let own = board.colors(board.side_to_move());
        let of = self.piece.map_or(BitBoard::FULL, |piece| board.pieces(piece));
        let file = self.file.map_or(BitBoard::FULL, File::bitboard);
        own & of & file & self.rank.map_or(BitBoard::FULL, Rank::bitboard)
    }

    fn means(self, board: &Board, mv: Move) -> bool {
        let enters = [mv.to, target(board, mv)].contains(&self.to);
        enters && self.promotion == mv.promotion && self.leaves(board).has(mv.from)
    }
}

fn meant(board: &Board, said: Said, moves: &[u64]) -> Vec<u64> {
    let is_meant = |mv: Move| match said {
        Said::Castle(short) => is_castling(board, mv) && (mv.from < mv.to) == short,
        Said::Plain(plain) => plain.means(board, mv) && (plain.piece.is_none() || !is_castling(board, mv)),
    };
    moves.iter().copied().filter(|&mv| is_meant(of_number(mv))).collect()
}

/// The one of these legal moves that a text names.
pub(super) fn named(board: &Board, moves: &[u64], text: &str) -> Option<u64> {
    match meant(board, read(text)?, moves)[..] {
        [mv] => Some(mv),
        _ => None,
    }
}

/// Why a text names no legal move.
pub(super) fn why_illegal(board: &Board, said: &str) -> Text {
    match read(said) {
        None => Text::fixed(
            "a move is written e4, exd5, Nf3, Rae1, O-O or e8=Q, or as its two squares, g1f3 or e7e8q (K is the king, Q the \
             queen, R the rook, B the bishop, N the knight)",
            "un coup s'écrit e4, exd5, Nf3, Rae1, O-O ou e8=Q, ou par ses deux cases, g1f3 ou e7e8q (K est le roi, Q la \
             dame, R la tour, B le fou, N le cavalier)",
        ),
        Some(Said::Castle(short)) => why_no_castling(board, short),
        Some(Said::Plain(plain)) => why_not(board, plain),
    }
}

fn why_no_castling(board: &Board, short: bool) -> Text {
    let rights = board.castle_rights(board.side_to_move());
    if (if short { rights.short } else { rights.long }).is_none() {
        Text::fixed(
            "the king or that rook has moved, and may not castle any more",
            "le roi ou cette tour a déjà bougé : ce roque n'est plus permis",
        )
    } else if !board.checkers().is_empty() {
        Text::fixed("a king in check may not castle", "un roi en échec ne peut pas roquer")
    } else {
        Text::fixed(
            "a piece stands between king and rook, or the king would pass an attacked square",
            "une pièce se trouve entre le roi et la tour, ou le roi passerait par une case attaquée",
        )
    }
}

fn why_not(board: &Board, plain: Plain) -> Text {
    let to = plain.to;
    let mut legal = Vec::new();
    push(board, &mut legal);
    let several = meant(board, Said::Plain(plain), &legal);
    if several.len() > 1 {
        let names: Vec<String> = several.into_iter().map(|mv| text(board, of_number(mv))).collect();
        let names = names.join(", ");
        return say!("this may be {names}", "cela peut être {names}");
    }
    let from = plain.leaves(board);
    if from.is_empty()
        && let (Some(file), Some(rank)) = (plain.file, plain.rank)
    {
        let square = Square::new(file, rank);
        return say!(
            "{square} has no such piece of the player to move",
            "{square} n'a pas de telle pièce du joueur au trait"
        );
    }
    let mut reaching = from.into_iter().filter(|&from| reaches(board, from, to));
    let Some(man) = reaching.next() else {
        let (piece, none) = name(plain.piece);
        return say!(
            "no {piece} of the player to move can go to {to}",
            "{none} du joueur au trait ne peut aller en {to}"
        );
    };
    let promotes = board.piece_on(man) == Some(Piece::Pawn) && matches!(to.rank(), Rank::First | Rank::Eighth);
    match (promotes, plain.promotion) {
        (true, None) => say!(
            "a pawn on the last rank becomes another piece, as in {to}=Q",
            "un pion sur la dernière rangée devient une autre pièce, comme {to}=Q"
        ),
        (false, Some(_)) => Text::fixed(
            "only a pawn that enters the last rank becomes another piece",
            "seul un pion qui entre sur la dernière rangée devient une autre pièce",
        ),
        _ => Text::fixed(
            "the king would be left in check, and could be taken",
            "le roi serait laissé en échec, et pourrait être pris",
        ),
    }
}

/// A piece in English, and none of them in French.
fn name(piece: Option<Piece>) -> (&'static str, &'static str) {
    match piece {
        Some(Piece::Pawn) => ("pawn", "aucun pion"),
        Some(Piece::Knight) => ("knight", "aucun cavalier"),
        Some(Piece::Bishop) => ("bishop", "aucun fou"),
        Some(Piece::Rook) => ("rook", "aucune tour"),
        Some(Piece::Queen) => ("queen", "aucune dame"),
        Some(Piece::King) => ("king", "aucun roi"),
        None => ("piece", "aucune pièce"),
    }
}

/// Whether the man on a square moves in this way, whatever becomes of its king.
fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let (color, all) = (board.side_to_move(), board.occupied());
    let squares = match board.piece_on(from) {
        Some(Piece::Pawn) => pawn_squares(board, from, color),
        Some(Piece::Knight) => get_knight_moves(from),
        Some(Piece::Bishop) => get_bishop_moves(from, all),
        Some(Piece::Rook) => get_rook_moves(from, all),
        Some(Piece::Queen) => get_bishop_moves(from, all) | get_rook_moves(from, all),
        Some(Piece::King) => get_king_moves(from),
        None => BitBoard::EMPTY,
    };
    (squares & !board.colors(color)).has(to)
}

fn pawn_squares(board: &Board, from: Square, color: Color) -> BitBoard {
    let passed =
        board.en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, Rank::Sixth.relative_to(color)).bitboard());
    let taken = get_pawn_attacks(from, color) & (board.colors(!color) | passed);
    taken | get_pawn_quiets(from, color, board.occupied())
}
