//! Of rules that were read from a text: which of them make a move legal or not, the game over, a
//! goal worth so much, as a tree of proof.

use ludex_services::sheets::{self, Because, By, Reason, WhyQuestion};
use ludex_services::words;
use maud::{Markup, html};

use super::View;
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::work::Watch;

/// Reasons that are shown at once; what is below them opens.
const OPEN: usize = 3;

/// What was asked of the rules, and what they say.
pub(super) struct Proof {
    question: WhyQuestion,
    because: Result<Because, HttpError>,
}

impl Proof {
    /// The status of a question that has no answer.
    pub(super) fn status(&self) -> Option<u16> {
        self.because.as_ref().err().map(|problem| problem.status)
    }
}

impl View<'_> {
    /// What the address asks of the rules.
    fn question(&self) -> Option<WhyQuestion> {
        let query = &self.ask.query;
        match query.get("prove")? {
            "over" => Some(WhyQuestion::Over),
            "goal" => Some(WhyQuestion::Goals),
            "legal" => query.get("move").filter(|mv| !mv.is_empty()).map(|mv| WhyQuestion::Legal(mv.trim().to_owned())),
            _ => None,
        }
    }

    /// Asks the rules; nothing where the game is not made of any, or nothing is asked.
    pub(super) fn prove(&self, state: &AppState, watch: &Watch) -> Result<Option<Proof>, HttpError> {
        let Some(question) = self.question() else { return Ok(None) };
        let (spec, position) = (&self.scene.spec, &self.scene.position);
        let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
        let found = sheets::why_of(spec, position, &question, watch);
        let command = format!("ludex rules why {} {}", words::in_shell(spec), words::in_shell(position));
        let because = found.map_err(|why| HttpError::of_refusal(&why, &command)).transpose();
        Ok(because.map(|because| Proof { question, because }))
    }

    /// The section, for sheets of rules.
    pub(super) fn rules(&self) -> Markup {
        if !sheets::is_read(&self.scene.spec) {
            return html! {};
        }
        let to = |what: &str| self.to(&self.query.with("prove", what));
        let asked = self.proof.as_ref().map(|proof| &proof.question);
        let mv = if let Some(WhyQuestion::Legal(mv)) = asked { mv } else { "" };
        let now = |question: &WhyQuestion| (asked == Some(question)).then_some("true");
        html! {
            section.why #rules aria-label=(self.tr("By which rules?", "Par quelles règles ?")) {
                h2 { (self.tr("By which rules?", "Par quelles règles ?")) }
                p.ask {
                    a href=(to("over")) aria-current=[now(&WhyQuestion::Over)] { (self.tr("Over or not?", "Finie ou non ?")) } " "
                    a href=(to("goal")) aria-current=[now(&WhyQuestion::Goals)] { (self.tr("The goals?", "Les buts ?")) }
                }
                form.inline action=(self.path) {
                    @for (name, value) in self.query.pairs() { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="prove" value="legal";
                    label { span { (self.tr("May this be played?", "Ce coup est-il permis ?")) } " "
                        input name="move" value=(mv) size="14" maxlength="200" spellcheck="false" autocomplete="off"; }
                    " " button { (self.tr("Ask the rules", "Demander aux règles")) }
                }
                @if let Some(proof) = &self.proof { (self.answer(proof)) }
            }
        }
    }

    fn answer(&self, Proof { question, because }: &Proof) -> Markup {
        let said = match because {
            Ok(because) => because.verdict(question),
            Err(problem) => problem.text.clone(),
        };
        let said = self.ask.text(&said);
        // A move is written as it is.
        let said = if matches!(question, WhyQuestion::Legal(_)) { said.to_owned() } else { words::with_capital(said) };
        html! {
            p.said role=[because.is_err().then_some("alert")] { strong { (said) "." } }
            @if let Ok(because) = because {
                @for reason in &because.reasons { ul.proof { (self.reason(reason, OPEN)) } }
            }
        }
    }

    /// A reason, and below it what it rests on.
    fn reason(&self, reason: &Reason, open: usize) -> Markup {
        let rule = if let By::Rule { rule, .. } = &reason.by { Some(rule) } else { None };
        let line = html! {
            span.mark aria-hidden="true" { @if reason.holds { "✓" } @else { "✗" } } " "
            code { (reason.what) } (self.tr(": ", " : ")) (self.ask.text(&reason.by.text(reason.holds)))
        };
        html! {
            li {
                @if reason.parts.is_empty() {
                    (line)
                    @if let Some(rule) = rule { pre { (rule) } }
                } @else {
                    details open[open > 0] {
                        summary { (line) }
                        @if let Some(rule) = rule { pre { (rule) } }
                        ul { @for part in &reason.parts { (self.reason(part, open.saturating_sub(1))) } }
                    }
                }
            }
        }
    }
}
