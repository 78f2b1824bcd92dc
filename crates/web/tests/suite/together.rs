//! What readers send: moves of a game between two devices, games to be reviewed; and what they take
//! away.

use ludex_web::{Settings, router};

use crate::asking::{Answer, get, get_with, link_with, links, post, post_with, settings};

/// The two seats of a new game of tic-tac-toe.
fn seats(game: &str, fields: &[(&str, &str)]) -> [String; 2] {
    let made = post(&format!("/invite/{game}"), fields);
    assert_eq!(made.status, 303, "{}", made.text);
    let host = made.header("location").to_owned();
    let page = get(&host).page();
    let guest = page.split("value=\"http://localhost").nth(1).and_then(|rest| rest.split('"').next());
    [host, guest.expect("a link to send").to_owned()]
}

fn play(seat: &str, mv: &str, ply: &str) -> Answer {
    post(seat, &[("move", mv), ("ply", ply)])
}

/// How many moves the page of a seat lists.
fn played(seat: &str) -> usize {
    let page = get(seat).page();
    page.split("ol class=\"played")
        .nth(1)
        .expect("a list")
        .split("</ol>")
        .next()
        .expect("its end")
        .matches("<li")
        .count()
}

#[test]
fn two_persons_play_by_turns() {
    let [host, guest] = seats("tictactoe", &[]);
    assert!(get(&host).page().contains("It is your move.") && host.len() == "/seat/".len() + 32);
    assert!(get(&guest).page().contains("Your friend is to move"));
    // To look takes no seat: a messenger follows a link before it is sent.
    assert!(get(&host).page().contains("Waiting for") || get(&host).page().contains("Send this link"));
    let joined = post(&guest, &[("act", "join")]);
    assert_eq!((joined.status, joined.header("location")), (303, guest.as_str()));
    // Neither page tells the other's secret any more.
    let secret = |seat: &str| seat.trim_start_matches("/seat/").to_owned();
    assert!(!get(&guest).page().contains(&secret(&host)) && !get(&host).page().contains(&secret(&guest)));
    // Who is not to move moves nothing; nor does a page of before, or a link that is only looked
    // at.
    for (seat, mv, ply, moves) in [
        (&guest, "1", "0", 0),
        (&host, "5", "0", 1),
        (&host, "1", "1", 1),
        (&guest, "1", "0", 1),
        (&guest, "1", "1", 2),
    ] {
        assert_eq!(play(seat, mv, ply).header("location"), seat.as_str());
        assert_eq!(played(&host), moves, "{mv} at {ply}");
    }
    let touched = get(&format!("{host}?move=2&ply=2")).page();
    assert!(
        touched.contains("<button class=\"button primary\" name=\"move\" value=\"2\">Play 2</button>"),
        "{touched}"
    );
    assert_eq!(played(&host), 2);
    assert_eq!(play(&host, "5", "2").status, 400);
    for (seat, mv, ply) in [(&host, "4", "2"), (&guest, "2", "3"), (&host, "6", "4")] {
        play(seat, mv, ply);
    }
    assert!(get(&host).page().contains("You have won.") && get(&guest).page().contains("Your friend has won."));
    let review = link_with(&get(&guest).page(), "Where was it decided?");
    assert_eq!(review, "/review/tictactoe?at=51426");
}

#[test]
fn both_ask_for_another_game() {
    let [host, guest] = seats("connect4:5x4", &[("at", "33")]);
    let act = |seat: &str, act: &str| drop(post(seat, &[("act", act)]));
    act(&guest, "exchange");
    assert!(get(&host).page().contains("It is your move."));
    act(&host, "exchange");
    assert!(get(&guest).page().contains("It is your move."));
    act(&host, "resign");
    assert!(get(&guest).page().contains("You have won.") && get(&host).page().contains("resigns"));
    play(&guest, "1", "2");
    act(&host, "again");
    assert!(get(&host).page().contains("You asked for another game") && played(&host) == 2);
    assert!(get(&guest).page().contains("Your friend asks for another game"));
    act(&host, "again");
    assert!(get(&host).page().contains("You asked for another game"));
    act(&guest, "again");
    assert!(get(&host).page().contains("It is your move.") && !get(&host).page().contains("resigns"));
}

/// An earlier position can be looked at, and nothing can be done there.
#[test]
fn moves_are_looked_through() {
    let [host, guest] = seats("tictactoe", &[]);
    play(&host, "5", "0");
    play(&guest, "1", "1");
    let (now, earlier) = (get(&host).page(), get(&format!("{host}?ply=1")).page());
    assert!(now.contains("data-ply=\"2\"") && now.contains("data-move=\"3\""), "{now}");
    assert!(earlier.contains("data-ply=\"1\"") && !earlier.contains("data-move="), "{earlier}");
    assert!(earlier.contains("It is your move.") && earlier.contains("This is an earlier position."), "{earlier}");
    assert_eq!(link_with(&earlier, "Back to the game"), host);
    assert_eq!(link_with(&earlier, "First position"), format!("{host}?ply=0"));
    assert_eq!(link_with(&earlier, "Flip the board"), format!("{host}?ply=1&flip=1"));
    assert!(!get(&format!("{host}?ply=2")).page().contains("earlier position"));
    assert_eq!(get(&format!("{host}?ply=x")).status, 400);
}

/// Whose men begin above sees the board from there, and can turn it.
#[test]
fn each_sees_the_board_from_where_it_plays() {
    let [host, guest] = seats("chess", &[]);
    let first_rank = |address: &str| {
        let page = get(address).page();
        let label = page.split(">1</text>").next().and_then(|before| before.rsplit(" y=\"").next().map(str::to_owned));
        label.and_then(|y| y.split('"').next().and_then(|y| y.parse::<i32>().ok())).expect("a label")
    };
    let (low, high) = (first_rank(&host), first_rank(&guest));
    assert!(low > high, "{low}, {high}");
    assert_eq!((first_rank(&format!("{host}?flip=1")), first_rank(&format!("{guest}?flip=1"))), (high, low));
    assert_eq!(link_with(&get(&guest).page(), "data-key=\"f\""), format!("{guest}?flip=1"));
}

/// Who gives a game up before the other one has come has lost to nobody, and there is nothing to
/// review where no move was played.
#[test]
fn a_game_is_called_off_before_the_friend_comes() {
    let [host, guest] = seats("tictactoe", &[]);
    post(&host, &[("act", "resign")]);
    let page = get(&host).page();
    assert!(page.contains("You called the game off before your friend came."), "{page}");
    for missing in ["has won", "Send this link", "Change sides", "Where was it decided?", "Play again"] {
        assert!(!page.contains(missing), "{missing}: {page}");
    }
    post(&guest, &[("act", "join")]);
    let page = get(&guest).page();
    assert!(page.contains("Your friend has called this game off.") && !page.contains("value=\"join\""), "{page}");
    assert!(!page.contains("have won") && !get(&host).page().contains("has won"));
    assert_eq!(link_with(&page, "Another game"), "/play/tictactoe");

    let [host, guest] = seats("tictactoe", &[]);
    post(&guest, &[("act", "join")]);
    post(&host, &[("act", "resign")]);
    let page = get(&host).page();
    assert!(page.contains("Your friend has won.") && !page.contains("Where was it decided?"), "{page}");
}

/// A link that a messenger looks at for a preview is still there for whom it is sent to; who has no
/// scripts joins by a button, who has them by waiting for news, and anybody by a move.
#[test]
fn to_look_at_a_link_takes_no_seat() {
    let waits = |host: &str| get(host).page().contains("Send this link");
    for join in [|guest: &str| drop(post(guest, &[("act", "join")])), |guest: &str| drop(play(guest, "5", "0"))] {
        let [host, guest] = seats("tictactoe", &[]);
        post(&host, &[("act", "exchange")]);
        for _ in 0..2 {
            let page = get(&guest).page();
            assert!(page.contains("name=\"act\" value=\"join\"") && waits(&host), "{page}");
        }
        join(&guest);
        assert!(!waits(&host) && !get(&guest).page().contains("value=\"join\""));
    }
}

/// Bad secrets, bad games, bad forms: a sentence each.
#[test]
fn what_is_no_seat_is_told() {
    let lost = get("/seat/00000000000000000000000000000000?lang=fr");
    assert!(lost.status == 404 && lost.text.contains("pas de telle partie"), "{}", lost.text);
    assert_eq!(get("/seat/x/news").status, 404);
    assert_eq!(post("/invite/peg-solitaire", &[]).status, 400);
    assert_eq!(post("/invite/chess", &[("at", "nonsense")]).status, 400);
    assert_eq!(post("/invite/tictactoe", &[("at", &"1".repeat(40_000))]).status, 413);
    let over = seats("tictactoe", &[("at", "15263")]);
    assert_eq!(played(&over[0]), 0);
}

/// In a network, where browsers do not say from which page a form comes but by `Origin`; the link
/// is to the address by which the server was reached.
#[test]
fn devices_of_a_network_play() {
    let router = router(Settings { public: true, ..settings() });
    let host = ("host", "192.0.2.7:8080");
    let [ours, theirs] = ["http://192.0.2.7:8080", "http://evil.example"].map(|origin| [host, ("origin", origin)]);
    let made = post_with(&router, "/invite/tictactoe", &[], &ours);
    let seat = made.header("location").to_owned();
    let page = get_with(&router, &seat, &[host]);
    assert_eq!(page.header("referrer-policy"), "same-origin");
    let page = page.page();
    assert!(page.contains("value=\"http://192.0.2.7:8080/seat/") && !page.contains("--host"), "{page}");
    assert_eq!(post_with(&router, &seat, &[("move", "5"), ("ply", "0")], &theirs).status, 403);
    post_with(&router, &seat, &[("move", "5"), ("ply", "0")], &ours);
    assert!(get_with(&router, &seat, &[host]).page().contains("Waiting for your friend"));
}

fn review(fields: &[(&str, &str)]) -> Answer {
    post("/review", fields)
}

const GAME: &str =
    "[Game \"tictactoe\"]\n[First \"Ada\"]\n[Second \"Bob\"]\n[Result \"1-0\"]\n\n1. 5 2 2. 1 9 3. 7 3 4. 4 1-0\n";

#[test]
fn a_record_is_reviewed() {
    let sent = review(&[("record", GAME)]);
    let address = "/review/tictactoe?at=5219734&name1=Ada&name2=Bob";
    assert_eq!((sent.status, sent.header("location")), (303, address));
    let page = get(&format!("{address}&wait=1")).page();
    assert!(page.contains("Ada – First (X)") && page.contains("Bob – Second (O)"), "{page}");
    assert!(!page.contains("href=\"/play/tictactoe?at=5219734&amp;name1"), "{page}");
    for told in
        ["100.0%", "66.7%", "accuracy: 1 mistake in 3 moves", "1… 2</a> – before: draw, now: X wins.", "1 3 7 9"]
    {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert_eq!(page.matches("<figcaption>better: 1").count(), 1, "{page}");
    // The colours are those of the board.
    let partly = get("/review/connect4:7x6?at=443526371").page();
    assert!(partly.contains("<div class=\"review\" data-of=\"connect4\""), "{partly}");
    // Of its moves the last one is judged at once, and those that another test asked about.
    let judged = [" in the one of 5 moves that could be judged", " moves judged, of 5"];
    assert!(judged.iter().any(|told| partly.contains(told)), "{partly}");
    // At once it comes without what takes time, and then goes on by itself.
    let first = get("/review/connect4:5x4?at=3322").page();
    assert!(first.contains("data-later=\"usual\"") && first.contains("wait=1"), "{first}");
    let flawless = get("/review/tictactoe?at=519&wait=1&lang=fr").page();
    assert!(flawless.contains("Personne n'a commis d'erreur.") && flawless.contains("100,0\u{202f}%"), "{flawless}");
    assert!(get("/review/tictactoe").page().contains("No move was played yet."));
    assert_eq!(get("/review/tictactoe?at=55").status, 400);
}

#[test]
fn games_of_all_kinds_are_reviewed() {
    let leads = |fields: &[(&str, &str)], to: &str| {
        let sent = review(fields);
        assert_eq!((sent.status, sent.header("location")), (303, to), "{}", sent.text);
    };
    leads(&[("game", "connect4"), ("record", "44535")], "/review/connect4:7x6?at=44535");
    leads(&[("game", "chess"), ("record", "1. e4 e5 2. Nf3 *")], "/review/chess?at=e4,e5,Nf3");
    leads(&[("record", "1. e4 e5 2. Qh5 *")], "/review/chess?at=e4,e5,Qh5");
    leads(&[("record", "[White \"a\"]\n\n1. e4 e5 *")], "/review/chess?at=e4,e5&name1=a");
    let several = review(&[("record", &GAME.repeat(2))]);
    assert!(several.status == 200 && several.text.matches("Ada – Bob").count() == 2, "{}", several.text);
    assert_eq!(
        links(&several.text).iter().filter(|link| *link == "/review/tictactoe?at=5219734&name1=Ada&name2=Bob").count(),
        2
    );
    for (fields, told) in [
        (&[("record", "44535")][..], "choose it above"),
        (&[("record", "1. 4 4 2. 5 3 *")], "choose it above"),
        (&[("record", "1. e4 e5 2. Nf6 *")], "move 3"),
        (&[("record", "")], "there is no game"),
        (&[("game", "tictactoe"), ("record", "5 5")], "line 1"),
        (&[("game", "nothing"), ("record", "5 5")], "nothing"),
        (&[("record", "[Game \"tictactoe\"]\n\n1. 5 x *\n")], "line 3"),
    ] {
        let wrong = review(fields);
        assert!(
            wrong.status >= 400 && wrong.text.contains("id=\"wrong\"") && wrong.text.to_lowercase().contains(told),
            "{}",
            wrong.text
        );
    }
}

#[test]
fn games_and_counts_are_saved() {
    let page = get("/play/tictactoe?at=5219734&ply=3").page();
    let record = get(&link_with(&page, "Game (text)"));
    assert!(record.header("content-disposition").contains("game.pgn"));
    assert_eq!(review(&[("record", &record.page())]).header("location"), "/review/tictactoe?at=5219734");
    let page = get("/count/tictactoe?run=1&wait=1&symmetry=1").page();
    let table = get(&link_with(&page, "Save as CSV"));
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    assert!(table.text.starts_with("ply,canonical\n0,1\n1,3\n2,12\n"), "{}", table.text);
    assert!(get("/counted/tictactoe").page().starts_with("ply,positions\n0,1\n1,9\n2,72\n"));
    assert_eq!(get("/counted/chess").status, 422);
}

/// What a link says where it is sent; a picture only where the server can draw one.
#[test]
fn links_have_previews() {
    let page = get("/play/tictactoe?at=5219").page();
    assert!(page.contains("property=\"og:title\" content=\"Tic-tac-toe \u{b7} Ludex\""), "{page}");
    assert!(
        page.contains("property=\"og:description\" content=\"The first player (X) is to move. 5 2 1 9\""),
        "{page}"
    );
    let png = "property=\"og:image\" content=\"http://localhost/board/tictactoe?at=5219&amp;as=png\"";
    assert_eq!(page.contains(png), ludex::pixels::AVAILABLE, "{page}");
    let drawn = get("/board/tictactoe?at=5219&as=png&lang=en");
    if ludex::pixels::AVAILABLE {
        assert_eq!((drawn.status, drawn.header("content-type")), (200, "image/png"));
        assert!(drawn.bytes > 1_000, "{} bytes", drawn.bytes);
    } else {
        assert_eq!(drawn.status, 422);
    }
}

/// Every example of the API's page for people answers.
#[test]
fn examples_of_the_api_run() {
    let page = get("/programs").page();
    let examples: Vec<_> = links(&page)
        .into_iter()
        .filter(|link| {
            link.starts_with("/api/games") || link.starts_with("/api/search") || link.starts_with("/api/diplomacy")
        })
        .collect();
    assert_eq!(examples.len(), 16);
    for example in examples {
        let answer = get(&example);
        assert!(
            answer.status == 200 && answer.header("content-type") == "application/json",
            "{example}: {}",
            answer.text
        );
    }
    assert!(get("/programs?lang=fr").page().contains("Aucune clé"));
}

/// Burnside's lemma, symmetry by symmetry; too large a game says so.
#[test]
fn symmetries_are_added_up() {
    let step = |step: &str| get(&format!("/symmetry/tictactoe?step={step}")).page();
    assert!(step("1").contains("The identity keeps 5,478; the sum is 5,478."), "{}", step("1"));
    assert!(step("9").contains("765 positions up to symmetry: "), "{}", step("9"));
    assert!(get("/symmetry/tictactoe?lang=fr&step=99").page().contains("765 positions \u{e0} sym\u{e9}trie pr\u{e8}s"));
    // Of a board that takes too long a small one is shown, if there is one.
    for (game, shown) in [("tictactoe", "tictactoe"), ("connect4:7x6", "connect4:4x4"), ("go:5x5", "go:3x3")] {
        assert_eq!(link_with(&get(&format!("/count/{game}")).page(), "Burnside"), format!("/symmetry/{shown}"));
    }
    assert!(!get("/count/teeko").page().contains("Burnside"));
    let large = get("/symmetry/connect4:8x7").page();
    assert!(link_with(&large, "connect4:4x4").ends_with("/symmetry/connect4:4x4"), "{large}");
}
