//! Who plays a game: how its positions name the players, and what the game calls them.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Cell, Lang, Piece, Player, Seats, Side, Text};

/// The players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// How positions name them.
    pub seats: Seats,
    sides: Option<[Side; 2]>,
    /// Whether the board tells the players apart: objects that anybody may take have no signs.
    is_signed: bool,
}

impl From<Seats> for Roles {
    /// Players that the game gives no names.
    fn from(seats: Seats) -> Self {
        Self { seats, sides: None, is_signed: true }
    }
}

impl Roles {
    /// Those of a game.
    #[must_use]
    pub fn of(game: &AnyGame) -> Self {
        Self { seats: game.seats(), sides: game.sides(), is_signed: true }
    }

    /// Those of a game that began at a position: men there that belong to nobody have no signs, nor
    /// have those of a game that is not drawn; an empty board is for stones, which have.
    #[must_use]
    pub fn from_start(game: &AnyGame, start: &AnyPosition, is_drawn: bool) -> Self {
        let nobodys = |cell: Cell| matches!(cell.piece, Piece::Neutral | Piece::Tile(_));
        let are_nobodys = || game.picture(start).cells.into_iter().any(nobodys);
        Self { is_signed: is_drawn && (game.seats() != Seats::Swap || !are_nobodys()), ..Self::of(game) }
    }

    /// The players, the first one first; a puzzle has one.
    #[must_use]
    pub fn players(self) -> &'static [Player] {
        if self.seats == Seats::Solo { &[Player::First] } else { &Player::ALL }
    }

    /// Whether the men of a player have a sign, or a colour.
    #[must_use]
    pub fn is_signed(self) -> bool {
        self.is_signed
    }

    /// The game's names for its players.
    #[must_use]
    pub fn sides(self) -> Option<[Side; 2]> {
        self.sides
    }

    /// Whether the game calls its first player black.
    #[must_use]
    pub fn is_first_black(self) -> bool {
        self.sides.is_some_and(|[first, _]| first.en == "Black")
    }

    /// The game's name for a player, with the sign of the men where they have one.
    pub(crate) fn side(self, player: Player) -> Option<Side> {
        let side = self.sides.map(|[first, second]| if player == Player::First { first } else { second })?;
        Some(Side { sign: side.sign.filter(|_| self.is_signed), ..side })
    }

    /// A player as the subject of a sentence: `White`, `the first player (X)`.
    #[must_use]
    pub fn player(self, player: Player) -> Text {
        match (self.side(player), player) {
            (Some(Side { en, fr, sign: Some(sign), .. }), _) => {
                ludex_core::say!("{en} ({sign})", "{fr} ({sign})")
            }
            (Some(Side { en, fr, sign: None, .. }), _) => Text::fixed(en, fr),
            (None, Player::First) if self.is_signed => Text::fixed("the first player (X)", "le premier joueur (X)"),
            (None, Player::Second) if self.is_signed => Text::fixed("the second player (O)", "le second joueur (O)"),
            (None, Player::First) => Text::fixed("the first player", "le premier joueur"),
            (None, Player::Second) => Text::fixed("the second player", "le second joueur"),
        }
    }

    /// The game's name for a player, if it has one.
    #[must_use]
    pub fn named(self, player: Player) -> Option<Text> {
        self.side(player).map(|_| self.player(player))
    }

    /// Who won: `White wins`, `the first player wins`.
    #[must_use]
    pub fn wins(self, player: Player) -> Text {
        let Some(Text { en, fr }) = self.named(player) else {
            return match player {
                Player::First => Text::fixed("the first player wins", "le premier joueur gagne"),
                Player::Second => Text::fixed("the second player wins", "le second joueur gagne"),
            };
        };
        let gagne = self.verb(player, "gagne", "gagnent");
        ludex_core::say!("{en} wins", "{fr} {gagne}")
    }

    /// A player by itself, as a heading has it: `White`, `First (X)`.
    #[must_use]
    pub fn alone(self, player: Player, lang: Lang) -> String {
        let Some(Side { en, fr_alone, sign, .. }) = self.side(player) else {
            let text = match (player, self.is_signed) {
                (Player::First, true) => Text::fixed("First (X)", "Premier (X)"),
                (Player::Second, true) => Text::fixed("Second (O)", "Second (O)"),
                (Player::First, false) => Text::fixed("First", "Premier"),
                (Player::Second, false) => Text::fixed("Second", "Second"),
            };
            return text.to(lang).to_owned();
        };
        let name = if lang == Lang::En { en } else { fr_alone };
        sign.map_or_else(|| name.to_owned(), |sign| format!("{name} ({sign})"))
    }

    /// The sign of a player's men, or a short name.
    #[must_use]
    pub fn mark(self, player: Player, lang: Lang) -> String {
        match (self.side(player), player) {
            (Some(Side { sign: None, .. }), _) => self.alone(player, lang),
            (Some(Side { sign: Some(sign), .. }), _) => sign.to_string(),
            (None, _) if !self.is_signed => self.alone(player, lang),
            (None, Player::First) => "X".to_owned(),
            (None, Player::Second) => "O".to_owned(),
        }
    }

    /// Who won, in few letters: `X wins`, `White wins`, `the first wins`.
    #[must_use]
    pub fn mark_wins(self, player: Player) -> Text {
        if !self.is_signed && self.sides.is_none() {
            return match player {
                Player::First => Text::fixed("the first wins", "le premier gagne"),
                Player::Second => Text::fixed("the second wins", "le second gagne"),
            };
        }
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| self.mark(player, lang));
        let gagne = self.mark_verb(player, "gagne", "gagnent");
        ludex_core::say!("{en} wins", "{fr} {gagne}")
    }

    /// The verb of a French sentence about the mark of a player: a sign is one, whatever the name
    /// in full is.
    #[must_use]
    pub fn mark_verb<'v>(self, player: Player, one: &'v str, several: &'v str) -> &'v str {
        let is_named = self.side(player).is_some_and(|side| side.sign.is_none());
        if is_named { self.verb(player, one, several) } else { one }
    }

    /// The verb of a French sentence about a player.
    #[must_use]
    pub fn verb<'v>(self, player: Player, one: &'v str, several: &'v str) -> &'v str {
        if self.side(player).is_some_and(|side| side.several) { several } else { one }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use ludex_core::BadText;
    use ludex_games::{draughts, kayles, nim, teeko, tictactoe};

    /// Objects that both players take have no signs.
    #[test]
    fn only_who_has_men_has_a_sign() {
        let of = |game: Result<AnyGame, BadText>| {
            let game = game.expect("a game");
            Roles::from_start(&game, &game.start(), true)
        };
        for roles in [of(nim::read_game("3,4,5")), of(kayles::read_game("12")), of(nim::read_game("1000000"))] {
            assert_eq!(roles.player(Player::First).en, "the first player");
            assert_eq!(roles.alone(Player::Second, Lang::Fr), "Second");
            assert_eq!(roles.mark_wins(Player::Second).en, "the second wins");
        }
        for roles in [of(tictactoe::read_game("")), of(teeko::read_game(""))] {
            assert_eq!(roles.alone(Player::First, Lang::En), "First (X)");
            assert_eq!(roles.mark_wins(Player::Second).fr, "O gagne");
        }
        // What is not drawn has names and no signs.
        let draughts = draughts::read_game("10x10").expect("a game");
        let told = Roles::from_start(&draughts, &draughts.start(), false);
        assert_eq!(told.alone(Player::First, Lang::En), "White");
        assert_eq!(told.mark_wins(Player::Second).fr, "Noirs gagnent");
        // The men of draughts are several, and their sign is one.
        assert_eq!(of(draughts::read_game("10x10")).mark_wins(Player::First).fr, "X gagne");
    }
}
