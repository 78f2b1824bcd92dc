//! The values of all positions that can be reached from a root.

use hashbrown::HashTable;
use ludex_core::{Game, Orbits, RatedMove, Status, Symmetry, Value, ValueMap, Verdict};
use ludex_walk::parallel;

use crate::retrograde::layers::Layer;
use crate::retrograde::numbers::TierScores;
use crate::score::Score;

/// Consecutive numbers that one core scans.
const CHUNK: usize = 1 << 16;

/// How a solution was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// [`memo`](crate::memo).
    Memo,
    /// [`retrograde`](crate::retrograde).
    Retrograde,
}

impl Method {
    /// The word used on the command line and in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Memo => "memo",
            Self::Retrograde => "retrograde",
        }
    }
}

/// The number of positions, and how many are won, drawn and lost for the player to move (in a
/// finished game of two players: for the one who lost).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All positions.
    pub positions: u64,
    /// Those that are won, drawn and lost.
    pub by_value: [u64; 3],
    /// The greatest remoteness of a position whose play ends.
    pub farthest: u32,
}

impl Tally {
    fn plus(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.by_value.iter_mut().zip(other.by_value).for_each(|(sum, more)| *sum += more);
        self.farthest = self.farthest.max(other.farthest);
        self
    }

    /// How many positions have this value.
    #[must_use]
    pub fn count(&self, value: Value) -> u64 {
        self.by_value[index(value)]
    }
}

fn index(value: Value) -> usize {
    Value::ALL.iter().position(|&v| v == value).expect("one of three")
}

/// The scores of canonical positions, as the engines leave them.
#[derive(Debug)]
pub(crate) enum Scores<G: Game> {
    ValueMap(ValueMap<G::Position, Score>),
    Layers(Vec<Layer<G::Position>>),
    Numbers {
        tiers: Vec<TierScores>,
        rank: fn(&G, &G::Position) -> (u32, u64),
        unrank: fn(&G, u32, u64) -> Option<G::Position>,
    },
}

/// The values of all positions that can be reached from a root.
#[derive(Debug)]
pub struct Solution<G: Game> {
    game: G,
    root: G::Position,
    orbits: Orbits,
    scores: Scores<G>,
    method: Method,
}

impl<G: Symmetry> Solution<G> {
    pub(crate) fn new(game: G, root: G::Position, orbits: Orbits, scores: Scores<G>, method: Method) -> Self {
        Self { game, root, orbits, scores, method }
    }

    /// The game that was solved.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position from which all others were reached.
    pub fn root(&self) -> &G::Position {
        &self.root
    }

    /// How it was found.
    pub fn method(&self) -> Method {
        self.method
    }

    fn score(&self, at: &G::Position) -> Option<Score> {
        let canonical = self.orbits.canonical(&self.game, at.clone());
        match &self.scores {
            Scores::ValueMap(known) => known.get(&canonical),
            Scores::Layers(layers) => {
                let plies = self.game.ply(at)?.checked_sub(self.game.ply(&self.root)?)?;
                layers.get(plies as usize)?.get(&canonical)
            }
            Scores::Numbers { tiers, rank, .. } => {
                let (tier, number) = rank(&self.game, at);
                tiers[tier as usize].get(number as usize)
            }
        }
    }

    /// The verdict of a position for the player to move (in a finished game of two players: for the
    /// one who lost), or `None` if it was not reached.
    pub fn verdict(&self, at: &G::Position) -> Option<Verdict> {
        self.score(at).map(Score::verdict)
    }

    /// Every legal move with its verdict, best first, equals in the order of moves; empty where the
    /// game is over. `None` if the position was not reached.
    pub fn moves(&self, at: &G::Position) -> Option<Vec<RatedMove<G::Move>>> {
        let mut moves = Vec::new();
        let Status::Turn(player) = self.game.expand(at, &mut moves) else {
            return self.score(at).map(|_| Vec::new());
        };
        let rated = moves.into_iter().map(|mv| {
            let next = self.score(&self.game.play(at, mv))?;
            Some(RatedMove { mv, verdict: next.after_move(self.game.seats(), player) })
        });
        let mut rated: Vec<_> = rated.collect::<Option<_>>()?;
        RatedMove::best_first(&mut rated);
        Some(rated)
    }

    /// The moves that keep a position's value and remoteness, in the order of moves.
    pub fn best_moves(&self, at: &G::Position) -> Option<Vec<G::Move>> {
        Some(RatedMove::best(&self.moves(at)?).collect())
    }

    /// All canonical positions with their verdicts, in no particular order.
    pub fn entries(&self) -> Box<dyn Iterator<Item = (G::Position, Verdict)> + '_> {
        match &self.scores {
            Scores::ValueMap(known) => Box::new(known.iter().map(|(at, score)| (at.clone(), score.verdict()))),
            Scores::Layers(layers) => {
                let entries = layers.iter().flat_map(Layer::tables).flatten();
                Box::new(entries.map(|(at, score)| (at.clone(), score.verdict())))
            }
            Scores::Numbers { tiers, unrank, .. } => Box::new((0..).zip(tiers).flat_map(move |(tier, scores)| {
                scores
                    .iter()
                    .filter_map(move |(number, score)| Some((unrank(&self.game, tier, number)?, score.verdict())))
            })),
        }
    }

    /// How many positions are won, drawn and lost; a canonical position counts for all that it
    /// stands for.
    pub fn tally(&self) -> Tally {
        let note = |mut tally: Tally, (at, score): (&G::Position, Score)| {
            let orbit = self.orbits.orbit(&self.game, at);
            tally.positions += orbit;
            tally.by_value[index(score.verdict().value)] += orbit;
            tally.farthest = tally.farthest.max(score.remoteness().unwrap_or(0));
            tally
        };
        match &self.scores {
            Scores::ValueMap(known) => known.iter().fold(Tally::default(), note),
            Scores::Layers(layers) => {
                let tables: Vec<_> = layers.iter().flat_map(Layer::tables).collect();
                let tally = |table: &HashTable<_>| table.iter().map(|(at, s)| (at, *s)).fold(Tally::default(), note);
                let all = tables.iter().map(|table| table.len()).sum();
                parallel::map_with(all, tables.into_iter(), tally).into_iter().fold(Tally::default(), Tally::plus)
            }
            Scores::Numbers { tiers, unrank, .. } => {
                let tally = |(tier, scores): (u32, &TierScores)| {
                    let entry = |number: usize| {
                        let score = scores.get(number)?;
                        Some((unrank(&self.game, tier, number as u64)?, score))
                    };
                    let chunks = (0..scores.len()).step_by(CHUNK);
                    let of_chunk = |begin: usize| {
                        let entries = (begin..scores.len().min(begin + CHUNK)).filter_map(entry);
                        entries.fold(Tally::default(), |tally, (at, score)| note(tally, (&at, score)))
                    };
                    parallel::map(chunks, of_chunk).into_iter().fold(Tally::default(), Tally::plus)
                };
                (0..).zip(tiers).map(tally).fold(Tally::default(), Tally::plus)
            }
        }
    }
}
