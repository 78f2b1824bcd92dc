use std::sync::atomic::{AtomicU64, Ordering};

use ludex_core::{Choice, Fault, Forfeit, GameError, Outcome, Player, Text};
use ludex_core::{Game, Halt, Observer, Progress, Strategy};
use ludex_games::{connect4, nim, othello, sliding, teeko, tictactoe};
use ludex_play::{Contender, MatchGame, MatchReport, MatchSettings, PlayError, play_match, play_match_told};
use ludex_testkit::Limits;

use crate::players::{FirstMove, perfect, random, verdicts};

fn settings(pairs: u64, opening_plies: u32) -> MatchSettings {
    MatchSettings { pairs, opening_plies, seed: 7, ..MatchSettings::default() }
}

fn on_threads(threads: usize, play: impl FnOnce() -> MatchReport + Send) -> MatchReport {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(play)
}

#[test]
fn the_same_seed_gives_the_same_match_on_any_number_of_threads() {
    let game = connect4::Connect4::<u64>::new(5, 4, 4);
    let play = || {
        let first = Contender::new("first", || FirstMove);
        play_match(&game, &game.start(), [&random(), &first], &settings(60, 3), None, &()).unwrap()
    };
    let [one, two, seven] = [1, 2, 7].map(|threads| on_threads(threads, play));
    assert_eq!(one, two);
    assert_eq!(one, seven);
    assert_eq!(one.score.games(), 120);
}

#[test]
fn perfect_play_loses_no_value_and_no_game() {
    let game = tictactoe::new();
    let known = verdicts(&game);
    let exact = |at: &_| known.get(at).copied();
    let contenders = [perfect(&game), random()];
    let play = |one: usize, other: usize| {
        let contenders = [&contenders[one], &contenders[other]];
        play_match(&game, &game.start(), contenders, &settings(100, 0), Some(&exact), &()).unwrap()
    };
    let report = play(0, 1);
    let [perfect_mistakes, random_mistakes] = report.mistakes.unwrap();
    assert_eq!((report.score.losses, perfect_mistakes.mistakes), (0, 0));
    assert!(perfect_mistakes.judged > 300 && random_mistakes.share().unwrap() > 0.1, "{report:?}");
    assert!(report.elo.low.unwrap() > 100.0, "{report:?}");
    assert!(report.as_first.wins > report.as_second.wins, "{report:?}");
    let turned = play(1, 0);
    assert_eq!((turned.score.wins, turned.mistakes.unwrap()[1].mistakes), (0, 0));
    assert_eq!(turned.pentanomial[3..], [0, 0]);
}

/// In nim the mover is always `First`: a mistake or a win given to the wrong person would show at
/// once.
#[test]
fn seats_that_swap_are_translated() {
    let game = nim::Nim::new(&[3, 4, 5], false);
    let known = verdicts(&game);
    let exact = |at: &_| known.get(at).copied();
    let report =
        play_match(&game, &game.start(), [&perfect(&game), &random()], &settings(200, 0), Some(&exact), &()).unwrap();
    assert_eq!(
        report.as_first.losses + report.mistakes.unwrap()[0].mistakes,
        0,
        "3,4,5 is won for who begins: {report:?}"
    );
    assert!(report.as_second.wins > 150, "{report:?}");
    assert_eq!(report.score.draws, 0);
    let both =
        play_match(&game, &game.start(), [&perfect(&game), &perfect(&game)], &settings(3, 0), None, &()).unwrap();
    assert_eq!((both.as_first.wins, both.as_second.losses, both.pentanomial), (3, 3, [0, 0, 3, 0, 0]));
    assert_eq!(both.distinct, 1);
}

/// Passes make a player move twice in a row.
#[test]
fn players_need_not_alternate() {
    let game = othello::Othello::<u64>::new(4, 4);
    let known = verdicts(&game);
    let exact = |at: &_| known.get(at).copied();
    let report =
        play_match(&game, &game.start(), [&perfect(&game), &random()], &settings(60, 0), Some(&exact), &()).unwrap();
    assert_eq!(
        report.as_second.losses + report.mistakes.unwrap()[0].mistakes,
        0,
        "4x4 is won for the second: {report:?}"
    );
    assert!(report.score.wins > 80, "{report:?}");
}

#[test]
fn openings_are_played_with_both_sides_and_do_not_end_the_game() {
    let game = tictactoe::new();
    let first = || Contender::new("first", || FirstMove);
    let report = play_match(&game, &game.start(), [&first(), &first()], &settings(50, 4), None, &()).unwrap();
    assert_eq!(report.as_first, report.as_second.turned(), "the same opening, the same moves, the other side");
    assert!(report.distinct > 20, "{report:?}");
    let all = play_match(&game, &game.start(), [&first(), &first()], &settings(50, 30), None, &()).unwrap();
    assert!(all.mean_plies.unwrap() <= 9.0);
}

/// Of every game at least one move is asked for, and only moves that were asked for are judged.
#[test]
fn openings_are_nobody_s_moves() {
    for (heaps, opening) in [(&[1][..], 5), (&[1, 1], 1), (&[1, 1], 9), (&[1, 1, 1], 2)] {
        let game = nim::Nim::new(heaps, false);
        let known = verdicts(&game);
        let exact = |at: &_| known.get(at).copied();
        let player = Contender::new("first", || FirstMove);
        let report =
            play_match(&game, &game.start(), [&player, &player], &settings(1, opening), Some(&exact), &()).unwrap();
        assert_eq!(report.mean_plies, Some(heaps.len() as f64));
        assert_eq!(
            report.mistakes.unwrap().map(|mistakes| mistakes.judged).iter().sum::<u64>(),
            2,
            "{heaps:?} {opening}"
        );
    }
}

#[test]
fn games_that_do_not_end_are_stopped_and_counted_as_drawn() {
    let game = teeko::Teeko::new(false);
    assert!(game.loops());
    let settings = MatchSettings { longest: 12, ..settings(20, 0) };
    let report = play_match(&game, &game.start(), [&random(), &random()], &settings, None, &()).unwrap();
    assert!(report.stopped > 30 && report.score.draws >= report.stopped, "{report:?}");
    assert!(report.mean_plies.unwrap() <= 12.0);
}

#[test]
fn puzzles_have_nobody_to_match() {
    let game = sliding::Sliding::new(2, 2);
    let refused = play_match(&game, &game.start(), [&random(), &random()], &settings(1, 0), None, &());
    assert_eq!(refused, Err(PlayError::Solo));
    assert!(PlayError::Solo.text().fr.contains("joueur"));
}

#[test]
fn a_match_that_is_cancelled_is_a_shorter_match() {
    let game = connect4::Connect4::<u64>::new(5, 4, 4);
    for asked in [0, 1, 100, 2_000] {
        let observer = Limits::looks(asked);
        let (one, other) = (random(), random());
        let contenders = [&one, &other];
        let report = play_match(&game, &game.start(), contenders, &settings(1_000, 0), None, &observer).unwrap();
        assert!(!report.complete && report.pairs < 1_000);
        let shorter = settings(report.pairs, 0);
        let again = play_match(&game, &game.start(), contenders, &shorter, None, &()).unwrap();
        assert_eq!(MatchReport { complete: true, ..report }, again);
    }
}

struct Told(AtomicU64);

impl Observer for Told {
    fn progress(&self, now: &Progress) {
        // It begins with what is due, and then rises.
        let before = self.0.swap(now.done, Ordering::Relaxed);
        assert!(before < now.done || (before, now.done) == (0, 0), "{before}, {}", now.done);
        assert!(now.done <= now.due && now.due == 200);
    }
}

#[test]
fn progress_counts_games() {
    let (game, told) = (tictactoe::new(), Told(AtomicU64::new(0)));
    play_match(&game, &game.start(), [&random(), &random()], &settings(100, 0), None, &told).unwrap();
    assert_eq!(told.0.into_inner(), 200);
}

struct Cheat;

impl Strategy<ludex_games::mnk::Mnk<u32>> for Cheat {
    fn choose(
        &mut self,
        _: &ludex_games::mnk::Mnk<u32>,
        _: &<ludex_games::mnk::Mnk<u32> as Game>::Position,
        _: &dyn Observer,
    ) -> Result<Choice<u64>, Halt> {
        Ok(Choice::from_move(0))
    }
}

struct Helpless;

impl<G: Game> Strategy<G> for Helpless {
    fn choose(&mut self, _: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        Err(GameError::stuck(at).into())
    }
}

#[test]
fn a_player_who_breaks_the_rules_is_named() {
    let game = tictactoe::new();
    let play = |cheat: Contender<'_, _>| {
        play_match(&game, &game.start(), [&random(), &cheat], &settings(5, 0), None, &()).unwrap_err()
    };
    let error = play(Contender::new("cheat", || Cheat));
    assert!(matches!(&error, PlayError::Illegal { name, mv, .. } if name == "cheat" && mv == "0"), "{error}");
    let error = play(Contender::new("helpless", || Helpless));
    assert!(matches!(&error, PlayError::Strategy { name, why: Halt::Game(_) } if name == "helpless"), "{error}");
}

/// Plays the first moves, and then no more.
struct Tired(u32);

impl<G: Game> Strategy<G> for Tired {
    fn choose(&mut self, game: &G, at: &G::Position, _: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        self.0 += 1;
        if self.0 > 2 {
            let what = Text::fixed("it is asleep", "il dort");
            return Err(Halt::Forfeit(Forfeit { fault: Fault::Time, what }));
        }
        FirstMove.choose(game, at, &())
    }

    fn begin(&mut self, _: u64) {
        self.0 = 0;
    }
}

/// Who cannot go on loses, in either chair, and the match goes on; the games told say so.
#[test]
fn who_cannot_go_on_loses() {
    let game = tictactoe::new();
    let (tired, other) = (Contender::new("tired", || Tired(0)), random());
    let mut told = Vec::new();
    let mut tell = |one: MatchGame<'_, u64>| told.push((one.number, one.chairs, one.game.clone()));
    let report =
        play_match_told(&game, &game.start(), [&other, &tired], &settings(20, 0), None, &mut tell, &()).unwrap();
    assert_eq!(report.score.games(), 40);
    assert!(report.forfeits.len() > 20 && report.forfeits.len() as u64 <= report.score.wins, "{report:?}");
    assert!(report.forfeits.iter().all(|one| one.player == "tired" && one.reason == "time"));
    let numbers: Vec<_> = told.iter().map(|(number, ..)| *number).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    let lost = told.iter().filter(|(_, chairs, game)| {
        let chair = game.forfeit.as_ref().map(|(chair, _)| usize::from(*chair == Player::Second));
        chair.is_some_and(|chair| {
            chairs[chair] == 1 && game.outcome == Some(Outcome::Win([Player::Second, Player::First][chair]))
        })
    });
    let lost: Vec<_> = lost.map(|(number, ..)| *number).collect();
    assert_eq!(lost, report.forfeits.iter().map(|one| one.game).collect::<Vec<_>>());
}
