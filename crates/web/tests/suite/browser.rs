//! A real browser: Debian's chromium, driven through chromedriver. Without them there is nothing to
//! drive, and the test says so; `./check` installs them.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use ludex_web::Server;
use serde_json::json;

use crate::asking::{LOOPBACK, runtime, settings};
use crate::{mended, narrow, place, reader, stranger, to_the_end};

/// How long anything may take to happen on a page.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Ends the driver with the test.
pub(crate) struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The messages of the console.
#[derive(Debug)]
struct Console;

impl WebDriverCompatibleCommand for Console {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// What stands in for a window: a phone is narrower than any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) is_phone: bool,
}

impl Window {
    pub(crate) const DESK: Self = Self { width: 1100, height: 1000, is_phone: false };
    pub(crate) const PHONE: Self = Self { width: 390, height: 844, is_phone: true };
}

impl WebDriverCompatibleCommand for Window {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let Self { width, height, is_phone } = *self;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": size });
        (http::Method::POST, Some(body.to_string()))
    }
}

pub(crate) struct Page {
    pub(crate) client: Client,
    pub(crate) home: String,
}

impl Page {
    pub(crate) async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.home)).await.expect("a page");
    }

    /// Waits until the address ends so.
    pub(crate) async fn arrives(&self, end: &str) {
        let began = Instant::now();
        loop {
            let url = self.client.current_url().await.expect("an address").to_string();
            if url.ends_with(end) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{url} does not become {end}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the address has this in it.
    pub(crate) async fn part_of_address(&self, part: &str) {
        let began = Instant::now();
        loop {
            let url = self.client.current_url().await.expect("an address").to_string();
            if url.contains(part) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{url} has no {part}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until a part of the page says this.
    pub(crate) async fn says(&self, part: &str, text: &str) {
        let began = Instant::now();
        loop {
            let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
            let said = self.client.execute(script, vec![json!(part)]).await.expect("a text");
            if said.as_str().is_some_and(|said| said.contains(text)) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{part} says {said} and not {text}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until a part is there.
    pub(crate) async fn comes(&self, part: &str) {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(part)).await;
        found.unwrap_or_else(|error| panic!("{part}: {error}"));
    }

    pub(crate) async fn click(&self, part: &str) {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(part)).await;
        // A page that is being exchanged leaves an element behind: the next one is the same.
        match found.unwrap_or_else(|error| panic!("{part}: {error}")).click().await {
            Ok(()) => {}
            Err(_) => self.client.find(Locator::Css(part)).await.expect(part).click().await.expect(part),
        }
    }

    pub(crate) async fn press(&self, key: &str) {
        let body = self.client.find(Locator::Css("body")).await.expect("a page");
        body.send_keys(key).await.expect("a key");
    }

    /// What the console has complained of since it was asked last.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(Console).await.expect("the console");
        let severe = log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    pub(crate) async fn no_complaints(&self, after: &str) {
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "{after}: {complaints:?}");
    }
}

pub(crate) fn start_driver() -> Option<(Driver, u16)> {
    let port = TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
    let driver =
        Command::new("chromedriver").arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Some((Driver(driver.ok()?), port))
}

pub(crate) async fn connect(port: u16) -> Client {
    let options =
        json!({ "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1100,1000", "--lang=en"] });
    let capabilities = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
    let capabilities = capabilities.as_object().expect("an object").clone();
    let began = Instant::now();
    loop {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        match builder.capabilities(capabilities.clone()).connect(&format!("http://127.0.0.1:{port}")).await {
            Ok(client) => return client,
            Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[test]
fn in_a_real_browser() {
    let Some((_driver, port)) = start_driver() else {
        eprintln!("chromedriver is not there, so the page was not tried in a browser");
        return;
    };
    let server = Server::bind(LOOPBACK, 0, settings()).expect("a port");
    let (home, stopper) = (format!("http://{}", server.address()), server.stopper());
    let serving = std::thread::spawn(move || server.run());
    runtime().block_on(async {
        let client = connect(port).await;
        let page = Page { client: client.clone(), home };
        // A browser whose test failed is closed too. What failed is told only on the test's own
        // thread.
        let local = tokio::task::LocalSet::new();
        let trying = local.spawn_local(async move { everything(&page).await });
        let tried = local.run_until(trying).await;
        client.close().await.expect("an end");
        tried.unwrap_or_else(|fault| std::panic::resume_unwind(fault.into_panic()));
    });
    stopper.stop();
    serving.join().expect("no fault").expect("an end without error");
}

async fn everything(page: &Page) {
    by_mouse(page).await;
    by_keyboard(page).await;
    against_programs(page).await;
    to_the_end::to_the_end(page).await;
    every_key(page).await;
    a_newcomer(page).await;
    reader::what_the_reader_does_stays(page).await;
    reader::the_focus_stays(page).await;
    sliders(page).await;
    mended::everything(page).await;
    place::everything(page).await;
    narrow::everything(page).await;
    stranger::everything(page).await;
    live(page).await;
    diplomacy(page).await;
    for path in ["/", "/diplomacy", "/search?method=mcts", "/learn/tictactoe", "/play/teeko?lang=fr"] {
        page.open(path).await;
        page.no_complaints(path).await;
    }
}

/// A whole game by mouse, then back through it.
async fn by_mouse(page: &Page) {
    page.open("/play/connect4:7x6").await;
    let mut played = String::new();
    for column in "1212121".chars() {
        page.click(&format!(".board a[data-move='{column}']")).await;
        played.push(column);
        page.arrives(&format!("?at={played}")).await;
    }
    page.says(".sentence", "The game is over: the first player (X) has won").await;
    page.client.back().await.expect("back");
    page.arrives("?at=121212").await;
    page.says(".sentence", "The first player (X) is to move").await;
    page.click("a[data-key='u']").await;
    page.arrives("?at=121212&ply=5").await;
    page.click("a[data-key='r']").await;
    page.arrives("?at=121212").await;
    page.click("a.lang").await;
    page.says(".sentence", "Le premier joueur (X) a le trait").await;
    // The choice is kept; the tests go on in English.
    page.click("a.lang").await;
    page.says(".sentence", "The first player (X) is to move").await;
    page.no_complaints("a game by mouse").await;
}

/// A whole game by keys, with values and a hint.
async fn by_keyboard(page: &Page) {
    page.open("/play/tictactoe").await;
    for (key, end) in [("1", "?at=1"), ("2", "?at=12"), ("h", "?at=12&values=1")] {
        page.press(key).await;
        page.arrives(end).await;
    }
    page.says(".sentence", "The first player (X) wins in 5 plies").await;
    page.says(".history", "Circled").await;
    page.press(" ").await;
    page.says(".played", "124").await;
    page.press("\u{e012}").await;
    page.says(".played a[aria-current]", "2").await;
    page.press("\u{e014}").await;
    page.press("i").await;
    page.says(".sentence", "Hint:").await;
    page.press("h").await;
    page.open("/play/tictactoe?at=14253").await;
    page.says(".sentence", "has won").await;
    page.press("n").await;
    page.arrives("/play/tictactoe").await;
    page.no_complaints("a game by keyboard").await;
}

/// Each key that the help lists.
async fn every_key(page: &Page) {
    page.open("/play/connect4:7x6").await;
    let keys = [
        ("4", "?at=4"),
        ("4", "?at=44"),
        ("k", "?at=44&ply=1"),
        ("j", "?at=44"),
        ("\u{e011}", "?at=44&ply=0"),
        ("\u{e010}", "?at=44"),
        ("u", "?at=44&ply=1"),
        ("r", "?at=44"),
        ("f", "?at=44&flip=1"),
        ("5", "?at=445&flip=1"),
        ("f", "?at=445"),
        ("n", "/play/connect4:7x6"),
    ];
    for (key, end) in keys {
        page.press(key).await;
        page.arrives(end).await;
    }
    page.open("/play/tictactoe?second=random").await;
    page.press("s").await;
    page.arrives("first=random").await;
    page.open("/play/nim:1,2?then=1:1").await;
    page.press("g").await;
    page.arrives("/graph/nim:1,2?then=1:1").await;
    // Where letters are moves, a letter that is none by itself is a key after a moment.
    page.open("/play/othello:8x8").await;
    page.press("?").await;
    page.says("dialog.help[open] dd", "play a move by its name").await;
    // It is over the page, wherever that is scrolled to, and holds the keys until it is closed.
    let inside = "const box = document.querySelector('dialog.help').getBoundingClientRect(); \
                  return box.top >= 0 && box.bottom <= innerHeight && document.querySelector('dialog.help').contains(document.activeElement)";
    assert_eq!(page.client.execute(inside, vec![]).await.expect("a dialog"), json!(true));
    page.press("?").await;
    page.comes("body:not(:has(dialog))").await;
    page.press("f").await;
    page.arrives("flip=1").await;
    // Within that moment, however busy the machine is.
    page.press("f5").await;
    page.arrives("?at=f5&flip=1").await;
    page.no_complaints("keys").await;
}

/// Somebody who has never seen the page loses a game, finds out why, and sends the link of the very
/// move.
async fn a_newcomer(page: &Page) {
    page.open("/").await;
    page.click(".card h2 a[href='/play/tictactoe']").await;
    page.arrives("/play/tictactoe").await;
    page.click("a[data-level='perfect']").await;
    page.arrives("second=perfect").await;
    for (mv, end) in [("1", "?at=15"), ("2", "?at=1523"), ("9", "?at=152397")] {
        page.click(&format!(".board a[data-move='{mv}']")).await;
        page.arrives(&format!("{end}&second=perfect")).await;
    }
    page.says(".sentence", "you have lost").await;
    page.click("a.why").await;
    page.says(".slips", "3. 9 – before: draw, now: O wins.").await;
    page.click(".slips a.better").await;
    page.says(".chip.draw", "7").await;
    page.client.back().await.expect("back");
    page.arrives("/review/tictactoe?at=152397&second=perfect").await;
    page.says(".slips", "3. 9").await;
    page.click(".slips a").await;
    page.arrives("?at=152397&ply=5&second=perfect&values=1").await;
    page.says(".sentence", "The second player (O) wins in 1 ply").await;
    page.click(".more summary").await;
    page.click("button[data-copy]").await;
    page.says("button[data-copy]", "Copied").await;
    let sent = page.client.current_url().await.expect("an address");
    page.open("/").await;
    page.client.goto(sent.as_str()).await.expect("the link");
    page.says(".played a[aria-current]", "9").await;
    page.says(".sentence", "The second player (O) wins in 1 ply").await;
    page.no_complaints("a newcomer").await;
}

async fn against_programs(page: &Page) {
    page.open("/play/tictactoe?second=perfect").await;
    page.click(".board a[data-move='1']").await;
    page.arrives("?at=15&second=perfect").await;
    page.press("u").await;
    page.arrives("?at=15&ply=0&second=perfect").await;
    page.open("/play/connect4:7x6?first=random&second=random").await;
    page.comes("a[data-key='p']").await;
    page.press("p").await;
    page.part_of_address("hold=1").await;
    page.comes("main:not([data-next]) a[data-key='p']").await;
    page.press("p").await;
    page.says(".status.over .sentence", "The game is over").await;
    page.open("/play/peg-solitaire:triangle5").await;
    page.click(".board a[href*='pick']").await;
    page.click(".board a[data-move]").await;
    page.says(".played li", "").await;
    page.no_complaints("programs").await;
}

async fn sliders(page: &Page) {
    page.open("/graph/fibonacci-nim:8?layer=1").await;
    page.press("\u{e014}").await;
    page.arrives("layer=2").await;
    let script = "const s = document.querySelector('input[type=range]'); s.value = 4; s.dispatchEvent(new Event('input', { bubbles: true }));";
    page.client.execute(script, vec![]).await.expect("a slide");
    page.arrives("layer=4").await;
    page.says(".slider output", "4").await;
    page.click(".zoom-buttons button:nth-child(2)").await;
    // The next layer is seen as this one was.
    let scale = "return document.querySelector('[data-zoom] svg').getAttribute('width')";
    let before = page.client.execute(scale, vec![]).await.expect("a width");
    page.press("\u{e014}").await;
    page.arrives("layer=5").await;
    page.says(".slider output", "5").await;
    assert_eq!(page.client.execute(scale, vec![]).await.expect("a width"), before);
    page.open("/search?step=0").await;
    page.press("\u{e014}").await;
    page.arrives("step=1").await;
    page.press("?").await;
    page.says("dialog.help[open]", "to the beginning").await;
    page.click("dialog.help button").await;
    page.comes("body:not(:has(dialog))").await;
    page.says(".sentence", "Visits #0").await;
    page.client.execute(script, vec![]).await.expect("a slide");
    page.arrives("step=4").await;
    page.says(".slider output", "4").await;
    // A large tree folds, and goes through its steps too.
    page.open("/search?game=connect4&depth=3&weights=w1&method=minmax&step=1").await;
    page.says(".outline summary", "343 leaves").await;
    page.press("\u{e014}").await;
    page.arrives("step=2").await;
    page.says(".outline .here summary", "1 min ?").await;
    page.click(".outline li:nth-child(7) > details > summary").await;
    page.comes(".outline li:nth-child(7) > details[open]").await;
    page.press("\u{e014}").await;
    page.arrives("step=3").await;
    page.says(".sentence", "Visits 1 → 1.").await;
    // What the reader unfolded stays so.
    page.comes(".outline li:nth-child(7) > details[open]").await;
    page.open("/search?method=mcts&step=0").await;
    page.press("\u{e014}").await;
    page.arrives("step=1").await;
    page.says(".sentence", "After 1 playout").await;
    page.says(".branches .mv", "1").await;
    page.no_complaints("sliders").await;
}

/// A count to its end, one that is stopped, and a lesson.
async fn live(page: &Page) {
    page.open("/count/connect4:4x4").await;
    page.click("a[data-run='']").await;
    page.says("#result .total", "161,029").await;
    page.says(".plan", "To count it: ").await;
    // What takes no second is counted unasked, and what does not, or was stopped, is not.
    page.open("/count/connect4:3x3").await;
    page.says("#result .total", "869").await;
    page.arrives("/count/connect4:3x3").await;
    page.open("/count/othello:8x8").await;
    page.says(".plan", "No method is sure to count it").await;
    page.click("a[data-run='']").await;
    page.says("#progress.problem", "Counting this exactly takes at least").await;
    page.open("/count/connect4:7x6").await;
    page.click("a[data-run='']").await;
    page.says("#progress", "Column ").await;
    page.says("#result .total", "4,531,985,219,092").await;
    page.open("/count/connect4:5x5,5").await;
    page.click("a[data-run='symmetry=1']").await;
    page.says("#progress", "positions so far").await;
    page.says("#result .sentence", "up to ply ").await;
    page.says("#result .bars .count", "1").await;
    page.click("[data-stop]").await;
    page.says("#progress", "").await;
    page.arrives("/count/connect4:5x5,5?symmetry=1").await;
    let focused = page.client.active_element().await.expect("a focus");
    assert!(focused.attr("data-run").await.expect("a page").is_some(), "who stopped a count can begin another");
    page.open("/learn/tictactoe?episodes=1000").await;
    page.click("form[data-run] button:not([type])").await;
    page.says("#result .sentence", "After 1,000 episodes").await;
    page.click("#result a.button").await;
    page.arrives("second=learned:q,episodes=1000,seed=0").await;
    page.no_complaints("counts and lessons").await;
}

/// What is known, clicked on the map, with the Back button and the arrows.
async fn diplomacy(page: &Page) {
    page.open("/diplomacy").await;
    page.says(".total", "67,804,242,146,058 positions").await;
    page.click("#GAL").await;
    page.arrives("/diplomacy?given=GAL&region=GAL").await;
    page.says(".sum .note", "are consistent with").await;
    page.says("#GAL .mark", "✓").await;
    let focused = page.client.active_element().await.expect("a focus");
    assert_eq!(focused.attr("id").await.expect("a page").as_deref(), Some("GAL"), "who chose a region stays there");
    focused.send_keys("\u{e014}").await.expect("an arrow");
    page.client.active_element().await.expect("a focus").send_keys("\u{e007}").await.expect("a key");
    page.arrives("given=GAL,UKR&region=UKR").await;
    page.click(".choices tr:last-child a").await;
    page.arrives("given=GAL,-UKR&region=UKR").await;
    for end in ["given=GAL,UKR&region=UKR", "/diplomacy?given=GAL&region=GAL", "/diplomacy"] {
        page.client.back().await.expect("back");
        page.arrives(end).await;
    }
    page.says(".total", "67,804,242,146,058 positions").await;
    page.click("#power-AUS").await;
    page.arrives("/diplomacy?powers=ENG,FRA,GER,ITA,RUS,TUR").await;
    page.open("/diplomacy?lang=fr").await;
    let field = page.client.find(Locator::Css("input[name=given]")).await.expect("a field");
    field.send_keys("A GAL, -RUM\u{e007}").await.expect("keys");
    page.arrives("given=A+GAL%2C+-RUM&lang=fr").await;
    page.says(".sum .note", "sont compatibles").await;
    page.no_complaints("Diplomacy").await;
}
