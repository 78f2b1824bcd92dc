//! A game read from a file: positions with names, moves with names from one to another, and ends.
//!
//! No type knows this game: a position is its place in the list, a move its place among the moves
//! of its position. It has keys, and no other capability.

use std::sync::Once;

use ludex::{
    About, AnyGame, BadText, Capabilities, Cell, Game, Key, Notation, Outcome, Picture, Piece, Player, Seats, Status,
    Text, Touch, Value, Verdict, View, capabilities, registry, say,
};
use serde::Deserialize;

/// What the game says of itself.
pub(super) const ABOUT: About = About {
    name: "graph",
    aliases: &["graphe"],
    params: Text::fixed("NAME", "NOM"),
    default: "fork",
    variants: &[],
    title: Text::fixed("Graph", "Graphe"),
    rules: Text::fixed("Play goes along the edges of a graph.", "On suit les arêtes d'un graphe."),
    notation: Text::fixed("a position or a move: its name", "une position ou un coup : son nom"),
};

/// A graph with what is known of it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Graph {
    pub(super) name: String,
    /// Where the numbers come from.
    pub(super) source: String,
    /// Whether the players exchange their seats with every move.
    #[serde(default)]
    swaps: bool,
    #[serde(default)]
    pub(super) loops: bool,
    pub(super) positions: Vec<Position>,
    /// How many positions are first reached after so many plies.
    pub(super) by_ply: Vec<u64>,
    pub(super) edges: usize,
    /// A game of two perfect players.
    pub(super) line: Vec<String>,
    /// Who wins it.
    wins: Side,
}

/// A position with what is known of it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    pub(super) name: String,
    mover: Option<Side>,
    /// Who has won, where the game is over.
    wins: Option<Side>,
    /// The names of the moves and of the positions that they lead to.
    #[serde(default)]
    pub(super) moves: Vec<(String, String)>,
    /// What it is worth to the mover.
    value: Option<Worth>,
    remoteness: Option<u32>,
    /// The best moves.
    #[serde(default)]
    pub(super) best: Vec<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    First,
    Second,
    Nobody,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Worth {
    Win,
    Draw,
    Loss,
}

impl Side {
    fn player(self) -> Option<Player> {
        match self {
            Self::First => Some(Player::First),
            Self::Second => Some(Player::Second),
            Self::Nobody => None,
        }
    }

    fn outcome(self) -> Outcome {
        self.player().map_or(Outcome::Draw, Outcome::Win)
    }
}

impl Worth {
    fn value(self) -> Value {
        match self {
            Self::Win => Value::Win,
            Self::Draw => Value::Draw,
            Self::Loss => Value::Loss,
        }
    }
}

impl Graph {
    /// The graphs of the file.
    pub(super) fn all() -> Vec<Self> {
        let text = include_str!("../../../../../testdata/graphs.json");
        serde_json::from_str(text).expect("graphs")
    }

    /// Makes a value of the graph of a name.
    pub(super) fn read(name: &str) -> Result<AnyGame, BadText> {
        let found = Self::all().into_iter().find(|graph| graph.name == name);
        found.map(ludex::game).ok_or_else(|| BadText::new(name, say!("no such graph", "pas de tel graphe")))
    }

    /// The game as the registry makes it, once it was told of graphs.
    pub(super) fn game(&self) -> AnyGame {
        static ADDED: Once = Once::new();
        ADDED.call_once(|| registry::add(ABOUT, std::sync::Arc::new(Self::read)).expect("a new name"));
        registry::game(&self.spec()).expect("a graph of the file")
    }

    /// How a game of two perfect players ends.
    pub(super) fn outcome(&self) -> Outcome {
        self.wins.outcome()
    }

    fn here(&self, at: u64) -> &Position {
        &self.positions[at as usize]
    }

    fn place(&self, name: &str) -> Option<u64> {
        self.positions.iter().position(|position| position.name == name).map(|place| place as u64)
    }
}

impl Position {
    /// What is known of it: the value to the mover, or to who lost.
    pub(super) fn verdict(&self) -> Verdict {
        match (self.value, self.wins) {
            (Some(value), _) => Verdict::new(value.value(), self.remoteness),
            (None, Some(Side::Nobody)) => Verdict::new(Value::Draw, Some(0)),
            (None, _) => Verdict::new(Value::Loss, Some(0)),
        }
    }

    /// How play ends from here between perfect players.
    pub(super) fn outcome(&self) -> Outcome {
        let Some(mover) = self.mover.and_then(Side::player) else { return self.wins.expect("an end").outcome() };
        match self.verdict().value {
            Value::Win => Outcome::Win(mover),
            Value::Draw => Outcome::Draw,
            Value::Loss => Outcome::Win(!mover),
        }
    }
}

impl Game for Graph {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        0
    }

    fn expand(&self, at: &u64, moves: &mut Vec<u64>) -> Status {
        let here = self.here(*at);
        moves.extend(0..here.moves.len() as u64);
        match (here.wins, here.mover) {
            (Some(wins), _) => Status::Over(wins.outcome()),
            (None, mover) => Status::Turn(mover.and_then(Side::player).expect("a mover")),
        }
    }

    fn play(&self, at: &u64, mv: u64) -> u64 {
        self.place(&self.here(*at).moves[mv as usize].1).expect("a position of the graph")
    }

    fn seats(&self) -> Seats {
        if self.swaps { Seats::Swap } else { Seats::Fixed }
    }

    fn loops(&self) -> bool {
        self.loops
    }
}

impl Notation for Graph {
    fn spec(&self) -> String {
        format!("graph:{}", self.name)
    }

    fn position_text(&self, at: &u64) -> String {
        self.here(*at).name.clone()
    }

    fn read_position(&self, text: &str) -> Result<u64, BadText> {
        self.place(text).ok_or_else(|| BadText::new(text, Text::fixed("no position of the graph", "aucun sommet")))
    }

    fn move_text(&self, at: &u64, mv: u64) -> String {
        self.here(*at).moves[mv as usize].0.clone()
    }
}

/// A row with all positions by their names, in which the one where play stands is marked; a move is
/// made by a touch of the position that it leads to.
impl View for Graph {
    fn picture(&self, at: &u64) -> Picture<u64> {
        let piece = |(place, position): (u64, &Position)| {
            if place == *at { Piece::Neutral } else { Piece::Tile(position.name.clone()) }
        };
        let cells = (0..).zip((0..).zip(&self.positions)).map(|(x, cell)| Cell::new(2 * x, 0, piece(cell)));
        let moves = 0..self.here(*at).moves.len() as u64;
        Picture {
            cells: cells.collect(),
            labels: Vec::new(),
            touches: moves.map(|mv| Touch { mv, cells: vec![self.play(at, mv) as usize] }).collect(),
            caption: None,
        }
    }
}

impl Capabilities for Graph {
    capabilities!(Key);
}

impl Key for Graph {
    fn key_bits(&self) -> Option<u32> {
        Some(u64::BITS - (self.positions.len() as u64 - 1).leading_zeros())
    }

    fn key(&self, at: &u64) -> u128 {
        (*at).into()
    }

    fn at_key(&self, key: u128) -> Option<u64> {
        (key < self.positions.len() as u128).then_some(key as u64)
    }
}
