//! What went wrong with a request: a status and a sentence.

use ludex_services::registry::SpecError;
use ludex_services::{BadText, Forfeit, GameError, Halt, Lang, Memory, Refusal, Stop, Text, numbers, say};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpError {
    pub(crate) status: u16,
    pub(crate) text: Text,
}

impl HttpError {
    /// The request cannot be understood: what is wrong with it.
    pub(crate) fn bad(text: Text) -> Self {
        Self { status: 400, text }
    }

    /// There is nothing at this address.
    pub(crate) fn nothing_here() -> Self {
        Self {
            status: 404,
            text: Text::fixed("there is no page at this address", "il n'y a pas de page à cette adresse"),
        }
    }

    /// It would take more than the server gives: what it is and how to do it elsewhere.
    pub(crate) fn too_much(text: Text) -> Self {
        Self { status: 422, text }
    }

    /// Whether it would take more than the server gives.
    pub(crate) fn is_too_much(&self) -> bool {
        self.status == 422
    }

    /// Too many ask at once.
    pub(crate) fn busy() -> Self {
        let text = Text::fixed(
            "the server is busy with other requests; try again in a moment",
            "le serveur est occupé par d'autres demandes ; réessayez dans un instant",
        );
        Self { status: 503, text }
    }

    /// A question has no answer; `command` asks it without the server's budgets.
    pub(crate) fn of_refusal(why: &Refusal, command: &str) -> Self {
        match why {
            Refusal::Question(text) | Refusal::Saved(text) | Refusal::Damaged(text) => Self::bad(text.clone()),
            Refusal::Unreadable(text) => Self::too_much(text.clone()),
            Refusal::TooLarge { memory, .. } => Self::of_halt(&Halt::Stop(Stop::Memory(*memory)), command),
            Refusal::Halt(halt) => Self::of_halt(halt, command),
            Refusal::Unready { stop, .. } => Self::of_halt(&Halt::Stop(*stop), command),
            Refusal::Table(error) => Self::bad(error.text()),
        }
    }

    /// An engine stopped; `command` does the same without the server's budgets.
    pub(crate) fn of_halt(halt: &Halt, command: &str) -> Self {
        match halt {
            Halt::Stop(Stop::Cancelled) => Self::too_much(say!(
                "this takes longer than the page waits; the command line waits as long as it takes: {command}",
                "ce calcul dépasse le temps d'attente de la page ; la ligne de commande attend le temps qu'il faut \
                 : {command}"
            )),
            Halt::Stop(Stop::Memory(Memory { budget, .. })) => {
                let (en, fr) = (numbers::bytes(*budget, Lang::En), numbers::bytes(*budget, Lang::Fr));
                Self::too_much(say!(
                    "this needs more than the {en} that the page allows; the command line allows more: {command}",
                    "ce calcul demande plus que les {fr} que permet la page ; la ligne de commande en permet \
                     davantage : {command}"
                ))
            }
            Halt::Store(text) | Halt::Forfeit(Forfeit { what: text, .. }) => Self::bad(text.clone()),
            Halt::Game(error @ (GameError::Loop(_) | GameError::Stuck(_))) => Self::bad(error.text()),
        }
    }
}

impl From<BadText> for HttpError {
    fn from(error: BadText) -> Self {
        Self::bad(error.sentence())
    }
}

impl From<SpecError> for HttpError {
    fn from(error: SpecError) -> Self {
        let status =
            if matches!(error, SpecError::UnknownGame { .. } | SpecError::UnreadSheet { .. }) { 404 } else { 400 };
        Self { status, text: error.text() }
    }
}

impl From<ludex_services::search::tree::TreeError> for HttpError {
    fn from(error: ludex_services::search::tree::TreeError) -> Self {
        Self::bad(error.text())
    }
}
