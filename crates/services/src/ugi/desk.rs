//! What is answered at once, and what is to be thought about.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Lang, Outcome, Player, Status, Text, say};
use ludex_engines::players::{Kind, PlayerSpec, usual};
use ludex_play::Record;

use super::heard::{Asked, Go, Heard, hear};
use super::uci;
use crate::evaluation::FALLBACK_PLAYER;
use crate::registry;

/// The protocol of a conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Game Interface, for every game.
    #[default]
    Ugi,
    /// The Universal Chess Interface, for chess.
    Uci,
}

/// The state of a conversation: the game, where it stands, who plays.
#[derive(Debug, Default)]
pub struct Desk {
    /// What is played, and the moves so far.
    game: Option<(AnyGame, Record<AnyGame>)>,
    /// The player that was chosen; else the usual one.
    player: Option<PlayerSpec>,
    seed: u64,
    lang: Lang,
    protocol: Protocol,
}

/// What comes of a line.
#[derive(Debug)]
pub enum Reply {
    /// These lines are the answer.
    Lines(Vec<String>),
    /// A move is to be found.
    Go(Box<Task>),
    /// The search for one is to end.
    Stop,
    /// The end.
    Quit,
}

/// A move that is to be found.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game.
    pub game: AnyGame,
    /// What was played; it is not over.
    pub played: Record<AnyGame>,
    /// Who finds it.
    pub player: PlayerSpec,
    /// How long that may take.
    pub go: Go,
    /// What chances come from.
    pub seed: u64,
    /// The language of what is said in sentences.
    pub lang: Lang,
    /// How it is said.
    pub protocol: Protocol,
}

impl Desk {
    /// A conversation about a game, which may be chosen later.
    #[must_use]
    pub fn new(game: Option<AnyGame>) -> Self {
        let mut desk = Self::default();
        if let Some(game) = game {
            // A start that is not one is told when a position is wanted.
            let _ = desk.begin(game);
        }
        desk
    }

    /// The same, with sentences in a language.
    #[must_use]
    pub fn speaking(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// The same, with chances from a seed until another one is set.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// A conversation about chess, in its own protocol.
    ///
    /// # Errors
    /// A game whose moves are not written so.
    pub fn uci(game: AnyGame) -> Result<Self, Text> {
        let start = game.start();
        let mut moves = Vec::new();
        game.expand(&start, &mut moves);
        let spec = game.spec();
        if moves.first().is_none_or(|&mv| game.squares_text(&start, mv).is_none()) {
            return Err(say!(
                "UCI is the protocol of chess, and {spec} is another game; --protocol ugi is for every game",
                "UCI est le protocole des échecs, et {spec} est un autre jeu ; --protocol ugi est pour tous les jeux"
            ));
        }
        Ok(Self { protocol: Protocol::Uci, ..Self::new(Some(game)) })
    }

    /// What comes of a line.
    pub fn answer(&mut self, line: &str) -> Reply {
        let heard = match self.protocol {
            Protocol::Ugi => hear(line),
            Protocol::Uci => uci::hear(line),
        };
        let told = heard.and_then(|heard| self.obey(heard));
        told.unwrap_or_else(|problem| Reply::Lines(vec![string(&problem, self.lang)]))
    }

    fn obey(&mut self, heard: Heard) -> Result<Reply, Text> {
        let mut lines = Vec::new();
        match heard {
            Heard::Nothing => {}
            Heard::Hello => lines = self.introduction(),
            Heard::IsReady => lines.push("readyok".to_owned()),
            Heard::NewGame => {
                if let Some((game, _)) = self.game.take() {
                    self.begin(game)?;
                }
            }
            Heard::Game(spec) => self.begin(registry::listed_game(&spec).map_err(|error| error.text())?)?,
            Heard::Position { from, moves } => self.set_up(from.as_deref(), &moves)?,
            Heard::Go(go) => return self.go(go),
            Heard::Stop => return Ok(Reply::Stop),
            Heard::Query(asked) => lines.push(format!("response {}", self.response(asked)?)),
            Heard::Option { name, value } => self.set(&name, &value)?,
            Heard::Quit => return Ok(Reply::Quit),
        }
        Ok(Reply::Lines(lines))
    }

    fn introduction(&self) -> Vec<String> {
        let player = self.game.as_ref().map_or(FALLBACK_PLAYER, |(game, _)| usual(game));
        vec![
            format!("id name Ludex {}", env!("CARGO_PKG_VERSION")),
            "id author the authors of Ludex".to_owned(),
            format!("option name Player type string default {player}"),
            "option name Seed type spin default 0 min 0 max 18446744073709551615".to_owned(),
            match self.protocol {
                Protocol::Ugi => "ugiok",
                Protocol::Uci => "uciok",
            }
            .to_owned(),
        ]
    }

    fn begin(&mut self, game: AnyGame) -> Result<(), Text> {
        let played = Record::new(&game).map_err(|error| error.text())?;
        self.game = Some((game, played));
        Ok(())
    }

    fn game(&self) -> Result<&(AnyGame, Record<AnyGame>), Text> {
        self.game.as_ref().ok_or_else(|| {
            Text::fixed("no game yet; begin with game connect4, say", "pas encore de jeu ; commencez par game connect4")
        })
    }

    /// A position that cannot be read changes nothing.
    fn set_up(&mut self, from: Option<&str>, moves: &[String]) -> Result<(), Text> {
        let (game, _) = self.game()?;
        let start = from.map_or_else(|| Ok(game.start()), |from| game.read_position(from));
        let played = start.and_then(|start| Record::read(game, &start, moves.iter().map(String::as_str)));
        let played = played.map_err(|error| match self.protocol {
            Protocol::Ugi => error.sentence(),
            Protocol::Uci => uci::illegal(game, from, moves).unwrap_or_else(|| error.sentence()),
        })?;
        if let Some((_, old)) = &mut self.game {
            *old = played;
        }
        Ok(())
    }

    fn go(&self, go: Go) -> Result<Reply, Text> {
        let (game, played) = self.game()?;
        if played.outcome().is_some() {
            let over = Text::fixed("the game is over", "la partie est finie");
            let none = match self.protocol {
                Protocol::Ugi => "bestmove (none)",
                Protocol::Uci => "bestmove 0000",
            };
            return Ok(Reply::Lines(vec![string(&over, self.lang), none.to_owned()]));
        }
        let player = match &self.player {
            Some(player) => player.clone(),
            None => PlayerSpec::read(usual(game)).map_err(|error| error.sentence())?,
        };
        let (game, played) = (game.clone(), played.clone());
        let Self { seed, lang, protocol, .. } = *self;
        Ok(Reply::Go(Box::new(Task { game, played, player, go, seed, lang, protocol })))
    }

    fn response(&self, asked: Asked) -> Result<&'static str, Text> {
        let (_, played) = self.game()?;
        Ok(match (asked, played.status()) {
            (Asked::GameOver, Status::Over(_)) | (Asked::FirstToMove, Status::Turn(Player::First)) => "true",
            (Asked::GameOver, Status::Turn(_)) | (Asked::FirstToMove, _) => "false",
            (Asked::Result, Status::Turn(_)) => "none",
            (Asked::Result, Status::Over(Outcome::Draw)) => "draw",
            (Asked::Result, Status::Over(Outcome::Win(Player::First))) => "p1win",
            (Asked::Result, Status::Over(Outcome::Win(Player::Second))) => "p2win",
        })
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Text> {
        match name.to_lowercase().as_str() {
            "player" => {
                let player = PlayerSpec::read(value).map_err(|error| error.sentence())?;
                if matches!(player.kind, Kind::Human | Kind::Program(_)) {
                    return Err(say!("`{value}` cannot play here", "« {value} » ne peut pas jouer ici"));
                }
                self.player = Some(player);
            }
            "seed" => {
                self.seed = value.parse().map_err(|_| {
                    say!("a seed is a whole number, not `{value}`", "une graine est un entier, pas « {value} »")
                })?;
            }
            _ => {
                return Err(say!(
                    "no option `{name}`; the options are Player and Seed",
                    "pas d'option « {name} » ; les options sont Player et Seed"
                ));
            }
        }
        Ok(())
    }
}

/// A sentence as a line of the protocol.
pub(super) fn string(text: &Text, lang: Lang) -> String {
    format!("info string {}", text.to(lang).replace(char::is_control, " "))
}
