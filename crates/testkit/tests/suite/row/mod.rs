//! Two in a row on a row of four cells; every rule can be replaced by another, to see which law
//! notices.

use ludex_core::{
    BadText, Cell, Evaluate, EvaluationAbout, Foreseen, Foresight, Game, GameError, Key, Layout, Legality, LowerBound,
    MoveTable, Notation, Outcome, Picture, Piece, Placement, Player, Ranking, Seats, Status, SumOfGames, Symbolic,
    Symmetry, Text, Touch, Unmove, View,
};

pub(crate) const CELLS: usize = 4;

/// 1 and 2 are stones of the first and the second player, 0 is an empty cell.
pub(crate) type Cells = [u32; CELLS];

/// A tier, and a number in it.
type Rank = (u32, u64);

/// The rules, one by one.
pub(crate) struct Row {
    pub(crate) expand: fn(&Cells, &mut Vec<usize>) -> Status,
    pub(crate) play: fn(&Cells, usize) -> Cells,
    pub(crate) turn: fn(&Cells) -> Option<Player>,
    pub(crate) play_all: fn(&Row, &Cells, &[usize], &mut Vec<Cells>),
    pub(crate) more_replies: u64,
    pub(crate) seats: Seats,
    pub(crate) ply: fn(&Cells) -> Option<u32>,
    pub(crate) loops: bool,
    pub(crate) order: usize,
    pub(crate) image: fn(usize, &Cells) -> Cells,
    pub(crate) image_move: fn(usize, usize) -> usize,
    pub(crate) canonical: fn(&Cells) -> Cells,
    pub(crate) canonical_all: fn(&Row, &mut [Cells]),
    pub(crate) stabiliser: fn(&Cells) -> Vec<usize>,
    pub(crate) spec: &'static str,
    pub(crate) position_text: fn(&Cells) -> String,
    pub(crate) read_position: fn(&str) -> Result<Cells, BadText>,
    pub(crate) move_text: fn(usize) -> String,
    pub(crate) read_move: fn(&Row, &Cells, &str) -> Result<usize, BadText>,
    pub(crate) picture: fn(&Cells) -> Picture<usize>,
    pub(crate) decided_by: fn(&Cells) -> Vec<usize>,
    pub(crate) layout: fn() -> Option<Layout>,
    pub(crate) stones: fn(&Cells) -> [u128; 2],
    pub(crate) cell_of: fn(&Cells, usize) -> u32,
    pub(crate) table: fn(MoveTable) -> MoveTable,
    pub(crate) contents: fn(Vec<u8>) -> Vec<u8>,
    pub(crate) image_of_content: fn(usize, u32, u8) -> (u32, u8),
    pub(crate) evaluation: fn(&str) -> Result<(), BadText>,
    pub(crate) evaluate: fn(&Cells) -> i32,
    pub(crate) tier_len: fn(u32) -> u64,
    pub(crate) rank: fn(&Cells) -> Rank,
    pub(crate) rank_all: fn(&Row, &[Cells], &mut Vec<Rank>),
    pub(crate) unrank: fn(u32, u64) -> Option<Cells>,
    pub(crate) unmove: fn(&Cells, &mut Vec<Cells>),
    pub(crate) parts: fn(&Cells) -> Option<Vec<Cells>>,
    pub(crate) known_grundy: fn(&Cells) -> Option<u64>,
    pub(crate) misere: bool,
    pub(crate) foresee: Option<fn(&Cells, &mut Vec<Foreseen>)>,
    pub(crate) plies_to_draw: fn(&Cells) -> u32,
    pub(crate) lower_bound: Option<fn(&Cells) -> u32>,
    pub(crate) unsolvable: fn(&Cells) -> bool,
}

const EVALUATIONS: &[EvaluationAbout] =
    &[EvaluationAbout { form: "first-cell", what: Text::fixed("who has the first cell", "qui a la première case") }];

/// The rules as they should be.
pub(crate) const SOUND: Row = Row {
    expand,
    play,
    turn: |_| None,
    play_all: |game, at, moves, next| next.extend(moves.iter().map(|&mv| (game.play)(at, mv))),
    more_replies: 0,
    seats: Seats::Fixed,
    ply: |at| Some(stones(at) as u32),
    loops: false,
    order: 2,
    image,
    image_move: |element, mv| if element == 0 { mv } else { CELLS - 1 - mv },
    canonical: |at| (*at).min(image(1, at)),
    canonical_all: |game, positions| positions.iter_mut().for_each(|at| *at = (game.canonical)(at)),
    stabiliser: |at| if image(1, at) == *at { vec![0, 1] } else { vec![0] },
    spec: "row",
    position_text,
    read_position,
    move_text: |mv| (mv + 1).to_string(),
    read_move,
    picture,
    decided_by: |_| Vec::new(),
    layout: || Some(layout()),
    stones: |at| [1, 2].map(|stone| (0..CELLS).filter(|&cell| at[cell] == stone).fold(0, |all, cell| all | 1 << cell)),
    cell_of: |_, mv| mv as u32,
    table: |table| table,
    contents: |contents| contents,
    image_of_content: |element, cell, content| (if element == 0 { cell } else { CELLS as u32 - 1 - cell }, content),
    evaluation: |text| if text == "first-cell" { Ok(()) } else { Err(BadText::new(text, Text::fixed("no", "non"))) },
    evaluate: |at| i32::from(at[0] == 1) - i32::from(at[0] == 2),
    tier_len: |_| 3u64.pow(CELLS as u32),
    rank,
    rank_all: |game, positions, ranks| ranks.extend(positions.iter().map(game.rank)),
    unrank,
    unmove,
    parts: |_| None,
    known_grundy: |_| None,
    misere: false,
    foresee: None,
    plies_to_draw: |at| (CELLS - stones(at)) as u32,
    lower_bound: None,
    unsolvable: |_| false,
};

pub(crate) fn stones(at: &Cells) -> usize {
    at.iter().filter(|&&cell| cell != 0).count()
}

pub(crate) fn expand(at: &Cells, moves: &mut Vec<usize>) -> Status {
    let mover = if stones(at).is_multiple_of(2) { Player::First } else { Player::Second };
    if at.windows(2).any(|pair| pair[0] != 0 && pair[0] == pair[1]) {
        return Status::Over(Outcome::Win(!mover));
    }
    if stones(at) == CELLS {
        return Status::Over(Outcome::Draw);
    }
    moves.extend((0..CELLS).filter(|&cell| at[cell] == 0));
    Status::Turn(mover)
}

pub(crate) fn play(at: &Cells, mv: usize) -> Cells {
    let mut next = *at;
    next[mv] = 1 + stones(at) as u32 % 2;
    next
}

/// Two bits a cell.
pub(crate) fn key(at: &Cells) -> u128 {
    at.iter().rev().fold(0, |key, &cell| key << 2 | u128::from(cell))
}

fn at_key(key: u128) -> Cells {
    std::array::from_fn(|cell| (key >> (2 * cell)) as u32 & 3)
}

pub(crate) fn image(element: usize, at: &Cells) -> Cells {
    let mut cells = *at;
    if element == 1 {
        cells.reverse();
    }
    cells
}

pub(crate) fn position_text(at: &Cells) -> String {
    at.iter().map(|&cell| char::from(b'0' + cell as u8)).collect()
}

pub(crate) fn read_position(text: &str) -> Result<Cells, BadText> {
    let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(3)).collect();
    let cells = digits.and_then(|digits| Cells::try_from(digits).ok());
    let turns = |at: &Cells| at.iter().filter(|&&cell| cell == 1).count() == stones(at).div_ceil(2);
    cells.filter(turns).ok_or_else(|| BadText::new(text, Text::fixed("four digits, as in 0120", "quatre chiffres")))
}

pub(crate) fn read_move(game: &Row, at: &Cells, text: &str) -> Result<usize, BadText> {
    let mut moves = Vec::new();
    (game.expand)(at, &mut moves);
    let found = moves.into_iter().find(|&mv| (game.move_text)(mv) == text);
    found.ok_or_else(|| BadText::new(text, Text::fixed("no move", "aucun coup")))
}

pub(crate) fn picture(at: &Cells) -> Picture<usize> {
    let cells = (0..).zip(at).map(|(x, &cell)| {
        let piece = [Piece::Empty, Piece::First, Piece::Second][cell as usize].clone();
        Cell::new(2 * x, 0, piece)
    });
    let mut moves = Vec::new();
    expand(at, &mut moves);
    Picture {
        cells: cells.collect(),
        labels: Vec::new(),
        touches: moves.into_iter().map(|mv| Touch { mv, cells: vec![mv] }).collect(),
        caption: None,
    }
}

pub(crate) fn layout() -> Layout {
    Layout { cells: CELLS as u32, columns: None, lines: vec![vec![0, 1], vec![1, 2], vec![2, 3]], line_length: 2 }
}

/// The tier is the number of stones; mirror images share the number of the smaller one, its digits
/// in base 3.
pub(crate) fn rank(at: &Cells) -> (u32, u64) {
    let least = (*at).min(image(1, at));
    (stones(at) as u32, least.iter().fold(0, |number, &cell| 3 * number + u64::from(cell)))
}

pub(crate) fn unrank(tier: u32, number: u64) -> Option<Cells> {
    let digit = |i: usize| (number / 3u64.pow((CELLS - 1 - i) as u32) % 3) as u32;
    Some(std::array::from_fn(digit)).filter(|at| rank(at) == (tier, number))
}

/// The last stone is of the player who is not to move.
pub(crate) fn unmove(at: &Cells, before: &mut Vec<Cells>) {
    let last = if stones(at).is_multiple_of(2) { 2 } else { 1 };
    for cell in (0..CELLS).filter(|&cell| at[cell] == last) {
        let mut cells = *at;
        cells[cell] = 0;
        if matches!(expand(&cells, &mut Vec::new()), Status::Turn(_)) {
            before.push(cells);
        }
    }
}

impl Game for Row {
    type Position = Cells;
    type Move = usize;

    fn start(&self) -> Cells {
        [0; CELLS]
    }

    fn expand(&self, at: &Cells, moves: &mut Vec<usize>) -> Status {
        (self.expand)(at, moves)
    }

    fn play(&self, at: &Cells, mv: usize) -> Cells {
        (self.play)(at, mv)
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn ply(&self, at: &Cells) -> Option<u32> {
        (self.ply)(at)
    }

    fn loops(&self) -> bool {
        self.loops
    }

    fn turn(&self, at: &Cells) -> Option<Player> {
        (self.turn)(at)
    }

    fn play_all(&self, at: &Cells, moves: &[usize], next: &mut Vec<Cells>) {
        (self.play_all)(self, at, moves, next);
    }

    fn count_replies(&self, at: &Cells, moves: &mut Vec<usize>) -> Result<u64, GameError> {
        moves.clear();
        self.expand(at, moves);
        let replies = |&mv: &usize| {
            let mut replies = Vec::new();
            self.expand(&self.play(at, mv), &mut replies);
            replies.len() as u64
        };
        Ok(moves.iter().map(replies).sum::<u64>() + self.more_replies)
    }
}

impl Symmetry for Row {
    fn order(&self) -> usize {
        self.order
    }

    fn image(&self, element: usize, at: &Cells) -> Cells {
        (self.image)(element, at)
    }

    fn image_move(&self, element: usize, mv: usize) -> usize {
        (self.image_move)(element, mv)
    }

    fn canonical(&self, at: &Cells) -> Cells {
        (self.canonical)(at)
    }

    fn canonical_all(&self, positions: &mut [Cells]) {
        (self.canonical_all)(self, positions);
    }

    fn stabiliser(&self, at: &Cells) -> Vec<usize> {
        (self.stabiliser)(at)
    }
}

impl Notation for Row {
    fn spec(&self) -> String {
        self.spec.into()
    }

    fn position_text(&self, at: &Cells) -> String {
        (self.position_text)(at)
    }

    fn read_position(&self, text: &str) -> Result<Cells, BadText> {
        (self.read_position)(text)
    }

    fn move_text(&self, _at: &Cells, mv: usize) -> String {
        (self.move_text)(mv)
    }

    fn read_move(&self, at: &Cells, text: &str) -> Result<usize, BadText> {
        (self.read_move)(self, at, text)
    }
}

impl View for Row {
    fn picture(&self, at: &Cells) -> Picture<usize> {
        (self.picture)(at)
    }

    fn decided_by(&self, at: &Cells) -> Vec<usize> {
        (self.decided_by)(at)
    }
}

/// No keys.
impl Key for Row {
    /// Foresight alone needs them.
    fn key_bits(&self) -> Option<u32> {
        self.foresee.map(|_| 2 * CELLS as u32)
    }

    fn key(&self, at: &Cells) -> u128 {
        key(at)
    }

    fn at_key(&self, key: u128) -> Option<Cells> {
        Some(at_key(key))
    }
}

impl Ranking for Row {
    fn tiers(&self) -> u32 {
        CELLS as u32 + 1
    }

    fn tier_len(&self, tier: u32) -> u64 {
        (self.tier_len)(tier)
    }

    fn rank(&self, at: &Cells) -> (u32, u64) {
        (self.rank)(at)
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Cells> {
        (self.unrank)(tier, number)
    }

    fn rank_all(&self, positions: &[Cells], ranks: &mut Vec<(u32, u64)>) {
        (self.rank_all)(self, positions, ranks);
    }
}

impl Unmove for Row {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &Cells, before: &mut Vec<Cells>) {
        (self.unmove)(at, before);
    }
}

impl Evaluate for Row {
    type Evaluation = ();

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<(), BadText> {
        (self.evaluation)(text)
    }

    fn evaluate(&self, _by: &(), at: &Cells) -> i32 {
        (self.evaluate)(at)
    }
}

impl Legality for Row {}

impl Foresight for Row {
    fn has_foresight(&self) -> bool {
        self.foresee.is_some()
    }

    fn foresee(&self, key: u128, moves: &mut Vec<Foreseen>) {
        self.foresee.expect("foresight")(&at_key(key), moves);
    }

    fn plies_to_draw(&self, at: &Cells) -> u32 {
        (self.plies_to_draw)(at)
    }
}

impl LowerBound for Row {
    fn has_lower_bound(&self) -> bool {
        self.lower_bound.is_some()
    }

    fn lower_bound(&self, at: &Cells) -> u32 {
        self.lower_bound.map_or(0, |bound| bound(at))
    }

    fn unsolvable(&self, at: &Cells) -> bool {
        (self.unsolvable)(at)
    }
}

impl SumOfGames for Row {
    fn parts(&self, at: &Cells) -> Option<Vec<Cells>> {
        (self.parts)(at)
    }

    fn known_grundy(&self, part: &Cells) -> Option<u64> {
        (self.known_grundy)(part)
    }

    fn misere(&self) -> bool {
        self.misere
    }
}

impl Symbolic for Row {
    fn move_table(&self) -> Option<MoveTable> {
        MoveTable::from_layout(&self.layout()?).map(self.table)
    }

    fn contents(&self, at: &Cells) -> Vec<u8> {
        (self.contents)(at.iter().map(|&cell| cell as u8).collect())
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        Some((self.image_of_content)(element, cell, content))
    }
}

impl Placement for Row {
    fn layout(&self) -> Option<Layout> {
        (self.layout)()
    }

    fn stones(&self, at: &Cells) -> [u128; 2] {
        (self.stones)(at)
    }

    fn cell_of(&self, at: &Cells, mv: usize) -> u32 {
        (self.cell_of)(at, mv)
    }
}
