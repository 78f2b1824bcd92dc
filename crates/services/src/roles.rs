//! Who plays a game: how its positions name the players, and what the game calls them.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Lang, Player, Seats, Side, Text};

/// The players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// How positions name them.
    pub seats: Seats,
    sides: Option<[Side; 2]>,
}

impl From<Seats> for Roles {
    /// Players that the game gives no names.
    fn from(seats: Seats) -> Self {
        Self { seats, sides: None }
    }
}

impl Roles {
    /// Those of a game.
    #[must_use]
    pub fn of(game: &AnyGame) -> Self {
        Self { seats: game.seats(), sides: game.sides() }
    }

    /// The players, the first one first; a puzzle has one.
    #[must_use]
    pub fn players(self) -> &'static [Player] {
        if self.seats == Seats::Solo { &[Player::First] } else { &[Player::First, Player::Second] }
    }

    /// The game's names for its players.
    #[must_use]
    pub fn sides(self) -> Option<[Side; 2]> {
        self.sides
    }

    /// The game's name for a player.
    pub(crate) fn side(self, player: Player) -> Option<Side> {
        self.sides.map(|[first, second]| if player == Player::First { first } else { second })
    }

    /// A player as the subject of a sentence: `White`, `the first player (X)`.
    #[must_use]
    pub fn player(self, player: Player) -> Text {
        match (self.side(player), player) {
            (Some(Side { en, fr, sign: Some(sign), .. }), _) => {
                ludex_core::say!("{en} ({sign})", "{fr} ({sign})")
            }
            (Some(Side { en, fr, sign: None, .. }), _) => Text::fixed(en, fr),
            (None, Player::First) => Text::fixed("the first player (X)", "le premier joueur (X)"),
            (None, Player::Second) => Text::fixed("the second player (O)", "le second joueur (O)"),
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
            let text = match player {
                Player::First => Text::fixed("First (X)", "Premier (X)"),
                Player::Second => Text::fixed("Second (O)", "Second (O)"),
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
            (None, Player::First) => "X".to_owned(),
            (None, Player::Second) => "O".to_owned(),
        }
    }

    /// Who won, in few letters: `X wins`, `White wins`.
    #[must_use]
    pub fn mark_wins(self, player: Player) -> Text {
        let ([en, fr], gagne) =
            ([Lang::En, Lang::Fr].map(|lang| self.mark(player, lang)), self.verb(player, "gagne", "gagnent"));
        ludex_core::say!("{en} wins", "{fr} {gagne}")
    }

    /// The verb of a French sentence about a player.
    #[must_use]
    pub fn verb<'v>(self, player: Player, one: &'v str, several: &'v str) -> &'v str {
        if self.side(player).is_some_and(|side| side.several) { several } else { one }
    }
}
