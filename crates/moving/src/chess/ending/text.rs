//! Endings as texts and pictures.

use cozy_chess::{Color, Piece, Square};
use ludex_core::{BadText, Game as _, Notation, Picture, Side, Text, Touch, View, say};

use super::super::men::{Kind, MOST, Man, Men, king};
use super::super::{fen, moves, picture, remark};
use super::Ending;
use super::class::{self, Class};
use super::setup::{self, BLACK};

fn man_on(men: &[Man], square: Square) -> Option<(Piece, Color)> {
    let man = men.iter().find(|man| man.square() == square)?;
    Some((man.kind().piece(), man.kind().color()))
}

impl Ending {
    fn read_setup(&self, text: &str, men: &str) -> Result<Men, BadText> {
        let mut builder = cozy_chess::BoardBuilder::empty();
        fen::read_men(men, &mut builder).map_err(|problem| BadText::new(text, problem))?;
        let man = |square: Square| {
            let (piece, color) = builder.board[square as usize]?;
            Some(Man::new(Kind::new(piece, color), square))
        };
        let mut men: Vec<Man> = Square::ALL.into_iter().filter_map(man).collect();
        let few = (men.len() < self.order.len()).then(|| Men::setting_up(&mut men));
        few.filter(|&at| self.is_legal(at)).ok_or_else(|| {
            let order = self.order.iter().map(|kind| fen::letter(kind.piece(), kind.color()).to_string());
            let order = order.collect::<Vec<_>>().join(", ");
            BadText::new(
                text,
                say!(
                    "men are put on the board in the order {order}, pawns not on the first or last rank, kings apart",
                    "les pièces sont posées dans l'ordre {order}, les pions ailleurs que sur la première et la dernière \
                     rangée, les rois non voisins"
                ),
            )
        })
    }

    fn read_board(&self, text: &str) -> Result<Men, BadText> {
        let board = fen::read(text)?;
        let bad = |problem| Err(BadText::new(text, problem));
        let rights = Color::ALL.map(|color| *board.castle_rights(color));
        if rights.iter().any(|rights| rights.short.is_some() || rights.long.is_some()) {
            return bad(Text::fixed("nobody castles in an ending", "on ne roque pas dans une finale"));
        }
        let at = (board.occupied().len() as usize <= self.order.len()).then(|| Men::of_board(&board));
        if let Some(at) = at.filter(|&at| self.is_legal(at)) {
            return Ok(at);
        }
        let name = class::name(&self.order[2..]);
        bad(say!(
            "other men than those of {name}, or of what becomes of it",
            "d'autres pièces que celles de {name}, ou de ce qui peut en rester"
        ))
    }
}

impl Notation for Ending {
    fn spec(&self) -> String {
        super::spec(&self.order[2..])
    }

    fn position_text(&self, at: &Men) -> String {
        if at.is_setting_up() {
            let list = at.list();
            return fen::write_men(|square| man_on(&list, square)) + "_setup";
        }
        fen::write(&at.board())
    }

    fn read_position(&self, text: &str) -> Result<Men, BadText> {
        if !text.contains('/') {
            return self.read_moves(text.split([' ', ',', '_']).filter(|word| !word.is_empty()));
        }
        match text.strip_suffix("setup").and_then(|men| men.strip_suffix(['_', ' '])) {
            Some(men) => self.read_setup(text, men),
            None => self.read_board(text),
        }
    }

    fn move_text(&self, at: &Men, mv: u64) -> String {
        if !at.is_setting_up() {
            return moves::text(&at.board(), moves::of_number(mv));
        }
        let (placed, kind) = (at.list().len(), self.order[at.list().len()]);
        let square = setup::square(mv);
        let turn = match (placed + 1 == self.order.len(), mv & BLACK) {
            (false, _) => "",
            (true, 0) => "w",
            (true, _) => "b",
        };
        format!("{}{square}{turn}", fen::letter(kind.piece(), kind.color()))
    }

    fn named_move(&self, at: &Men, legal: &[u64], text: &str) -> Option<u64> {
        if at.is_setting_up() {
            return legal.iter().copied().find(|&mv| self.move_text(at, mv).eq_ignore_ascii_case(text));
        }
        moves::named(&at.board(), legal, text)
    }

    fn why_illegal(&self, at: &Men, text: &str) -> Option<Text> {
        if !at.is_setting_up() {
            return Some(moves::why_illegal(&at.board(), text));
        }
        let kind = self.order[at.list().len()];
        let letter = fen::letter(kind.piece(), kind.color());
        Some(if at.list().len() + 1 < self.order.len() {
            say!(
                "the board is being set up: a man and its square, as in {letter}e4",
                "on dispose les pièces : une pièce et sa case, comme {letter}e4"
            )
        } else {
            say!(
                "the board is being set up: the last man, its square, and w or b, who is to move, as in {letter}e4w; the \
                 other king must not be in check",
                "on dispose les pièces : la dernière, sa case, et w (blancs) ou b (noirs), qui a le trait, comme \
                 {letter}e4w ; l'autre roi ne doit pas être en échec"
            )
        })
    }

    fn squares_text(&self, at: &Men, mv: u64) -> Option<String> {
        (!at.is_setting_up()).then(|| moves::squares(&at.board(), moves::of_number(mv)))
    }

    fn sides(&self) -> Option<[Side; 2]> {
        Some([Side::WHITE, Side::BLACK])
    }

    fn record_tags(&self) -> [&'static str; 3] {
        ["White", "Black", "FEN"]
    }

    fn record_position(&self, at: &Men) -> String {
        if at.is_setting_up() { self.position_text(at) } else { fen::record(&at.board()) }
    }
}

impl View for Ending {
    fn remark(&self, at: &Men) -> Option<Text> {
        if at.is_setting_up() { None } else { remark(&at.board()) }
    }

    fn decided_by(&self, at: &Men) -> Vec<usize> {
        if at.is_setting_up() { Vec::new() } else { picture::mated(&at.board()) }
    }

    fn picture(&self, at: &Men) -> Picture<u64> {
        let mut legal = Vec::new();
        self.expand(at, &mut legal);
        if !at.is_setting_up() {
            return picture::draw(&at.board(), &legal);
        }
        let list = at.list();
        let mut picture = picture::men(|square| man_on(&list, square));
        let last = list.len() + 1 == self.order.len();
        let cells = |mv: u64| {
            let cell = picture::cell(setup::square(mv));
            let whose = if mv & BLACK == 0 { Color::White } else { Color::Black };
            let king = picture::cell(king(&list, whose));
            // The black king stands on the board where there is any other man to put.
            if last && list.len() > 1 {
                vec![cell, king]
            } else if mv & BLACK == 0 {
                vec![cell]
            } else {
                Vec::new()
            }
        };
        picture.touches = legal.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        let kind = self.order[list.len()];
        let Text { en, fr } = picture::said(kind.piece(), kind.color());
        picture.caption = Some(if last {
            say!(
                "to place: {en}; then touch the king of the side to move",
                "à placer : {fr} ; puis touchez le roi du camp au trait"
            )
        } else {
            say!("to place: {en}", "à placer : {fr}")
        });
        picture
    }
}

/// The ending of some parameters, such as `KQvKR`.
///
/// # Errors
/// Anything else, or more than five men.
pub(in crate::chess) fn read(params: &str) -> Result<Ending, BadText> {
    let bad = |problem| BadText::new(params, problem);
    let letters = params.to_uppercase();
    let sides: Option<Vec<Class>> = letters
        .split_once('V')
        .and_then(|(white, black)| Some(vec![side(white, Color::White)?, side(black, Color::Black)?]));
    let class = sides.ok_or_else(|| {
        bad(Text::fixed(
            "an ending is the men of White and of Black, each with its king, as in chess:KQvKR (Q queen, R rook, B bishop, \
             N knight, P pawn); chess alone is the whole game",
            "une finale est faite des pièces des blancs et des noirs, chacun avec son roi, comme chess:KQvKR (Q dame, R \
             tour, B fou, N cavalier, P pion) ; chess seul est le jeu entier",
        ))
    })?;
    let class = class.concat();
    let count = class.len() + 2;
    if count > MOST {
        return Err(bad(say!(
            "an ending has at most {MOST} men here, kings included, and this has {count}",
            "une finale a ici au plus {MOST} pièces, rois compris, et celle-ci en a {count}"
        )));
    }
    let pawns = |color| class.contains(&Kind::new(Piece::Pawn, color));
    if count == MOST && pawns(Color::White) && pawns(Color::Black) {
        return Err(bad(say!(
            "an ending of {MOST} men has pawns of one side at most",
            "une finale de {MOST} pièces n'a de pions que d'un camp"
        )));
    }
    Ok(Ending::new(class))
}

/// The men of a side without its king.
fn side(letters: &str, color: Color) -> Option<Class> {
    let kind = |letter: char| {
        let piece = Piece::try_from(letter.to_ascii_lowercase()).ok().filter(|&piece| piece != Piece::King)?;
        Some(Kind::new(piece, color))
    };
    letters.strip_prefix('K')?.chars().map(kind).collect()
}
