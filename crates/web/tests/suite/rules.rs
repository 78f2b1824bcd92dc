//! Rules that readers bring, and matches that servers play.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use ludex::prelude::*;
use ludex::{Outcome, Player, Status, sheets};
use ludex_web::Server;

use crate::asking::{LOOPBACK, get, get_with, post, settings};

/// One heap of so many matches.
fn matches(heap: u32) -> String {
    let sheet = get("/rules").page();
    let text = sheet.split("<textarea").nth(1).and_then(|rest| rest.split_once('>')).expect("the fields").1;
    let text = text.split("</textarea>").next().expect("the rules");
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    assert!(text.contains("(init (heap 5))"));
    text.replace("(init (heap 5))", &format!("(init (heap {heap}))"))
}

#[test]
fn rules_that_are_brought_are_played() {
    let sent = post("/rules?lang=fr", &[("name", "Mes Allumettes.kif"), ("rules", &matches(5))]);
    let address = sent.header("location").to_owned();
    assert_eq!(sent.status, 303, "{}", sent.text);
    assert!(address.starts_with("/play/mesallumettes-") && address.ends_with(".kif?lang=fr"), "{address}");
    let page = get(&format!("{address}&values=1&wait=1")).page();
    assert!(page.contains("take:2") && page.contains("gagne"), "{page}");
    // The same rules have the same address, and others another, whatever they are called.
    let again = post("/rules?lang=fr", &[("name", "mesallumettes"), ("rules", &format!("; twice\n{}", matches(5)))]);
    assert_eq!(again.header("location"), address);
    let other = post("/rules?lang=fr", &[("name", "mesallumettes"), ("rules", &matches(4))]);
    assert!(other.status == 303 && other.header("location") != address);
    let slashed = post("/rules", &[("name", "Noughts / crosses"), ("rules", &matches(3))]);
    assert!(slashed.header("location").starts_with("/play/noughts"), "{}", slashed.header("location"));
    for room in ["count", "graph", "learn"] {
        let path = address.split('?').next().expect("a path").replace("play", room);
        assert_eq!(get(&path).status, 200, "{path}");
    }
}

/// What is in a field is no sentence: the same in both languages, to the space, but for comments.
#[test]
fn fields_are_not_typeset() {
    let field = |address: &str| {
        let page = get(address).page();
        let field = page.split("<textarea").nth(1).and_then(|rest| rest.split("</textarea>").next());
        field.unwrap_or_default().split_once('>').unwrap_or_default().1.to_owned()
    };
    let without_comments =
        |field: &str| field.lines().filter(|line| !line.starts_with(';')).map(str::to_owned).collect::<Vec<_>>();
    for address in ["/rules", "/rete", "/review", "/search"] {
        let [english, french] = [field(address), field(&format!("{address}?lang=fr"))];
        assert_eq!(without_comments(&french), without_comments(&english), "{address}");
        assert!(!english.is_empty() && !french.contains(['\u{a0}', '\u{202f}']), "{address}: {french}");
    }
    assert!(field("/rules?lang=fr").contains("(legal ?p (take ?n))"));
}

#[test]
fn what_is_wrong_with_rules_is_said_beside_them() {
    let told = |rules: &str| {
        let answer = post("/rules", &[("name", "mine.kif"), ("rules", rules)]);
        assert!(answer.text.contains("<textarea"), "{rules}");
        (answer.status, answer.text)
    };
    let (status, page) = told("(role x");
    assert!(
        status == 400 && page.contains("mine.kif:1:1:") && page.contains("this parenthesis is not closed"),
        "{page}"
    );
    let (status, page) = told(&matches(5).replace("(turn anna)", "(turn <b>)"));
    assert!(status == 400 && page.contains("(turn &lt;b&gt;)"), "{page}");
    let (status, page) = told(
        "(role a) (role b) (legal a x) (legal b y) (goal a 1) (goal b 2) (init s)
        (<= (next t) (true s)) (<= terminal (true t)) (<= (legal a z) (true s)) (<= (legal b z) (true s))",
    );
    assert!(status == 400 && page.contains("both roles move at once"), "{page}");
    assert_eq!(told(&format!("; {}", "x".repeat(600_000))).0, 400);
    let huge = post("/rules", &[("rules", &"(".repeat(3 << 20))]);
    assert!(huge.status == 413 && huge.text.contains("too long"), "{}", huge.text);
    // Pages from elsewhere bring nothing.
    let foreign = [("host", "localhost"), ("origin", "null"), ("sec-fetch-site", "cross-site")];
    assert_eq!(get_with(&ludex_web::router(settings()), "/rules", &foreign).status, 403);
    assert_eq!(get("/play/never-read.kif").status, 404);
}

#[test]
fn rules_are_drawn_as_a_file_beside_them_says() {
    let sheet = std::fs::read_to_string("../../testdata/gdl/tictactoe.kif").expect("the sheet");
    let sent = |drawing: &str| post("/rules", &[("name", "mine.kif"), ("rules", &sheet), ("drawing", drawing)]);
    let address = |drawing: &str| {
        let sent = sent(drawing);
        assert_eq!(sent.status, 303, "{}", sent.text);
        sent.header("location").to_owned()
    };
    let (plain, drawn) = (address(" \n"), address("[pieces]\nx = \"♛\"\n"));
    // Both are kept, each as it was brought.
    let page = |address: &str| get(&format!("{address}?at=mark:2:2")).page();
    assert!(page(&drawn).contains("♛") && !page(&plain).contains("♛"), "{drawn} {plain}");
    assert_eq!(address(""), plain);
    let wrong = sent("[pieces]\nx = 3\n");
    assert!(wrong.status == 400 && wrong.text.contains("mine.toml:2:5"), "{}", wrong.text);
    // What was written is there to be mended.
    assert!(wrong.text.contains("<details open") && wrong.text.contains("x = 3"), "{}", wrong.text);
}

#[test]
fn rules_are_asked_why() {
    let sent = post("/rules", &[("name", "why.kif"), ("rules", &matches(5))]);
    let path = sent.header("location").to_owned();
    let ask = |question: &str| get(&format!("{path}?{question}")).page();
    assert!(ask("").contains("By which rules?") && !ask("").contains("class=\"proof\""));
    assert!(!get("/play/nim").page().contains("By which rules?"));
    let over = ask("prove=over");
    assert!(over.contains("The game is not over there.") && over.contains("(true (heap 0))"), "{over}");
    assert!(ask("at=take:2+take:2+take:1&prove=over&lang=fr").contains("La partie y est finie."));
    let legal = ask("prove=legal&move=take:2");
    assert!(legal.contains("take:2 is legal there.") && legal.contains("by the rule in line 6"), "{legal}");
    let illegal = ask("at=take:2+take:2&prove=legal&move=take:2");
    assert!(illegal.contains("take:2 is not legal there.") && illegal.contains("(minus 1 2 ?left)"), "{illegal}");
    let goals = ask("at=take:2+take:2+take:1&prove=goal");
    assert!(goals.contains("(goal anna 100)") && goals.contains("(goal ben 0)"), "{goals}");
    // Moves lead on without the question.
    assert!(!over.contains("play=take:2&amp;prove"), "{over}");
    let unknown = get(&format!("{path}?prove=legal&move=%3Cb%3E"));
    assert_eq!(unknown.status, 400);
    assert!(unknown.text.contains("no role ever has a move of this name") && unknown.text.contains("&lt;b&gt;"));
}

/// Says something to a player.
fn say(to: SocketAddr, message: &str) -> String {
    let mut stream = TcpStream::connect(to).expect("a player");
    let length = message.len();
    let head = format!("POST / HTTP/1.1\r\nHost: {to}\r\nContent-Type: text/acl\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Length: {length}\r\n\r\n{message}").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.split_once("\r\n\r\n").expect("a body").1.to_owned()
}

/// A match as a game server plays it: the player has the first role of a game that it can win.
#[test]
fn a_server_seats_the_player() {
    let server = Server::bind(LOOPBACK, 0, settings()).expect("a port").player();
    let (address, stopper) = (server.address(), server.stopper());
    let served = std::thread::spawn(move || server.run());
    let rules = matches(5);
    let game = sheets::register("match.kif", ("match.kif", &rules), None, &()).expect("a game");
    assert_eq!(say(address, "(INFO)"), "((name ludex) (status available))");
    assert!(say(address, "(START m nobody () 5 1)").starts_with("(error"), "no such role");
    assert_eq!(say(address, &format!("(START m1 anna ({rules}) 5 1)")), "READY");
    assert_eq!(say(address, "(INFO)"), "((name ludex) (status busy))");
    assert!(say(address, "(PLAY other NIL)").contains("no such match"));
    let (mut at, mut made, mut moves) = (game.start(), "NIL".to_owned(), Vec::new());
    loop {
        moves.clear();
        let Status::Turn(mover) = game.expand(&at, &mut moves) else { break };
        let answer = say(address, &format!("(PLAY m1 {made})"));
        // The other role takes one match whenever it may.
        let (mv, text) = if mover == Player::First {
            (game.read_move(&at, &answer).expect("a legal move"), format!("({answer} wait)"))
        } else {
            assert_eq!(answer, "wait");
            (moves[0], format!("(wait {})", "(take 1)"))
        };
        (at, made) = (game.play(&at, mv), text);
    }
    assert_eq!(game.expand(&at, &mut moves), Status::Over(Outcome::Win(Player::First)));
    assert_eq!(say(address, &format!("(STOP m1 {made})")), "DONE");
    assert_eq!(say(address, &format!("(START m2 ben ({rules}) 5 1)")), "READY");
    assert_eq!(say(address, "(ABORT m2)"), "ABORTED");
    assert_eq!(say(address, "(INFO)"), "((name ludex) (status available))");
    stopper.stop();
    served.join().expect("the server's thread").expect("served");
}
