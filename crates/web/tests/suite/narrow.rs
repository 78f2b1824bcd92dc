//! In the browser: every page on a phone.

use serde_json::json;

use crate::browser::{Page, Window};
use crate::pages::PAGES;

/// Pages that are no page of a game or an engine, besides those of the list.
const OTHERS: [&str; 2] = ["/programs", "/puzzles?game=tictactoe&seed=1"];

pub(crate) async fn everything(page: &Page) {
    page.client.issue_cmd(Window::PHONE).await.expect("another size");
    nothing_is_wider(page).await;
    letters_on_boards_are_read(page).await;
    ranks_stay_on_their_cells(page).await;
    links_of_cards_stay_on_a_line(page).await;
    what_slides_fades(page).await;
    values_cover_no_pins(page).await;
    frames_of_lines_are_whole(page).await;
    graphs_open_where_play_begins(page).await;
    low_windows_have_a_board(page).await;
    nothing_moves_as_a_page_comes(page).await;
    page.client.issue_cmd(Window::DESK).await.expect("another size");
}

/// On a phone that lies on its side, and with everything twice or four times as large, a board is
/// as large as there is room for: 240 pixels at least, but where the window is narrower.
async fn low_windows_have_a_board(page: &Page) {
    let board = "const board = document.querySelector('main svg.board').getBoundingClientRect(); \
                 return [Math.min(board.width, board.height), board.bottom <= innerHeight]";
    for (width, height) in [(844, 390), (740, 360), (667, 375), (640, 400), (568, 320), (320, 256)] {
        page.client.issue_cmd(Window { width, height, ..Window::PHONE }).await.expect("a window");
        for game in ["connect4:7x6", "chess", "go", "tictactoe"] {
            page.open(&format!("/play/{game}")).await;
            let shown = page.client.execute(board, vec![]).await.expect("a board");
            assert!(shown[0].as_f64().is_some_and(|least| least > 220.0), "{game}, {width}×{height}: {shown}");
            assert!(height < 350 || shown[1] == json!(true), "{game}, {width}×{height}: {shown}");
        }
    }
}

/// What is seen stays where it is when the script comes, and what it asks for. The browser adds up
/// how much of the window moves, and how far, in shares of it; what follows from a touch is not
/// counted.
async fn nothing_moves_as_a_page_comes(page: &Page) {
    page.client.issue_cmd(Window::PHONE).await.expect("another size");
    let moved = "const [done] = arguments; let sum = 0; \
                 new PerformanceObserver((list) => list.getEntries().forEach((one) => { if (!one.hadRecentInput) sum += one.value; })) \
                   .observe({ type: 'layout-shift', buffered: true }); \
                 setTimeout(() => done(sum), 400)";
    for (path, comes) in [
        ("/", ".cards"),
        ("/play/connect4", ".chips"),
        ("/count/tictactoe", "#result .total"),
        ("/learn/tictactoe", "#result .sentence"),
        ("/graph/nim:1,2,3", ".zoom svg"),
        ("/puzzles?game=tictactoe&seed=1", ".board"),
        ("/search", ".listing"),
        ("/diplomacy", ".map svg"),
    ] {
        page.open(path).await;
        page.comes(comes).await;
        let moved = page.client.execute_async(moved, vec![]).await.expect("a number");
        assert!(moved.as_f64().is_some_and(|moved| moved < 0.05), "{path}: {moved}");
    }
}

/// No page is wider than the window. `innerWidth` would grow with the page, so it is not asked.
async fn nothing_is_wider(page: &Page) {
    let width = "return document.scrollingElement.scrollWidth";
    let mut wider = Vec::new();
    for path in PAGES.iter().chain(&OTHERS) {
        for lang in ["en", "fr"] {
            let address = format!("{path}{}lang={lang}", if path.contains('?') { '&' } else { '?' });
            page.open(&address).await;
            let width = page.client.execute(width, vec![]).await.expect("a width");
            if width != json!(Window::PHONE.width) {
                wider.push(format!("{address}: {width}"));
            }
        }
    }
    assert!(wider.is_empty(), "wider than {}: {wider:#?}", Window::PHONE.width);
}

/// Pixels of the least letters that are read.
const LEAST: f64 = 9.0;

/// Letters, numbers and names on a board of each kind of game, and the values of its moves; small
/// boards that show what comes later are pictures.
async fn letters_on_boards_are_read(page: &Page) {
    let least = "return [...document.querySelectorAll('svg.board:not(.still) text')].filter((text) => text.getClientRects().length) \
                 .map((text) => { const by = text.getScreenCTM(); \
                   return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(by.c, by.d), text.textContent]; }) \
                 .reduce((least, text) => (text[0] < least[0] ? text : least), [99, ''])";
    // A graph, which another test adds to the games, is as small as its size asks for.
    let games = ludex::registry::games().into_iter().map(|about| about.name).filter(|&name| name != "graph");
    let boards =
        games.chain(["mnk:15x15,5", "go:19x19", "draughts:8x8", "draughts:4x4", "kayles:20,7", "kamon:3,seed=1"]);
    let mut small = Vec::new();
    for game in boards {
        for address in ["/play/GAME", "/play/GAME?values=1&wait=1", "/setup/GAME"] {
            let address = address.replace("GAME", game);
            page.open(&address).await;
            let read = page.client.execute(least, vec![]).await.expect("letters");
            if read[0].as_f64().is_none_or(|size| size < LEAST) {
                small.push(format!("{address}: {read}"));
            }
        }
    }
    assert!(small.is_empty(), "smaller than {LEAST} pixels: {small:#?}");
    // A page without a board answers 404, which the console has.
    page.complaints().await;
}

/// However many moves there are, the rank of one is no wider than its cell.
async fn ranks_stay_on_their_cells(page: &Page) {
    page.open("/play/mnk:15x15,5?values=1&wait=1").await;
    let widest = "const cell = document.querySelector('.board .cell').getBoundingClientRect().width; \
                  const ranks = [...document.querySelectorAll('.board .worth text')]; \
                  return [ranks.length, ranks.filter((rank) => rank.getBoundingClientRect().width > cell).map((rank) => rank.textContent)]";
    assert_eq!(page.client.execute(widest, vec![]).await.expect("ranks"), json!([225, []]));
}

/// What there is of a game stands side by side on its card, in both languages and on any window.
async fn links_of_cards_stay_on_a_line(page: &Page) {
    let broken = "const place = (part) => { const box = part.getBoundingClientRect(); return (box.top + box.bottom) / 2; }; \
                  return [...document.querySelectorAll('.card .ways')].filter((ways) => \
                  [...ways.children].some((way) => Math.abs(place(way) - place(ways)) > 4)).length";
    let wide = |width| Window { width, ..Window::DESK };
    for window in [wide(1280), wide(800), wide(600), Window::PHONE, Window { width: 320, ..Window::PHONE }] {
        page.client.issue_cmd(window).await.expect("a window");
        for lang in ["en", "fr"] {
            page.open(&format!("/?lang={lang}")).await;
            assert_eq!(page.client.execute(broken, vec![]).await.expect("cards"), json!(0), "{lang}, {window:?}");
        }
    }
}

/// What is wider than the window shows by a fade that there is more of it, on the side where it is;
/// the map begins on its left, as its caption does.
async fn what_slides_fades(page: &Page) {
    let masks = "return ['header nav', arguments[0]].map((part) => getComputedStyle(document.querySelector(part)).maskImage !== 'none')";
    for (address, part, fades) in [
        ("/diplomacy", ".zoom.map", true),
        ("/play/go:19x19", ".play .frame", true),
        ("/play/tictactoe", ".play .frame", false),
    ] {
        page.open(address).await;
        let found = page.client.execute(masks, vec![json!(part)]).await.expect("styles");
        assert_eq!(found, json!([true, fades]), "{address}");
    }
    page.open("/diplomacy").await;
    let left = "return document.querySelector('.zoom.map').scrollLeft";
    assert_eq!(page.client.execute(left, vec![]).await.expect("a place"), json!(0));
}

/// Where cells are narrower than the values of moves, colours alone stand on the board.
async fn values_cover_no_pins(page: &Page) {
    page.open("/play/kayles:12?values=1&wait=1").await;
    let worths = "const worths = [...document.querySelectorAll('.board .worth')]; \
                  return [worths.length, worths.filter((worth) => worth.querySelector('text').getClientRects().length).length, \
                  document.querySelector('.chip').textContent]";
    assert_eq!(page.client.execute(worths, vec![]).await.expect("values"), json!([12, 0, "1:1 L\u{a0}10"]));
}

/// No cell lies on the frame of the one before it.
async fn frames_of_lines_are_whole(page: &Page) {
    page.open("/play/connect4:7x6?at=443526371").await;
    let gap = "const cells = [...document.querySelectorAll('.frame .board .cell')]; const last = cells.filter((cell) => cell.matches('.won')).pop(); \
               const next = cells.filter((cell) => cell.y.baseVal.value === last.y.baseVal.value && cell.x.baseVal.value > last.x.baseVal.value) \
                 .sort((one, other) => one.x.baseVal.value - other.x.baseVal.value)[0]; \
               const half = (cell) => parseFloat(getComputedStyle(cell).strokeWidth) / 2; \
               return next.x.baseVal.value - half(next) >= last.x.baseVal.value + last.width.baseVal.value + half(last)";
    assert_eq!(page.client.execute(gap, vec![]).await.expect("cells"), json!(true));
}

/// Shown whole a graph could not be read: it opens with vertices that a finger meets, where play
/// begins, and one button shows it whole.
async fn graphs_open_where_play_begins(page: &Page) {
    let opened = "const svg = document.querySelector('[data-zoom] svg'), frame = svg.parentElement.getBoundingClientRect(); \
                  const begin = svg.querySelector('.begin').getBoundingClientRect(); \
                  return [svg.getBoundingClientRect().width / svg.viewBox.baseVal.width, \
                          begin.left >= frame.left && begin.right <= frame.right && begin.top >= frame.top]";
    for address in ["/graph/connect4:7x6", "/graph/nim:1,2,3"] {
        page.open(address).await;
        page.comes(".zoom-buttons button").await;
        let first = page.client.execute(opened, vec![]).await.expect("a scale");
        let scale = first[0].as_f64().expect("a number");
        assert!((scale - 0.6).abs() < 0.01 && first[1] == json!(true), "{address}: {first}");
        page.click(".zoom-buttons button:nth-child(3)").await;
        let whole = page.client.execute(opened, vec![]).await.expect("a scale");
        assert!(whole[0].as_f64().is_some_and(|scale| scale < 0.5), "{address}: {whole}");
    }
}
