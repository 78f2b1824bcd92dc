//! Why a run ended, for programs and for readers.

use ludex_core::{Lang, Stop, Text, say};

/// Why a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// No rule is left to fire.
    Quiet,
    /// A rule called `halt`.
    Halted,
    /// As many rules fired as the caller allowed.
    Limit(u64),
    /// The caller stopped it, or its memory is used up.
    Stopped(Stop),
    /// An action could not be done.
    Fault {
        /// The rule whose action it was.
        rule: String,
        /// The line of the action, in the text that the rule is of.
        line: u32,
        /// What was wrong.
        what: Text,
    },
}

impl End {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        self.told(|number, _| number.to_string())
    }

    /// The same, with the number in it as the caller writes numbers.
    #[must_use]
    pub fn told(&self, number: impl Fn(u64, Lang) -> String) -> Text {
        match self {
            Self::Quiet => Text::fixed("no rule is left to fire", "il ne reste aucune règle à déclencher"),
            Self::Halted => Text::fixed("a rule halted the run", "une règle a arrêté l'exécution"),
            Self::Limit(limit) => {
                let [en, fr] = [Lang::En, Lang::Fr].map(|lang| number(*limit, lang));
                say!(
                    "stopped after {en} firings, the limit; the rules may never stop",
                    "arrêté après {fr} déclenchements, la limite ; les règles ne s'arrêtent peut-être jamais"
                )
            }
            Self::Stopped(stop) => stop.text(),
            Self::Fault { rule, line, what } => {
                let (en, fr) = (&what.en, &what.fr);
                say!(
                    "in the actions of rule `{rule}`, line {line}: {en}",
                    "dans les actions de la règle « {rule} », ligne {line} : {fr}"
                )
            }
        }
    }
}
