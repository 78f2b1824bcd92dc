//! Positions of chess as text: the notation of Forsyth and Edwards.

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square, get_king_moves};
use ludex_core::{BadText, Setting, Text, say};

use super::packing::en_passant;

const RIGHTS: [(char, Color, File); 4] = [
    ('K', Color::White, File::H),
    ('Q', Color::White, File::A),
    ('k', Color::Black, File::H),
    ('q', Color::Black, File::A),
];

/// The letter of a man, a capital for White.
pub(super) fn letter(piece: Piece, color: Color) -> char {
    let letter = char::from(piece);
    if color == Color::White { letter.to_ascii_uppercase() } else { letter }
}

/// The man of a letter.
fn man(letter: char) -> Option<(Piece, Color)> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    Some((piece, if letter.is_ascii_uppercase() { Color::White } else { Color::Black }))
}

/// The men on a board, rank by rank from above.
pub(super) fn write_men(on: impl Fn(Square) -> Option<(Piece, Color)>) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match on(Square::new(file, rank)) {
                None => empty += 1,
                Some((piece, color)) => {
                    push_number(&mut text, empty);
                    empty = 0;
                    text.push(letter(piece, color));
                }
            }
        }
        push_number(&mut text, empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text
}

/// The position in four fields, with `_` between them.
pub(super) fn write(board: &Board) -> String {
    let mut text = write_men(|square| board.piece_on(square).zip(board.color_on(square)));
    text.push_str(if board.side_to_move() == Color::White { "_w_" } else { "_b_" });
    let may = |color, file| {
        let rights = board.castle_rights(color);
        [rights.short, rights.long].contains(&Some(file))
    };
    let rights: String =
        RIGHTS.into_iter().filter(|&(_, color, file)| may(color, file)).map(|(letter, ..)| letter).collect();
    text.push_str(if rights.is_empty() { "-" } else { &rights });
    let target = en_passant(board).map_or_else(|| "-".to_owned(), |square| square.to_string());
    text + "_" + &target
}

/// The position in six fields, as other programs write it.
pub(super) fn record(board: &Board) -> String {
    write(board).replace('_', " ") + " 0 1"
}

/// Who may castle, for each side those ways for which its king and rook stand where they began.
pub(super) fn settings(text: &str) -> Vec<Setting> {
    let fields: Vec<&str> = text.split('_').collect();
    let [men, turn, rest @ ..] = &fields[..] else { return Vec::new() };
    let mut builder = BoardBuilder::empty();
    if read_men(men, &mut builder).is_err() {
        return Vec::new();
    }
    let given = rest.first().unwrap_or(&"-");
    let passed = read_board(text).ok().and_then(|board| en_passant(&board));
    let passed = passed.map_or_else(|| "-".to_owned(), |square| square.to_string());
    let may = |&letter: &char| read_rights(&letter.to_string(), &mut builder.clone()).is_ok();
    let ways = [['K', 'Q'], ['k', 'q']].map(|side| side.map(|letter| Some(letter).filter(may)));
    let now = ways.map(|side| side.map(|way| way.filter(|letter| given.contains(*letter))));
    let write = |rights: &[[Option<char>; 2]; 2]| {
        let letters: String = rights.iter().flatten().flatten().collect();
        format!("{men}_{turn}_{}_{passed}", if letters.is_empty() { "-" } else { &letters })
    };
    let titles =
        [Text::fixed("White may castle", "Roques des blancs"), Text::fixed("Black may castle", "Roques des noirs")];
    let settings = titles.into_iter().enumerate().map(|(side, title)| {
        let [short, long] = ways[side];
        let with = |own: [Option<char>; 2]| {
            let mut rights = now;
            rights[side] = own;
            rights
        };
        let mut options = vec![(Text::fixed("no way", "aucun"), with([None, None]))];
        if short.is_some() {
            options.push((Text::fixed("on the king's side", "le petit"), with([short, None])));
        }
        if long.is_some() {
            options.push((Text::fixed("on the queen's side", "le grand"), with([None, long])));
        }
        if short.and(long).is_some() {
            options.push((Text::fixed("both ways", "les deux"), with([short, long])));
        }
        Setting::new(title, &now, options, write).following()
    });
    settings.collect()
}

fn push_number(text: &mut String, number: u32) {
    if number > 0 {
        text.push_str(&number.to_string());
    }
}

/// The board of a text: fields separated by `_` or spaces, of which the first two are needed; the
/// counts of moves may follow, and count for nothing.
pub(super) fn read(text: &str) -> Result<Board, BadText> {
    read_board(text).map_err(|problem| BadText::new(text, problem))
}

fn read_board(text: &str) -> Result<Board, Text> {
    let fields: Vec<&str> =
        text.split(|c: char| c == '_' || c.is_whitespace()).filter(|field| !field.is_empty()).collect();
    let [men, turn, rest @ ..] = &fields[..] else {
        return Err(Text::fixed(
            "a position has two to six parts (FEN): the board, who is to move (w or b), who may castle (KQkq or -), the \
             square passed by a pawn, and two counts of moves",
            "une position a de deux à six parties (FEN) : l'échiquier, le trait (w ou b), les roques permis (KQkq ou -), \
             la case sautée par un pion, et deux compteurs de coups",
        ));
    };
    if rest.len() > 4 {
        let count = fields.len();
        return Err(say!(
            "a position has at most six parts, and this has {count}",
            "une position a au plus six parties, et celle-ci en a {count}"
        ));
    }
    let mut builder = BoardBuilder::empty();
    read_men(men, &mut builder)?;
    check_men(&builder)?;
    builder.side_to_move = match *turn {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => {
            return Err(say!(
                "w or b says who is to move, and this has `{other}`",
                "w ou b dit qui a le trait, et on lit ici « {other} »"
            ));
        }
    };
    read_rights(rest.first().unwrap_or(&"-"), &mut builder)?;
    read_passed(rest.get(1).unwrap_or(&"-"), &mut builder)?;
    if let Some(count) = rest.iter().skip(2).find(|count| !count.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err(say!("`{count}` is no count of moves", "« {count} » n'est pas un nombre de coups"));
    }
    builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidEnPassant => Text::fixed(
            "no pawn can just have gone two squares as the square passed says",
            "aucun pion ne peut venir d'avancer de deux cases comme le dit la case sautée",
        ),
        _ if is_turn_wrong(&builder) => Text::fixed(
            "the player who is not to move is in check: this king could be taken",
            "le joueur qui n'a pas le trait est en échec : ce roi pourrait être pris",
        ),
        _ => Text::fixed(
            "both kings are in check: no move leads here",
            "les deux rois sont en échec : aucun coup ne mène ici",
        ),
    })
}

/// Whether the board could be one where the other player is to move.
fn is_turn_wrong(builder: &BoardBuilder) -> bool {
    let side_to_move = !builder.side_to_move;
    BoardBuilder { side_to_move, en_passant: None, ..builder.clone() }.build().is_ok()
}

/// The men of a board, from above.
pub(super) fn read_men(text: &str, builder: &mut BoardBuilder) -> Result<(), Text> {
    let rows: Vec<&str> = text.split('/').collect();
    let count = rows.len();
    if count != 8 {
        return Err(say!(
            "a chessboard has 8 rows, separated by /, and this has {count}",
            "un échiquier a 8 rangées, séparées par /, et celui-ci en a {count}"
        ));
    }
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let (mut at, name) = (0, rank as usize + 1);
        for character in row.chars() {
            match (character.to_digit(10), man(character)) {
                (Some(empty @ 1..=8), _) => at += empty as usize,
                (None, Some(man)) => {
                    if let Some(file) = File::try_index(at) {
                        builder.board[Square::new(file, rank) as usize] = Some(man);
                    }
                    at += 1;
                }
                _ => {
                    return Err(say!(
                        "`{character}` stands for nothing; men are PNBRQK, small letters for Black, and numbers count \
                         empty squares",
                        "« {character} » ne désigne rien ; les pièces sont PNBRQK (pion, cavalier, fou, tour, dame, \
                         roi), en minuscules pour les noirs, et les chiffres comptent les cases vides"
                    ));
                }
            }
        }
        if at != 8 {
            return Err(say!(
                "rank {name} has {at} squares instead of 8",
                "la rangée {name} a {at} cases au lieu de 8"
            ));
        }
    }
    Ok(())
}

/// What no play leads to.
fn check_men(builder: &BoardBuilder) -> Result<(), Text> {
    for (color, en, fr) in [(Color::White, "White", "les blancs"), (Color::Black, "Black", "les noirs")] {
        let count = |wanted: Option<Piece>| {
            let is = |man: &(Piece, Color)| man.1 == color && wanted.is_none_or(|piece| man.0 == piece);
            builder.board.iter().flatten().filter(|man| is(man)).count()
        };
        let (kings, pawns, men) = (count(Some(Piece::King)), count(Some(Piece::Pawn)), count(None));
        if kings != 1 {
            let roi = if kings == 0 { "roi" } else { "rois" };
            return Err(say!(
                "{en} has {kings} kings: each side has one king",
                "{fr} ont {kings} {roi} : chaque camp a un roi"
            ));
        }
        if pawns > 8 || men > 16 {
            return Err(say!(
                "{en} has {pawns} pawns among {men} men: a side has at most 8 pawns and 16 men",
                "{fr} ont {pawns} pions sur {men} pièces : un camp a au plus 8 pions et 16 pièces"
            ));
        }
    }
    let king = |color| Square::ALL.into_iter().find(|&at| builder.board[at as usize] == Some((Piece::King, color)));
    if let (Some(white), Some(black)) = (king(Color::White), king(Color::Black))
        && get_king_moves(white).has(black)
    {
        return Err(say!(
            "the kings on {white} and {black} stand side by side",
            "les rois en {white} et {black} sont côte à côte"
        ));
    }
    let on_edge = |square: &Square| matches!(square.rank(), Rank::First | Rank::Eighth);
    let is_pawn = |square: &Square| matches!(builder.board[*square as usize], Some((Piece::Pawn, _)));
    match Square::ALL.into_iter().filter(on_edge).find(is_pawn) {
        None => Ok(()),
        Some(square) => Err(say!(
            "a pawn on {square}: no pawn stands on the first or the last rank",
            "un pion en {square} : aucun pion n'est sur la première ou la dernière rangée"
        )),
    }
}

fn read_rights(text: &str, builder: &mut BoardBuilder) -> Result<(), Text> {
    if text == "-" {
        return Ok(());
    }
    for character in text.chars() {
        let Some(&(_, color, file)) = RIGHTS.iter().find(|(letter, ..)| *letter == character) else {
            return Err(say!(
                "who may castle is written KQkq, or some of these letters, or -, and this has `{text}`",
                "les roques permis s'écrivent KQkq, ou certaines de ces lettres, ou -, et on lit ici « {text} »"
            ));
        };
        let rank = Rank::First.relative_to(color);
        let (king, rook) = (Square::new(File::E, rank), Square::new(file, rank));
        let stands = |piece, square: Square| builder.board[square as usize] == Some((piece, color));
        if !stands(Piece::King, king) || !stands(Piece::Rook, rook) {
            return Err(say!(
                "castling `{character}` needs its king on {king} and its rook on {rook}",
                "le roque « {character} » demande son roi en {king} et sa tour en {rook}"
            ));
        }
        let rights = &mut builder.castle_rights[color as usize];
        let right = if file == File::H { &mut rights.short } else { &mut rights.long };
        if right.replace(file).is_some() {
            return Err(say!("`{character}` is there twice", "« {character} » y est deux fois"));
        }
    }
    Ok(())
}

fn read_passed(text: &str, builder: &mut BoardBuilder) -> Result<(), Text> {
    if text == "-" {
        return Ok(());
    }
    let rank = Rank::Sixth.relative_to(builder.side_to_move);
    let square = text.to_ascii_lowercase().parse::<Square>().ok().filter(|square| square.rank() == rank);
    let number = rank as usize + 1;
    builder.en_passant = Some(square.ok_or_else(|| {
        say!(
            "the square that a pawn has passed is on rank {number} here, or -, and this has `{text}`",
            "la case sautée par un pion est sur la rangée {number} ici, ou -, et on lit ici « {text} »"
        )
    })?);
    Ok(())
}
