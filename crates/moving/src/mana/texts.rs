//! Positions and moves of Mana as text.

use ludex_core::{BadText, Notation, Player, Setting, Text, say};

use super::{ABOUT, Board, CHOICE, Mana, Men, NONE, PUBLISHED, RONIN, Step};
use ludex_boards::bits::bit;
use ludex_boards::board;

const PASS: &str = "pass";

/// What a cell of a position's text holds: nothing, the first player's ronin and daimyo, the second
/// player's.
const LETTERS: &str = ".xXoO";

impl Mana {
    fn cell_name(&self, cell: u32) -> String {
        board::cell_name(cell % self.columns, cell / self.columns)
    }

    fn read_cell(&self, text: &str) -> Option<u32> {
        let (column, row) = board::read_cell(text)?;
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// The name of an edge: its row or its column.
    fn edge_name(&self, edge: u32) -> String {
        match edge {
            1 => "1".into(),
            2 => self.rows.to_string(),
            3 => board::column_name(0),
            _ => board::column_name(self.columns - 1),
        }
    }

    pub(super) fn letter(board: &Board, cell: u32) -> char {
        let has = |player: Player| board.men[player.index()] >> cell & 1 == 1;
        let daimyo = |player: Player| board.daimyos[player.index()] == cell;
        match (has(Player::First), has(Player::Second)) {
            (true, _) if daimyo(Player::First) => 'X',
            (true, _) => 'x',
            (_, true) if daimyo(Player::Second) => 'O',
            (_, true) => 'o',
            _ => '.',
        }
    }

    /// The cell drawn in a column and a row from the top.
    pub(super) fn drawn(&self, column: u32, row: u32) -> u32 {
        (self.rows - 1 - row) * self.columns + column
    }

    /// Who is to move in which stage and bound to which kind, from the end of a position's text. A
    /// position in which pieces are put on the board says by its pieces who is to move.
    fn read_end(&self, text: &str, full: bool) -> Option<(Player, u32, u32)> {
        let putting = if full { Player::Second } else { Player::First };
        if text == "?" {
            return Some((Player::First, 0, CHOICE));
        }
        if let Some(edge) = (1..=self.edges()).find(|&edge| self.edge_name(edge) == text) {
            return Some((putting, 0, edge));
        }
        let mover = match text.chars().next()? {
            'x' => Player::First,
            'o' => Player::Second,
            _ => return None,
        };
        let kind = match &text[1..] {
            "*" => 0,
            kind => kind.parse().ok().filter(|kind| (1..=3).contains(kind) && text.len() == 2)?,
        };
        Some((mover, kind, 0))
    }

    /// What a text says, whether or not play may lead there.
    fn draft(&self, text: &str) -> Result<Board, BadText> {
        let bad = |problem| BadText::new(text, problem);
        let (rows, end) = text.rsplit_once('_').unwrap_or((text, ""));
        let lengths = vec![self.columns; self.rows as usize];
        let read = |cell: &str| LETTERS.find(cell).filter(|_| !cell.is_empty());
        let letters = board::read_cells(rows, &lengths, board::characters, read, ". x X o O")?;
        let (mut men, mut daimyos) = ([0u64; 2], [NONE; 2]);
        for (place, letter) in (0..).zip(letters) {
            let cell = self.drawn(place % self.columns, place / self.columns);
            let Some(player) = letter.checked_sub(1).map(|letter| letter / 2) else { continue };
            men[player] |= bit::<u64>(cell);
            if letter % 2 == 0 {
                if daimyos[player] != NONE {
                    return Err(bad(say!("a player has one daimyo (X, O)", "un joueur a un seul daimyo (X, O)")));
                }
                daimyos[player] = cell;
            }
        }
        let (mover, kind, stage) = self.read_end(end, men[0].count_ones() > self.ronin).ok_or_else(|| {
            bad(say!(
                "after _ stands who is to move and the kind that binds, _x2 or _o*; before play the edge, _1 or _?",
                "après _ viennent le joueur au trait et le type imposé, _x2 ou _o* ; avant le jeu le bord, _1 ou _?"
            ))
        })?;
        Ok(Board { men, daimyos, kind, mover, stage })
    }

    fn read_board(&self, text: &str) -> Result<Men, BadText> {
        let board = self.draft(text)?;
        if self.is_sound(&board) {
            return Ok(board.packed());
        }
        let ronin = self.ronin;
        Err(BadText::new(
            text,
            if board.stage == 0 {
                say!(
                    "a player has at most {ronin} ronin (x, o), one daimyo is there at least, and in Escampe nothing but a \
                 unicorn is captured",
                    "un joueur a {ronin} rônins au plus (x, o), un daimyo au moins est là, et à Escampe seule une licorne se \
                 prend"
                )
            } else {
                say!(
                    "before play a player puts the daimyo first, then {ronin} ronin, on the rows at the edge, x before o",
                    "avant le jeu un joueur pose le daimyo d'abord, puis {ronin} rônins, sur les lignes du bord, \
                 x avant o"
                )
            },
        ))
    }

    fn why_not_go(&self, board: &Board, from: u32, to: u32) -> Text {
        let (left, entered) = (self.cell_name(from), self.cell_name(to));
        if board.own() >> from & 1 == 0 {
            return say!("{left} has no piece of the player to move", "{left} n'a pas de pièce du joueur au trait");
        }
        if self.ends(board, from) >> to & 1 == 1 {
            let kind = board.kind;
            return say!(
                "a piece has to move from a square of kind {kind}, as long as one can",
                "il faut jouer depuis une case de type {kind}, tant qu'une pièce le peut"
            );
        }
        let steps = self.kinds[from as usize];
        say!(
            "from {left} a piece goes exactly {steps} squares through empty ones, and cannot end on {entered}",
            "depuis {left} une pièce avance d'exactement {steps} cases vides, et ne peut finir en {entered}"
        )
    }
}

impl Notation for Mana {
    fn spec(&self) -> String {
        let rows = self.kinds.chunks(self.columns as usize);
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<String>();
        let rows = rows.map(row).collect::<Vec<_>>().join("-");
        let mut words = Vec::new();
        if rows != PUBLISHED.join("-") || self.ronin != RONIN {
            words.push(rows.clone());
            words.extend(Some(self.ronin.to_string()));
        }
        words.extend(self.escampe.then(|| "escampe".into()));
        let colon = if words.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", ABOUT.name, words.join(","))
    }

    fn position_text(&self, at: &Men) -> String {
        let board = Board::unpacked(*at);
        let rows = board::write(self.columns, self.rows, |c, r| Self::letter(&board, self.drawn(c, r)));
        let mover = if board.mover == Player::First { 'x' } else { 'o' };
        match (board.stage, board.kind) {
            (CHOICE, _) => format!("{rows}_?"),
            (0, 0) => format!("{rows}_{mover}*"),
            (0, kind) => format!("{rows}_{mover}{kind}"),
            (edge, _) => format!("{rows}_{}", self.edge_name(edge)),
        }
    }

    fn read_position(&self, text: &str) -> Result<Men, BadText> {
        self.read_board(text)
    }

    fn settings(&self, text: &str) -> Vec<Setting> {
        let Ok(now) = self.draft(text) else { return Vec::new() };
        let write = |board: &Board| self.position_text(&board.packed());
        let plays = |mover| Board { mover, stage: 0, ..now };
        let putting = if now.men[0].count_ones() > self.ronin { Player::Second } else { Player::First };
        let mut stages = vec![
            (
                Text::fixed("X, who chooses an edge", "X, qui choisit un bord"),
                Board { mover: Player::First, kind: 0, stage: CHOICE, ..now },
            ),
            (Text::fixed("the first player (X)", "le premier joueur (X)"), plays(Player::First)),
            (Text::fixed("the second player (O)", "le second joueur (O)"), plays(Player::Second)),
        ];
        stages.extend((1..=self.edges()).map(|stage| {
            let edge = self.edge_name(stage);
            let title = say!("who puts pieces, X at edge {edge}", "qui pose ses pièces, X au bord {edge}");
            (title, Board { mover: putting, kind: 0, stage, ..now })
        }));
        let mut settings = vec![Setting::new(Text::fixed("To move", "Au trait"), &now, stages, write).following()];
        if now.stage == 0 {
            let kinds = (0..=3).map(|kind| {
                let title = if kind == 0 { Text::fixed("any", "n'importe lequel") } else { say!("{kind}", "{kind}") };
                (title, Board { kind, ..now })
            });
            settings.push(Setting::new(Text::fixed("Kind that binds", "Type imposé"), &now, kinds.collect(), write));
        }
        settings
    }

    fn move_text(&self, _at: &Men, mv: u64) -> String {
        match Step::from_number(mv) {
            Step::Edge(edge) => self.edge_name(edge),
            Step::Put(cell) => self.cell_name(cell),
            Step::Go(from, to) => format!("{}-{}", self.cell_name(from), self.cell_name(to)),
            Step::Pass => PASS.into(),
        }
    }

    fn why_illegal(&self, at: &Men, text: &str) -> Option<Text> {
        let board = Board::unpacked(*at);
        if text.eq_ignore_ascii_case(PASS) {
            return Some(Text::fixed(
                "a player passes only where there is no move",
                "un joueur ne passe que s'il n'a pas de coup",
            ));
        }
        if board.stage == CHOICE {
            return Some(Text::fixed(
                "the first move chooses an edge, by its row or column",
                "le premier coup choisit un bord, par sa ligne ou sa colonne",
            ));
        }
        if let Some(cell) = self.read_cell(text) {
            let name = self.cell_name(cell);
            return Some(if board.occupied() >> cell & 1 == 1 {
                say!("{name} is taken", "{name} est prise")
            } else if board.stage > 0 {
                say!(
                    "a player puts pieces at its edge, and {name} is too far",
                    "{name} est trop loin du bord du joueur"
                )
            } else {
                say!(
                    "a ronin comes back only where one was captured and no kind of square binds",
                    "un rônin ne revient que s'il a été pris et qu'aucun type n'est imposé"
                )
            });
        }
        let (from, to) = text.split_once('-')?;
        let (from, to) = (self.read_cell(from)?, self.read_cell(to)?);
        (board.stage == 0).then(|| self.why_not_go(&board, from, to))
    }

    /// `E` is Escampe's word for a pass.
    fn other_text(&self, text: &str) -> Option<String> {
        (self.escampe && text.eq_ignore_ascii_case("e")).then(|| PASS.into())
    }
}
