//! A plan as plain data, for `--json` and other programs.

use ludex_core::{Lang, Text};
use serde::Serialize;

use super::{Bounds, Cost, Fits, Plan, Purpose, Size, Source};
use crate::numbers::{four_figures, four_figures_above, four_figures_below};

/// A plan as plain data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanReport {
    /// Where the size comes from: `listed`, `computed`, `numbered`, `sampled` or `bounded`.
    pub source: &'static str,
    /// How many positions there are.
    pub positions: Ends,
    /// How many up to symmetry.
    pub canonical: Ends,
    /// The memory that methods may take, in bytes.
    pub memory_bytes: u64,
    /// What each method costs.
    pub methods: Vec<Way>,
}

/// An interval and what lies within, to four figures, as decimal strings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ends {
    /// The lower end.
    pub low: String,
    /// The estimate.
    pub estimate: String,
    /// The upper end; `None` where there is none.
    pub high: Option<String>,
}

/// What one method costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Way {
    /// What for: `count` or `solve`.
    pub purpose: &'static str,
    /// The method's word on the command line.
    pub method: &'static str,
    /// The ends and the estimate; `None` if the time cannot be predicted, or the method is not for
    /// the game.
    pub seconds: Option<[f64; 3]>,
    /// Memory.
    pub bytes: Option<Ends>,
    /// What is on the disk at the end.
    pub disk_bytes: Option<Ends>,
    /// Whether the memory suffices, and in a folder the room: `yes`, `perhaps`, `no`.
    pub fits: &'static str,
    /// How many machines like this one work together, each of which takes what is said here.
    pub machines: u32,
    /// Whether the answer is exact.
    pub exact: bool,
    /// Why it is not for this game.
    pub refused: Option<String>,
    /// Why the time cannot be predicted, or what else it needs.
    pub note: Option<String>,
    /// Whether it is the one that the plan chooses for its purpose.
    pub chosen: bool,
    /// The command that runs it, or is refused where it is not for this game.
    pub run: String,
}

impl From<Bounds> for Ends {
    fn from(Bounds { low, estimate, high }: Bounds) -> Self {
        if low >= high {
            // A float holds whole numbers of 15 digits.
            let number = if estimate < 1e15 { format!("{estimate:.0}") } else { four_figures(estimate) };
            return Self { low: number.clone(), estimate: number.clone(), high: Some(number) };
        }
        let most = high.is_finite().then(|| four_figures_above(high));
        Self { low: four_figures_below(low), estimate: four_figures(estimate), high: most }
    }
}

impl Plan {
    /// The plan for a game, or for a position of it, as plain data.
    #[must_use]
    pub fn report(&self, spec: &str, position: Option<&str>, lang: Lang) -> PlanReport {
        let Self { size: Size { source, positions, canonical, .. }, budget, .. } = self;
        PlanReport {
            source: match source {
                Source::Listed => "listed",
                Source::Computed => "computed",
                Source::Numbered => "numbered",
                Source::Sampled => "sampled",
                Source::Bounded => "bounded",
            },
            positions: (*positions).into(),
            canonical: (*canonical).into(),
            memory_bytes: *budget,
            methods: self.ways(spec, position, lang),
        }
    }

    /// What each method costs, as plain data.
    #[must_use]
    pub fn ways(&self, spec: &str, position: Option<&str>, lang: Lang) -> Vec<Way> {
        self.costs.iter().map(|cost| self.way(cost, spec, position, lang)).collect()
    }

    fn way(&self, cost: &Cost, spec: &str, position: Option<&str>, lang: Lang) -> Way {
        let open = cost.refused.is_none();
        let three = |Bounds { low, estimate, high }: Bounds| [low, estimate, high].map(|s| (s * 1e3).round() / 1e3);
        let text = |text: &Text| text.to(lang).to_owned();
        Way {
            purpose: match cost.purpose() {
                Purpose::Count => "count",
                Purpose::Solve => "solve",
            },
            method: cost.method.word(),
            seconds: cost.seconds.filter(|s| open && s.high.is_finite()).map(three),
            bytes: open.then(|| cost.bytes.into()),
            disk_bytes: cost.disk.filter(|_| open).map(Into::into),
            fits: match cost.fits {
                Fits::Yes if open => "yes",
                Fits::Perhaps if open => "perhaps",
                Fits::Yes | Fits::Perhaps | Fits::No => "no",
            },
            machines: cost.machines,
            exact: cost.exact,
            refused: cost.refused.as_ref().map(text),
            note: cost.note.as_ref().map(text),
            chosen: self.chosen(cost.purpose()) == Some(cost),
            run: text(&cost.command(spec, position)),
        }
    }
}
