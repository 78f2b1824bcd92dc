//! Any bytes as a learned table, and as the body of one under a right checksum: an error that says
//! something, or a table that is written as it was read and that learning goes on with.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex::games::mnk::Mnk;
use ludex::learn::laws::any_body;
use ludex::learn::{Afterstates, Menace, QLearning, Trajectories};
use ludex::{DynGame, Orbits, Plain, dyn_game};

type Game = DynGame<u64>;

fuzz_target!(|input: (u8, &[u8])| {
    let (learner, body) = input;
    let game = dyn_game(Mnk::<u32>::new(3, 3, 3));
    let orbits = || Orbits::keeping(&game, &ludex::Game::start(&game));
    match learner % 5 {
        0 => any_body::<_, _, Trajectories<Game, Plain>>(&game, &Plain, body),
        1 => any_body::<_, _, Menace<Game, Plain>>(&game, &Plain, body),
        2 => any_body::<_, _, QLearning<Game, Plain>>(&game, &Plain, body),
        3 => any_body::<_, _, Afterstates<Game, Plain>>(&game, &Plain, body),
        _ => any_body::<_, _, Menace<Game, Orbits>>(&game, &orbits(), body),
    };
});
