//! Any bytes as a learned table, and as the body of one under a right checksum: an error that says
//! something, or a table that is written as it was read and that learning goes on with.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::games::mnk::Mnk;
use ludex::learn::laws::any_body;
use ludex::learn::{Afterstates, Menace, QLearning, Trajectories};
use ludex::{DynGame, Orbits, dyn_game};

type Game = DynGame<u64>;

fuzz_target!(|input: (u8, &[u8])| {
    let (learner, body) = input;
    let game = dyn_game(Mnk::<u32>::new(3, 3, 3));
    let orbits = || Orbits::keeping(&game, &ludex::Game::start(&game));
    match learner % 5 {
        0 => any_body::<_, Trajectories<Game>>(&game, &Orbits::identity(), body),
        1 => any_body::<_, Menace<Game>>(&game, &Orbits::identity(), body),
        2 => any_body::<_, QLearning<Game>>(&game, &Orbits::identity(), body),
        3 => any_body::<_, Afterstates<Game>>(&game, &Orbits::identity(), body),
        _ => any_body::<_, Menace<Game>>(&game, &orbits(), body),
    };
});
