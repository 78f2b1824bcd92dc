//! What keys do.

use ludex::games::tictactoe;
use ludex::session::Found;
use ludex::values::MoveValues;
use ludex::{Fault, Forfeit, Halt, Lang, Text, registry};
use ludex_tui::Task;
use ratatui::crossterm::event::{KeyCode, MouseEventKind};

use crate::person::{Person, SEARCH, programs, sit};

fn at_tictactoe(against: Option<&str>, act: impl FnOnce(Person<'_, '_>)) {
    sit(&ludex::game(tictactoe::new()), against, Lang::En, act);
}

fn at(game: &str, act: impl FnOnce(Person<'_, '_>)) {
    sit(&registry::game(game).expect("a game"), None, Lang::En, act);
}

/// Seats a program before a small sliding puzzle.
fn at_programs(name: &str, act: impl FnOnce(Person<'_, '_>)) {
    programs(&registry::game("sliding:3x2").expect("a game"), name, act);
}

#[test]
fn a_whole_game_is_lost_and_looked_at() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("16298");
        person.sees("The game is over: you have lost.");
        person.types("h");
        person.sees("◎");
        person.press(KeyCode::Home);
        person.sees("▸start");
        person.sees("Draw in 9 plies.");
        person.press(KeyCode::End);
        person.sees("you have lost.");
    });
}

#[test]
fn a_cell_that_is_taken_is_told_until_the_next_key() {
    at_tictactoe(None, |mut person| {
        person.types("22");
        person.sees("cell 2 is taken");
        person.sees("▸1. 2");
        person.types("h");
        person.sees_no("is taken");
    });
}

/// It stays on the screen why there is no move, until there is one.
#[test]
fn a_program_that_gave_no_move_is_asked_again() {
    at_tictactoe(Some(SEARCH), |mut person| {
        let what = Text::fixed("its program has ended", "son programme s'est terminé");
        let gone = Halt::Forfeit(Forfeit { fault: Fault::Crash, what });
        person.hit(KeyCode::Char('5'));
        person.fails(&gone);
        person.types("v1");
        person.sees("Its program has ended: space asks it again, u takes back.");
        person.types(" ");
        person.sees_no("has ended");
        person.sees("▸2. ");
    });
}

#[test]
fn back_and_forward_undo_and_redo() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("19k");
        person.sees("▸3. 9");
        person.types("k");
        person.sees("▸2. ");
        person.types("j");
        person.press(KeyCode::Right);
        person.sees("▸4. ");
        person.types("u");
        person.sees("▸2. ");
        person.types("uu");
        person.sees("You have no move to take back.");
        person.types("rr");
        person.sees("▸4. ");
        person.types("r");
        person.sees("There is no move to play again.");
        person.types("n");
        person.sees("Press n again to begin anew.");
        person.sees("1. 1");
        person.types("n");
        person.sees("▸start");
        person.sees_no("1. 1");
    });
}

#[test]
fn moves_that_were_taken_back_are_not_answered_until_another_is_played() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("1kk");
        assert_eq!(person.screen.due(), None);
        person.types("j");
        assert_eq!(person.screen.due(), None, "the answer is there already");
        person.types("k5");
        person.sees("▸2. 1");
    });
}

#[test]
fn the_best_move_is_played_and_told() {
    at_tictactoe(None, |mut person| {
        person.types("124");
        person.types("i");
        person.sees("Hint: 7: loses in 4 plies.");
        person.types(" ");
        person.sees("▸4. 7");
        person.sees_no("wins in");
        person.types("h");
        person.sees("The first player (X) is to move. The first player (X) wins in 3 plies.");
    });
}

/// A key that is no command says so, where a move could be meant.
#[test]
fn a_key_that_names_nothing_says_so() {
    at_tictactoe(None, |mut person| {
        person.types("z");
        person.sees("No move here begins with z; ? lists the keys.");
        person.types("5");
        person.sees_no("No move here");
    });
}

#[test]
fn values_come_and_go() {
    at_tictactoe(None, |mut person| {
        person.sees_no("D 9");
        person.types("h");
        person.sees("D 9");
        person.types("h");
        person.sees_no("D 9");
    });
}

#[test]
fn a_move_is_chosen_in_the_list() {
    at_tictactoe(None, |mut person| {
        person.press(KeyCode::Down);
        person.press(KeyCode::Down);
        person.press(KeyCode::Enter);
        person.sees("▸1. 2");
        person.press(KeyCode::Up);
        person.press(KeyCode::Enter);
        person.sees("▸2. 9");
    });
}

#[test]
fn sides_are_exchanged_and_the_program_begins() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("s");
        person.sees("minimax:depth=9,ties=first (X) – you (O)");
        person.sees("▸1. 1");
    });
}

#[test]
fn resigning_wants_two_presses() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("1x");
        person.sees("Press x again to resign.");
        person.types("h");
        person.types("x");
        person.sees("Press x again to resign.");
        person.types("x");
        person.sees("The first player (X) resigns: the second player (O) has won.");
        person.types("9");
        person.sees_no("3. 9");
        person.types("u");
        person.sees_no("resigns");
        person.types("9");
        person.sees("3. 9");
    });
}

/// Positions of kayles are as short as moves, and rows of pins are no slip of one.
#[test]
fn short_positions_are_written() {
    at("kayles:12", |mut person| {
        person.types(":5,4");
        person.press(KeyCode::Enter);
        person.sees_no("not a legal move");
        person.types(":1:5-6");
        person.press(KeyCode::Enter);
        person.sees("`1:5-6`: not a legal move here");
        person.types(":1:4-5");
        person.press(KeyCode::Enter);
        person.sees("▸1. 1:4-5");
    });
}

#[test]
fn moves_and_positions_are_written() {
    at_tictactoe(None, |mut person| {
        person.types(":5");
        person.sees("Move or position: 5");
        person.press(KeyCode::Enter);
        person.sees("▸1. 5");
        person.types(":XO./.../...");
        person.press(KeyCode::Enter);
        person.sees("▸start");
        person.sees("X     O");
        person.types(":nonsense of some length");
        person.press(KeyCode::Enter);
        person.sees("`nonsense of some length`: ");
        person.types(":1");
        person.press(KeyCode::Enter);
        person.sees("cell 1 is taken");
        person.types(":q");
        person.press(KeyCode::Esc);
        person.sees_no("Move or position");
        assert!(!person.screen.is_leaving());
        person.types("q");
        assert!(person.screen.is_leaving());
    });
}

#[test]
fn letters_of_moves_come_first_and_capitals_are_commands() {
    at("othello:8x8", |mut person| {
        person.types("f");
        person.sees(" f▏");
        person.types("5");
        person.sees("▸1. f5");
        person.types("f");
        person.press(KeyCode::Esc);
        person.types("F");
        person.sees_no(" f▏");
        person.types("G");
        person.sees("more than 20,000 positions");
    });
}

/// `Q` would quit, and `N` begin anew; `F` names no move of chess.
#[test]
fn capitals_that_moves_are_written_with_are_theirs() {
    at("chess", |mut person| {
        person.types("Nf3");
        person.sees("▸1. Nf3");
        person.types("e5");
        person.types("N");
        person.sees_no("Press n again");
        person.types("xe5");
        person.sees("▸3. Nxe5");
        person.types("Q");
        person.sees_no("Press q again");
        person.waits();
        person.sees("Press q again");
        person.types("F");
        person.sees_no(" f▏");
        person.types("NN");
        person.sees_no("▸3. Nxe5");
        person.sees_no(" n▏");
    });
    at("go", |mut person| {
        person.types("C3");
        person.sees("▸1. C3");
        person.types("d4");
        person.sees("▸2. D4");
    });
    at("chess", |mut person| {
        person.types(":8/P7/8/8/8/k7/8/K7_w_-_-");
        person.press(KeyCode::Enter);
        person.types("a8=N");
        person.sees("▸1. a8=N");
    });
}

#[test]
fn a_name_that_begins_another_waits() {
    at("mnk:4x4,3", |mut person| {
        person.types("1");
        person.sees_no("1. 1");
        person.waits();
        person.sees("▸1. 1");
        person.types("16");
        person.sees("▸2. 16");
    });
}

#[test]
fn moves_of_several_letters() {
    at("nim:1,2,3", |mut person| {
        person.types("3:3");
        person.sees("▸1. 3:3");
        person.types("9");
        person.sees("▸1. 3:3");
        person.types("2:1h");
        person.sees("The player to move ");
    });
}

#[test]
fn an_answer_that_comes_too_late_is_not_played() {
    at_tictactoe(Some("random"), |mut person| {
        person.types("u");
        person.hits("1");
        let task = person.screen.due().expect("the program is to move");
        let found = person.screen.job(&task).expect("work")(&());
        person.hits("u");
        person.screen.found(task, found);
        person.waits();
        person.sees("▸start");
    });
}

/// Values are wanted, and estimates come: what was due, and the position.
fn estimates_come(person: &mut Person<'_, '_>) -> (Task, String) {
    person.hits("h");
    let task = person.screen.due().expect("values are wanted");
    let Task::Values(position, _) = task.clone() else { panic!("{task:?}") };
    let estimates = MoveValues { depth: Some(9), ..MoveValues::default() };
    person.screen.found(task.clone(), Ok(Found::Values(position.clone(), Some(estimates))));
    (task, position)
}

/// What is estimated in a moment is solved beside, and shown then.
#[test]
fn a_puzzle_that_takes_long_is_solved_beside() {
    at("peg-solitaire", |mut person| {
        assert_eq!(person.screen.study(), None);
        let (task, position) = estimates_come(&mut person);
        assert_eq!(person.screen.study(), Some(Task::Whole));
        assert!(person.screen.job(&Task::Whole).is_some());
        let past = person.screen.due().expect("the exact values");
        person.screen.found(past.clone(), Ok(Found::Values(position.clone(), None)));
        person.hits("h");
        person.sees("solving the puzzle");
        person.hits("h");
        person.screen.found(Task::Whole, Ok(Found::Whole(true)));
        assert_eq!((person.screen.study(), person.screen.due()), (None, Some(task)), "they are asked for again");
    });
}

/// Where that does not fit the memory, it is said what would bring the values.
#[test]
fn a_puzzle_that_could_not_be_solved_beside_says_what_solves_it() {
    at("peg-solitaire", |mut person| {
        let (_, position) = estimates_come(&mut person);
        let past = person.screen.due().expect("the exact values");
        person.screen.found(past, Ok(Found::Values(position.clone(), None)));
        person.sees_no("Once `ludex solve");
        person.screen.found(Task::Whole, Ok(Found::Whole(false)));
        person.waits();
        person.sees("Once `ludex solve peg-solitaire:english` has found");
        person.hits("h");
        person.sees_no("Once `ludex solve");
    });
}

/// Of other games, nothing is begun.
#[test]
fn only_puzzles_are_solved_beside() {
    at("connect4", |mut person| {
        estimates_come(&mut person);
        assert_eq!(person.screen.study(), None);
    });
}

#[test]
fn a_window_that_is_too_small_says_so() {
    at_tictactoe(None, |mut person| {
        person.resize(30, 8);
        person.sees("Make the window larger");
        person.resize(200, 60);
        person.sees("Tic-tac-toe");
    });
}

#[test]
fn the_graph_from_here_is_told_where_there_is_one() {
    at_tictactoe(None, |mut person| {
        person.types("g");
        person.sees("too large for a picture; to write it:");
        // On one line, so that it can be pasted.
        person.sees("ludex graph tictactoe --from .../.../... -o graph.dot");
        person.types("159g");
        person.sees("To draw the graph from here:");
        person.sees("ludex graph tictactoe --from X../.O./..X --attractor both -o graph.svg");
    });
}

#[test]
fn a_lone_letter_that_begins_a_move_is_a_command_after_a_moment() {
    at("othello:8x8", |mut person| {
        // From here on moves begin with c, d, e and f.
        person.sees("h values");
        person.sees("F flip");
        person.types("f");
        person.sees("a b c d e f g h");
        person.waits();
        person.sees_no(" f▏");
        person.sees("h g f e d c b a");
        person.types("c4");
        person.sees("▸1. c4");
    });
}

#[test]
fn a_line_written_while_the_program_thinks_loses_nothing() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.hits("1:5");
        person.hit(KeyCode::Enter);
        person.sees("The program is to move: wait for it.");
        person.sees("▸1. 1");
        person.hits(":X../.");
        // The answer comes, and the line goes on.
        person.press(KeyCode::Left);
        person.sees("▸2. 5");
        person.sees("Move or position: X../▏.");
        person.press(KeyCode::Esc);
        person.types("6298");
        person.sees("The game is over");
        person.types(":7");
        person.press(KeyCode::Enter);
        person.sees("The game is over: u takes back, n starts a new game.");
        person.sees("6. 8");
        person.types(":X../.O./...");
        person.press(KeyCode::Enter);
        person.sees("▸start");
    });
}

#[test]
fn keys_move_the_cursor_of_a_line_and_not_the_game() {
    at_tictactoe(None, |mut person| {
        person.types("15:XX./...");
        for key in [KeyCode::Left, KeyCode::Home, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Delete] {
            person.press(key);
        }
        person.wheel(MouseEventKind::ScrollUp);
        person.sees("▸2. 5");
        person.types("O");
        person.sees("Move or position: XO▏./...");
        person.press(KeyCode::End);
        person.types("/...");
        person.press(KeyCode::Enter);
        person.sees("▸start");
    });
}

#[test]
fn the_person_resigns_whoever_is_to_move() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.hits("1xx");
        person.sees("The first player (X) resigns: the second player (O) has won.");
    });
}

#[test]
fn what_ends_a_game_is_wanted_twice_once_a_move_was_played() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("1s");
        person.sees("you (X) – ");
        person.types("q");
        assert!(!person.screen.is_leaving());
        person.sees("Press q again to leave.");
        person.types("hq");
        assert!(!person.screen.is_leaving());
        person.types("q");
        assert!(person.screen.is_leaving());
    });
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("q");
        assert!(person.screen.is_leaving());
    });
}

#[test]
fn whose_stone_is_played_after_a_step_back_is_said() {
    at_tictactoe(Some(SEARCH), |mut person| {
        person.types("1k");
        person.sees("The second player (O) is to move. Here you move for\n minimax:depth=9,ties=first.");
        person.types("k");
        person.sees_no("you move for");
    });
}

#[test]
fn programs_go_round_in_circles_only_where_they_must() {
    at_programs("minimax:depth=1,ties=first", |person| {
        person.sees("minimax:depth=1,ties=first is to move. The same position keeps coming back");
        person.sees_no("Space continues");
    });
    at_programs("random", |person| {
        person.sees_no("The same position");
        person.sees_no("random is to move");
    });
}

#[test]
fn a_window_that_is_too_small_listens_only_to_who_leaves() {
    at_tictactoe(None, |mut person| {
        person.types("15");
        person.resize(39, 11);
        person.types("nn9:xx");
        person.resize(80, 24);
        person.sees("▸2. 5");
        person.sees_no("Move or position");
        person.resize(39, 11);
        person.types("q");
        assert!(person.screen.is_leaving());
    });
}

/// A line that was open before the window became too small does not take the key that leaves.
#[test]
fn a_window_that_is_too_small_hides_a_line_too() {
    at_tictactoe(None, |mut person| {
        person.types(":a");
        person.resize(39, 11);
        person.types("z");
        person.resize(80, 24);
        person.sees("a▏");
        person.resize(39, 11);
        person.types("q");
        assert!(person.screen.is_leaving());
    });
}

#[test]
fn a_text_that_is_pasted_over_the_help_opens_no_line_behind_it() {
    at_tictactoe(None, |mut person| {
        person.types("?");
        person.pastes("XO./.../...");
        person.press(KeyCode::Esc);
        person.types("1");
        person.sees("▸1. 1");
        person.pastes("XO./.../...");
        person.sees("Move or position: XO./.../...▏");
    });
}

/// One ply is not several, and in a puzzle every ply is a move.
#[test]
fn how_far_estimates_look_is_counted_in_words() {
    for (game, depth, told) in [("connect4", 1, " 1 ply ahead "), ("sliding:4x4", 3, " 3 moves ahead ")] {
        at(game, |mut person| {
            person.hits("h");
            let task = person.screen.due().expect("values are wanted");
            let Task::Values(position, _) = &task else { panic!("{task:?}") };
            let estimates = MoveValues { depth: Some(depth), ..MoveValues::default() };
            person.screen.found(task.clone(), Ok(Found::Values(position.clone(), Some(estimates))));
            person.resize(120, 40);
            person.sees(told);
        });
    }
}
