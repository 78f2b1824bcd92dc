//! A game played by links alone, as a reader without scripts plays it.

use std::time::Duration;

use ludex_web::{Settings, router};

use crate::asking::{get, get_with, link_with, links, settings};

/// Follows an address that leads to another one.
fn follow(address: &str) -> String {
    let answer = get(address);
    assert_eq!(answer.status, 303, "{address}: {}", answer.text);
    answer.header("location").to_owned()
}

#[test]
fn a_game_by_links() {
    let start = get("/play/connect4:7x6").page();
    let one = link_with(&start, "data-move=\"4\"");
    assert_eq!(one, "/play/connect4:7x6?at=4");
    let two = link_with(&get(&one).page(), "data-move=\"4\"");
    assert_eq!(two, "/play/connect4:7x6?at=44");
    let page = get(&two).page();
    assert_eq!(link_with(&page, "data-key=\"u\""), "/play/connect4:7x6?at=44&ply=1");
    let undone = get("/play/connect4:7x6?at=44&ply=1").page();
    assert_eq!(link_with(&undone, "data-key=\"r\""), two);
    // The line that was left stays beside the new one.
    assert_eq!(link_with(&undone, "data-move=\"3\""), "/play/connect4:7x6?at=43&also=4+4");
    assert_eq!(link_with(&page, "data-key=\"n\""), "/play/connect4:7x6");
}

/// On the largest board of go every point is a link, and there is a button to pass.
#[test]
fn large_boards_are_played_by_links() {
    let page = get("/play/go:19x19").page();
    let board = page.split("</svg>").find(|part| part.contains("data-of=\"go\"")).expect("a board");
    assert_eq!(board.matches("data-move=").count(), 19 * 19);
    assert!(page.split("class=\"beside\"").nth(1).is_some_and(|beside| beside.contains("Pass")), "{page}");
}

#[test]
fn programs_answer() {
    let address = "/play/tictactoe?at=1&second=perfect";
    let page = get(address).page();
    assert!(page.contains("http-equiv=\"refresh\"") && page.contains("data-next="));
    assert!(!page.contains("data-move="), "a person does not move for a program");
    // The only move that does not lose is the middle.
    assert_eq!(follow("/play/tictactoe?at=1&second=perfect&go=1"), "/play/tictactoe?at=15&second=perfect");
    for player in ["random", "minimax:depth=2", "alphabeta:depth=3", "mcts:playouts=50", "learned:q,episodes=50"] {
        let next = follow(&format!("/play/tictactoe?at=1&second={player}&go=1"));
        assert!(next.starts_with("/play/tictactoe?at=1") && next.contains("second="), "{next}");
    }
    // A list of players names them for readers, and not as programs write them.
    for (lang, name) in [("en", "Q-learning, 20,000 episodes"), ("fr", "Q-apprentissage, 20\u{202f}000 épisodes")] {
        let page = get(&format!("/play/tictactoe?first=learned:q,episodes=20000,seed=0&lang={lang}")).page();
        assert!(
            page.contains(&format!("<option value=\"learned:q,episodes=20000,seed=0\" selected>{name}</option>")),
            "{name}"
        );
    }
    let undo = link_with(&get("/play/tictactoe?at=152&second=perfect&ply=2").page(), "data-key=\"u\"");
    assert_eq!(undo, "/play/tictactoe?at=152&ply=0&second=perfect", "back to where a person is to move");
    let swap = link_with(&get(address).page(), "data-key=\"s\"");
    assert_eq!(swap, "/play/tictactoe?at=1&first=perfect");
    // Two programs go on until the end, and no further.
    let mut address = "/play/tictactoe?first=random&second=random".to_owned();
    for _ in 0..9 {
        if get(&address).page().contains("data-next=") {
            address = follow(&format!("{address}&go=1"));
        }
    }
    let end = get(&address).page();
    assert!(!end.contains("data-next=") && end.contains("The game is over"), "{address}");
}

#[test]
fn values_have_letters_and_distances() {
    let first = get("/play/connect4:4x3?values=1&wait=1").page();
    assert!(first.contains("Draw in 12 plies") && first.contains("D\u{a0}12"));
    // What is known is there at once from now on.
    assert!(get("/play/connect4:4x3?at=1&values=1").page().contains("D\u{a0}11"));
    let lost = get("/play/tictactoe?at=12&values=1&wait=1").page();
    assert!(lost.contains("The first player (X) wins in 5 plies") && lost.contains("wins in 5 plies"));
    assert!(lost.contains("class=\"slip\""), "the second move gave the draw away");
    let french = get("/play/tictactoe?at=12&values=1&wait=1&lang=fr").page();
    assert!(french.contains("Le premier joueur (X) gagne en 5 coups") && french.contains("G\u{a0}5"));
}

/// Who opens the link of a game that is over sees where it was lost.
#[test]
fn a_finished_game_has_its_history() {
    let page = get("/play/connect4:4x4?at=1212121&values=1&wait=2").page();
    assert!(page.contains("The game is over") && page.contains("class=\"slip\""), "{page}");
    assert!(!page.contains("point unknown"));
}

/// The stone that would fall is seen where its column is pointed at, and hides no value.
#[test]
fn a_stone_is_seen_before_it_falls() {
    let falling = |path: &str| get(path).page().matches(r#"class="falling""#).count();
    assert_eq!(falling("/play/connect4:7x6?at=111111"), 6);
    assert_eq!(falling("/play/connect4:4x4?at=1212121"), 0, "the game is over");
    assert_eq!(falling("/play/connect4:7x6?at=4453&values=1&wait=1"), 0);
    assert_eq!(falling("/play/tictactoe"), 0);
}

#[test]
fn large_games_are_estimated() {
    let page = get("/play/connect4:9x7?values=1&wait=1").page();
    assert!(page.contains("(published): ranked by a search") && page.contains("worth unknown"), "{page}");
    assert!(page.contains(">1st<") && page.contains("looks best"), "{page}");
    let page = get("/play/connect4:9x7?values=1&wait=1&lang=fr").page();
    assert!(page.contains("rangs donnés par une recherche") && page.contains(">1er<"), "{page}");
}

/// Four moves that are images of one another: a number beside each would seem to mean something.
#[test]
fn moves_that_look_alike_have_no_rank() {
    let page = get("/play/othello:8x8?values=1&wait=1").page();
    assert!(page.contains("all moves look alike") && !page.contains("worth unknown"), "{page}");
}

#[test]
fn hints_and_best_moves() {
    // To a search the first move of gomoku may be many: people begin in the middle.
    let board = get("/play/mnk:15x15,5?hint=1&wait=1").page();
    assert!(board.contains("Hint: 113, by a search of"), "{board}");
    let page = get("/play/tictactoe?at=1&hint=1&wait=1").page();
    assert!(page.contains("Hint: 5.") && !page.contains("D\u{a0}"));
    assert_eq!(follow("/play/tictactoe?at=1&best=1&values=1"), "/play/tictactoe?at=15&values=1");
    assert_eq!(follow("/play/nim:3,4,5?play=1:2"), "/play/nim:3,4,5?then=1:2");
}

#[test]
fn moves_of_two_cells_are_picked_one_after_the_other() {
    let start = get("/play/peg-solitaire:triangle5").page();
    let pick = links(&start).into_iter().find(|link| link.contains("pick=")).expect("a peg to pick");
    let picked = get(&pick).page();
    let moves = links(&picked).into_iter().filter(|link| link.contains("then=")).count();
    let listed = links(&start).into_iter().filter(|link| link.contains("then=")).count();
    assert!(moves > listed, "the target of the picked peg is a link on the board");
}

/// A board is turned by an address; where stones fall it is mirrored, for they fall downwards
/// still.
#[test]
fn a_board_is_seen_from_the_other_side() {
    let cells = |address: &str| -> Vec<(i32, i32)> {
        let page = get(address).page();
        let number =
            |cell: &str, name: &str| cell.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok();
        let place = |cell: &str| Some((number(cell, "x")?, number(cell, "y")?));
        page.split("<rect class=\"cell").skip(1).map(|cell| place(cell).expect("a place")).collect()
    };
    let turned = |game: &str| (cells(&format!("/play/{game}")), cells(&format!("/play/{game}?flip=1")));
    let (plain, flipped) = turned("tictactoe");
    assert_eq!(plain.iter().rev().copied().collect::<Vec<_>>(), flipped);
    let (plain, flipped) = turned("connect4:7x6");
    assert_eq!(plain.len(), 42);
    let mirrored = plain.chunks(7).flat_map(|row| row.iter().rev().copied()).collect::<Vec<_>>();
    assert_eq!(mirrored, flipped);
    let page = get("/play/tictactoe?at=1&flip=1").page();
    assert_eq!(link_with(&page, "data-move=\"5\""), "/play/tictactoe?at=15&flip=1");
    assert_eq!(link_with(&page, "data-key=\"f\""), "/play/tictactoe?at=1");
}

/// Who plays the side that begins above against a program sees the board from there.
#[test]
fn a_side_is_played_from_where_it_begins() {
    let sides = |address: &str| {
        let page = get(address).page();
        let row = links(page.split("choices-row sides").nth(1).expect("the sides"));
        [row[0].clone(), row[1].clone()]
    };
    let easy = "minimax:depth=1";
    assert_eq!(
        sides(&format!("/play/chess?second={easy}")),
        [format!("/play/chess?second={easy}"), format!("/play/chess?first={easy}&flip=1")]
    );
    assert_eq!(
        sides(&format!("/play/chess?first={easy}&flip=1")),
        [format!("/play/chess?second={easy}"), format!("/play/chess?first={easy}&flip=1")]
    );
    // Both see a board on which stones are put down from the same side, or as they have turned it.
    assert_eq!(
        sides(&format!("/play/tictactoe?second={easy}&flip=1"))[1],
        format!("/play/tictactoe?flip=1&first={easy}")
    );
    let swap = link_with(&get(&format!("/play/chess?second={easy}")).page(), "data-key=\"s\"");
    assert_eq!(swap, format!("/play/chess?first={easy}&flip=1"));
}

#[test]
fn who_lost_is_shown_where() {
    let over = get("/play/tictactoe?at=152397").page();
    let why = link_with(&over, "button why");
    assert_eq!(why, "/review/tictactoe?at=152397");
    let told = get(&format!("{why}&wait=1")).page();
    assert!(told.contains("before: draw, now: O wins."), "{told}");
    let slip = told.split("class=\"slips\"").nth(1).expect("slips");
    assert_eq!(
        links(slip)[..2],
        ["/play/tictactoe?at=152397&ply=5&values=1", "/play/tictactoe?at=152397&ply=4&values=1"]
    );
}

/// A program answers at once; what the moves are worth is found out when the reader is to move.
#[test]
fn a_program_moves_before_values_come() {
    let page = get("/play/connect4:7x6?at=4&second=random&values=1").page();
    assert!(page.contains("data-next=") && !page.contains("data-later"), "{page}");
    // What stands below the moves stays there.
    assert!(page.matches("class=\"idle\"").count() == 7 && !page.contains("<a class=\"chip"), "{page}");
    assert!(page.contains("<ol class=\"chips\" aria-hidden=\"true\">"), "{page}");
    assert!(page.contains("url=/play/connect4:7x6?at=4&amp;second=random&amp;values=1&amp;go=1"), "{page}");
    let own = get("/play/connect4:7x6?at=44&second=random&values=1").page();
    assert!(!own.contains("data-next=") && own.contains("data-later=\"usual\""), "{own}");
}

/// Programs that play each other are held, and go on; one that a person waits for is not.
#[test]
fn programs_are_held() {
    let address = "/play/connect4:7x6?at=4&first=random&second=random";
    let page = get(address).page();
    assert!(page.contains("data-next="), "{page}");
    let held = link_with(&page, "data-key=\"p\"");
    assert_eq!(held, format!("{address}&hold=1"));
    let page = get(&held).page();
    assert!(!page.contains("data-next=") && !page.contains("is thinking"), "{page}");
    assert_eq!(link_with(&page, "data-key=\"p\""), address);
    assert!(get("/play/connect4:7x6?at=4&second=random&hold=1").page().contains("data-next="));
}

/// Who cannot play says so beneath the board, with others who can, and the game stays where it is.
#[test]
fn a_refusal_leaves_the_game() {
    let router = router(Settings { patience: Duration::from_millis(1), ..settings() });
    let get = |address: &str| get_with(&router, address, &[("host", "localhost")]);
    let refused = get("/play/othello:8x8?at=f5&second=perfect&go=1");
    assert_eq!(refused.status, 422, "{}", refused.text);
    let page = refused.text;
    let beneath = page.split("class=\"refusal\"").nth(1).and_then(|part| part.split("</div>").next()).expect("why");
    assert!(
        beneath.contains("role=\"alert\"") && beneath.contains("The perfect player needs the exact values"),
        "{beneath}"
    );
    let instead = ["href=\"/play/othello:8x8?at=f5&amp;second=alphabeta:time=1\"", "href=\"/play/othello:8x8?at=f5\""];
    assert!(instead.iter().all(|way| beneath.contains(way)), "{beneath}");
    assert!(page.find("class=\"refusal\"") < page.find("<form class=\"who\""), "beneath the board");
    assert!(page.contains("class=\"board") && !page.contains("data-next") && !page.contains("data-later"), "{page}");
    assert_eq!(link_with(&page, "data-key=\"u\""), "/play/othello:8x8?at=f5&ply=0&second=perfect");
    let unknown = get("/play/tictactoe?at=1&second=stockfish");
    assert!(unknown.status == 400 && unknown.text.contains("data-move=\"5\""), "{}", unknown.text);
}

/// The perfect player is in the list where it can play, and is not where it surely cannot.
#[test]
fn the_perfect_player_is_offered_where_it_can_play() {
    let offered = |game: &str| get(&format!("/play/{game}")).page().contains("value=\"perfect\"");
    for game in [
        "tictactoe",
        "nim:3,4,5",
        "kayles:12",
        "othello:4x4",
        "connect4:4x4",
        "connect4:5x5",
        "connect4:7x6",
        "chess:KQvK",
    ] {
        assert!(offered(game), "{game}");
    }
    // The book knows the first moves.
    assert_eq!(follow("/play/connect4:7x6?first=perfect&go=1"), "/play/connect4:7x6?at=4&first=perfect");
    // Others are solved while the program thinks.
    for game in ["chess:KQvK", "connect4:5x5"] {
        let answer = follow(&format!("/play/{game}?first=perfect&go=1"));
        assert!(answer.ends_with("&first=perfect"), "{answer}");
    }
    for game in [
        "othello:8x8",
        "teeko",
        "chess",
        "go:9x9",
        "go:4x4",
        "draughts:6x6",
        "dvonn:4-5-4",
        "sliding:4x4",
        "mnk:15x15,5",
        "connect4:8x6",
    ] {
        assert!(!offered(game), "{game}");
    }
}

/// What others have solved is told at the start, with who did, where nothing here knows it.
#[test]
fn what_is_published_is_named() {
    let published = |address: &str| {
        let page = get(address).page();
        page.split("published\">").nth(1).and_then(|part| part.split("</p>").next()).map(str::to_owned)
    };
    for (game, value, source) in [
        ("teeko", "A draw", "G. L. Steele, 1998"),
        ("othello:8x8", "A draw", "H. Takizawa"),
        ("peg-solitaire:english", "Can be solved in 31 moves", "OEIS A112738"),
        ("connect4:7x6", "The first player (X) wins in 41 plies", "C. Steininger"),
    ] {
        let told = published(&format!("/play/{game}?values=1")).expect(game);
        assert!(told.contains(value) && told.contains(source), "{told}");
    }
    assert_eq!(published("/play/teeko?at=c3&values=1").or_else(|| published("/play/teeko")), None);
    // What is published is not called unsolved.
    let page = get("/play/teeko?values=1&wait=1").page();
    assert!(page.contains("A draw (published): ranked by a search of") && !page.contains("Not solved"), "{page}");
    let page = get("/play/peg-solitaire?values=1&wait=1&lang=fr").page();
    assert!(page.contains("(publié)\u{a0}: à ") && !page.contains("Valeur inconnue"), "{page}");
}

/// Where nothing but a pass can be played it stands beneath the board.
#[test]
fn a_forced_pass_has_a_button() {
    let game = "/play/othello:6x6?then=c2+b2+b3+d2+c1+a3+e3+f3+e2+c5+e4+e1+b4+a5+a2+a1+a4+b5+a6+f2+f1+d1+d5+b6+c6\
                +d6+b1+e5+f4";
    let page = get(game).page();
    let beside = page.split("<p class=\"beside\">").nth(1).and_then(|part| part.split("</p>").next()).expect("a pass");
    assert!(beside.contains("There is no other move: ") && beside.contains(">Pass</a>"), "{beside}");
    assert!(!get("/play/othello:6x6").page().contains("class=\"beside\""));
}

/// A position that is not changed is the game as it is; another begins there, and one that cannot
/// be is told beside the field.
#[test]
fn positions_are_set() {
    let game = "/play/teeko?at=c3,b2,c4";
    let page = get(game).page();
    let field = page.split("name=\"set\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a field");
    assert!(field.contains('/') && page.contains("In this text X is the player to move"), "{page}");
    assert_eq!(follow(&format!("{game}&set={field}")), game);
    assert_eq!(follow(&format!("{game}&set=c3&lang=fr")), "/play/teeko?at=c3&lang=fr");
    assert_eq!(follow(&format!("{game}&set=&lang=fr")), "/play/teeko?lang=fr");
    let bad = get(&format!("{game}&set=zz"));
    assert_eq!(bad.status, 400);
    let beside = bad.text.split("<form class=\"position\"").nth(1).and_then(|form| form.split("</form>").next());
    let beside = beside.expect("the form");
    assert!(beside.contains("role=\"alert\"") && beside.contains("value=\"zz\""), "{beside}");
    assert!(bad.text.contains("class=\"played of-two\"><li"), "the game stays");
    assert!(!get("/play/teeko").page().contains("id=\"caption\""));
}

#[test]
fn pins_fall_alone_or_two_at_a_time() {
    let picked = link_with(&get("/play/kayles:12").page(), "data-cell=\"5\"");
    assert_eq!(picked, "/play/kayles:12?pick=5");
    let page = get(&picked).page();
    let board = page.split("</svg>").find(|part| part.contains("class=\"board")).expect("a board");
    for mv in ["1:6", "1:6-7", "1:5-6"] {
        let address = link_with(board, &format!("data-move=\"{mv}\""));
        assert_eq!(address, format!("/play/kayles:12?then={mv}"));
    }
    assert!(page.contains("1:6 is picked: click it again to play 1:6 alone"), "{page}");
}

/// What has no keys is searched, and certain when the search came to every end.
#[test]
fn kayles_is_solved() {
    let page = get("/play/kayles:8?values=1&wait=1").page();
    assert!(page.contains("wins in") && !page.contains("Not solved") && !page.contains("class=\"gap"), "{page}");
    let page = get("/play/kayles:8?then=1:4-5&values=1&wait=1").page();
    assert!(page.contains("class=\"point p1") && !page.contains("Not solved"), "{page}");
    let told = get("/api/games/kayles:8/positions").page();
    assert!(told.contains("\"positionValue\":\"win\"") && told.contains("\"depth\":null"), "{told}");
}

/// Where a move touches two cells, its worth stands where it begins, and then where it goes.
#[test]
fn two_touches_have_values_and_hints() {
    let board = |address: &str| {
        let page = get(address).page();
        page.split("</svg>").find(|part| part.contains("class=\"board")).expect("a board").to_owned()
    };
    let first = board("/play/peg-solitaire:triangle4?values=1&hint=1&wait=1");
    assert!(first.contains("class=\"worth ") && first.matches("class=\"hint\"").count() == 2, "{first}");
    let picked = links(&first).into_iter().find(|link| link.contains("pick=")).expect("a peg");
    let second = board(&format!("{picked}&wait=1"));
    assert!(second.contains("class=\"worth ") && second.contains("data-move="), "{second}");
}

/// What a screen reader says of the cells, in their order.
#[test]
fn cells_have_names() {
    let page = get("/play/othello:8x8").page();
    assert!(page.contains("aria-label=\"Board\""), "{page}");
    for name in ["d4, O", "d5, X", "a1, empty"] {
        assert!(page.contains(&format!("<g role=\"img\" aria-label=\"{name}\">")), "{name}");
    }
    assert!(page.contains("class=\"board some\"") && page.contains("aria-label=\"Play f5\""));
    let pegs = get("/play/peg-solitaire:triangle5?lang=fr").page();
    assert!(pegs.contains("aria-label=\"Choisir ") && pegs.contains(", vide\""), "{pegs}");
    let columns = get("/play/connect4:7x6?at=44").page();
    assert!(columns.contains("aria-label=\"4-1, X\"") && columns.contains("aria-label=\"4-3, empty\""), "{columns}");
    for (address, name) in [
        ("/play/chess", "aria-label=\"a8, black rook\""),
        ("/play/chess", "aria-label=\"Pick b1, white knight\""),
        ("/play/chess?lang=fr", "aria-label=\"d8, dame noire\""),
        ("/setup/chess?lang=fr", "aria-label=\"tour blanche\""),
        ("/play/diaballik", "aria-label=\"d7, O with the ball\""),
    ] {
        let page = get(address).page();
        assert!(page.contains(name), "{address}: {name}: {page}");
    }
    let numbers = get("/play/tictactoe?at=1").page();
    assert!(numbers.contains(">9</text>") && !numbers.contains("aria-hidden=\"true\">1</text>"), "{numbers}");
}

/// Keys are called what is written on them, wherever they are named.
#[test]
fn keys_have_their_names_in_both_languages() {
    for address in ["/play/tictactoe?at=51", "/search?step=3", "/graph/nim:1,2,3?layer=1"] {
        for (lang, names, others) in [
            ("en", ["Home", "End", "space"], ["Début", "Fin", "espace"]),
            ("fr", ["Début", "Fin", "espace"], ["Home", "End", "space"]),
        ] {
            let page = get(&format!("{address}&lang={lang}")).page();
            for (name, other) in names.iter().zip(others) {
                assert!(page.contains(&format!("<kbd>{name}</kbd>")), "{address}, {lang}: {name}");
                assert!(!page.contains(&format!("<kbd>{other}</kbd>")), "{address}, {lang}: {other}");
                assert!(!page.contains(&format!("({other})\"")), "{address}, {lang}: {other}");
            }
        }
    }
}

/// On a new server, too, the book gives the values at once; the line of best play comes later.
#[test]
fn the_book_answers_at_once() {
    let router = router(Settings { patience: Duration::from_hours(1), ..settings() });
    let page = get_with(&router, "/play/connect4:7x6?values=1&wait=1", &[("host", "localhost")]).page();
    assert!(page.contains("wins in 41 plies") && page.contains("W\u{a0}41") && page.contains("L\u{a0}40"), "{page}");
    assert!(page.contains("data-later=\"patient\""), "{page}");
}

/// Best play is told to its end whenever it is asked for, and not the first time alone.
#[test]
fn best_play_goes_on_to_the_end() {
    let router = router(settings());
    let told = |wait: &str| {
        let address = format!("/play/connect4:7x6?at=4433&values=1{wait}");
        let page = get_with(&router, &address, &[("host", "localhost")]).page();
        let line = page.split("class=\"best-line\"").nth(1).and_then(|rest| rest.split("</p>").next());
        (line.expect("a line").contains('…'), page.contains("data-later"))
    };
    let (is_cut_short, _) = told("&wait=2");
    assert!(!is_cut_short);
    for wait in ["", "&wait=1"] {
        let (is_cut_short, goes_on) = told(wait);
        assert!(goes_on || !is_cut_short, "{wait}");
    }
}

/// What is not known is a gap and says so, with a way to look on; the start may be known from
/// elsewhere.
#[test]
fn gaps_of_the_history_are_told() {
    let router =
        router(Settings { patience: Duration::from_millis(1), moment: Duration::from_millis(1), ..settings() });
    let page = get_with(&router, "/play/connect4:7x6?at=44444412&values=1&wait=2", &[("host", "localhost")]).page();
    assert!(page.contains("class=\"gap\"") && page.contains("Hatched: value not known, "), "{page}");
    assert!(page.contains("start: X wins in 41 plies"), "{page}");
    assert_eq!(link_with(&page, "data-pace"), "/play/connect4:7x6?at=44444412&values=1&wait=2");
    // Without scripts the page is led on until there is no more.
    let first = get_with(&router, "/play/connect4:7x6?at=44444412&values=1&wait=1", &[("host", "localhost")]).page();
    assert!(first.contains("url=/play/connect4:7x6?at=44444412&amp;values=1&amp;wait=2"), "{first}");
    assert!(!page.contains("http-equiv=\"refresh\"") && !page.contains("Computing"), "{page}");
}

#[test]
fn a_line_that_won_is_marked() {
    let won = |address: &str| get(address).page().matches(" won lit\"").count();
    assert_eq!(won("/play/connect4:7x6?at=1212121"), 4);
    assert_eq!(won("/play/tictactoe?at=14253&flip=1"), 3);
    assert_eq!(won("/play/tictactoe?at=1425"), 0);
}

/// The board of a position is saved as a picture of its own.
#[test]
fn a_board_is_saved() {
    let link = link_with(&get("/play/tictactoe?at=15").page(), "Picture (SVG)");
    assert_eq!(link, "/board/tictactoe?at=15");
    let picture = get(&link);
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    assert!(picture.header("content-disposition").starts_with("attachment"), "{:?}", picture.headers);
    let svg = picture.page();
    assert!(svg.starts_with("<svg xmlns=") && svg.contains("<title>Tic-tac-toe</title>"), "{svg}");
    assert_eq!(get("/board/tictactoe?at=11").status, 400);
}

/// So is a game, moves that were taken back included; before the first move there is none.
#[test]
fn a_game_is_saved_as_a_picture() {
    let link = link_with(&get("/play/tictactoe?at=15&then=9&ply=1").page(), "Game (SVG)");
    let svg = get(&link).page();
    for text in ["<title>Tic-tac-toe</title>", ">start<", ">1. 1<", ">1… 5<", ">2. 9<"] {
        assert_eq!(svg.matches(text).count(), 1, "{text}: {svg}");
    }
    assert!(!get("/play/tictactoe").page().contains("Game (SVG)"));
}

/// Lists of boards are in words, in both languages, and have the board that is played on.
#[test]
fn boards_are_named_in_words() {
    let list = |address: &str| {
        let page = get(address).page();
        page.split("class=\"variant\"").nth(1).and_then(|form| form.split("</form>").next()).expect("a form").to_owned()
    };
    let kamon = list("/play/kamon:4");
    assert!(kamon.contains("<option value=\"kamon:4\" selected>4<") && !kamon.contains("seed"), "{kamon}");
    assert!(list("/play/kamon:4,seed=7").contains(">4, layout 7<"));
    for (game, word) in [
        ("peg-solitaire:english", ">anglais<"),
        ("peg-solitaire:english", ">européen<"),
        ("gipf:basic", ">de base<"),
        ("nim:3,4,5,misere", ">3, 4, 5, misère<"),
        ("teeko", ">avancé<"),
    ] {
        let list = list(&format!("/play/{game}?lang=fr"));
        assert!(list.contains(word), "{list}");
    }
}

/// Whose turn it is and who wins is one sentence where both are of the same player.
#[test]
fn the_player_to_move_is_named_once() {
    for (lang, said) in [
        ("en", "The first player is to move and <strong>wins in 11 plies</strong>."),
        ("fr", "Le premier joueur a le trait et <strong>gagne en 11 coups</strong>."),
    ] {
        let page = get(&format!("/play/nim:3,4,5?values=1&wait=1&lang={lang}")).page();
        assert!(page.contains(said), "{page}");
    }
}

/// What is published of the start is a point of the history, though nobody says how far the end is.
#[test]
fn a_published_value_is_no_gap() {
    let page = get("/play/teeko?values=1&wait=1").page();
    assert!(page.contains("start: draw") && !page.contains("Hatched"), "{page}");
}

/// Where no move can be judged that is said, and why.
#[test]
fn a_review_says_what_is_known() {
    let page = get("/review/chess?then=e4+e5&wait=1").page();
    assert!(page.contains("No move can be judged: the exact values"), "{page}");
    let page = get("/review/tictactoe?at=15&wait=1").page();
    assert!(page.contains("No move gave value away."), "{page}");
    assert!(page.contains("accuracy: the only move is no mistake"), "{page}");
    // While values are looked for, it is not said that there are none.
    let page = get("/review/chess?then=d4+d5").page();
    assert!(page.contains("Computing the exact values") && !page.contains("judged"), "{page}");
}

/// An end that is near is seen where nothing is solved.
#[test]
fn a_mate_is_seen() {
    let page = get("/review/chess?at=f3,e5,g4,Qh4%23&wait=1").page();
    assert!(page.contains("accuracy: no mistake in the one of 2 moves that could be judged"), "{page}");
    let page = get("/play/chess?at=f3,e5,g4&values=1&wait=1").page();
    assert!(page.contains("Black wins in 1 ply") && page.contains("What is not certain is ranked by"), "{page}");
    assert!(!page.contains("Not solved"), "{page}");
}

/// Where both players take the same objects, nobody is X or O.
#[test]
fn nobody_has_a_sign_without_men() {
    for address in ["/review/nim:3,4,5?then=1:1+3:3&wait=1", "/play/kayles:12?second=random&values=1&wait=1"] {
        let page = get(address).page();
        assert!(page.contains("the second wins") && page.contains("Second"), "{page}");
        for sign in ["X wins", "(X)", "(O)", "class=\"disc\""] {
            assert!(!page.contains(sign), "{address}: {sign}: {page}");
        }
    }
    let french = get("/play/draughts?values=1&lang=fr").page();
    assert!(french.contains(">X gagne<") && !french.contains("X gagnent"), "{french}");
}

/// Whoever cannot play is replaced by an opponent that has the name of those beside it.
#[test]
fn who_cannot_play_is_replaced_by_name() {
    let page = get("/play/chess?at=e4&second=perfect&go=1").text;
    let refusal =
        page.split("class=\"refusal\"").nth(1).and_then(|rest| rest.split("</div>").next()).unwrap_or_default();
    assert!(refusal.contains(">Strong</a>") && refusal.contains(">Friend</a>"), "{page}");
}

/// Every variant that a picker offers is a game, and the usual one is among them.
#[test]
fn variants_are_games() {
    for about in ludex::registry::games() {
        for params in about.variants {
            let spec = if params.is_empty() { about.name.to_owned() } else { format!("{}:{params}", about.name) };
            ludex::registry::game(&spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        }
        assert!(about.variants.is_empty() || about.variants.contains(&about.default), "{}", about.name);
    }
    let page = get("/play/connect4:7x6?second=random&values=1").page();
    let picker = page.split("class=\"variant\"").nth(1).and_then(|form| form.split("</form>").next()).expect("a form");
    for kept in ["value=\"connect4:5x4\"", "name=\"second\" value=\"random\"", "name=\"values\" value=\"1\""] {
        assert!(picker.contains(kept), "{kept}: {picker}");
    }
    for room in ["count", "graph", "learn", "setup"] {
        let page = get(&format!("/{room}/connect4:4x4")).page();
        let games = page.split("class=\"variant\"").nth(1).and_then(|form| form.split("</form>").next());
        assert!(games.expect("a form").contains("<option value=\"connect4\" selected>"), "{games:?}");
        let picker = page.split("class=\"variant\"").nth(2).and_then(|form| form.split("</form>").next());
        let picker = picker.expect("a form");
        let options = ["<option value=\"connect4:4x4\" selected>", "<option value=\"connect4:5x4\">"];
        assert!(picker.contains(&format!("action=\"/{room}\"")), "{picker}");
        assert!(options.iter().all(|option| picker.contains(option)), "{picker}");
    }
    assert_eq!(follow("/play?game=tictactoe&values=1&lang=fr"), "/play/tictactoe?values=1&lang=fr");
    // The perfect player goes along where it can play.
    assert_eq!(follow("/play?game=tictactoe&second=perfect"), "/play/tictactoe?second=perfect");
    assert_eq!(follow("/play?game=connect4:8x7&second=perfect"), "/play/connect4:8x7?second=alphabeta:time=1");
}

/// Who comes to a puzzle finds the rules of its game there.
#[test]
fn puzzles_have_the_rules() {
    let page = get("/puzzles?game=tictactoe&seed=1").page();
    assert!(page.contains("<details class=\"rules\"><summary>Rules</summary>"), "{page}");
}
