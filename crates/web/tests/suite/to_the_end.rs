//! In the browser: games of pieces are played to their ends against a program, on a desk and on a
//! phone, by the mouse and by keys.
//!
//! The person plays what wins, so that small games end soon; what the program answers is read off
//! the page.

use std::time::{Duration, Instant};

use ludex::play::Record;
use ludex::prelude::*;
use ludex::session::Scene;
use ludex::solver::Solution;
use ludex::touches::{Effect, effects};
use ludex::{AnyGame, Outcome, Player, RulesAlone, Status, registry};
use serde_json::json;

use crate::browser::{PATIENCE, Page, Window};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Desk,
    Phone,
}

impl Screen {
    const fn window(self) -> Window {
        match self {
            Self::Desk => Window::DESK,
            Self::Phone => Window::PHONE,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Mouse,
    Keys,
}

/// A game that ends soon: where it begins, and whether the person is first or second.
type Case = (&'static str, &'static str, Player);

/// Promotions, jumps of several, passes, stacks, GIPF-pieces, turns of several actions.
const SOON: &[Case] = &[
    ("chess", "7k/P7/6K1/8/8/8/8/8_b_-_-", Player::First),
    ("draughts:8x8", "W:W18,22:B9,11,13,15,17", Player::First),
    ("go:1x3", "", Player::First),
    ("dvonn:2-3", "", Player::First),
    ("gipf:tournament,side=2,reserve=3", "", Player::Second),
    ("diaballik:3x3,2", "", Player::First),
    ("mana:12-21,1", "", Player::Second),
    ("kamon:2,seed=1", "", Player::First),
];

/// Those that take longer.
const LATER: &[Case] = &[
    ("go:1x4", "", Player::First),
    ("dvonn:2-3-2", "", Player::First),
    ("gipf:tournament,side=2,reserve=6", "", Player::First),
    ("diaballik:4x3,2", "", Player::First),
    ("mana:123-231-312,1", "", Player::First),
    ("kamon:2,seed=2", "", Player::First),
];

/// Each game once; in long runs in all four ways.
pub(crate) async fn to_the_end(page: &Page) {
    let ways = [
        (Screen::Desk, Hand::Mouse),
        (Screen::Phone, Hand::Keys),
        (Screen::Phone, Hand::Mouse),
        (Screen::Desk, Hand::Keys),
    ];
    let large = ludex_testkit::at_large();
    for (way, (screen, hand)) in ways.into_iter().enumerate() {
        page.client.issue_cmd(screen.window()).await.expect("another size");
        let later = if large { LATER } else { &[] };
        for (number, case) in SOON.iter().chain(later).enumerate() {
            if large || number % 2 == way {
                play(page, case, hand).await;
            }
        }
    }
    page.client.issue_cmd(Screen::Desk.window()).await.expect("another size");
    put_back(page).await;
    walk(page).await;
}

struct Game {
    rules: AnyGame,
    record: Record<AnyGame>,
    /// Of a game that is small, what every position is worth.
    solution: Option<Solution<RulesAlone<AnyGame>>>,
}

impl Game {
    fn new(spec: &str, from: &str) -> Self {
        let game = registry::game(spec).expect("a game");
        let start = if from.is_empty() { game.start() } else { game.read_position(from).expect("a position") };
        // Where a game begins with a position, one move decides.
        let solution = from.is_empty().then(|| {
            let solve = if game.loops() { ludex::solver::retrograde::solve } else { ludex::solver::memo::solve };
            solve(RulesAlone(game.clone()), &start, ludex::Orbits::identity(), &()).expect("a solution")
        });
        Self { record: Record::from(&game, start).expect("a record"), rules: game, solution }
    }

    /// The same moves as on the page.
    fn follow(&mut self, moves: &[String]) {
        for mv in &moves[self.record.ply()..] {
            let mv = self.rules.read_move(self.record.at(), mv).expect("a legal move");
            self.record.play(&self.rules, mv).expect("a legal move");
        }
    }

    /// A move that wins.
    fn best(&self) -> u64 {
        let (at, mut moves) = (self.record.at(), Vec::new());
        let Status::Turn(mover) = self.rules.expand(at, &mut moves) else { panic!("a turn") };
        let wins = |mv: &&u64| {
            let next = self.rules.play(at, **mv);
            self.rules.expand(&next, &mut Vec::new()) == Status::Over(Outcome::Win(mover))
        };
        let best = || self.solution.as_ref().and_then(|solution| solution.best_moves(at)?.first().copied());
        moves.iter().find(wins).copied().or_else(best).expect("a move")
    }
}

async fn play(page: &Page, &(spec, from, person): &Case, hand: Hand) {
    let mut game = Game::new(spec, from);
    let chair = if person == Player::First { "second" } else { "first" };
    page.open(&format!("/play/{spec}?at={from}&{chair}=random")).await;
    for turn in 0.. {
        game.follow(&settled(page).await);
        if game.record.outcome().is_some() {
            break;
        }
        assert!(turn < 40, "{spec} goes on");
        touch(page, &game, hand).await;
    }
    assert_eq!(game.record.outcome(), Some(Outcome::Win(person)), "{spec}");
    page.says(".sentence", "you have won").await;
    let wide = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(page.client.execute(wide, vec![]).await.expect("a width"), json!(true), "{spec} fits");
    page.no_complaints(spec).await;
}

/// Waits until no program is to move; the moves so far.
async fn settled(page: &Page) -> Vec<String> {
    let script = "return document.body.matches('[data-asking]') || document.querySelector('main').dataset.next ? null : \
                  [...document.querySelectorAll('.played a')].map((move) => move.textContent)";
    let began = Instant::now();
    loop {
        let moves = page.client.execute(script, vec![]).await.expect("moves");
        if let Some(moves) = moves.as_array() {
            return moves.iter().map(|mv| mv.as_str().expect("a move").to_owned()).collect();
        }
        assert!(began.elapsed() < PATIENCE, "the program does not move");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Plays a move cell by cell, or by its name where it has none.
async fn touch(page: &Page, game: &Game, hand: Hand) {
    let scene = Scene::new(&game.rules, &game.record);
    let name = game.rules.move_text(game.record.at(), game.best());
    let number = scene.legal.iter().position(|legal| *legal == name).expect("listed");
    let played = json!(scene.moves.len() + 1);
    let cells = scene.picture.touches.iter().find(|touch| touch.mv == number).map_or(&[][..], |touch| &touch.cells);
    if cells.is_empty() {
        act(page, &format!(".chip[data-move='{name}']"), hand).await;
    }
    for place in 0..cells.len() {
        let does = effects(&scene.picture, &cells[..place]).swap_remove(cells[place]);
        match does.expect("a cell to touch") {
            Effect::Play(touched) => {
                assert_eq!(touched, number);
                act(page, &format!(".board a[data-move='{name}']"), hand).await;
            }
            Effect::Pick(picked) => {
                act(page, &format!(".board a[data-cell='{}']", cells[place]), hand).await;
                let picked: Vec<_> = picked.iter().map(usize::to_string).collect();
                holds(page, &format!("location.search.includes('pick={}')", picked.join("-")), json!(true)).await;
                if place + 1 == cells.len() {
                    // A longer turn could go on: touched again, this one is played.
                    act(page, &format!(".board a[data-move='{name}']"), hand).await;
                }
            }
        }
    }
    let script = "document.querySelectorAll('.played li').length >= arguments[0]";
    let began = Instant::now();
    while page.client.execute(&format!("return {script}"), vec![played.clone()]).await.expect("moves") != json!(true) {
        assert!(began.elapsed() < PATIENCE, "{name} is not played");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn act(page: &Page, part: &str, hand: Hand) {
    if hand == Hand::Mouse {
        return page.click(part).await;
    }
    page.comes(part).await;
    page.client.execute("document.querySelector(arguments[0]).focus()", vec![json!(part)]).await.expect("a focus");
    page.client.active_element().await.expect("a focus").send_keys("\u{e007}").await.expect("a key");
}

/// Waits until an expression has a value.
async fn holds(page: &Page, expression: &str, value: serde_json::Value) {
    let began = Instant::now();
    loop {
        let now = page.client.execute(&format!("return {expression}"), vec![]).await.expect("a value");
        if now == value {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{expression} is {now} and not {value}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A turn that was begun is taken back cell by cell, and a turn is written by its name.
async fn put_back(page: &Page) {
    page.open("/play/diaballik:3x3").await;
    page.click(".board a[data-cell='6']").await;
    page.says(".sentence", "a1 is picked").await;
    page.click(".board a[data-cell='3']").await;
    page.says(".sentence", "click it again to play a1-a2, or go on").await;
    page.press("\u{e00c}").await;
    holds(page, "location.search", json!("")).await;
    // The address changes before the board is there that takes the keys.
    holds(page, "document.querySelector('.sentence')?.textContent.includes('a1')", json!(false)).await;
    // All of it at once: after a pause what was typed is played.
    page.press("c1-c2_b1~a1\u{e007}").await;
    holds(page, "document.querySelector('.played')?.textContent", json!("c1-c2_b1~a1")).await;
}

/// Arrows go from cell to cell of a board of hexagons, once the focus is there.
async fn walk(page: &Page) {
    page.open("/play/dvonn:2-3-2").await;
    let script = "document.querySelector('.board a').focus()";
    page.client.execute(script, vec![]).await.expect("a focus");
    let mut seen = String::new();
    for key in ["\u{e014}", "\u{e015}", "\u{e012}", "\u{e015}", "\u{e013}", "\u{e014}"] {
        page.client.active_element().await.expect("a focus").send_keys(key).await.expect("an arrow");
        let at = page.client.active_element().await.expect("a focus").attr("data-move").await.expect("a page");
        seen.push_str(&at.unwrap_or_default());
    }
    assert_eq!(seen, "b1b2a2b3a2b2");
    page.client.active_element().await.expect("a focus").send_keys("\u{e007}").await.expect("a key");
    page.says(".played", "b2").await;
    page.no_complaints("a board of hexagons").await;
}
