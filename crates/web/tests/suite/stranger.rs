//! In the browser: somebody who has never seen the page, and reads no word of documentation, beats
//! the easy opponent, loses to the perfect one, learns why, solves three puzzles and sends a friend
//! the link of a game.

use fantoccini::Locator;
use ludex::puzzles::{self, Question};
use serde_json::json;

use crate::browser::{PATIENCE, Page, Window};

pub(crate) async fn everything(page: &Page) {
    beats_easy(page).await;
    loses_to_perfect_and_learns_why(page).await;
    solves_three_puzzles(page).await;
    sends_the_link(page).await;
    steps_play_by_themselves(page).await;
    reviews_a_record(page).await;
    saves_a_picture(page).await;
    asks_the_api(page).await;
}

/// With the hint before every move.
async fn beats_easy(page: &Page) {
    page.open("/").await;
    page.click(".card h2 a[href^='/play/nim']").await;
    page.says("h1", "Nim").await;
    page.click(".choices-row a[data-level]").await;
    page.comes("a[data-level][aria-current]").await;
    // Twelve matches at most, and every move takes one.
    for _ in 0..12 {
        page.click("a[data-key='i']").await;
        page.comes(".chip.hinted").await;
        let before = moves(page).await;
        page.click(".chip.hinted").await;
        if turn_or_end(page, before + 1).await {
            break;
        }
    }
    page.says(".status.over .sentence", "you have won").await;
    page.no_complaints("easy").await;
}

async fn number(page: &Page, script: &str) -> i64 {
    page.client.execute(script, vec![]).await.expect("a script").as_i64().unwrap_or(-1)
}

async fn moves(page: &Page) -> i64 {
    number(page, "return document.querySelectorAll('.played li').length").await
}

/// Waits for the program's move; whether the game is over.
async fn turn_or_end(page: &Page, least: i64) -> bool {
    let state = "if (document.querySelector('.status.over')) return 2; \
                 return document.querySelector('.chips .chip') && document.querySelectorAll('.played li').length > arguments[0] ? 1 : 0";
    let began = std::time::Instant::now();
    loop {
        let found = page.client.execute(state, vec![json!(least)]).await.expect("a state");
        match found.as_i64() {
            Some(2) => return true,
            Some(1) => return false,
            _ => assert!(began.elapsed() < PATIENCE, "the program does not move"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

async fn loses_to_perfect_and_learns_why(page: &Page) {
    page.click("header .brand").await;
    page.click(".card h2 a[href='/play/tictactoe']").await;
    page.click("a[data-level='perfect']").await;
    page.comes("a[data-level='perfect'][aria-current]").await;
    for (mv, answered) in [("1", 2), ("2", 4), ("9", 6)] {
        page.click(&format!(".board a[data-move='{mv}']")).await;
        turn_or_end(page, answered - 1).await;
    }
    page.says(".status.over .sentence", "you have lost").await;
    page.click(".status .why").await;
    page.says(".accuracy li:nth-child(2) strong", "100.0%").await;
    page.says(".slips", "now: O wins.").await;
    page.comes(".slips .strip figure:nth-child(2) svg").await;
    page.click(".slips a.better").await;
    page.says(".why", "draws").await;
    page.no_complaints("perfect").await;
}

async fn solves_three_puzzles(page: &Page) {
    // Of the game that was played.
    page.click("header nav a[href='/puzzles?game=tictactoe']").await;
    page.says("h1", "Puzzle").await;
    page.open("/").await;
    page.click("main a[href='/puzzles']").await;
    page.says("h1", "Puzzle of the day").await;
    // Of that day the test knows no solution.
    page.open("/puzzles?game=tictactoe&seed=7&number=0").await;
    let game = ludex::registry::game("tictactoe").expect("a game");
    let found = puzzles::puzzles(&Question::new(&game, 6, 7), || 0.0, &()).expect("a game that can be searched");
    for puzzle in found.puzzles.iter().take(3) {
        page.click(&format!(".board a[data-move='{}']", puzzle.solution)).await;
        page.says(".sentence", " is right. ").await;
        page.click(".status .primary").await;
    }
    page.says(".streak", "3").await;
    page.no_complaints("puzzles").await;
}

/// Two devices: what one does is seen on the other without any click.
async fn sends_the_link(page: &Page) {
    page.click("header nav a[href^='/play']").await;
    page.click(".invite button").await;
    page.says(".sentence", "It is your move.").await;
    let sent = page.client.find(Locator::Css(".invitation input")).await.expect("a link");
    let sent = sent.prop("value").await.expect("a page").expect("an address");
    let here = page.client.window().await.expect("a window");
    let there = page.client.new_window(true).await.expect("a window").handle;
    let go_to = async |window: &fantoccini::wd::WindowHandle| {
        page.client.switch_to_window(window.clone()).await.expect("the window");
    };
    go_to(&there).await;
    page.client.issue_cmd(Window::PHONE).await.expect("a phone");
    page.client.goto(&sent).await.expect("the link");
    page.says(".sentence", "Your friend is to move").await;
    go_to(&here).await;
    // The guest has come: the link is no more needed.
    page.client.wait().at_most(PATIENCE).for_element(Locator::Css(".side:not(:has(.invitation))")).await.expect("news");
    page.click(".board a[data-move='5']").await;
    page.says(".sentence", "Your friend is to move").await;
    go_to(&there).await;
    page.says(".sentence", "It is your move.").await;
    page.says(".played", "5").await;
    page.click(".board a[data-move='1']").await;
    page.says(".sentence", "Your friend is to move").await;
    // An earlier position is looked at.
    page.press("\u{e012}").await;
    page.says(".earlier", "This is an earlier position.").await;
    page.comes(".play[data-ply='1']").await;
    page.click(".earlier a").await;
    page.comes(".play[data-ply='2']").await;
    page.click(".resign summary").await;
    page.click(".resign button").await;
    page.says(".status.over", "Your friend has won.").await;
    go_to(&here).await;
    page.says(".status.over", "You have won.").await;
    page.click(".status button[value=again]").await;
    page.says(".status", "You asked for another game").await;
    go_to(&there).await;
    page.says(".status button", "Your friend asks for another game").await;
    page.click(".status button[value=again]").await;
    page.says(".sentence", "It is your move.").await;
    page.client.close_window().await.expect("an end");
    go_to(&here).await;
    page.says(".sentence", "Your friend is to move").await;
    // Who has left finds the way back.
    let seat = page.client.current_url().await.expect("an address").path().to_owned();
    page.open("/").await;
    page.says("[data-ways-back=seats]", "Your move – Tic-tac-toe").await;
    page.click(&format!("[data-ways-back=seats] a[href^='{seat}']")).await;
    page.part_of_address(&seat).await;
    page.says(".sentence", "Your friend is to move").await;
    page.no_complaints("a friend").await;
}

/// ▶ goes through a search to its end, line by line; a click stops it.
async fn steps_play_by_themselves(page: &Page) {
    page.open("/search?tree=max(3,5)").await;
    page.says(".slider output", "0").await;
    page.click("select[data-speed] option[value='250']").await;
    page.click("[data-run-steps]").await;
    page.comes("[data-run-steps][aria-pressed=true]").await;
    page.says(".listing [aria-current]", "leaf").await;
    page.comes("[data-run-steps][aria-pressed=false]").await;
    page.says(".listing [aria-current]", "kept").await;
    page.open("/graph/fibonacci-nim:8").await;
    page.says(".listing [aria-current]", "A\u{2080}").await;
    page.press(" ").await;
    page.says(".slider output", "2").await;
    page.press(" ").await;
    page.comes("[data-run-steps][aria-pressed=false]").await;
    // A lesson runs when the page is opened.
    page.open("/learn/tictactoe").await;
    page.says("#result .sentence", "After 1,000 episodes").await;
    page.no_complaints("steps").await;
}

async fn reviews_a_record(page: &Page) {
    page.open("/").await;
    page.click("header nav a[href='/review']").await;
    page.click("form.tree .primary").await;
    page.arrives("/review/tictactoe?at=5219734&name1=Ada&name2=Bob").await;
    page.says(".accuracy", "Bob").await;
    page.says(".accuracy li:nth-child(2)", "66.7%").await;
    page.says(".slips", "1… 2 – before: draw, now: X wins.").await;
    page.no_complaints("a review").await;
}

/// The picture is made by the browser: its bytes are caught instead of saved.
async fn saves_a_picture(page: &Page) {
    page.open("/play/connect4:7x6?at=4453").await;
    let caught = "window.caught = null; URL.createObjectURL = (blob) => { blob.arrayBuffer().then((bytes) => { \
                  const view = new DataView(bytes); window.caught = [view.getUint32(0), view.getUint32(16), view.getUint32(20)]; }); return 'data:,'; };";
    page.client.execute(caught, vec![]).await.expect("a trap");
    page.click("a[data-png]").await;
    let began = std::time::Instant::now();
    loop {
        let caught = page.client.execute("return window.caught", vec![]).await.expect("a picture");
        if let Some(numbers) = caught.as_array() {
            // The signature of PNG, and its width and height.
            assert_eq!(numbers[0], json!(0x8950_4e47_u32));
            assert!(numbers[1].as_u64() > Some(900) && numbers[2].as_u64() > Some(900), "{numbers:?}");
            break;
        }
        assert!(began.elapsed() < PATIENCE, "no picture");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    page.no_complaints("a picture").await;
}

async fn asks_the_api(page: &Page) {
    page.open("/programs").await;
    page.click("button[data-example*='positions']").await;
    page.says(".question:nth-of-type(3) .answer", "\"positionValue\"").await;
    page.no_complaints("the API").await;
}
