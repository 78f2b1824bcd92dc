//! Gipf as texts.

use ludex_core::{BadText, Game, Notation, Player, Setting, Side, Text, say};

use super::pieces::RESERVE;
use super::variant::usual_reserve;
use super::{ABOUT, Board, Due, Gipf, Move, Pieces, Variant};
use ludex_boards::bits::ones;
use ludex_boards::sides::{BLACK, WHITE};
use ludex_boards::{board, params};

impl Gipf {
    /// A player by its name.
    fn alone(player: usize) -> Text {
        let Side { en, fr_alone, .. } = [WHITE, BLACK][player];
        Text::fixed(en, fr_alone)
    }

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
        let most = self.most_pieces();
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

    /// The pieces that a player begins with, on the board and in reserve.
    pub(super) fn most_pieces(&self) -> u32 {
        let on_board = match self.variant {
            Variant::Basic => 3,
            Variant::Standard => 6,
            Variant::Tournament => 0,
        };
        self.reserve + on_board
    }

    fn read(&self, text: &str) -> Result<Board, Text> {
        let board = self.draft(text)?;
        self.fault(&board).map_or(Ok(board), Err)
    }

    /// What a text says, whether or not play may lead there.
    fn draft(&self, text: &str) -> Result<Board, Text> {
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
            mover: board::player(mover).map(Player::index).ok_or_else(form)?,
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
                        return Err(say!(
                            "{name}: `{piece}` is none of . X O A B",
                            "{name} : « {piece} » n'est pas parmi . X O A B"
                        ));
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
        Ok(board)
    }

    /// What is said of a player's pieces that are not on the board.
    fn settings_of(&self, player: usize, board: &Board) -> Vec<(Text, Vec<(Text, Board)>)> {
        let Side { en, fr, .. } = [WHITE, BLACK][player];
        let reserved = |count: u32| {
            let mut board = *board;
            board.reserve[player] = count;
            (say!("{count}", "{count}"), board)
        };
        let played = |single: bool| {
            let mut board = *board;
            board.single[player] = single;
            let text = if single {
                Text::fixed("brought into play", "entrées en jeu")
            } else {
                Text::fixed("none yet", "pas encore")
            };
            (text, board)
        };
        let reserves = (0..=self.most_pieces()).map(reserved).collect();
        let mut settings = vec![(say!("Reserve of {en}", "Réserve de {fr}"), reserves)];
        if self.variant == Variant::Tournament {
            let title = say!("Single pieces of {en}", "Pions simples de {fr}");
            settings.push((title, [false, true].map(played).into()));
        }
        settings
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

    fn settings(&self, text: &str) -> Vec<Setting> {
        let Ok(now) = self.draft(text) else { return Vec::new() };
        let setting =
            |(title, options)| Setting::new(title, &now, options, |board: &Board| self.position_text(&board.packed()));
        let moves = |mover: usize| (Self::alone(mover), Board { mover, ..now });
        let due = [
            (Text::fixed("a push", "une poussée"), Due::Push),
            (Text::fixed("a removal, then the push", "un retrait, puis la poussée"), Due::Before),
            (Text::fixed("a removal after the push", "un retrait après la poussée"), Due::After),
        ];
        let due = due.into_iter().map(|(title, due)| (title, Board { due, ..now })).collect();
        let mut settings = vec![
            setting((Text::fixed("To move", "Au trait"), [0, 1].map(moves).into())),
            setting((Text::fixed("Due", "À faire"), due)),
        ];
        for player in 0..2 {
            settings.extend(self.settings_of(player, &now).into_iter().map(setting).map(Setting::following));
        }
        settings
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

    fn sides(&self) -> Option<[Side; 2]> {
        Some([WHITE.with_sign('X'), BLACK.with_sign('O')])
    }

    fn why_illegal(&self, at: &Pieces, text: &str) -> Option<Text> {
        Some(self.why_not(&Board::of(*at), &text.to_lowercase()))
    }

    /// What is removed is also written with commas and marks, as in `xf2,Gf6*`, after the push too.
    fn other_text(&self, text: &str) -> Option<String> {
        let text = text.split(';').next().unwrap_or_default();
        let Some(removed) = text.strip_prefix('x') else { return Some(text.to_owned()) };
        let spots = removed.split(',').map(|spot| spot.trim_start_matches('G').trim_end_matches('*'));
        Some(format!("x{}", spots.collect::<String>()))
    }
}
