//! What a line says.

use ludex_core::{Player, Text, move_words, say};

/// A line of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// An empty line.
    Nothing,
    /// `ugi`, or `uci`: who are you?
    Hello,
    /// `isready`: answer when all is done.
    IsReady,
    /// `uginewgame`: what follows is of another game.
    NewGame,
    /// `game GAME`: what is played.
    Game(String),
    /// `position startpos|fen POSITION [moves MOVE…]`: where the game stands.
    Position {
        /// The position at which it began; `None` for the start.
        from: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// `go …`: find a move.
    Go(Go),
    /// `stop`: that is enough.
    Stop,
    /// `query …`: how does the game stand?
    Query(Asked),
    /// `setoption name NAME value VALUE`.
    Option {
        /// The name.
        name: String,
        /// The value.
        value: String,
    },
    /// `quit`.
    Quit,
}

/// What is asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Is it over?
    GameOver,
    /// Who won?
    Result,
    /// Is it the first player's turn?
    FirstToMove,
}

/// How long to look for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// Milliseconds that are left to the first and to the second player.
    pub times: [Option<u64>; 2],
    /// Milliseconds that they gain with every move.
    pub increments: [u64; 2],
    /// How many moves a player has to make in the time that is left.
    pub moves_to_go: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
}

impl Go {
    /// The seconds that a player may take for this move, if they are limited: of a clock, a
    /// twentieth of what is left, or more where fewer moves are to be made in it, and most of what
    /// is gained.
    #[must_use]
    pub fn seconds(&self, player: Player) -> Option<f64> {
        /// What a clock keeps for the way of a move to it, in milliseconds.
        const WAY: f64 = 30.0;
        let chair = usize::from(player == Player::Second);
        let of_clock = self.times[chair].map(|left| {
            let left = left as f64;
            let moves = self.moves_to_go.map_or(20.0, |moves| (moves as f64 + 1.0).min(20.0));
            let share = left / moves + self.increments[chair] as f64 * 0.8;
            share.min(left - WAY).max(1.0)
        });
        let milliseconds = self.movetime.map(|milliseconds| milliseconds as f64).into_iter().chain(of_clock);
        milliseconds.reduce(f64::min).map(|milliseconds| milliseconds / 1e3)
    }
}

/// Reads a line.
///
/// # Errors
/// What is wrong with it.
pub fn hear(line: &str) -> Result<Heard, Text> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(Heard::Nothing) };
    let rest: Vec<&str> = words.collect();
    let alone = |heard: Heard| match rest.first() {
        None => Ok(heard),
        Some(more) => Err(say!(
            "{first} takes no argument, and `{more}` was given",
            "{first} ne prend pas d'argument, et « {more} » a été donné"
        )),
    };
    match first {
        "ugi" => alone(Heard::Hello),
        "isready" => alone(Heard::IsReady),
        "uginewgame" => alone(Heard::NewGame),
        "stop" => alone(Heard::Stop),
        "quit" => alone(Heard::Quit),
        "game" => match rest[..] {
            [game] => Ok(Heard::Game(game.to_owned())),
            _ => Err(say!("which game? As in game connect4:7x6", "quel jeu ? Comme game connect4:7x6")),
        },
        "position" => position(&rest),
        "go" => go(&rest).map(Heard::Go),
        "query" => match rest[..] {
            ["gameover"] => Ok(Heard::Query(Asked::GameOver)),
            ["result"] => Ok(Heard::Query(Asked::Result)),
            ["p1turn"] => Ok(Heard::Query(Asked::FirstToMove)),
            _ => Err(Text::fixed(
                "a query is query gameover, query result or query p1turn",
                "une question est query gameover, query result ou query p1turn",
            )),
        },
        "setoption" => match rest[..] {
            ["name", name, "value", ref value @ ..] if !value.is_empty() => {
                Ok(Heard::Option { name: name.to_owned(), value: value.join(" ") })
            }
            _ => Err(Text::fixed(
                "an option is set by setoption name NAME value VALUE",
                "une option se règle par setoption name NOM value VALEUR",
            )),
        },
        _ => Err(say!("unknown: `{first}`", "inconnu : « {first} »")),
    }
}

fn position(rest: &[&str]) -> Result<Heard, Text> {
    let fields = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
    let (from, rest) = match *rest {
        ["startpos", ref rest @ ..] => (None, rest),
        // A board of chess is six words.
        ["fen", _, ..] if fields > 1 => (Some(rest[1..fields].join(" ")), &rest[fields..]),
        _ => {
            return Err(Text::fixed(
                "a position is position startpos or position fen POSITION, and then moves MOVE…",
                "une position est position startpos ou position fen POSITION, puis moves COUP…",
            ));
        }
    };
    match *rest {
        [] => Ok(Heard::Position { from, moves: Vec::new() }),
        ["moves", ref moves @ ..] => {
            Ok(Heard::Position { from, moves: move_words(&moves.join(" ")).map(str::to_owned).collect() })
        }
        [other, ..] => Err(say!("moves follow the position, not `{other}`", "moves suit la position, pas « {other} »")),
    }
}

fn go(words: &[&str]) -> Result<Go, Text> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let known = ["depth", "nodes", "movetime", "p1time", "p2time", "p1inc", "p2inc"].contains(&word);
        if !known {
            return Err(say!(
                "go takes depth, nodes, movetime, p1time, p2time, p1inc, p2inc and infinite, not `{word}`",
                "go accepte depth, nodes, movetime, p1time, p2time, p1inc, p2inc et infinite, pas « {word} »"
            ));
        }
        let number: Option<u64> = words.next().and_then(|number| number.parse().ok());
        let number = number.ok_or_else(|| say!("{word} is a whole number", "{word} est un nombre entier"))?;
        match word {
            "depth" => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX).max(1)),
            "nodes" => go.nodes = Some(number.max(1)),
            "movetime" => go.movetime = Some(number),
            "p1time" => go.times[0] = Some(number),
            "p2time" => go.times[1] = Some(number),
            "p1inc" => go.increments[0] = number,
            _ => go.increments[1] = number,
        }
    }
    Ok(go)
}
