//! Players named by a text, `NAME[:KEY=VALUE,…]`, as in `alphabeta:depth=8` or
//! `minimax:depth=4,weights=w1`.

use std::path::PathBuf;

use ludex_core::{BadText, Text, say};

use super::options::{DEEPEST, Options, range};

/// A player as specified by a text, without the game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec {
    /// As it was written, with one value where a range was.
    pub text: String,
    /// What it stands for.
    pub kind: Kind,
}

/// What a player is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A person.
    Human,
    /// Any legal move.
    Random,
    /// A best move, by exact values.
    Perfect,
    /// Plain min-max to a depth, as the courses teach it.
    Minimax(Search),
    /// Alpha-beta with iterative deepening and a transposition table.
    AlphaBeta(Search),
    /// Monte Carlo tree search.
    Mcts {
        /// Playouts a move.
        playouts: Option<u64>,
        /// Seconds a move.
        seconds: Option<f64>,
        /// Plies after which a playout is judged by the game's evaluation; else what suits the
        /// game.
        depth: Option<u32>,
    },
    /// What `ludex learn` has learned.
    Learned(PathBuf),
    /// A program of its own: the command that starts it.
    Program(String),
}

/// How a search by min-max is bounded and what it goes by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at, for each move.
    pub nodes: Option<u64>,
    /// Seconds a move.
    pub seconds: Option<f64>,
    /// The evaluation, as [`Evaluate::evaluation`](ludex_core::Evaluate::evaluation) reads it; else
    /// the game's usual one.
    pub evaluation: Option<String>,
    /// Of several best moves, take the first and not one at random.
    pub first_best: bool,
}

/// The description of a kind of player.
#[derive(Debug)]
pub struct PlayerAbout {
    /// The form in which it is written.
    pub form: Text,
    pub(super) names: &'static [&'static str],
    pub(super) keys: &'static [&'static str],
    /// One, as it is written.
    pub example: &'static str,
    /// What it does, in a sentence.
    pub what: Text,
}

/// The players that there are.
pub static PLAYERS: &[PlayerAbout] = &[
    PlayerAbout {
        form: Text::fixed("human", "human"),
        names: &["human", "humain"],
        keys: &[],
        example: "human",
        what: Text::fixed("a person at the keyboard", "une personne au clavier"),
    },
    PlayerAbout {
        form: Text::fixed("random", "random"),
        names: &["random", "hasard"],
        keys: &[],
        example: "random",
        what: Text::fixed("any legal move", "un coup légal au hasard"),
    },
    PlayerAbout {
        form: Text::fixed("perfect", "perfect"),
        names: &["perfect", "parfait"],
        keys: &[],
        example: "perfect",
        what: Text::fixed(
            "a best move: wins as soon as possible, loses as late as possible",
            "le meilleur coup : gagne au plus tôt, perd au plus tard",
        ),
    },
    PlayerAbout {
        form: Text::fixed(
            "minimax:depth=N[,weights=W|eval=NAME][,ties=first]",
            "minimax:depth=N[,weights=W|eval=NOM][,ties=first]",
        ),
        names: &["minimax"],
        keys: &["depth", "weights", "eval", "ties"],
        example: "minimax:depth=4,weights=w1",
        what: Text::fixed(
            "minimax to a depth; one of the best moves at random, with ties=first the first",
            "min-max jusqu'à une profondeur ; un des meilleurs coups au hasard, ou le premier avec ties=first",
        ),
    },
    PlayerAbout {
        form: Text::fixed(
            "alphabeta:[depth=N][,nodes=N][,time=S][,weights=W|eval=NAME][,ties=random]",
            "alphabeta:[depth=N][,nodes=N][,time=S][,weights=W|eval=NOM][,ties=random]",
        ),
        names: &["alphabeta"],
        keys: &["depth", "nodes", "time", "weights", "eval", "ties"],
        example: "alphabeta:depth=8",
        what: Text::fixed(
            "alpha-beta with iterative deepening, to a depth, or until it has looked at so many nodes or for S seconds; the \
             first of the best moves, with ties=random any of them",
            "alpha-bêta par approfondissement itératif, jusqu'à une profondeur, un nombre de nœuds ou S secondes ; le \
             premier des meilleurs coups, ou l'un d'eux au hasard avec ties=random",
        ),
    },
    PlayerAbout {
        form: Text::fixed("mcts:[playouts=N][,time=S][,depth=N]", "mcts:[playouts=N][,time=S][,depth=N]"),
        names: &["mcts"],
        keys: &["playouts", "time", "depth"],
        example: "mcts:playouts=1000",
        what: Text::fixed(
            "Monte Carlo tree search, of N playouts or S seconds; with depth, playouts are judged by the evaluation after \
             so many plies (usually where pieces wander, as in chess: after 4)",
            "recherche arborescente de Monte-Carlo, de N parties ou S secondes ; avec depth, les parties au hasard sont \
             jugées par l'évaluation après ce nombre de coups (d'ordinaire là où les pièces errent, comme aux échecs : après 4)",
        ),
    },
    PlayerAbout {
        form: Text::fixed("learned:FILE", "learned:FICHIER"),
        names: &["learned", "appris"],
        keys: &[],
        example: "learned:menace.json",
        what: Text::fixed("a strategy saved by `ludex learn`", "une stratégie enregistrée par « ludex learn »"),
    },
    PlayerAbout {
        form: Text::fixed("exec:COMMAND", "exec:COMMANDE"),
        names: &["exec"],
        keys: &[],
        example: "exec:./mybot",
        what: Text::fixed(
            "a program of yours, which speaks the protocol of `ludex engine`",
            "un programme à vous, qui parle le protocole de « ludex engine »",
        ),
    },
];

/// One text stands for no more players.
const MOST_PLAYERS: u64 = 100;

impl PlayerSpec {
    /// Whether it may play otherwise when it comes to the same position again: by chance, by what
    /// it remembers of the game, or because a clock stops it elsewhere.
    #[must_use]
    pub fn varies(&self) -> bool {
        !matches!(&self.kind, Kind::Minimax(search) if search.first_best)
    }

    /// Whether chance decides what it plays where several moves are as good, so that its games are
    /// independent draws, equal ones included. Of a program that is not known.
    #[must_use]
    pub fn plays_by_chance(&self) -> bool {
        match &self.kind {
            Kind::Random | Kind::Perfect | Kind::Mcts { .. } | Kind::Learned(_) => true,
            Kind::Minimax(search) | Kind::AlphaBeta(search) => !search.first_best,
            Kind::Human | Kind::Program(_) => false,
        }
    }

    /// Reads one player.
    ///
    /// # Errors
    /// No such player, or a key or a value that it does not take; a range, which is several
    /// players.
    pub fn read(text: &str) -> Result<Self, BadText> {
        let player = Written::read(text)?;
        if player.options.pairs.iter().any(|(_, value)| range(value).is_some()) {
            return Err(BadText::new(
                text,
                say!(
                    "a range stands for several players, and only one is possible here",
                    "un intervalle désigne plusieurs joueurs, et il n'en faut qu'un ici"
                ),
            ));
        }
        player.player()
    }

    /// Reads one player, or several where a number is a range, as in `minimax:depth=1..4`: 100 at
    /// most, however many ranges there are.
    ///
    /// # Errors
    /// As [`PlayerSpec::read`], and too many players.
    pub fn read_all(text: &str) -> Result<Vec<Self>, BadText> {
        let written = Written::read(text)?;
        written.texts()?.iter().map(|text| Written::read(text)?.player()).collect()
    }

    /// Whether it is a person.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }
}

/// A player as it is written, its keys known, its values not yet read.
struct Written<'t> {
    text: &'t str,
    name: &'t str,
    about: &'static PlayerAbout,
    /// What is written after the name.
    given: &'t str,
    options: Options<'t>,
}

impl<'t> Written<'t> {
    fn read(text: &'t str) -> Result<Self, BadText> {
        let (name, given) = text.split_once(':').unwrap_or((text, ""));
        let about = about(text, name)?;
        // The name of a file may hold anything, and so may a command.
        let listed = if ["learned", "exec"].contains(&about.names[0]) { "" } else { given };
        Ok(Self { text, name, about, given, options: Options::read(text, about, listed)? })
    }

    fn player(&self) -> Result<PlayerSpec, BadText> {
        let kind = match self.about.names[0] {
            "learned" if self.given.is_empty() => {
                return Err(BadText::new(
                    self.text,
                    say!("which file? As in learned:FILE", "quel fichier ? Comme learned:FICHIER"),
                ));
            }
            "learned" => Kind::Learned(self.given.into()),
            "exec" if self.given.trim().is_empty() => {
                return Err(BadText::new(
                    self.text,
                    say!("which command? As in exec:./mybot", "quelle commande ? Comme exec:./monbot"),
                ));
            }
            "exec" => Kind::Program(self.given.into()),
            name => kind(name, &self.options)?,
        };
        Ok(PlayerSpec { text: self.text.to_owned(), kind })
    }

    /// A text for each choice of a number from every range; the text itself if there is none. How
    /// many these are is looked at before any of them is written: a short text can stand for more
    /// than fit in memory.
    fn texts(&self) -> Result<Vec<String>, BadText> {
        let ranges: Vec<_> = self.options.pairs.iter().map(|&(key, value)| (key, value, range(value))).collect();
        if ranges.iter().all(|(_, _, range)| range.is_none()) {
            return Ok(vec![self.text.to_owned()]);
        }
        let sizes = ranges.iter().filter_map(|(_, _, range)| range.as_ref()).map(|range| {
            match range.end().checked_sub(*range.start()) {
                Some(more) => more.saturating_add(1),
                None => 0,
            }
        });
        if !(1..=MOST_PLAYERS).contains(&sizes.fold(1, u64::saturating_mul)) {
            return Err(BadText::new(
                self.text,
                say!(
                    "a range goes from a number to a greater one, and all ranges together give at most {MOST_PLAYERS} players",
                    "un intervalle va d'un nombre à un plus grand, et tous les intervalles ensemble donnent {MOST_PLAYERS} joueurs au plus"
                ),
            ));
        }
        let mut texts = vec![self.name.to_owned()];
        for (place, (key, value, range)) in ranges.into_iter().enumerate() {
            let before = if place == 0 { ':' } else { ',' };
            let values = match range {
                Some(range) => range.map(|number| number.to_string()).collect(),
                None => vec![value.to_owned()],
            };
            texts = texts
                .iter()
                .flat_map(|text| values.iter().map(move |value| format!("{text}{before}{key}={value}")))
                .collect();
        }
        Ok(texts)
    }
}

fn about(text: &str, name: &str) -> Result<&'static PlayerAbout, BadText> {
    let lower = name.to_lowercase();
    PLAYERS.iter().find(|about| about.names.contains(&lower.as_str())).ok_or_else(|| {
        let all: Vec<_> = PLAYERS.iter().map(|about| about.names[0]).collect();
        let all = all.join(", ");
        BadText::new(
            text,
            say!("no such player; the players are {all}", "ce joueur n'existe pas ; les joueurs sont {all}"),
        )
    })
}

fn kind(name: &str, options: &Options<'_>) -> Result<Kind, BadText> {
    Ok(match name {
        "human" => Kind::Human,
        "random" => Kind::Random,
        "perfect" => Kind::Perfect,
        "mcts" => {
            let (playouts, seconds) = (options.number("playouts", 1, 1 << 40)?, options.seconds()?);
            let usual = (playouts.is_none() && seconds.is_none()).then_some(1_000);
            let depth = options.number("depth", 0, DEEPEST.into())?.map(|depth| depth as u32);
            Kind::Mcts { playouts: playouts.or(usual), seconds, depth }
        }
        name => {
            let search = options.search(name == "minimax")?;
            if name == "minimax" { Kind::Minimax(search) } else { Kind::AlphaBeta(search) }
        }
    })
}
