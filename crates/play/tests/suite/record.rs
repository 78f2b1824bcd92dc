use ludex_core::{Game, Notation, Outcome, Player, Status};
use ludex_games::{connect4, nim, othello, tictactoe};
use ludex_play::{Record, RecordError};
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};

#[test]
fn moves_are_taken_back_and_played_again() {
    let game = tictactoe::new();
    let mut record = Record::read(&game, &game.start(), ["5", "1", "9", "3"]).unwrap();
    assert_eq!((record.ply(), record.mover()), (4, Some(Player::First)));
    assert_eq!(record.undo().map(|_| record.undo().is_some()), Some(true));
    assert_eq!(record.played().len(), 2);
    assert_eq!(record.move_texts(&game), ["5", "1", "9", "3"]);
    record.play_text(&game, "9").unwrap();
    assert_eq!(record.moves().len(), 4, "the same move keeps what was taken back");
    assert!(record.redo().is_some() && record.redo().is_none());
    assert!(record.jump(2) && !record.jump(5));
    record.play_text(&game, "8").unwrap();
    assert_eq!(record.move_texts(&game), ["5", "1", "8"], "another move forgets what was taken back");
    assert!(record.undo_to(Player::First));
    assert_eq!(record.ply(), 2);
    assert!(record.undo_to(Player::First) && !record.undo_to(Player::First));
    record.forget_undone();
    assert_eq!((record.moves().len(), record.undo()), (0, None));
}

#[test]
fn what_is_refused_changes_nothing() {
    let game = tictactoe::new();
    let mut record = Record::read(&game, &game.start(), ["1", "4", "2", "5"]).unwrap();
    let before = record.clone();
    let taken = record.moves()[0];
    assert_eq!(record.play(&game, taken), Err(RecordError::Illegal { number: 5, mv: "0".into() }));
    assert_eq!(record, before);
    record.play_text(&game, "3").unwrap();
    assert_eq!(record.status(), Status::Over(Outcome::Win(Player::First)));
    assert_eq!(record.play(&game, taken), Err(RecordError::Over { number: 6 }));
    assert!(record.play_text(&game, "9").unwrap_err().to_string().contains("over"));
    let error = Record::read(&game, &game.start(), ["1", "1"]).unwrap_err();
    assert!(error.to_string().contains("move 2") && error.problem.fr.contains("coup 2"), "{error}");
}

#[test]
fn seats_that_swap_are_people_in_chairs() {
    let game = nim::Nim::new(&[1, 2], false);
    let mut record = Record::new(&game).unwrap();
    let mut movers = Vec::new();
    for text in ["1:1", "2:1", "2:1"] {
        movers.push(record.mover().unwrap());
        record.play_text(&game, text).unwrap();
    }
    assert_eq!(movers, [Player::First, Player::Second, Player::First]);
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)), "who took the last object");
}

/// Whatever is typed, a record stays what the rules make of its moves.
#[test]
fn no_text_breaks_a_record() {
    fn check<G: Notation>(game: &G, seed: u64) {
        let mut random = Random::new(seed);
        let hostile: Vec<_> = hostile().collect();
        let mut record = Record::new(game).unwrap();
        for _ in 0..400 {
            let legal = record.legal(game);
            let text = random.pick(&legal).map(|&mv| game.move_text(record.at(), mv));
            let _ = match (random.below(8), text) {
                (0, _) => record.undo().is_some(),
                (1, _) => record.redo().is_some(),
                (2, _) => record.jump(random.below(record.moves().len() + 3)),
                (3, _) => record.undo_to(Player::Second),
                (4, Some(text)) => record.play_text(game, &spoil(&text, &mut random)).is_ok(),
                (5, _) => record.play_text(game, random.pick(&hostile).unwrap()).is_ok(),
                (_, Some(text)) => record.play_text(game, &text).is_ok(),
                (_, None) => false,
            };
            let again = Record::replay(game, record.start().clone(), record.moves().iter().copied()).unwrap();
            assert!((0..).map_while(|ply| record.turn(ply)).eq((0..).map_while(|ply| again.turn(ply))));
            assert_eq!(record.turn(record.ply()), Some((record.at(), record.status())));
        }
    }
    check(&tictactoe::new(), 1);
    check(&nim::Nim::new(&[3, 4, 5], true), 2);
    check(&connect4::Connect4::<u64>::new(4, 4, 4), 3);
    check(&othello::Othello::<u64>::new(4, 4), 4);
}
