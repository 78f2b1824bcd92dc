//! The budget of memory of a lesson.

use ludex_core::{AnyGame, Game as _, Observer, Orbits, Stop};
use ludex_games::{connect4, othello};
use ludex_learn::{Afterstates, Learner, Menace, Opponent, QLearning, Trajectories, train};

const BUDGET: u64 = 2 << 20;

struct Tight;

impl Observer for Tight {
    fn memory(&self) -> u64 {
        BUDGET
    }
}

/// Learns until the budget ends the lesson; the most that the table held, with the old one where it
/// moved into a larger one.
fn most_held(game: &AnyGame, learner: &mut dyn Learner<AnyGame>) -> u64 {
    let (mut most, mut before) = (0, 0);
    loop {
        let trained = train(game, &game.start(), learner, &mut Opponent::Itself, 1, &Tight).unwrap();
        let now = learner.bytes();
        // What a table has grown by is what the old one held; lists grow by little in an episode.
        most = most.max(now + (now - before));
        before = now;
        if let Some(stop) = trained.stopped {
            assert!(matches!(stop, Stop::Memory(memory) if memory.needed > BUDGET), "{stop:?}");
            return most;
        }
        assert!(learner.episodes() < 1_000_000, "the budget ends the lesson");
    }
}

#[test]
fn a_table_does_not_outgrow_the_budget() {
    for game in [connect4::read_game("7x6").unwrap(), othello::read_game("8x8").unwrap()] {
        let none = Orbits::identity;
        let learners: [&mut dyn Learner<AnyGame>; 4] = [
            &mut QLearning::new(none(), <_>::default(), 1),
            &mut Menace::new(none(), <_>::default(), 1),
            &mut Afterstates::new(none(), <_>::default(), 1),
            &mut Trajectories::new(none(), 1),
        ];
        for learner in learners {
            let most = most_held(&game, learner);
            assert!(most <= BUDGET && most > BUDGET / 4, "{}: {most} of {BUDGET}", learner.about().en);
        }
    }
}
