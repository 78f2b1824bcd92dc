//! In the browser: what a first visitor stumbled over.

use std::time::Duration;

use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use serde_json::{Value, json};

use crate::browser::{Page, Window};

pub(crate) async fn everything(page: &Page) {
    a_slider_is_dragged(page).await;
    what_the_search_opened_closes(page).await;
    no_ring_after_a_click(page).await;
    moves_keep_their_order(page).await;
    the_map_stays_on_a_phone(page).await;
    the_map_is_not_pushed(page).await;
    captions_are_near_their_boards(page).await;
    a_graph_is_seen_whole(page).await;
    a_graph_opens(page).await;
    first_plies_come_with_values(page).await;
    rows_that_fall_apart_move_nothing(page).await;
    the_list_follows_the_game(page).await;
    nothing_moves_as_values_come(page).await;
    large_boards_are_for_fingers(page).await;
    values_leave_pieces_to_be_seen(page).await;
    the_sentence_tells_what_is_shown(page).await;
    a_page_comes_again_at_once(page).await;
    another_page_begins_at_its_top(page).await;
    a_promotion_is_chosen_by_its_letter(page).await;
    a_list_by_keyboard_acts_on_enter(page).await;
    arrows_go_through_what_was_clicked(page).await;
    many_cells_are_one_stop(page).await;
    escape_closes_a_menu(page).await;
    a_picked_pin_keeps_the_focus(page).await;
    page.no_complaints("what was mended").await;
    a_refusal_is_no_address(page).await;
}

async fn run(page: &Page, script: &str) -> Value {
    page.client.execute(script, vec![]).await.expect("a script")
}

/// The thumb follows the pointer to the end, though pages come and go below it.
async fn a_slider_is_dragged(page: &Page) {
    for (address, end) in [("/search?step=0", "step"), ("/graph/nim:1,2,3?layer=0", "layer")] {
        page.open(address).await;
        page.comes("[data-slide] input[type=range]").await;
        let place = run(
            page,
            "const slider = document.querySelector('[type=range]'); slider.scrollIntoView({ block: 'center' }); \
             window.held = slider; const box = slider.getBoundingClientRect(); \
             return [box.left, box.right, box.top + box.height / 2].map(Math.round)",
        )
        .await;
        let [left, right, y] = [0, 1, 2].map(|part| place[part].as_i64().expect("a place"));
        let to = |x| PointerAction::MoveTo { duration: Some(Duration::from_millis(40)), x: x as f64, y: y as f64 };
        let mut drag = MouseActions::new("mouse".into()).then(to(left + 8));
        drag = drag.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        for part in 1..=4 {
            // Longer than a slider rests before it asks.
            let pause = PointerAction::Pause { duration: Duration::from_millis(120) };
            drag = drag.then(to(left + (right - left) * part / 4 - 2)).then(pause);
        }
        drag = drag.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        page.client.perform_actions(drag).await.expect("a drag");
        let last = run(page, "return document.querySelector('[type=range]').max").await;
        page.arrives(&format!("{end}={}", last.as_str().expect("a number"))).await;
        let held = run(page, "return [window.held.isConnected, window.held.value]").await;
        assert_eq!(held, json!([true, last]), "{address}");
    }
}

/// A branch that the search opened on its way closes behind it, and one that the reader opened
/// stays open.
async fn what_the_search_opened_closes(page: &Page) {
    page.open("/search?game=connect4&depth=3&weights=w1&method=minmax&step=2").await;
    page.comes(".outline li:nth-child(1) > details[open]").await;
    page.click(".outline li:nth-child(7) > details > summary").await;
    page.comes(".outline li:nth-child(7) > details[open]").await;
    page.click("a[data-key='End']").await;
    page.comes(".outline li:nth-child(1) > details:not([open])").await;
    page.comes(".outline li:nth-child(7) > details[open]").await;
}

async fn no_ring_after_a_click(page: &Page) {
    page.open("/play/tictactoe").await;
    page.click(".board a[data-move='5']").await;
    page.arrives("?at=5").await;
    page.says(".sentence", "The second player (O)").await;
    let ring =
        run(page, "const now = document.activeElement; return [now.nodeName, getComputedStyle(now).outlineStyle]");
    assert_eq!(ring.await, json!(["svg", "none"]));
}

async fn moves_keep_their_order(page: &Page) {
    let order = "return [...document.querySelectorAll('.chip')].map((chip) => chip.dataset.move)";
    page.open("/play/connect4:4x4?at=1").await;
    let before = run(page, order).await;
    page.press("h").await;
    page.comes(".chip.best").await;
    assert_eq!((run(page, order).await, before), (json!(["1", "2", "3", "4"]), json!(["1", "2", "3", "4"])));
}

/// What cannot play says so beneath the board, and a link that is copied then is that of the game.
async fn a_refusal_is_no_address(page: &Page) {
    page.open("/play/tictactoe?at=1").await;
    run(page, "document.querySelectorAll('.others, .who details').forEach((fold) => (fold.open = true))").await;
    page.client
        .find(fantoccini::Locator::Css("input[name='second-as']"))
        .await
        .expect("a field")
        .send_keys("stockfish\u{e007}")
        .await
        .expect("keys");
    page.says(".refusal", "tockfish").await;
    page.arrives("/play/tictactoe?at=1").await;
    // With the players that could.
    let seen = "return Math.round(document.querySelector('.refusal').getBoundingClientRect().bottom) <= innerHeight";
    assert_eq!(run(page, seen).await, json!(true));
    let complaints = page.complaints().await;
    assert!(complaints.len() == 1 && complaints[0].contains("status of 400"), "{complaints:?}");
    a_refusal_is_brought_into_sight(page).await;
}

/// On a phone too, where the field is far below the sentence that answers it.
async fn a_refusal_is_brought_into_sight(page: &Page) {
    page.client.issue_cmd(Window::PHONE).await.expect("a phone");
    page.open("/play/chess?at=e2e4,e7e5").await;
    run(
        page,
        "const field = document.querySelector('input[name=set]'); field.value = 'nonsense'; \
         field.scrollIntoView({ block: 'end' }); field.form.requestSubmit()",
    )
    .await;
    page.comes(".play [role=alert]").await;
    let seen = "const box = document.querySelector('.play [role=alert]').getBoundingClientRect(); \
                return [box.height > 0, Math.round(box.top) >= 0, Math.round(box.bottom) <= innerHeight]";
    assert_eq!(run(page, seen).await, json!([true, true, true]));
    page.client.issue_cmd(Window::DESK).await.expect("a window");
    page.complaints().await;
}

/// The first touch of a region leaves the map as large as it is.
async fn the_map_stays_on_a_phone(page: &Page) {
    page.client.set_window_size(500, 844).await.expect("a phone");
    page.open("/diplomacy").await;
    let width = "return Math.round(document.querySelector('.map svg').getBoundingClientRect().width)";
    // As wide as it is once the scripts have seen it.
    let mut before = run(page, width).await;
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = run(page, width).await;
        if now == before {
            break;
        }
        before = now;
    }
    // Readers scroll before they touch.
    run(page, "document.querySelector('.map').scrollBy(20, 0)").await;
    page.client
        .execute("document.querySelector('#GAL').scrollIntoView({ block: 'center', inline: 'center' })", vec![])
        .await
        .expect("it");
    page.click("#GAL").await;
    page.arrives("region=GAL").await;
    page.says("#GAL .mark", "✓").await;
    let inside = "const box = document.querySelector('#GAL').getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth";
    assert_eq!([run(page, width).await, run(page, inside).await], [before, json!(true)]);
    page.client.set_window_size(1100, 1000).await.expect("a window");
}

/// What is said of the first fact has its room above the map before.
async fn the_map_is_not_pushed(page: &Page) {
    page.client.issue_cmd(Window::PHONE).await.expect("a phone");
    let top = "return Math.round(document.querySelector('.map').getBoundingClientRect().top + scrollY)";
    for lang in ["en", "fr"] {
        page.open(&format!("/diplomacy?lang={lang}")).await;
        let before = run(page, top).await;
        page.open(&format!("/diplomacy?given=GAL&lang={lang}")).await;
        assert_eq!(run(page, top).await, before, "{lang}");
    }
    page.open("/diplomacy?lang=en").await;
    page.client.issue_cmd(Window::DESK).await.expect("a window");
}

/// A link to another page leads to its head, which has the focus; the way back, to where one was.
async fn another_page_begins_at_its_top(page: &Page) {
    page.client.issue_cmd(Window::PHONE).await.expect("a phone");
    page.open("/?lang=en").await;
    let card = ".card h2 a[href^='/play/gipf']";
    page.comes(card).await;
    let place = "return Math.round(scrollY)";
    let far =
        run(page, &format!("document.querySelector(\"{card}\").scrollIntoView({{ block: 'center' }}); {place}")).await;
    assert!(far.as_i64().is_some_and(|far| far > 500), "{far}");
    page.click(card).await;
    page.says("h1", "Gipf").await;
    let head = "return [Math.round(scrollY), document.activeElement.tagName]";
    assert_eq!(run(page, head).await, json!([0, "H1"]));
    run(page, "history.back()").await;
    page.comes(card).await;
    for _ in 0..50 {
        if run(page, place).await == far {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    assert_eq!(run(page, place).await, far);
    page.client.issue_cmd(Window::DESK).await.expect("a window");
}

/// What a board does not show stands right below it, however low the board is.
async fn captions_are_near_their_boards(page: &Page) {
    let gap = "return document.querySelector('#caption').getBoundingClientRect().top - \
               document.querySelector('.play .board').getBoundingClientRect().bottom";
    for window in [Window::DESK, Window::PHONE] {
        page.client.issue_cmd(window).await.expect("a window");
        for game in ["fibonacci-nim:20", "nim:3,4,5,misere", "othello:8x8"] {
            page.open(&format!("/play/{game}")).await;
            let gap = run(page, gap).await.as_f64().expect("a gap");
            assert!((0.0..24.0).contains(&gap), "{game}: {gap}");
        }
    }
    page.client.issue_cmd(Window::DESK).await.expect("a window");
}

/// However large a graph is, all of it is in its frame at first; it grows about the pointer, and
/// between two fingers.
async fn a_graph_is_seen_whole(page: &Page) {
    page.open("/graph/nim:3,4,5").await;
    page.comes(".zoom-buttons button").await;
    let whole = "const frame = document.querySelector('[data-zoom]'); \
                 return [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight]";
    assert_eq!(run(page, whole).await, json!([0, 0]));
    // Who pans it with the arrows, which nothing complains of.
    run(page, "document.querySelector('[data-zoom]').focus()").await;
    let place = "const frame = document.querySelector('[data-zoom]'), svg = frame.querySelector('svg'), box = svg.getBoundingClientRect(); \
                 const x = box.left + box.width * 0.7, y = box.top + box.height / 2;";
    let now = "const now = svg.getBoundingClientRect(); return [(x - now.left) / now.width, now.width / box.width]";
    let wheel = "for (let i = 0; i < 4; i += 1) frame.dispatchEvent(new WheelEvent('wheel', \
                 { deltaY: -1, ctrlKey: true, clientX: x, clientY: y, cancelable: true }));";
    let pinch = "const touch = (identifier, clientX) => new Touch({ identifier, target: frame, clientX, clientY: y }); \
                 for (const apart of [20, 40]) frame.dispatchEvent(new TouchEvent('touchmove', \
                 { touches: [touch(0, x - apart), touch(1, x + apart)], cancelable: true }));";
    for (act, grown) in [(wheel, 1.25_f64.powi(4)), (pinch, 2.0)] {
        let after = run(page, &format!("{place} {act} {now}")).await;
        let [at, by] = [0, 1].map(|part| after[part].as_f64().expect("a number"));
        assert!((at - 0.7).abs() < 0.02 && (by - grown).abs() < 0.05, "{after}");
    }
    page.click(".zoom-buttons button:nth-child(3)").await;
    assert_eq!(run(page, whole).await, json!([0, 0]));
}

/// Of a graph that is too large the first plies are boards: each leads on, and what is left out
/// opens.
async fn a_graph_opens(page: &Page) {
    page.open("/graph/connect4:7x6").await;
    page.says("main", "and 13 more of the last ply").await;
    page.click(".ludex-arena a[href*='wide=48']").await;
    page.arrives("wide=48").await;
    page.says("main", "78 positions").await;
    page.client.back().await.expect("back");
    page.says("main", "17 positions").await;
    page.click(".ludex-arena a[href$='then=1+2']").await;
    page.arrives("/graph/connect4:7x6?then=1+2").await;
    let boards = "return document.querySelectorAll('.ludex-arena a svg.board').length";
    assert!(run(page, boards).await.as_u64().is_some_and(|boards| boards > 7));
}

/// The values of the first plies come by themselves, and ▶ goes through them from the start.
async fn first_plies_come_with_values(page: &Page) {
    page.open("/graph/connect4:7x6?then=2").await;
    page.comes(".ludex-arena .e.second path").await;
    page.comes("[data-slide] [data-run-steps]").await;
    let coloured = "return document.querySelectorAll('.ludex-arena a > g:not(.none)').length";
    let all = run(page, coloured).await.as_u64().expect("a number");
    page.click("a[data-key='Home']").await;
    page.arrives("layer=0").await;
    page.says(".slider output", "0").await;
    assert!(run(page, coloured).await == json!(1) && all > 8, "{all} at first");
    page.click("[data-run-steps]").await;
    page.arrives("layer=2").await;
}

/// Rows of kayles fall apart into more rows than there were, and what kamon says below its board
/// comes with the first move: there is room for them.
async fn rows_that_fall_apart_move_nothing(page: &Page) {
    for game in ["kayles", "kayles:20,7", "nim:3,4,5", "kamon:4", "teeko"] {
        page.open(&format!("/play/{game}")).await;
        page.comes(".chip[data-move]").await;
        let place = "return [document.querySelector('.board'), document.querySelector('.sentence')] \
                     .map((part) => Math.round(part.getBoundingClientRect().top))";
        let before = run(page, place).await;
        run(page, "const moves = [...document.querySelectorAll('.chip[data-move]')]; moves[moves.length >> 1].click()")
            .await;
        page.comes(".played li").await;
        assert_eq!(run(page, place).await, before, "{game}");
    }
    // However far they fall apart.
    let board = "return Math.round(document.querySelector('.board').getBoundingClientRect().top)";
    page.open("/play/kayles").await;
    let before = run(page, board).await;
    for at in ["1:2", "1:2,1:2", "1:2,1:2,1:2", "1:6-7,1:3,1:3"] {
        page.open(&format!("/play/kayles?at={at}")).await;
        assert_eq!(run(page, board).await, before, "{at}");
    }
}

/// The list of a long game is moved to the move on the board, and back to where it begins.
async fn the_list_follows_the_game(page: &Page) {
    let seen = "const [list, step] = ['.played', '.played [aria-current]'] \
                .map((part) => document.querySelector(part).getBoundingClientRect()); \
                return step.top >= list.top && step.bottom <= list.bottom";
    page.open("/play/connect4?at=4444433335151553").await;
    page.click(".board a[data-move='2']").await;
    page.comes(".played li:nth-child(17)").await;
    assert_eq!(run(page, seen).await, json!(true));
    page.click("a[data-key='Home']").await;
    page.arrives("&ply=0").await;
    assert_eq!(run(page, "return document.querySelector('.played').scrollTop").await, json!(0));
}

/// The board and the buttons stay where they are, whatever comes of values and hints.
async fn nothing_moves_as_values_come(page: &Page) {
    let place = "return [document.querySelector('.board'), document.querySelector('.icons')] \
                 .map((part) => { const box = part.getBoundingClientRect(); return [box.left, box.top + scrollY, box.width, box.height]; })";
    for window in [Window { width: 1280, height: 800, ..Window::DESK }, Window::PHONE] {
        page.client.issue_cmd(window).await.expect("a window");
        for game in ["tictactoe", "connect4:7x6", "othello:6x6", "othello:8x8", "nim:3,4,5", "dvonn", "mnk:15x15,5"] {
            page.open(&format!("/play/{game}")).await;
            let before = run(page, place).await;
            for asked in ["values", "hint"] {
                page.open(&format!("/play/{game}?{asked}=1")).await;
                assert_eq!(run(page, place).await, before, "{game} at first, {asked}");
                page.comes("body:not([data-asking]) main:not(:has([data-coming]))").await;
                assert_eq!(run(page, place).await, before, "{game}, {asked}");
            }
        }
    }
    page.client.issue_cmd(Window::DESK).await.expect("a window");
}

/// All of a board is seen on a phone, unless its cells would be too small for a finger there: then
/// it moves sideways within its frame, and never the page.
async fn large_boards_are_for_fingers(page: &Page) {
    let narrow = Window { width: 360, ..Window::PHONE };
    for (window, game, scrolls) in [
        (Window::PHONE, "mnk:15x15,5", false),
        (narrow, "mnk:15x15,5", true),
        (Window::PHONE, "go:19x19", true),
        (Window::PHONE, "kayles:20", true),
        (narrow, "kayles:12", false),
        (narrow, "connect4:7x6", false),
    ] {
        page.client.issue_cmd(window).await.expect("a phone");
        page.open(&format!("/play/{game}")).await;
        page.comes(".board a").await;
        let size = "const cell = document.querySelector('.board .cell, .board .touch').getBoundingClientRect(); \
                    const frame = document.querySelector('.play .frame'); \
                    return [cell.width > 21, frame.scrollWidth > frame.clientWidth, \
                      document.documentElement.scrollWidth > innerWidth]";
        assert_eq!(run(page, size).await, json!([true, scrolls, false]), "{game}");
    }
    page.client.issue_cmd(Window::DESK).await.expect("a window");
}

/// The value of a move leaves more than two thirds of the cell to what lies there.
async fn values_leave_pieces_to_be_seen(page: &Page) {
    let share = "const high = (part) => document.querySelector(part).getBoundingClientRect().height; \
                 return high('.board .worth.low use') / high('.board .cell')";
    for window in [Window::DESK, Window::PHONE] {
        page.client.issue_cmd(window).await.expect("a window");
        for game in ["sliding:3x3", "chess", "kamon:3,seed=1"] {
            page.open(&format!("/play/{game}?values=1&wait=1")).await;
            let share = run(page, share).await.as_f64().expect("a share");
            assert!(share < 1.0 / 3.0, "{game}: {share}");
        }
    }
    page.client.issue_cmd(Window::DESK).await.expect("a window");
}

/// What comes with an estimate stands apart from it, and a hint alone does not speak of ranks that
/// nobody sees.
async fn the_sentence_tells_what_is_shown(page: &Page) {
    // Its values take longer than anybody waits here.
    let address = "/play/connect4:8x7?at=4453";
    let said = "return document.querySelector('.sentence').innerText";
    page.open(&format!("{address}&values=1")).await;
    page.says(".sentence", "ranked by a search of").await;
    let ranked = run(page, said).await;
    let ranked = ranked.as_str().expect("a sentence");
    assert!(ranked.contains("to move. Searching… Not solved: ranked by"), "{ranked}");
    page.open(&format!("{address}&hint=1")).await;
    page.says(".sentence", "Hint: ").await;
    let hint = run(page, said).await;
    let hint = hint.as_str().expect("a sentence");
    assert!(hint.contains(", by a search of") && !hint.contains("ranked"), "{hint}");
    assert_eq!(run(page, "return document.querySelectorAll('.worth').length").await, json!(0));
}

/// A page that is opened again does not stand behind what it asked for itself, which takes the
/// server longer than the 20 s for which a browser lets it stand there.
async fn a_page_comes_again_at_once(page: &Page) {
    let address = "/play/connect4:8x7?at=4453&values=1";
    page.open(address).await;
    run(
        page,
        "const link = document.createElement('a'); link.href = location.href; link.dataset.pace = 'patient'; \
         document.querySelector('main').append(link); link.click()",
    )
    .await;
    page.comes("body[data-asking]").await;
    page.open(address).await;
    let waited = run(page, "return performance.getEntriesByType('navigation')[0].responseStart").await;
    assert!(waited.as_f64().is_some_and(|waited| waited < 15_000.0), "{waited} ms");
}

/// A pawn that takes its last step is asked for its piece, with a letter on each cell that gives
/// one.
async fn a_promotion_is_chosen_by_its_letter(page: &Page) {
    page.open("/play/chess?at=a2a4,b7b5,a4b5,a7a6,b5a6,c8b7,a6b7,h7h6").await;
    for cell in ["b7", "a8"] {
        page.click(&format!(".board a[aria-label^='Pick {cell}, ']")).await;
    }
    page.comes(".board .choice").await;
    let letters = "return [...document.querySelectorAll('.board .choice')].map((choice) => choice.textContent).sort()";
    assert_eq!(run(page, letters).await, json!(["B", "N", "Q", "R"]));
    page.click(".board a[data-move='bxa8=N']").await;
    page.says(".played li:last-child", "bxa8=N").await;
}

/// Arrows go through all that stand between: what was chosen acts when Enter ends it.
async fn a_list_by_keyboard_acts_on_enter(page: &Page) {
    page.open("/play/nim:3,4,5").await;
    run(page, "document.querySelector('form.variant select').focus()").await;
    let list = page.client.find(fantoccini::Locator::Css("form.variant select")).await.expect("a list");
    list.send_keys("\u{e015}").await.expect("an arrow");
    let chosen = "const list = document.querySelector('form.variant select'); return [list.value, location.pathname]";
    let chosen = run(page, chosen).await;
    assert_ne!(chosen[0], json!("nim:3,4,5"));
    assert_eq!(chosen[1], json!("/play/nim:3,4,5"));
    list.send_keys("\u{e007}").await.expect("Enter");
    page.part_of_address(chosen[0].as_str().expect("a game")).await;
}

/// Keys go where the focus is: sent to the page they would take it away.
async fn press(page: &Page, key: &str) {
    page.client.active_element().await.expect("a focus").send_keys(key).await.expect("a key");
}

/// Who plays by clicks goes back by the arrows; who comes to the board by Tab goes from cell to
/// cell by them.
async fn arrows_go_through_what_was_clicked(page: &Page) {
    page.open("/play/tictactoe").await;
    for (cell, plies) in [("5", 1), ("1", 2), ("9", 3)] {
        page.click(&format!(".board a[data-move='{cell}']")).await;
        page.says(&format!(".played li:nth-child({plies})"), cell).await;
    }
    for ply in ["ply=2", "ply=1"] {
        press(page, "\u{e012}").await;
        page.arrives(ply).await;
    }
    press(page, "\u{e014}").await;
    page.arrives("ply=2").await;
    run(page, "document.querySelector('.board a').focus()").await;
    for key in ["\u{e004}", "\u{e012}"] {
        press(page, key).await;
    }
    let at = run(page, "return [document.activeElement.dataset.move, location.search]").await;
    assert_eq!(at, json!(["2", "?at=519&ply=2"]));
    // A move of two cells, taken back, is in the list of moves: the focus stays on the board.
    page.open("/play/chess?pick=62").await;
    page.click(".board a[data-move='Nf3']").await;
    page.says(".played li:nth-child(1)", "Nf3").await;
    press(page, "\u{e012}").await;
    page.arrives("ply=0").await;
    assert_eq!(run(page, "return document.activeElement.closest('svg.board') !== null").await, json!(true));
}

/// Who comes to a board of many cells by Tab goes on by one more, and through it by the arrows.
async fn many_cells_are_one_stop(page: &Page) {
    page.open("/play/mnk:15x15,5").await;
    run(page, "document.querySelector('.board a').focus()").await;
    for (key, on_board) in [("\u{e015}", true), ("\u{e004}", false)] {
        press(page, key).await;
        let stands = "return document.activeElement.closest('svg.board') !== null";
        assert_eq!(run(page, stands).await, json!(on_board));
    }
    assert_eq!(run(page, "return document.activeElement.closest('.play') !== null").await, json!(true));
}

/// A pin of Kayles that is touched twice falls alone: the second touch needs no way back to it.
async fn a_picked_pin_keeps_the_focus(page: &Page) {
    page.open("/play/kayles:12").await;
    run(page, "document.querySelector('.board a[data-cell]').focus()").await;
    press(page, "\u{e007}").await;
    page.comes(".board a.picked").await;
    assert_eq!(run(page, "return document.activeElement.matches('.board a.picked')").await, json!(true));
    press(page, "\u{e007}").await;
    page.comes(".played li:nth-child(1)").await;
}

/// Escape closes a menu and nothing else: what was picked on the board stays so.
async fn escape_closes_a_menu(page: &Page) {
    page.open("/play/chess?pick=52").await;
    for menu in ["details.themes", "details.more"] {
        page.click(&format!("{menu} summary")).await;
        page.comes(&format!("{menu}[open]")).await;
        press(page, "\u{e00c}").await;
        let closed = format!(
            "return [document.querySelector('{menu}').open, document.activeElement.matches('{menu} summary'), location.search]"
        );
        assert_eq!(run(page, &closed).await, json!([false, true, "?pick=52"]), "{menu}");
    }
}
