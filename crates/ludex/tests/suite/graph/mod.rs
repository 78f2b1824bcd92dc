//! A game that is made at run time, from a file, is counted, solved, drawn, played and learned as
//! those that the registry makes. What is expected stands in the file.

mod game;

use ludex::columns_solver::ColumnsSolver;
use ludex::count::symbolic;
use ludex::engines;
use ludex::engines::values::SolvedMap;
use ludex::learn::{CurvePlan, LearnError};
use ludex::learning::{self, Method};
use ludex::plan::{Plan, Probe};
use ludex::play::{MatchSettings, play_match};
use ludex::players::{ExactValues, PlayerResources, PlayerSpec, contender, of_learned};
use ludex::search::usual_evaluation;
use ludex::session::{Effort, Found, Participant, Playing};
use ludex::solver::{astar, sums};
use ludex::table::Beside;
use ludex::{
    About, AnyGame, AnyPosition, Game, GameError, Halt, Lang, Notation, Orbits, Outcome, Placement, Player, Seats,
    Value, arena, registry, table,
};
use ludex_testkit::{check_game, oracle};

use game::{ABOUT, Graph, Position};

/// All graphs as values, with what is known of them.
fn graphs() -> impl Iterator<Item = (Graph, AnyGame)> {
    Graph::all().into_iter().map(|graph| {
        assert!(!graph.source.is_empty());
        let game = graph.game();
        (graph, game)
    })
}

fn at(game: &AnyGame, position: &Position) -> AnyPosition {
    game.read_position(&position.name).expect("a position of the graph")
}

#[test]
fn it_has_a_name() {
    for (graph, game) in graphs() {
        assert_eq!(game.spec(), format!("graph:{}", graph.name));
        let again = registry::listed_game(&format!("Graphe:{}", graph.name)).expect("by its alias");
        assert_eq!(again.spec(), game.spec());
    }
    assert_eq!(registry::game("graph").unwrap().spec(), "graph:fork");
    assert!(registry::games().contains(&&ABOUT) && !ludex::games::GAMES.iter().any(|(about, _)| *about == ABOUT));
    assert!(registry::game("grapj").unwrap_err().to_string().contains("did you mean graph"));
    assert!(registry::game("graph:none").unwrap_err().to_string().contains("no such graph"));
    let taken = registry::add(About { name: "graph-2", ..ABOUT }, std::sync::Arc::new(Graph::read)).unwrap_err();
    assert!(taken.sentence().fr.contains("graphe"), "{taken}: its alias is there already");
    assert!(registry::game("graph-2").is_err());
}

#[test]
fn it_keeps_the_laws() {
    for (_, game) in graphs() {
        check_game(&game);
    }
}

#[test]
fn it_is_counted() {
    for (graph, game) in graphs() {
        let start = game.start();
        let levels = engines::list(&game, &start, &Orbits::keeping(&game, &start), &|_| {}, &()).unwrap();
        let counted: Vec<_> = levels.iter().map(|level| level.positions).collect();
        assert_eq!((counted, levels.len()), (graph.by_ply.clone(), graph.by_ply.len()), "{}", graph.name);
        assert_eq!(ludex::positions(&game).unwrap(), graph.by_ply, "{}", graph.name);

        let probe = Probe::usual(|| 0.0, 1);
        let plan = Plan::compute(&game, &start, &probe, 1 << 30, &()).unwrap();
        assert_eq!(plan.size.positions.estimate as usize, graph.positions.len(), "{}", graph.name);
    }
}

/// Every position has its value, and its best moves are those that are expected.
fn is_solved(graph: &Graph, game: &AnyGame, solved: &engines::SolvedGame<'_>) {
    for position in &graph.positions {
        let (name, at) = (&position.name, at(game, position));
        let verdict = position.verdict();
        let rated = solved.moves(&at).expect("reached");
        let best = rated.iter().filter(|rated| rated.verdict == verdict).map(|rated| game.move_text(&at, rated.mv));
        let mut best: Vec<_> = best.collect();
        best.sort();
        assert_eq!(best, position.best, "{} {name}", graph.name);
        assert_eq!(solved.verdict(&at), Some(verdict), "{} {name}", graph.name);
    }
    let tally = solved.tally();
    let of = |value| graph.positions.iter().filter(|position| position.verdict().value == value).count() as u64;
    assert_eq!(tally.positions, graph.positions.len() as u64);
    assert_eq!(tally.by_value, [Value::Win, Value::Draw, Value::Loss].map(of), "{}", graph.name);
}

#[test]
fn it_is_solved() {
    for (graph, game) in graphs() {
        let start = game.start();
        is_solved(&graph, &game, &engines::solve_backwards(&game, &start, &()).unwrap());
        match engines::solve_memo(&game, &start, &()) {
            Ok(solved) => is_solved(&graph, &game, &solved),
            Err(halt) => assert!(graph.loops && matches!(halt, Halt::Game(GameError::Loop(_))), "{halt}"),
        }
        let truth = oracle::values(&game, &start);
        assert_eq!(truth.len(), graph.positions.len());
        for position in graph.positions.iter().filter(|position| !position.moves.is_empty()) {
            assert_eq!(truth[&at(&game, position)], position.verdict(), "{} {}", graph.name, position.name);
        }
        let known = SolvedMap::solving(&game, &start, &()).unwrap();
        assert_eq!(known.len(), graph.positions.len());
        for position in &graph.positions {
            assert_eq!(known.verdict(&game, &at(&game, position)), Some(position.verdict()), "{}", graph.name);
        }
    }
}

#[test]
fn it_is_solved_into_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    for (graph, game) in graphs() {
        let solved =
            engines::solve_to_table(&game, &game.start(), &folder.path().join(&graph.name), &Beside::default(), &())
                .unwrap();
        assert!(
            engines::verify(&game, &solved, &Beside::default(), &()).expect("readable").is_sound(),
            "{}",
            graph.name
        );
        let prober: table::Prober<'_, AnyGame> = solved.prober(&game).expect("a table of this game");
        for position in &graph.positions {
            let probed = prober.probe(&at(&game, position)).expect("readable");
            assert_eq!(probed, Some(position.verdict()), "{} {}", graph.name, position.name);
        }
        let exact = ExactValues::with_table(prober);
        let best = exact.moves(&game.start(), &()).unwrap()[0].mv;
        assert!(graph.positions[0].best.contains(&game.move_text(&game.start(), best)), "{}", graph.name);
    }
}

#[test]
fn it_is_drawn_as_a_graph() {
    for (graph, game) in graphs() {
        let drawn = arena::plain(&game, &game.start(), 100, &()).unwrap();
        assert_eq!((drawn.len(), drawn.edge_count()), (graph.positions.len(), graph.edges), "{}", graph.name);
        let regions = arena::regions(&drawn);
        for v in drawn.vertices() {
            let label = drawn.label(v);
            let position = graph.positions.iter().find(|position| position.name == label).expect("a label");
            assert_eq!(regions.outcome(v), position.outcome(), "{} {label}", graph.name);
            let edges: Vec<_> = drawn
                .edges(v)
                .map(|e| (drawn.move_label(e).to_owned(), drawn.label(drawn.target(e)).into_owned()))
                .collect();
            assert_eq!(edges, position.moves, "{} {label}", graph.name);
        }
        let picture = arena::draw::Picture {
            title: game.spec(),
            lang: Lang::En,
            regions: Some(&regions),
            only: None,
            up_to: None,
            sides: None,
            links: &[],
        };
        assert!(arena::draw::svg(&drawn, &picture).unwrap().contains(&game.spec()));

        // Where positions do not say who is to move, each stands there once for each player, if
        // both can be.
        let owned = arena::of_game(&game, &game.start(), 100, &()).unwrap();
        if game.seats() == Seats::Fixed {
            assert_eq!(owned.len(), drawn.len());
        } else {
            let both = (owned.len(), owned.edge_count());
            assert!(both > (drawn.len(), drawn.edge_count()), "{}", graph.name);
        }
        let start = owned.start().expect("it has one");
        assert_eq!(arena::regions(&owned).outcome(start), graph.outcome(), "{}", graph.name);
    }
}

fn player<'a>(game: &'a AnyGame, name: &str, with: &PlayerResources<'a>) -> ludex::play::Contender<'a, AnyGame> {
    contender(game, &PlayerSpec::read(name).expect("a player"), with).expect("a player of this game")
}

/// Whether a first move gives nothing away but time: a draw that never ends is a draw.
fn keeps_the_value(game: &AnyGame, exact: &ExactValues<'_>, mv: u64) -> bool {
    let rated = exact.moves(&game.start(), &()).expect("small");
    rated.iter().any(|rated_move| rated_move.mv == mv && rated_move.verdict.value == rated[0].verdict.value)
}

fn still() -> f64 {
    0.0
}

/// Two people play the line of the file, and the values are shown beside the moves.
#[test]
fn it_is_played_by_people() {
    for (graph, game) in graphs() {
        let chairs = [Participant::Person, Participant::Person];
        let mut session = Playing::new(&game, game.start(), chairs, None, still).expect("a start with moves");
        let found = session.values(0, Effort::Exact).expect("it is not over")(&()).expect("small");
        let Found::Values(position, Some(valued)) = &found else { panic!("no values: {found:?}") };
        assert_eq!(*position, graph.positions[0].name);
        assert!(valued.moves.iter().map(|valued| &valued.mv).any(|mv| graph.positions[0].best.contains(mv)));
        session.take(found);
        for mv in &graph.line {
            assert!(session.play("no such move").is_err());
            session.play(mv).expect("a legal move");
        }
        let scene = session.scene();
        assert_eq!((scene.spec, scene.about.map(|about| about.name)), (game.spec(), Some("graph")));
        assert_eq!((scene.moves, scene.ply), (graph.line.clone(), graph.line.len()));
        assert_eq!(session.scene().outcome(), Some(graph.outcome()), "{}", graph.name);
        assert!(scene.legal.is_empty());
        session.jump(1);
        assert_eq!(session.scene().ply, 1);
    }
}

/// Two perfect programs end as the start is worth, and as quickly.
#[test]
fn it_is_played_by_programs() {
    for (graph, game) in graphs() {
        let exact = ExactValues::solving(&game, &game.start(), &()).unwrap();
        let with = PlayerResources { exact: Some(&exact), ..PlayerResources::default() };
        let chair = || Participant::Program {
            name: "perfect".into(),
            strategy: player(&game, "perfect", &with).player(),
            varies: true,
        };
        let mut session = Playing::new(&game, game.start(), [chair(), chair()], Some(&exact), still).unwrap().seeded(7);
        while let Some(reply) = session.reply() {
            let Ok(Found::Reply(mv)) = reply(&()) else { panic!("no reply") };
            session.play(&mv).expect("a legal move");
        }
        let scene = session.scene();
        assert_eq!((scene.outcome(), scene.ply), (Some(graph.outcome()), graph.line.len()), "{}", graph.name);
    }
}

/// A player that sees the end gives nothing away against random moves; a tree of random games
/// finds a first move that keeps the value.
#[test]
fn players_meet() {
    for (graph, game) in graphs() {
        let exact = ExactValues::solving(&game, &game.start(), &()).unwrap();
        let with = PlayerResources { exact: Some(&exact), table_bytes: 1 << 20, ..PlayerResources::default() };
        let verdict = |at: &AnyPosition| exact.verdict(at, &()).unwrap();
        let random = player(&game, "random", &with);
        for name in ["perfect", "alphabeta:depth=9", "minimax:depth=9"] {
            let best = player(&game, name, &with);
            let settings = MatchSettings { opening_plies: 0, pairs: 30, longest: 60, ..MatchSettings::default() };
            let report = play_match(&game, &game.start(), [&best, &random], &settings, Some(&verdict), &()).unwrap();
            assert_eq!(report.mistakes.expect("judged")[0].mistakes, 0, "{name} of {}", graph.name);
            match graph.outcome() {
                Outcome::Win(Player::First) => assert_eq!(report.as_first.wins, settings.pairs, "{name}"),
                _ => assert_eq!(report.as_first.losses, 0, "{name}"),
            }
            assert!(report.score.wins > report.score.losses, "{name} of {}: {report:?}", graph.name);
        }
        let mut tree = player(&game, "mcts:playouts=2000", &with).player();
        let choice = tree.choose(&game, &game.start(), &()).unwrap();
        assert!(keeps_the_value(&game, &exact, choice.mv), "{} in {}", choice.mv, graph.name);
    }
}

/// All learners come to know all moves that matter, and what they know is saved and read again.
#[test]
fn it_is_learned() {
    for (graph, game) in graphs() {
        let start = game.start();
        let exact = ExactValues::solving(&game, &start, &()).unwrap();
        let open = graph.positions.iter().filter(|position| !position.moves.is_empty()).count();
        for method in Method::all() {
            let name = format!("{} of {}", method.word(), graph.name);
            let mut learner = learning::learner(&game, &method, true, 3, None).expect("nothing to read");
            assert_eq!(learner.examine(&exact, 1_000, &()).unwrap(), open, "{name}");
            let learned = learner.learn(&start, None, &CurvePlan::even(4_000, 3), None, &());
            if graph.loops && method.is_alone() {
                let refused = learned.expect_err("it has loops");
                assert!(matches!(refused, LearnError::Halt(Halt::Game(GameError::Loop(_)))), "{refused}");
                continue;
            }
            let curve = learned.expect("sound rules");
            let last = curve.points.last().expect("it was examined");
            assert!(curve.complete, "{name}");
            if method == Method::Ends {
                // It sees one move ahead at most, and keeps nothing but ends.
                let ends = (graph.positions.len() - open) as u64;
                assert!((1..=ends).contains(&last.states), "{name}: {last:?}");
            } else {
                assert!(last.grade.keeps_where_it_matters.expect("moves differ") > 0.85, "{name}: {last:?}");
            }
            let bytes = learner.save();
            let again = learning::learner(&game, &method, true, 3, Some(&bytes)).expect("what was saved");
            assert_eq!((again.save(), again.episodes()), (bytes.clone(), learner.episodes()), "{name}");
            assert_eq!(again.value(&start), learner.value(&start), "{name}");
            let choice = of_learned(&game, &bytes).expect("what was saved").choose(&game, &start, &()).unwrap();
            assert!(method == Method::Ends || keeps_the_value(&game, &exact, choice.mv), "{name}");
            assert!(learning::learner(&game, &method, false, 3, Some(&bytes)).is_err(), "another grouping");
        }
    }
}

/// What an engine needs and this game lacks is said, and nothing panics.
#[test]
fn what_it_lacks_is_said() {
    for (_, game) in graphs() {
        let start = game.start();
        assert_eq!(sums::solve(&game, &start, &()), Err(sums::SumsError::NoSum));
        assert_eq!(astar::solve(&game, &start, &()).unwrap_err(), astar::AstarError::NoBound);
        let refused = symbolic::count(&game, &start, symbolic::Options::default(), &()).unwrap_err();
        assert_eq!(refused, symbolic::SymbolicError::NoTable);
        assert!(game.layout().is_none() && usual_evaluation(&game).is_none());
        assert!(ColumnsSolver::for_game(&game, 1 << 20, 1).is_none());
        let eyes = PlayerSpec::read("minimax:depth=2,eval=lines").expect("a player");
        let refused = contender(&game, &eyes, &PlayerResources::default()).expect_err("no evaluation");
        assert!(refused.problem.en.contains("no evaluation"), "{refused}");
    }
}
