//! Refused questions: the message and the exit status.

use ludex_services::evaluation::FALLBACK_PLAYER;
use ludex_services::levels::Level;
use ludex_services::plan::{Method, Purpose};
use ludex_services::prelude::*;
use ludex_services::table::TableError;
use ludex_services::words::{from_option, in_shell};
use ludex_services::{AnyGame, AnyPosition, Halt, Memory, Refusal, Stop, counting};

use crate::failure::Failure;
use crate::language::{lang, said, tell};
use crate::{halt, memory, numbers};

/// Converts a refusal to a failure; `found` describes the partial result of an engine that stopped.
pub(crate) fn failure(why: &Refusal, purpose: Purpose, spec: &str, found: &str) -> Failure {
    of_typed(why, purpose, (spec, &in_shell(spec)), found)
}

/// The same where a position was typed besides.
fn of_typed(why: &Refusal, purpose: Purpose, (spec, typed): (&str, &str), found: &str) -> Failure {
    match why {
        Refusal::Question(text) | Refusal::Unreadable(text) | Refusal::Saved(text) => Failure::BadInput(said(text)),
        Refusal::Damaged(text) => Failure::Other(said(text)),
        Refusal::Halt(halt) => halt::failure(halt, found),
        Refusal::Unready { stop, found } => halt::failure(&Halt::Stop(*stop), found.to(lang())),
        Refusal::Table(error) => of_table(error, found),
        Refusal::TooLarge { method, memory } => Failure::Budget(too_large(*method, memory, purpose, (spec, typed))),
    }
}

/// What exact values of a game are needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NeededBy {
    /// Players, or what learns.
    Players,
    /// The count of mistakes alone.
    Judge,
}

/// The same for a command that needs the exact values of a game; it has no `--anyway`.
pub(crate) fn of_values(why: &Refusal, by: NeededBy, game: &AnyGame, found: &str) -> Failure {
    let spec = &game.spec();
    let Refusal::TooLarge { memory, .. } = why else { return failure(why, Purpose::Solve, spec, found) };
    let ((needed, budget), player, typed) = (sizes(*memory), Level::Strong.player(game), in_shell(spec));
    if by == NeededBy::Judge {
        return Failure::Budget(tell!(
            "solving {spec} takes at least {needed}, and the memory budget is {budget}; without --judge it need not be solved \
             (`ludex plan {typed}` shows what each method needs)",
            "résoudre {spec} demande au moins {needed}, et le budget mémoire est de {budget} ; sans --judge, rien n'est \
             à résoudre (« ludex plan {typed} » indique ce que chaque méthode demande)"
        ));
    }
    Failure::Budget(tell!(
        "solving {spec} takes at least {needed}, and the memory budget is {budget}; {player} plays without solving it \
         (`ludex plan {typed}` shows what each method needs)",
        "résoudre {spec} demande au moins {needed}, et le budget mémoire est de {budget} ; {player} joue sans le \
         résoudre (« ludex plan {typed} » indique ce que chaque méthode demande)"
    ))
}

/// The game as it is typed, from its start or with the option that names another position.
pub(crate) fn typed(game: &AnyGame, at: &AnyPosition) -> String {
    let position = (*at != game.start()).then(|| game.position_text(at));
    in_shell(&game.spec()) + &from_option(position.as_deref())
}

/// The same where all positions were to be solved for the value of one, or of its moves.
pub(crate) fn of_solution(why: &Refusal, game: &AnyGame, at: &AnyPosition, found: &str) -> Failure {
    let spec = &game.spec();
    let memory = match why {
        Refusal::TooLarge { method: None, memory } => *memory,
        Refusal::Halt(halt) => return of_unsolved(halt, game, at, found),
        _ => return of_typed(why, Purpose::Solve, (spec, &typed(game, at)), found),
    };
    let ((needed, budget), typed, instead) = (sizes(memory), typed(game, at), instead_of_solving(game, at));
    Failure::Budget(tell!(
        "solving {spec} takes at least {needed}, and the memory budget is {budget}; {instead}, `ludex plan {typed}` shows \
         what each method needs (--anyway starts all the same)",
        "résoudre {spec} demande au moins {needed}, et le budget mémoire est de {budget} ; {instead}, « ludex plan \
         {typed} » indique ce que chaque méthode demande (--anyway commence quand même)"
    ))
}

/// The same of an engine that was to solve them and stopped; what answers sooner is told where the
/// time was too short.
pub(crate) fn of_unsolved(halt: &Halt, game: &AnyGame, at: &AnyPosition, found: &str) -> Failure {
    match halt::failure(halt, found) {
        Failure::Budget(sentence) if *halt == Halt::Stop(Stop::Cancelled) => {
            let instead = instead_of_solving(game, at);
            Failure::Budget(tell!("{sentence}; {instead}", "{sentence} ; {instead}"))
        }
        failure => failure,
    }
}

/// What answers without solving a game.
fn instead_of_solving(game: &AnyGame, at: &AnyPosition) -> String {
    let typed = typed(game, at);
    if game.theory(at).is_some() {
        tell!("`ludex why {typed}` tells what a theorem says", "« ludex why {typed} » dit ce qu'affirme un théorème")
    } else {
        tell!(
            "`ludex moves {typed} --by {FALLBACK_PLAYER}` searches without solving it",
            "« ludex moves {typed} --by {FALLBACK_PLAYER} » cherche sans le résoudre"
        )
    }
}

/// The same for a count; an estimate is advised where there is one.
pub(crate) fn of_count(why: &Refusal, question: &counting::Question<'_>, found: &str) -> Failure {
    let spec = &question.game.spec();
    if let Refusal::TooLarge { method: Some(Method::Count(counting::Method::Columns)), memory } = why
        && question.by_ply == counting::ByPly::Always
    {
        let (needed, budget) = sizes(*memory);
        return Failure::Budget(tell!(
            "counting {spec} ply by ply takes about {needed}, and the memory budget is {budget}; the total alone, without \
             --by-ply, takes a third of that",
            "compter {spec} coup par coup demande environ {needed}, et le budget mémoire est de {budget} ; le total seul, \
             sans --by-ply, en demande le tiers"
        ));
    }
    let estimated = counting::Question { method: Some(counting::Method::Estimate), ..question.clone() };
    let typed = typed(question.game, question.root);
    let failure = of_typed(why, Purpose::Count, (spec, &typed), found);
    if estimated.problem().is_some() {
        return failure;
    }
    let given = said(&counting::estimate_or_bounds(question.game, question.of));
    let memory = match (why, failure) {
        (Refusal::TooLarge { method: None, memory }, _) => *memory,
        (Refusal::Halt(Halt::Stop(Stop::Cancelled)), Failure::Budget(sentence)) => {
            return Failure::Budget(tell!(
                "{sentence}; --method estimate gives {given} sooner, `ludex plan {typed}` shows how long each method takes",
                "{sentence} ; --method estimate donne plus vite {given}, « ludex plan {typed} » indique combien de temps \
                 prend chaque méthode"
            ));
        }
        (_, failure) => return failure,
    };
    let (needed, budget) = sizes(memory);
    Failure::Budget(tell!(
        "counting {spec} exactly takes at least {needed}, and the memory budget is {budget}; --method estimate gives \
         {given}, `ludex plan {typed}` shows what each method needs (--anyway starts all the same)",
        "compter {spec} exactement demande au moins {needed}, et le budget mémoire est de {budget} ; --method estimate \
         donne {given}, « ludex plan {typed} » indique ce que chaque méthode demande (--anyway commence quand \
         même)"
    ))
}

/// The same for the graph of a game.
pub(crate) fn of_graph(why: &Refusal, spec: &str, found: &str) -> Failure {
    let Refusal::TooLarge { memory, .. } = why else { return failure(why, Purpose::Solve, spec, found) };
    let (needed, budget) = sizes(*memory);
    Failure::Budget(tell!(
        "the graph of {spec} takes at least {needed}, and the memory budget is {budget} (--anyway starts all the same)",
        "le graphe de {spec} demande au moins {needed}, et le budget mémoire est de {budget} (--anyway commence quand \
         même)"
    ))
}

/// What went wrong with a table: the input is at fault where another file or another game would do.
pub(crate) fn of_table(error: &TableError, found: &str) -> Failure {
    let sentence = said(&error.text());
    match error {
        TableError::Io { error, .. } => Failure::of_path(error, sentence),
        TableError::NotATable { .. }
        | TableError::Damaged { .. }
        | TableError::Other { .. }
        | TableError::Exists { .. }
        | TableError::NoKeys { .. }
        | TableError::NoNumbers { .. } => Failure::BadInput(sentence),
        TableError::Busy { .. } | TableError::BadEntry { .. } => Failure::Other(sentence),
        TableError::Stop(stop) => halt::failure(&Halt::Stop(*stop), found),
    }
}

/// What is needed, and the budget.
fn sizes(memory: Memory) -> (String, String) {
    let Memory { budget, needed } = memory::as_given(memory);
    (numbers::bytes_at_least(needed), numbers::bytes(budget))
}

fn too_large(method: Option<Method>, memory: &Memory, purpose: Purpose, (spec, typed): (&str, &str)) -> String {
    let (needed, budget) = sizes(*memory);
    match (method, purpose) {
        // Its memory is known in advance.
        (Some(Method::Count(counting::Method::Columns)), _) => tell!(
            "--method columns needs about {needed} for {spec}, and the memory budget is {budget}; `ludex plan {typed}` \
             shows what each method needs",
            "--method columns demande environ {needed} pour {spec}, et le budget mémoire est de {budget} ; « ludex plan \
             {typed} » montre ce que demande chaque méthode"
        ),
        (Some(method), _) => {
            let method = method.word();
            tell!(
                "--method {method} needs at least {needed} for {spec}, and the memory budget is {budget}; `ludex plan \
                 {typed}` lists the methods that fit (--anyway starts all the same)",
                "--method {method} demande au moins {needed} pour {spec}, et le budget mémoire est de {budget} ; \
                 « ludex plan {typed} » indique les méthodes possibles (--anyway commence quand même)"
            )
        }
        (None, Purpose::Count) => tell!(
            "counting {spec} exactly takes at least {needed}, and the memory budget is {budget}; `ludex plan {typed}` \
             shows what each method needs (--anyway starts all the same)",
            "compter {spec} exactement demande au moins {needed}, et le budget mémoire est de {budget} ; « ludex plan \
             {typed} » indique ce que chaque méthode demande (--anyway commence quand même)"
        ),
        // Commands that have --anyway say it by `of_solution`.
        (None, Purpose::Solve) => tell!(
            "solving {spec} takes at least {needed}, and the memory budget is {budget}; `ludex plan {typed}` shows what \
             each method needs",
            "résoudre {spec} demande au moins {needed}, et le budget mémoire est de {budget} ; « ludex plan {typed} » \
             indique ce que chaque méthode demande"
        ),
    }
}
