//! In the browser: what makes the page a place to play.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use ludex::puzzles::{self, Question};
use serde_json::{Value, json};

use crate::asking::LOOPBACK;
use crate::browser::{Page, Window};

pub(crate) async fn everything(page: &Page) {
    home(page).await;
    preferences_are_kept(page).await;
    lines_are_seen(page).await;
    everything_is_within_the_window(page).await;
    pictures_are_within_the_window(page).await;
    a_ply_tells_its_numbers(page).await;
    a_board_stands_elsewhere(page).await;
    a_game_is_a_moving_picture(page).await;
    opponents_and_boards(page).await;
    pieces_move(page).await;
    moves_are_heard(page).await;
    boards_are_set_up(page).await;
    an_empty_position_is_the_start(page).await;
    pieces_are_dragged(page).await;
    arrows_slide_tiles(page).await;
    the_end(page).await;
    why(page).await;
    puzzles(page).await;
    rules_are_dropped(page).await;
    page.no_complaints("a place to play").await;
}

async fn run(page: &Page, script: &str) -> Value {
    page.client.execute(script, vec![]).await.expect("a script")
}

/// The board of the first page is played at once; the whole surface of a card leads to its game.
async fn home(page: &Page) {
    page.open("/").await;
    let under = "const box = document.querySelector('.card:nth-child(4) .picture').getBoundingClientRect(); \
                 scrollTo(0, box.top); const now = document.querySelector('.card:nth-child(4) .picture').getBoundingClientRect(); \
                 return document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2).closest('a')?.getAttribute('href')";
    assert_eq!(run(page, under).await, json!("/play/othello:8x8"));
    page.click(".filters a[href*='puzzles']").await;
    page.arrives("/?show=puzzles#games").await;
    let kinds =
        "return [...document.querySelectorAll('.card .known')].map((known) => known.textContent.split(' \u{b7}')[0])";
    assert_eq!(run(page, kinds).await, json!(["A puzzle", "A puzzle"]));
    page.open("/").await;
    // The book knows what the first move is worth.
    let worths = "return [...document.querySelectorAll('.hero .worth text')].map((worth) => worth.textContent.replace('\u{a0}', ' '))";
    let known = json!(["L 40", "L 42", "D 42", "W 41", "D 42", "L 42", "L 40"]);
    assert_eq!(run(page, worths).await, known);
    page.click(".hero a[data-move='4']").await;
    page.arrives("second=alphabeta:depth=4,time=1").await;
    page.says(".played li:nth-child(1)", "4").await;
    page.comes(".played li:nth-child(2)").await;
}

/// Who empties the field of the position and sets that begins anew.
async fn an_empty_position_is_the_start(page: &Page) {
    page.open("/play/tictactoe?at=159&values=1").await;
    run(page, "document.querySelector('input[name=set]').value = ''").await;
    page.click("form.position button").await;
    page.arrives("/play/tictactoe?values=1").await;
}

/// Colours and language stay chosen on this device, and are no part of an address.
async fn preferences_are_kept(page: &Page) {
    let theme =
        "return [document.documentElement.dataset.theme, getComputedStyle(document.documentElement).backgroundColor]";
    page.open("/play/tictactoe?at=5").await;
    page.click(".themes summary").await;
    page.click(".themes a[href*='theme=dark']").await;
    page.comes("html[data-theme=dark]").await;
    page.arrives("/play/tictactoe?at=5").await;
    assert_eq!(run(page, theme).await, json!(["dark", "rgb(13, 17, 23)"]));
    // The browser's own bars follow.
    let bars = "return [...document.querySelectorAll('meta[name=theme-color]')].map((bar) => [bar.media, bar.content])";
    assert_eq!(run(page, bars).await, json!([["", "#181d24"]]));
    page.open("/count/tictactoe").await;
    assert_eq!(run(page, theme).await, json!(["dark", "rgb(13, 17, 23)"]));
    page.click("a.lang").await;
    page.comes("html[lang=fr]").await;
    page.arrives("/count/tictactoe").await;
    // All of the page speaks it, and its foot is that of the page that is shown.
    page.says("footer", "L'adresse de chaque page").await;
    page.says(".skip", "Aller au contenu").await;
    page.click("header nav a[href^='/play/tictactoe']").await;
    page.comes("footer a[href^='/api/games/tictactoe/positions']").await;
    page.open("/").await;
    page.says(".filters", "Casse-t\u{ea}tes").await;
    page.click("a.lang").await;
    page.comes("html[lang=en]").await;
    page.click(".themes summary").await;
    page.click(".themes a[href*='theme=system']").await;
    page.comes("html:not([data-theme])").await;
    let system = json!([["(prefers-color-scheme:light)", "#f5f7f9"], ["(prefers-color-scheme:dark)", "#181d24"]]);
    assert_eq!(run(page, bars).await, system);
}

/// The lines of controls and of cells differ from what is beside them by 3:1 at least.
async fn lines_are_seen(page: &Page) {
    let eyes = "const light = (text) => { const part = text.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255) \
                .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)); \
                return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2]; }; \
                const of = (part, name) => light(getComputedStyle(document.querySelector(part))[name]); \
                const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); \
                const page = of('html', 'backgroundColor');";
    let game = "[['.choices-row', 'borderTopColor'], ['.icons .button', 'borderTopColor'], \
                ['.variant select, .position input', 'borderTopColor'], ['.board .cell', 'stroke']]";
    let map = "['.by-land', '.by-sea', ...[0, 1, 2, 3, 4, 5, 6].map((power) => '.power' + power)].map((part) => [part, 'stroke'])";
    for theme in ["light", "dark", "contrast"] {
        for (path, parts) in [("/play/tictactoe", game), ("/diplomacy", map)] {
            page.open(&format!("/prefer?theme={theme}&to={path}")).await;
            let least =
                format!("{eyes} return Math.min(...{parts}.map(([part, name]) => ratio(page, of(part, name))))");
            let least = run(page, &least).await.as_f64().expect("a ratio");
            assert!(least >= 3.0, "{path}, {theme}: {least}");
        }
    }
    page.open("/prefer?theme=system").await;
    // Who begins is white in one game of draughts, and black in the other.
    let first = "return getComputedStyle(document.querySelector('.board .piece .p1')).fill";
    for (game, colour) in [("10x10", "rgb(251, 247, 238)"), ("8x8", "rgb(29, 31, 34)")] {
        page.open(&format!("/play/draughts:{game}")).await;
        assert_eq!(run(page, first).await, json!(colour), "{game}");
    }
}

/// The board, whose turn it is, what can be done and against whom: all of it is there without
/// scrolling.
async fn everything_is_within_the_window(page: &Page) {
    let desk = Window { width: 1280, height: 800, is_phone: false };
    let lowest = "return Math.max(...[...document.querySelectorAll('.play svg.board[tabindex], .sentence, .icons, .choices-row, .beside .button')] \
                  .map((part) => part.getBoundingClientRect().bottom))";
    for window in [desk, Window::PHONE] {
        page.client.issue_cmd(window).await.expect("another size");
        let names = ludex::registry::games().into_iter().map(|about| about.name);
        for game in names.chain(["connect4:4x4", "mnk:15x15,5"]) {
            page.open(&format!("/play/{game}")).await;
            let lowest = run(page, lowest).await.as_f64().expect("a place");
            assert!(lowest <= f64::from(window.height), "{game}: {lowest} of {window:?}");
            let wide = run(page, "return document.documentElement.scrollWidth <= innerWidth").await;
            assert_eq!(wide, json!(true), "{game} in {window:?}");
        }
    }
    page.client.issue_cmd(desk).await.expect("another size");
    page.open("/play/othello:8x8").await;
    let high = run(page, "return document.querySelector('svg.board').getBoundingClientRect().height").await;
    assert!(high.as_f64().expect("a height") > 600.0, "the board is {high} pixels high");
    page.client.issue_cmd(Window::DESK).await.expect("another size");
}

/// Pictures, and beside them what goes through them: nobody scrolls to see what a step changes.
async fn pictures_are_within_the_window(page: &Page) {
    page.client.issue_cmd(Window { width: 1280, height: 800, is_phone: false }).await.expect("another size");
    let lowest = "return Math.max(...[...document.querySelectorAll('.zoom, .guide, .listing')].map((part) => part.getBoundingClientRect().bottom))";
    let scrolls = "const frame = document.querySelector('.zoom'); return frame.scrollHeight > frame.clientHeight";
    for address in ["/graph/nim:1,2,3", "/graph/tictactoe", "/search", "/search?method=mcts"] {
        page.open(address).await;
        page.comes(".zoom-buttons button").await;
        let lowest = run(page, lowest).await.as_f64().expect("a place");
        assert!(lowest <= 800.0, "{address}: {lowest}");
        assert_eq!(run(page, scrolls).await, json!(false), "{address}");
    }
    page.client.issue_cmd(Window::DESK).await.expect("another size");
}

/// What is known of a ply is told in its row as soon as it is pointed at.
async fn a_ply_tells_its_numbers(page: &Page) {
    page.open("/count/tictactoe?run=1").await;
    page.comes(".bars .row").await;
    let told = "return [...document.querySelectorAll('.bars .told')].filter((told) => told.getClientRects().length).map((told) => told.textContent)";
    assert_eq!(run(page, told).await, json!([]));
    let (x, y) = at(page, ".bars g:nth-of-type(3) .row").await;
    let over = PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 };
    page.client.perform_actions(MouseActions::new("hand".into()).then(over)).await.expect("a pointer");
    let known = json!(["Ply 2: 72 positions, 12 up to symmetry, at least 72, at most 72"]);
    assert_eq!(run(page, told).await, known);
}

/// The code of the menu shows the board in a page of another server; no other page is seen there.
async fn a_board_stands_elsewhere(page: &Page) {
    page.open("/play/tictactoe?at=51").await;
    let address = run(page, "return document.querySelector('[data-embed]').dataset.embed").await;
    let address = address.as_str().expect("an address");
    assert_eq!(address, "/embed/tictactoe?at=51");
    let frame = |address: &str| format!("<iframe src='{}{address}'></iframe>", page.home);
    let html = frame("/play/tictactoe") + &frame(address);
    page.client.goto(&page_of_another_server(html)).await.expect("a page");
    page.client.enter_frame(1).await.expect("a frame");
    page.comes("svg.board").await;
    page.client.enter_parent_frame().await.expect("the page");
    page.client.enter_frame(0).await.expect("a frame");
    assert_eq!(run(page, "return document.querySelector('svg.board')").await, Value::Null);
    page.client.enter_parent_frame().await.expect("the page");
    // The browser says why.
    let complaints = page.complaints().await;
    assert!(complaints.iter().any(|complaint| complaint.contains("frame-ancestors")), "{complaints:?}");
}

/// The address of a server that has nothing but this page, and answers as long as tests run.
fn page_of_another_server(html: String) -> String {
    let listener = TcpListener::bind((LOOPBACK, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for mut reader in listener.incoming().flatten() {
            let length = html.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
            );
            let asked = reader.read(&mut [0; 4096]);
            let _ = asked.and_then(|_| reader.write_all((head + &html).as_bytes()));
        }
    });
    format!("http://{address}/")
}

/// The script makes a GIF of a game, with a picture for every position, that the browser reads
/// again.
async fn a_game_is_a_moving_picture(page: &Page) {
    page.open("/play/connect4:7x6?at=4453&ply=2").await;
    run(page, "URL.createObjectURL = (file) => { window.saved = file; return '#'; }").await;
    page.click("[data-film]").await;
    let read = "const done = arguments[0]; const look = async () => { \
                  if (!window.saved) return setTimeout(look, 50); \
                  const reader = new ImageDecoder({ type: 'image/gif', data: await window.saved.arrayBuffer() }); \
                  await Promise.all([reader.completed, reader.tracks.ready]); \
                  const { frameCount } = reader.tracks.selectedTrack; \
                  const { image } = await reader.decode({ frameIndex: frameCount - 1 }); \
                  const pixels = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext('2d'); \
                  pixels.drawImage(image, 0, 0); \
                  done([frameCount, image.displayWidth, [...pixels.getImageData(image.displayWidth / 2, 3, 1, 1).data]]); \
                }; look()";
    let found = page.client.execute_async(read, vec![]).await.expect("a moving picture");
    assert_eq!(found, json!([5, 480, [255, 255, 255, 255]]));
}

/// An opponent, a side, another board: a click each.
async fn opponents_and_boards(page: &Page) {
    page.open("/play/tictactoe").await;
    page.click("a[data-level='perfect']").await;
    page.arrives("second=perfect").await;
    page.comes("a[data-level='perfect'][aria-current]").await;
    page.click(".sides a:nth-of-type(2)").await;
    page.arrives("first=perfect").await;
    page.comes(".played li:nth-child(1)").await;
    page.comes(".board a[data-move]").await;
    page.click(".choices-row a:first-child").await;
    page.says(".choices-row a[aria-current]", "Friend").await;
    page.open("/play/connect4:7x6?second=random").await;
    page.click("select[name=game] option[value='connect4:4x4']").await;
    page.arrives("/play/connect4:4x4?second=random").await;
    page.comes("a[data-level='perfect']").await;
}

/// Notes how long every movement takes.
const NOTING: &str = "window.moved = []; const was = window.was ??= Element.prototype.animate; \
                      Element.prototype.animate = function (frames, how) { window.moved.push(how.duration ?? how); return was.call(this, frames, how); }";

/// Nothing is heard before somebody asks for it; then every move is, and the end of a game.
async fn moves_are_heard(page: &Page) {
    let noting = "window.tones = 0; const was = OscillatorNode.prototype.start; \
                  OscillatorNode.prototype.start = function (at) { window.tones += 1; return was.call(this, at); }";
    page.open("/play/tictactoe?at=1426").await;
    run(page, noting).await;
    page.click(".board a[data-move='5']").await;
    page.arrives("?at=14265").await;
    assert_eq!(run(page, "return window.tones").await, json!(0));
    page.click("a[data-key='u']").await;
    page.arrives("ply=4").await;
    page.click(".more summary").await;
    page.click("[data-sound]").await;
    page.comes("[data-sound][aria-pressed=true]").await;
    page.click(".board a[data-move='3']").await;
    page.arrives("?at=14263&also=1+4+2+6+5").await;
    // The line that was left is beside the game, and leads back.
    assert_eq!(run(page, "return window.tones").await, json!(4));
    page.says(".variations", "3. 5").await;
    run(page, "localStorage.removeItem('sounds')").await;
    page.click(".variations li a").await;
    page.arrives("?at=14265&also=1+4+2+6+3").await;
    page.click(".variations h3 a").await;
    page.arrives("?at=14265").await;
}

/// A board is set up by clicks, told what is wrong with it, and played.
async fn boards_are_set_up(page: &Page) {
    page.open("/setup/connect4:4x4?sign=X").await;
    page.click(".board a[data-cell='0']").await;
    page.says(".problem", "stones fall").await;
    for (part, address) in [
        (".board a[data-cell='0']", "..../..../..../...."),
        (".board a[data-cell='12']", "..../..../..../X..."),
        (".signs a[data-sign='O']", "sign=O"),
        (".board a[data-cell='13']", "..../..../..../XO.."),
    ] {
        page.click(part).await;
        page.part_of_address(address).await;
    }
    page.says(".sentence", "can be played").await;
    page.click(".controls .primary").await;
    page.arrives("/play/connect4:4x4?at=..../..../..../XO..").await;
    // What no cell shows is chosen beside the board.
    page.open("/setup/mana?sign=X").await;
    page.click(".board a[data-cell='3']").await;
    page.part_of_address("_x%2A").await;
    page.click(".signs a[data-sign='O']").await;
    page.click(".board a[data-cell='32']").await;
    page.part_of_address("..O..._x%2A").await;
    page.click(".settings form:nth-child(2) option:nth-child(3)").await;
    page.part_of_address("..O..._x2").await;
    page.click(".settings form:nth-child(1) option:nth-child(2)").await;
    page.part_of_address("..O..._o2").await;
    page.says(".sentence", "can be played").await;
    // Squares with numbers, and tiles that change places.
    page.open("/setup/draughts:8x8?sign=B&board=B:W:B").await;
    page.click(".board a[data-cell='31']").await;
    page.part_of_address("board=B:W:BK32").await;
    page.click(".signs a[data-sign='w']").await;
    page.part_of_address("sign=w").await;
    page.click(".board a[data-cell='30']").await;
    page.part_of_address("board=B:W31:BK32").await;
    page.says(".sentence", "can be played").await;
    page.open("/setup/sliding:3x3?sign=8").await;
    page.click(".board a[data-cell='0']").await;
    page.part_of_address("board=8.7/654/321").await;
    page.says(".sentence", "can be played").await;
}

/// Stones fall, discs turn over, men slide, in a moment; nothing moves for who wants no motion.
async fn pieces_move(page: &Page) {
    for (address, mv, many) in
        [("/play/connect4:7x6", "4", 1), ("/play/othello:8x8", "f5", 2), ("/play/sliding:3x3", "8", 1)]
    {
        page.open(address).await;
        run(page, NOTING).await;
        page.click(&format!(".board a[data-move='{mv}']")).await;
        page.says(".played li:nth-child(1)", mv).await;
        let moved = run(page, "return window.moved").await;
        let moved: Vec<_> =
            moved.as_array().expect("a list").iter().map(|time| time.as_f64().expect("a time")).collect();
        assert!(moved.len() == many && moved.iter().all(|time| (120.0..=200.0).contains(time)), "{address}: {moved:?}");
        // A leap is no move.
        page.click("a[data-key='u']").await;
        page.arrives("ply=0").await;
    }
}

async fn at(page: &Page, part: &str) -> (i64, i64) {
    let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
                  return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]";
    let place = page.client.execute(script, vec![json!(part)]).await.expect("a place");
    (place[0].as_i64().expect("a number"), place[1].as_i64().expect("a number"))
}

/// A peg is dragged over its neighbour, and a tile to the gap.
async fn pieces_are_dragged(page: &Page) {
    let to = |(x, y): (i64, i64)| PointerAction::MoveTo {
        duration: Some(Duration::from_millis(30)),
        x: x as f64,
        y: y as f64,
    };
    let hand = || MouseActions::new("hand".into());
    let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
    let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
    page.open("/play/peg-solitaire:english").await;
    let (x, y) = at(page, ".board a[data-cell]").await;
    page.client
        .perform_actions(hand().then(to((x, y))).then(down.clone()).then(to((x + 9, y + 9))))
        .await
        .expect("a grip");
    page.comes(".ghost").await;
    page.comes(".board a[data-move]").await;
    let goal = at(page, ".board a[data-move]").await;
    page.client.perform_actions(hand().then(to(goal)).then(up.clone())).await.expect("a drop");
    page.comes(".played li:nth-child(1)").await;
    assert_eq!(run(page, "return document.querySelectorAll('.ghost, .lifted').length").await, json!(0));
    page.open("/play/sliding:3x3").await;
    let (from, gap) = (at(page, ".board a[data-move='8']").await, at(page, ".board > g[role=img]").await);
    page.client
        .perform_actions(hand().then(to(from)).then(down.clone()).then(to(gap)).then(up.clone()))
        .await
        .expect("a drag");
    page.says(".played li:nth-child(1)", "8").await;
    // A finger drags as well, where the page could be moved up instead.
    page.client.issue_cmd(Window::PHONE).await.expect("a phone");
    page.open("/play/chess").await;
    page.comes(".board a[data-cell='52'] .piece").await;
    let (from, far) =
        (at(page, ".board a[data-cell='52']").await, at(page, ".board > g[aria-label='e4, empty']").await);
    let steps = (1..=4).map(|part| to((from.0, from.1 + (far.1 - from.1) * part / 4)));
    let drag = TouchActions::new("finger".into()).then(to(from)).then(down);
    let drag = steps.fold(drag, TouchActions::then).then(up);
    page.client.perform_actions(drag).await.expect("a drag");
    page.arrives("?at=e4").await;
    assert_eq!(run(page, "return scrollY").await, json!(0));
    page.client.issue_cmd(Window::DESK).await.expect("a desk");
}

/// The arrow names the way of the tile, as on every such puzzle.
async fn arrows_slide_tiles(page: &Page) {
    page.open("/play/sliding:3x3").await;
    for (key, tile) in [("\u{e012}", "8"), ("\u{e013}", "5"), ("\u{e014}", "6")] {
        page.press(key).await;
        page.says(".played li:last-child", tile).await;
    }
    // The other keys go through the game.
    page.press("k").await;
    page.arrives("ply=2").await;
}

async fn the_end(page: &Page) {
    page.open("/play/tictactoe?at=15263").await;
    page.says(".status.over .sentence", "has won").await;
    page.says(".status.over .why", "Where was it decided?").await;
    page.client.find(Locator::Css(".status.over .primary")).await.expect("a way").click().await.expect("a click");
    page.arrives("/play/tictactoe").await;
}

/// Under exact values: what keeps them, best play, and what refutes a move.
async fn why(page: &Page) {
    page.open("/play/tictactoe?at=1&values=1").await;
    page.says(".why", "Only 5 draws; the others lose.").await;
    page.comes(".why .strip a:nth-child(6) svg").await;
    page.click(".why .ask a[href*='ask=2']").await;
    page.says(".why .said", "2 loses in 6 plies: the answer is ").await;
    page.open("/play/nim:3,4,5?values=1").await;
    page.says(".why", "(011 \u{2295} 100 \u{2295} 101 = 010), not 0: 1:2 makes it 0").await;
}

/// Three puzzles in a row, and one that goes wrong.
async fn puzzles(page: &Page) {
    let game = ludex::registry::game("tictactoe").expect("a game");
    // As many as the page looks for at once.
    let found = puzzles::puzzles(&Question::new(&game, 6, 1), || 0.0, &()).expect("a game that can be searched");
    page.open("/puzzles?game=tictactoe&seed=1&number=0").await;
    for (number, puzzle) in found.puzzles.iter().take(3).enumerate() {
        page.says(".streak", &number.to_string()).await;
        page.click(&format!(".board a[data-move='{}']", puzzle.solution)).await;
        page.says(".sentence", " is right. ").await;
        page.click(".status .primary").await;
    }
    page.says(".streak", "3").await;
    page.click(&format!(".board a[data-move='{}']", found.puzzles[3].wrong[0].mv)).await;
    page.says(".sentence", " is wrong. ").await;
    page.click(".status .primary").await;
    page.says(".streak", "0").await;
    page.says(".sentence", "only one move").await;
}

/// A file of rules that is dropped with one beside it is played at once, and drawn as that says.
async fn rules_are_dropped(page: &Page) {
    let sheet = std::fs::read_to_string("../../testdata/gdl/tictactoe.kif").expect("the sheet");
    let drop = "const held = new DataTransfer(); held.items.add(new File([arguments[0]], 'dropped.kif')); \
                held.items.add(new File(['[pieces]\\nx = \"♛\"'], 'dropped.toml')); \
                document.dispatchEvent(new DragEvent('drop', { dataTransfer: held, cancelable: true }))";
    page.open("/count/tictactoe").await;
    page.client.execute(drop, vec![json!(sheet)]).await.expect("a script");
    page.part_of_address("/play/dropped-").await;
    page.click("a[data-move='mark:2:2']").await;
    page.part_of_address("mark:2:2").await;
    page.comes("a[data-move='mark:1:1']").await;
    let drawn = "return document.querySelector('main').textContent.includes('♛')";
    assert_eq!(run(page, drawn).await, json!(true));
    // They are found again.
    page.open("/rules").await;
    page.click("[data-ways-back=sheets] a[href*='/play/dropped-']").await;
    page.part_of_address("/play/dropped-").await;
}
