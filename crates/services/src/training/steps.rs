//! How does the learner of trajectories learn? A question in, its steps out, as V. Thomas,
//! *Résolution d'un jeu de morpion* (2013), section 4.2.2, has them: the moves of each position
//! parted into won, lost, drawn and unknown ones, and what follows from that.

use std::ops::RangeInclusive;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Observer, Orbits, Player, Seats, Stop, Text, say};
use ludex_learn::{Children, Knowledge as _, Then, Trajectories};
use serde::Serialize;

use super::{Method, Question, endless};
use crate::Refusal;

/// One trajectory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trajectory {
    /// Its number, from 1 on.
    pub number: u64,
    /// Its positions, from the start to the one that becomes known.
    pub steps: Vec<Step>,
    /// Positions known after it.
    pub known: u64,
}

/// A position of a trajectory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The position.
    pub position: String,
    /// Who is to move: the first or the second by order of play; `None` where the game is over.
    pub to_move: Option<&'static str>,
    /// The moves known to win, for the player to move.
    pub won: Vec<String>,
    /// The moves known to lose.
    pub lost: Vec<String>,
    /// The moves known to draw.
    pub drawn: Vec<String>,
    /// The other moves.
    pub unknown: Vec<String>,
    /// The unknown move that is played, drawn at random.
    pub played: Option<String>,
    /// What the position is known to be worth from now on, for the first player: 1, 0 or −1; the
    /// trajectory ends.
    pub learned: Option<i8>,
}

impl Step {
    /// What it holds.
    fn bytes(&self) -> u64 {
        let texts = [&self.won, &self.lost, &self.drawn, &self.unknown].into_iter().flatten();
        let texts = texts.map(|text| size_of::<String>() + text.len()).sum::<usize>();
        (size_of::<Self>() + self.position.len() + texts) as u64
    }

    /// What is done, and why.
    #[must_use]
    pub fn done(&self) -> Text {
        match &self.played {
            Some(mv) => say!("plays {mv} at random", "joue {mv} au hasard"),
            None if self.to_move.is_none() => Text::fixed("the end: it is known", "la fin : elle est connue"),
            None if !self.won.is_empty() => Text::fixed("a move wins: won", "un coup gagne : gagnée"),
            None if !self.drawn.is_empty() => {
                Text::fixed("all known, one draws: drawn", "tous connus, un coup annule : nulle")
            }
            None => Text::fixed("all moves lose: lost", "tous les coups perdent : perdue"),
        }
    }
}

/// The trajectories of these numbers that learning follows, as `question` has it, with exactly the
/// chances that [`train`](super::train) has: fewer, where the start is known before, and the very
/// last where it is known before the first of them.
///
/// # Errors
/// A game with loops, a fault in the rules, a cancellation, or more known positions than the memory
/// holds.
pub fn trajectories(
    question: &Question<'_>,
    numbers: &RangeInclusive<u64>,
    observer: &dyn Observer,
) -> Result<Vec<Trajectory>, Refusal> {
    let Question { game, root, up_to_symmetry, seed, ref method, .. } = *question;
    if *method != Method::Trajectories {
        return Err(Refusal::Question(Text::fixed(
            "this learner has no option --trace: only trajectories have steps to tell",
            "cet apprenant n'a pas d'option --trace : seules les trajectoires ont des pas à raconter",
        )));
    }
    if game.loops() {
        return Err(Refusal::Question(endless(&game.spec())));
    }
    let orbits = if up_to_symmetry { Orbits::keeping(game, &game.start()) } else { Orbits::identity() };
    let mut learner: Trajectories<AnyGame> = Trajectories::new(orbits, seed);
    let (mut told, mut bytes, mut last) = (Vec::new(), 0, 0);
    for number in 1..=*numbers.end() {
        let (budget, needed) = (observer.memory(), learner.needed() + bytes);
        if needed > budget {
            let memory = ludex_core::Memory { budget, needed };
            return Err(Refusal::Halt(Halt::Stop(Stop::Memory(memory))));
        }
        let (mut steps, is_told) = (Vec::new(), numbers.contains(&number));
        let followed = learner.trajectory_told(game, root, observer, &mut |step| {
            if is_told {
                steps.push(self::step(game, steps.len(), step.at, step.turn, step.then));
            }
        });
        if !followed.map_err(Refusal::Halt)? {
            break;
        }
        last = number;
        if is_told {
            bytes += steps.iter().map(Step::bytes).sum::<u64>();
            told.push(Trajectory { number, steps, known: learner.states() as u64 });
        }
    }
    if told.is_empty() && last > 0 {
        // Which one would be the last was not known when it was followed.
        return trajectories(question, &(last..=last), observer);
    }
    Ok(told)
}

fn step(
    game: &AnyGame,
    plies: usize,
    at: &ludex_core::AnyPosition,
    turn: Option<(Player, &Children<u64>)>,
    then: Then<u64>,
) -> Step {
    let texts = |moves: &[u64]| moves.iter().map(|&mv| game.move_text(at, mv)).collect::<Vec<_>>();
    let none = Children { winning: Vec::new(), losing: Vec::new(), drawn: Vec::new(), unknown: Vec::new() };
    let Children { winning, losing, drawn, unknown } = turn.map_or(&none, |(_, children)| children);
    let (played, learned) = match then {
        Then::Played(mv) => (Some(game.move_text(at, mv)), None),
        // By order of play: where positions name the player to move the first, seats change.
        Then::Learned(outcome) => {
            let first = if game.seats() == Seats::Swap && plies % 2 == 1 { Player::Second } else { Player::First };
            (None, Some(outcome.value_for(first).sign()))
        }
    };
    Step {
        position: game.position_text(at),
        to_move: turn.map(|(player, _)| game.seats().chair_of(plies, player).word()),
        won: texts(winning),
        lost: texts(losing),
        drawn: texts(drawn),
        unknown: texts(unknown),
        played,
        learned,
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::WithMemory;

    use super::*;

    /// Those that are told keep the budget, and the others are not told at all.
    #[test]
    fn what_is_told_is_in_the_budget() {
        let game = ludex_games::connect4::read_game("4x4").expect("a board");
        let root = game.start();
        let question = Question::new(&game, &root, Method::Trajectories);
        let little = WithMemory { observer: &(), memory: 512 << 10 };
        let told = |numbers| trajectories(&question, &numbers, &little);
        assert!(matches!(told(1..=300), Err(Refusal::Halt(Halt::Stop(Stop::Memory(_))))));
        let [last] = &told(300..=300).expect("a little memory")[..] else { panic!("one is told") };
        let all = trajectories(&question, &(1..=300), &()).expect("enough memory");
        assert_eq!((last, all.len()), (&all[299], 300));
    }
}
