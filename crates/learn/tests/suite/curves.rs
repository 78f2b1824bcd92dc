use std::sync::atomic::{AtomicU64, Ordering};

use ludex_core::{Game, Lang, Observer, Orbits, Progress, Stop, Text};
use ludex_games::{nim, tictactoe};
use ludex_learn::{
    Curve, CurvePlan, Exam, Grade, Knowledge, Learner, Menace, MenaceSettings, Opponent, Plot, Point, Pupil, QLearning,
    QSettings, Series, Tally, Trajectories, against_random, curve, save, train,
};
use ludex_testkit::Limits;
use ludex_testkit::oracle;

use crate::players::{exam, verdicts};

/// The document's learner in numbers: nothing known at first, no move that gives away value in the
/// end.
#[test]
fn the_curve_of_trajectories_ends_when_the_start_is_known() {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = Trajectories::new(Orbits::identity(), 1);
    let plan = CurvePlan { games: 100, ..CurvePlan::even(100_000, 101) };
    let curve =
        curve(&game, &game.start(), Pupil::new(&mut learner), &mut Opponent::Itself, &plan, &exam(&game), &()).unwrap();
    let points = &curve.points;
    assert!(curve.complete && points.len() < 8, "it stops when there is nothing more to learn");
    let last = points.last().unwrap();
    assert_eq!((last.episodes, last.against_random.losses), (last.states, 0));
    assert!(points[0].states == 0 && points[0].grade.keeps < last.grade.keeps);
    assert_eq!(curve.csv().lines().count(), points.len() + 1);
}

#[test]
fn an_exam_asks_what_the_oracle_knows() {
    let game = tictactoe::read_game("").unwrap();
    let (exam, known) = (exam(&game), verdicts(&game));
    let open = known.keys().filter(|at| !over(&game, at)).count();
    assert_eq!((exam.len(), open), (4_520, 4_520));
    let none = Exam::new(&game, [game.start()], &|_| None);
    assert!(none.is_empty() && none.grade(&game, &Trajectories::new(Orbits::identity(), 1)).keeps.is_none());
    // With nothing known all moves are alike, and the share is that of the moves that keep the
    // value.
    let heap = nim::read_game("4").unwrap();
    let known = verdicts(&heap);
    let exam = Exam::new(&heap, [heap.start()], &|at| known.get(at).copied());
    assert_eq!(exam.grade(&heap, &Trajectories::new(Orbits::identity(), 1)).keeps, Some(0.25));
    assert_eq!(oracle::best_moves(&heap, &heap.start()).len(), 1);
}

/// A puzzle that is not solved counts nothing, and a drawn game half a point.
#[test]
fn an_unsolved_game_is_no_half_solution() {
    let games = Tally { wins: 1, draws: 2, losses: 1 };
    let grade = Grade { keeps: None, keeps_where_it_matters: None };
    let points = [0, 50].map(|episodes| Point { episodes, states: 0, grade, against_random: games }).to_vec();
    let curve = |alone| Curve { points: points.clone(), complete: true, alone, stopped: None };
    let share = |games: Tally, alone| curve(alone).share(games);
    assert_eq!((share(games, true), share(games, false)), (Some(0.25), Some(0.5)));
    assert_eq!((share(Tally::default(), true), share(Tally::default(), false)), (None, None));
    let svg = |alone| curve(alone).svg("", Lang::En).replace(&*curve(alone).games().en, "");
    assert_ne!(svg(true), svg(false), "the picture has the same shares");
}

/// A heap of one object is won by who begins: a learner that sits in both chairs in turn wins half
/// of the games.
#[test]
fn games_against_random_moves_are_played_from_both_chairs() {
    let game = nim::read_game("1").unwrap();
    let tally = against_random(&game, &game.start(), &Trajectories::new(Orbits::identity(), 1), 10, 5, 1, &()).unwrap();
    assert_eq!((tally.wins, tally.draws, tally.losses), (5, 0, 5));
    let larger = nim::read_game("3").unwrap();
    let stopped =
        against_random(&larger, &larger.start(), &Trajectories::new(Orbits::identity(), 1), 10, 0, 1, &()).unwrap();
    assert_eq!(stopped.draws, 10);
}

fn over<G: Game>(game: &G, at: &G::Position) -> bool {
    matches!(game.expand(at, &mut Vec::new()), ludex_core::Status::Over(_))
}

#[test]
fn curves_rise() {
    let game = tictactoe::read_game("").unwrap();
    let plan = CurvePlan { games: 100, ..CurvePlan::doubling(16_384) };
    assert_eq!(plan.marks[..4], [0, 1, 2, 4]);
    let mut learner = QLearning::new(Orbits::keeping(&game, &game.start()), QSettings::default(), 1);
    let curve =
        curve(&game, &game.start(), Pupil::new(&mut learner), &mut Opponent::Itself, &plan, &exam(&game), &()).unwrap();
    let keeps: Vec<f64> = curve.points.iter().map(|point| point.grade.keeps.unwrap()).collect();
    assert!(keeps.windows(2).all(|pair| pair[1] > pair[0] - 0.05), "{keeps:?}");
    assert!(*keeps.last().unwrap() > 0.97 && keeps[0] < 0.7, "{keeps:?}");
    for lang in [Lang::En, Lang::Fr] {
        let svg = curve.svg("tictactoe <3>", lang);
        assert!(svg.contains("tictactoe &lt;3&gt;") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_eq!(svg.matches("<path class=\"l ").count(), 6, "three lines, three in the legend");
        balanced(&svg);
    }
    assert!(curve.svg("", Lang::Fr).contains("épisodes") && curve.svg("", Lang::En).contains("10,000"));
}

/// Every element that is opened is closed, in order.
fn balanced(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a closed tag");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            _ if tag.ends_with('/') => {}
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn strange_plots_are_drawn() {
    let series = |points: &[(f64, f64)]| Series { name: Text::fixed("a", "b"), points: points.to_vec() };
    for points in [&[][..], &[(0.0, 0.5)], &[(7.0, 2.0)], &[(0.0, 0.0), (1e12, 1.0)], &[(1.0, 0.0), (1.0, 1.0)]] {
        let across = Text::fixed("x", "y");
        let plot = Plot { title: "\u{0}&\"".into(), across, series: (0..5).map(|_| series(points)).collect() };
        let svg = plot.svg(Lang::Fr);
        balanced(&svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}

/// Cancels after so many questions.
struct After(AtomicU64, u64);

impl Observer for After {
    fn cancelled(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= self.1
    }

    fn progress(&self, now: &Progress) {
        assert!(now.done <= now.due && (now.due == 10_000 || now.due == 1_000), "{now:?}");
    }
}

/// What a pupil that rests has learned is what it would have learned without, to the byte; and what
/// was saved at a rest is what so many episodes give.
#[test]
fn a_pupil_that_rests_learns_the_same() {
    let game = tictactoe::read_game("").unwrap();
    let fresh = || QLearning::new(Orbits::keeping(&game, &game.start()), QSettings::default(), 1);
    let plan = CurvePlan { games: 10, ..CurvePlan::even(1_000, 3) };
    let (mut one, mut other, mut saved) = (fresh(), fresh(), Vec::new());
    let mut rest = |learner: &QLearning<_>| saved.push((learner.episodes(), save(&game, learner)));
    // One for both: shares are added up in the order of its positions.
    let exam = exam(&game);
    let [through, resting] = [Pupil::new(&mut one), Pupil { learner: &mut other, rest: Some(&mut rest) }]
        .map(|pupil| curve(&game, &game.start(), pupil, &mut Opponent::Itself, &plan, &exam, &()).unwrap());
    assert_eq!(through, resting);
    assert_eq!(save(&game, &one), save(&game, &other));
    assert!(saved.len() > 10 && saved.iter().all(|&(episodes, _)| episodes <= 1_000));
    for (episodes, bytes) in saved {
        let mut learner = fresh();
        train(&game, &game.start(), &mut learner, &mut Opponent::Itself, episodes, &()).unwrap();
        assert_eq!(save(&game, &learner), bytes, "{episodes}");
    }
}

#[test]
fn what_was_learned_before_a_cancellation_is_kept() {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = Menace::new(Orbits::identity(), MenaceSettings::default(), 1);
    let after = After(AtomicU64::new(0), 500);
    let trained = train(&game, &game.start(), &mut learner, &mut Opponent::Itself, 10_000, &after).unwrap();
    assert_eq!(trained.stopped, Some(Stop::Cancelled));
    assert!(trained.episodes > 20 && learner.states() > 20, "{trained:?}");
    let plan = CurvePlan { games: 10, ..CurvePlan::even(1_000, 5) };
    let (exam, after) = (exam(&game), After(AtomicU64::new(0), 3_000));
    let Curve { points, complete, stopped, .. } =
        curve(&game, &game.start(), Pupil::new(&mut learner), &mut Opponent::Itself, &plan, &exam, &after).unwrap();
    assert!(!complete && !points.is_empty() && points.len() < 5);
    assert_eq!(stopped, Some(Stop::Cancelled));
    let plan = CurvePlan { games: 10, ..CurvePlan::even(1_000, 5) };
    let little = Limits::memory(10_000);
    let small =
        curve(&game, &game.start(), Pupil::new(&mut learner), &mut Opponent::Itself, &plan, &exam, &little).unwrap();
    assert!(!small.complete && matches!(small.stopped, Some(Stop::Memory(_))), "{:?}", small.stopped);
    let full = train(&game, &game.start(), &mut learner, &mut Opponent::Itself, 10_000, &little).unwrap();
    assert!(matches!(full.stopped, Some(Stop::Memory(_))));
}
