//! Sheets as games, beside the games that come with Ludex.

use std::collections::HashSet;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Outcome, Piece, Player, Status, generator};
use ludex_gdl::{Fast, Loaded, Sheet, Slow};

use crate::evaluators::joint;
use crate::{ALL, loaded, text};

fn game(name: &str) -> AnyGame {
    loaded(name).game(name).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// Positions that can be reached, and those among them in which the game is over.
fn count(game: &AnyGame) -> (usize, usize) {
    let (mut seen, mut open, mut ends) = (HashSet::from([game.start()]), vec![game.start()], 0);
    let (mut moves, mut next): (Vec<u64>, Vec<AnyPosition>) = (Vec::new(), Vec::new());
    while let Some(at) = open.pop() {
        moves.clear();
        match game.successors(&at, &mut moves, &mut next) {
            Status::Over(_) => ends += 1,
            Status::Turn(_) => assert!(!moves.is_empty(), "{}", game.position_text(&at)),
        }
        open.extend(next.drain(..).filter(|at| seen.insert(at.clone())));
    }
    (seen.len(), ends)
}

#[test]
fn counts() {
    assert_eq!(count(&game("tictactoe")), (5478, 958));
    assert_eq!(count(&game("tictactoe-infix")), (5478, 958));
    // Of 240 pairs of heaps and mover: after one object, say, the first player is not to move.
    assert_eq!(count(&game("nim")).0, 232);
    let peg = ludex_games::peg_solitaire::read_game("triangle4").expect("peg solitaire");
    assert_eq!(count(&game("peg-triangle4")), count(&peg));
}

#[test]
fn laws() {
    for name in ALL {
        ludex_testkit::check_game(&game(name));
    }
}

#[test]
fn positions_and_moves_as_text() {
    let game = game("tictactoe");
    assert_eq!(game.position_text(&game.start()), "start");
    let at = game.read_position("mark:2:2 mark:1:1").expect("moves");
    assert_eq!(game.position_text(&at), "cell:1:1:o,cell:2:2:x");
    assert_eq!(game.read_position("cell:2:2:x,cell:1:1:o").as_ref(), Ok(&at));
    for form in ["cell:1:1:o , cell:2:2:x,~cell:2:2:blank", "(cell 2 2 x), cell(1,1,o)", "(mark 2 2) (mark 1 1)"] {
        assert_eq!(game.read_position(form).as_ref(), Ok(&at), "{form}");
    }
    assert!(game.read_own_position("(cell 2 2 x, cell:1:1:o").is_err());
    assert!(game.read_move(&at, "(mark 3 3").is_err() && game.read_position("(mark 2 2) (mark 1 1").is_err());
    for form in ["mark:3:3", "(mark 3 3)", "mark(3,3)", "MARK:3:3"] {
        assert!(game.read_move(&at, form).is_ok(), "{form}");
    }
    let refused = |text: &str| game.read_own_position(text).expect_err(text).sentence().en.to_string();
    assert!(refused("cell:9:9:x").contains("no fluent of the sheet"), "{}", refused("cell:9:9:x"));
    for twice in ["cell:1:1:x,cell:1:1:o", "cell:1:1:x,~cell:1:1:x", "~cell:1:1:x,cell:1:1:x"] {
        assert!(refused(twice).contains("contradicts"), "{}", refused(twice));
    }
    assert!(refused("~control:x").contains("nobody can move"), "{}", refused("~control:x"));
    assert!(game.read_move(&at, "mark:1:1").expect_err("taken").problem.en.contains("the legal moves are mark:1:2"));
}

#[test]
fn ends() {
    let game = game("tictactoe");
    let at = |moves: &str| game.expand(&game.read_position(moves).expect("moves"), &mut Vec::new());
    assert_eq!(at("mark:1:1 mark:2:1 mark:1:2 mark:2:2 mark:1:3"), Status::Over(Outcome::Win(Player::First)));
    assert_eq!(at("mark:1:1"), Status::Turn(Player::Second));
}

/// The player who moves first is the first one, though the sheet names its role second.
#[test]
fn the_second_role_begins() {
    let swapped = text("tictactoe").replacen("(role x)\n(role o)", "(role o)\n(role x)", 1);
    let sheet = Sheet::read("swapped", &swapped).expect("rules");
    assert_eq!(sheet.roles(), ["o", "x"]);
    let game = Loaded::new(sheet, &()).and_then(|loaded| loaded.game("swapped")).expect("a game");
    ludex_testkit::check_game(&game);
    assert_eq!(count(&game), (5478, 958));
    let at = |moves: &str| game.read_position(moves).expect("moves");
    let won = at("mark:1:1 mark:2:1 mark:1:2 mark:2:2 mark:1:3");
    assert_eq!(game.expand(&won, &mut Vec::new()), Status::Over(Outcome::Win(Player::First)));
    let stones = |at: &AnyPosition| game.picture(at).cells.iter().filter(|cell| cell.piece == Piece::First).count();
    assert_eq!((stones(&game.start()), stones(&at("mark:1:1"))), (0, 1));
}

/// Where nobody ever has a choice, a waiting move is known by its name, or since no rule asks for
/// it.
#[test]
fn forced_moves_are_made_by_their_player() {
    for wait in ["wait", "zz"] {
        let rules = format!(
            "(role a) (role b) (other a b) (other b a) (init (heap 2)) (init (turn a)) (less 2 1) (less 1 0)
             (<= (legal ?p take) (true (turn ?p))) (<= (legal ?p {wait}) (true (turn ?q)) (other ?p ?q))
             (<= (next (heap ?n)) (does ?p take) (true (heap ?m)) (less ?m ?n))
             (<= (next (turn ?p)) (true (turn ?q)) (other ?p ?q)) (<= terminal (true (heap 0)))
             (<= (goal ?p 0) (role ?p) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))"
        );
        let sheet = Sheet::read("s", &rules).expect("a sheet");
        let game = Loaded::new(sheet, &()).expect("a machine").game("s").expect("a game");
        let mut moves = Vec::new();
        assert_eq!(game.expand(&game.start(), &mut moves), Status::Turn(Player::First));
        assert_eq!(game.move_text(&game.start(), moves[0]), "take");
        let next = game.play(&game.start(), moves[0]);
        assert_eq!(game.expand(&next, &mut Vec::new()), Status::Turn(Player::Second));
    }
}

fn told(rules: &str) -> String {
    let sheet = Sheet::read("s", rules).unwrap_or_else(|fault| panic!("{fault}"));
    let loaded = Loaded::new(sheet, &()).unwrap_or_else(|fault| panic!("{fault}"));
    let told = loaded.told();
    assert_ne!(told.en, told.fr);
    assert!(loaded.is_played() || loaded.game("s").expect_err("it is not played").text() == told);
    told.en.to_string()
}

/// A sheet of one step: what remains is told.
fn step(rest: &str) -> String {
    told(&format!("(init a) (<= (next b) (true a)) (<= terminal (true b)) {rest}"))
}

#[test]
fn what_is_not_played_is_told() {
    let legal = "(<= (legal ?r (say ?n)) (role ?r) (number ?n)) (number 1) (number 2)";
    let both = step(&format!("(role x) (role y) {legal} (<= (goal ?r 50) (role ?r))"));
    assert!(both.contains("both roles move at once"), "{both}");
    let three = step(&format!("(role x) (role y) (role z) {legal} (<= (goal ?r 50) (role ?r))"));
    assert!(three.contains("3 roles"), "{three}");
    let alone = step(&format!("(role x) {legal} (goal x 0) (<= (goal x 90) (true z))"));
    assert!(alone.contains("a puzzle, solved where the goal is worth 0"), "{alone}");
    let no_goal = step(&format!("(role x) {legal} (<= (goal x 100) (true a))"));
    assert!(no_goal.contains("after say:1, the game is over and x has no goal"), "{no_goal}");
    let two_goals = step(&format!("(role x) {legal} (goal x 100) (goal x 0)"));
    assert!(two_goals.contains("several goals: 0, 100"), "{two_goals}");
    let stuck = told(
        "(role x) (init a) (init (at 1)) (<= (next a) (true a)) (<= (legal x go) (true (at 1))) \
        (<= terminal (true b)) (goal x 100)",
    );
    assert!(stuck.contains("after go, the game is not over and x has no legal move"), "{stuck}");
    let chance = step("(role x) (role random) (legal random roll) (legal x wait) (<= (goal ?r 50) (role ?r))");
    assert!(chance.contains("a game of chance"), "{chance}");
}

/// Where every move fills a cell for good no position comes back, and where it is certain to fill
/// one only, the filled cells tell the ply.
#[test]
fn plies_are_proved() {
    for (name, loops, ply) in [
        ("tictactoe", false, Some(0)),
        ("tictactoe-infix", false, Some(0)),
        // That only one cell of a column is free is not proved, for nothing in the rules says so.
        ("connect4-5x4", false, None),
        // Heaps shrink, and pegs go: all positions were looked at.
        ("nim", false, None),
        ("peg-triangle4", false, None),
    ] {
        let game = game(name);
        assert_eq!((game.loops(), game.ply(&game.start())), (loops, ply), "{name}");
    }
}

/// Many random games at once are as long on average as those played one by one.
#[test]
fn random_games_are_those_of_the_rules() {
    for name in ["tictactoe", "nim", "connect4-5x4"] {
        let (machine, game) = (loaded(name).machine, game(name));
        let mut games = machine.rollouts(1);
        (0..4000).for_each(|_| games.step());
        let length = games.states as f64 / games.games as f64;
        let (mut random, mut moves) = (generator(1), Vec::new());
        let mut one = || game.playout(&game.start(), &mut random, &mut moves, 100).expect("a game").plies;
        let alone = (0..3000).map(|_| f64::from(one())).sum::<f64>() / 3000.0;
        assert!(games.games > 1000 && (length - alone).abs() < 0.3, "{name}: {length} {alone}");
    }
}

/// Wide words and plain ones play the same games, each move of which is one by the definition.
#[test]
fn wide_words_play_by_the_rules() {
    for name in ALL {
        let (sheet, machine) = (crate::sheet(name), loaded(name).machine);
        let (mut slow, fast) = (Slow::new(&sheet, &()).expect("the definition"), Fast::new(&machine));
        let (mut wide, mut plain) = (machine.rollouts(7), machine.rollouts(7));
        for step in 0..40 {
            let before = wide.clone();
            wide.step();
            plain.plain_step();
            assert_eq!((wide.states, wide.games), (plain.states, plain.games), "{name}");
            assert!((0..512).all(|game| wide.position(game) == plain.position(game)), "{name}");
            // A game of each word, another one in every step.
            let game = 64 * (step % 8) + 3 * step % 64;
            let (at, after) = (fast.of_game(&before, game), fast.of_game(&wide, game));
            let seen = slow.see(&at).expect("a model");
            let is_next = if seen.terminal {
                after == slow.start()
            } else {
                joint(&seen.legal).iter().any(|moves| slow.next(&at, moves).expect("a model") == after)
            };
            assert!(is_next, "{name}");
        }
    }
}

/// Steps that are counted whatever is played are found; whose turn it is comes again, and heaps
/// depend on moves.
#[test]
fn counters_are_found() {
    let steps = "(init (step 1)) (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
        (after 1 2) (after 2 3) (after 3 4) (after 4 5)";
    let sheet = Sheet::read("s", &format!("{} {steps}", crate::text("nim"))).expect("a sheet");
    let machine = Loaded::new(sheet, &()).expect("a machine").machine;
    assert_eq!(machine.counters(), [["(step 1)".to_owned(), "(step 5)".to_owned()]]);
    for name in ALL {
        assert!(loaded(name).machine.counters().is_empty(), "{name}");
    }
}

/// The symmetries of the sheets are those of their games, and nobody told them.
#[test]
fn symmetries_are_found() {
    let orders: Vec<usize> = ALL.iter().map(|name| game(name).order()).collect();
    assert_eq!(orders, [8, 8, 1, 2, 2, 2]);
    let tictactoe = game("tictactoe");
    let (mut canonical, mut open) = (HashSet::new(), vec![tictactoe.start()]);
    let (mut moves, mut next) = (Vec::new(), Vec::new());
    while let Some(at) = open.pop() {
        if canonical.insert(tictactoe.canonical(&at)) {
            moves.clear();
            tictactoe.successors(&at, &mut moves, &mut next);
            open.append(&mut next);
        }
    }
    assert_eq!(canonical.len(), 765);
    // Three heaps of one size are exchanged.
    let heaps = crate::text("nim").replace("(heap b 4)", "(heap b 3)").replace("(heap c 5)", "(heap c 3)");
    let sheet = Sheet::read("nim", &heaps).expect("a sheet");
    let nim = Loaded::new(sheet, &()).expect("a machine").game("nim").expect("a game");
    assert_eq!(nim.order(), 6);
    ludex_testkit::check_game(&nim);
}
