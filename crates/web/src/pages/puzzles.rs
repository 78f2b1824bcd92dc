//! *Puzzles*: one after the other, in each of which a single move is right; those of the day follow
//! from the date.
//!
//! ```text
//! /puzzles?game=othello:6x6&seed=20780&number=2&streak=1&try=c3
//!          of which game    which ones └─────┘ │         └ the move that is tried
//!                                    the third ┘
//! ```

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use ludex_services::puzzles::{self, Grade, Puzzle, Question, is_offered, of_day, offered};
use ludex_services::{Seats, Text, registry, words};
use maud::{Markup, html};

use super::next_click::next_click;
use super::{Answer, caption, choice, hidden, rules_of};
use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::board::{self, Touches};
use crate::http_error::HttpError;
use crate::shell::{Page, PageKind, PageRequest, Patience, tell};
use crate::web_game::{WebGame, WebScene, with_game};
use crate::work::{Watch, seconds};

/// Puzzles that are looked for at once.
const TOGETHER: usize = 6;

/// The part of a reader's patience in which a page comes with puzzles on it, and how many times of
/// it others may take.
const AT_ONCE: u32 = 12;
const PATIENT: u32 = 3;

/// The days since 1970, by the clock of the server.
fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() / (24 * 60 * 60)
}

/// Which puzzle is asked for.
struct Asked {
    spec: String,
    seed: u64,
    /// `None` for the one that these are opened with.
    number: Option<usize>,
    /// Those that were solved before this one, without an error.
    streak: u32,
}

impl Asked {
    fn of(query: &Query, day: u64) -> Self {
        let read = |name: &str| query.get(name).and_then(|text| text.parse::<u64>().ok());
        Self {
            spec: query.get("game").map_or_else(|| of_day(day).to_owned(), in_full),
            seed: read("seed").unwrap_or(day),
            number: read("number").map(|number| number as usize),
            streak: read("streak").unwrap_or(0).min(9_999) as u32,
        }
    }
}

/// The game of a name, on the board that is offered where none is named.
fn in_full(game: &str) -> String {
    let game = game.trim();
    offered().find(|offered| offered.split_once(':').is_some_and(|(name, _)| name == game)).unwrap_or(game).to_owned()
}

/// Answers a request.
pub(crate) fn answer(ask: &PageRequest, state: &AppState, watch: &Watch) -> Result<Answer, HttpError> {
    let asked = Asked::of(&ask.query, today());
    with_game(&asked.spec, |game| {
        let sought = find(game, &asked, ask.pace, state, watch)?;
        let (is_sought, found) = (sought.is_none(), sought.unwrap_or_default());
        let number = asked.number.unwrap_or_else(|| opening(&found));
        let view = View { ask, game, asked: &asked, number, found: &found, is_sought };
        Ok(Answer::Page(view.page()?))
    })
}

/// The puzzles of a game and a seed; the same for every reader, and remembered. `None` where they
/// are to be looked for by a reader who is patient.
fn find(
    game: &WebGame,
    asked: &Asked,
    pace: Patience,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<Arc<Vec<Puzzle>>>, HttpError> {
    let name = format!("{} {}", game.spec(), asked.seed);
    if let Some(known) = state.puzzles.get(&name) {
        return Ok(Some(known));
    }
    let look = |time| {
        let _pass = state.gate.enter_briefly(watch).ok_or_else(HttpError::busy)?;
        let question = Question::new(&game.game, TOGETHER, asked.seed);
        puzzles::puzzles(&question, seconds, &watch.within(time)).map_err(|refusal| HttpError::bad(refusal.text()))
    };
    if pace == Patience::Quick {
        let found = look(state.settings.patience / AT_ONCE)?;
        return Ok(found.halt.is_none().then(|| {
            let found = Arc::new(found.puzzles);
            state.puzzles.put(name, Arc::clone(&found));
            found
        }));
    }
    // None are found where time is short, and looked for again.
    let find = || Ok(Arc::new(look(PATIENT * state.settings.patience)?.puzzles));
    state.puzzles.get_or(&name, watch, |found| !found.is_empty(), find).map(Some)
}

/// The puzzle to begin with, by its number: the first that is not seen at a glance; where all are,
/// the one with the most moves to choose from.
fn opening(found: &[Puzzle]) -> usize {
    let is_fair = |puzzle: &Puzzle| puzzle.grade > Grade::Easy && puzzle.wrong.len() > 1;
    let most = || found.iter().zip(0..).max_by_key(|(puzzle, _)| puzzle.wrong.len()).map(|(_, number)| number);
    found.iter().position(is_fair).or_else(most).unwrap_or(0)
}

struct View<'v> {
    ask: &'v PageRequest,
    game: &'v WebGame,
    asked: &'v Asked,
    /// Which of those that were found is shown.
    number: usize,
    found: &'v [Puzzle],
    /// Whether they are still looked for.
    is_sought: bool,
}

impl View<'_> {
    fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.ask.tr(en, fr)
    }

    /// The address of a puzzle, with nothing tried yet.
    fn puzzle(&self, seed: u64, number: usize, streak: u32) -> Query {
        let text = |number: u64| number.to_string();
        let query = Query::default().with("game", self.asked.spec.as_str()).with("seed", text(seed).as_str());
        let query = query.with("number", text(number as u64).as_str());
        let query = query.with("streak", Some(text(streak.into()).as_str()).filter(|_| streak > 0));
        query.with("lang", self.ask.query.get("lang"))
    }

    fn here(&self) -> Query {
        self.puzzle(self.asked.seed, self.number, self.asked.streak)
    }

    fn to(query: &Query) -> String {
        link("/puzzles", query)
    }

    fn page(&self) -> Result<String, HttpError> {
        let (ask, title) = (self.ask, self.tr("Puzzles", "Problèmes").to_owned());
        let spec = self.game.spec();
        let game = registry::find(&spec).ok().map(|about| (spec.as_str(), about));
        if self.is_sought {
            let main = html! {
                (self.head())
                p.sentence data-later="usual" { em data-coming { (self.tr("Looking for a puzzle…", "À la recherche d'un problème…")) } }
            };
            let more = Some(ask.here(&ask.query.with("wait", "1")));
            return Ok(Page { room: PageKind::Puzzles, title, game, more, main, ..Page::new(ask) }.html());
        }
        let Some(puzzle) = self.found.get(self.number) else {
            let main = html! {
                (self.head())
                p { (self.none()) }
                p.ways {
                    a.button.primary href=(Self::to(&self.next(self.asked.streak))) { (self.tr("Look again", "Chercher encore")) }
                    a.button href=(ask.to(&format!("/play/{spec}"))) { (self.tr("Play this game", "Jouer à ce jeu")) }
                }
            };
            return Ok(Page { room: PageKind::Puzzles, title, game, main, ..Page::new(ask) }.html());
        };
        let start = Query::default().with("at", puzzle.position.as_str());
        let scene = self.game.scene(&start)?;
        let tried = ask.query.get("try").filter(|tried| scene.legal.iter().any(|legal| legal == tried));
        let after = tried.map(|mv| self.game.play(&start, mv).and_then(|query| self.game.scene(&query))).transpose()?;
        let picked = board::picked(&ask.query, &scene);
        let name = format!("puzzle {} {} {}", self.asked.spec, self.asked.seed, self.number);
        let main = html! {
            div.play data-game=(name) data-of=(board::of(&scene.spec)) data-first=[board::first(scene.roles)] data-ply=(usize::from(tried.is_some())) {
                (self.head())
                section.table aria-label=(self.tr("Board", "Plateau")) {
                    (self.board(after.as_ref().unwrap_or(&scene), after.is_none()))
                }
                section.side aria-label=(title) {
                    div.status.over[tried.is_some()] {
                        p.sentence #said role="status" aria-live="polite" {
                            @match tried {
                                Some(mv) => { (self.verdict(puzzle, mv)) }
                                None => {
                                    (ask.text(&puzzle.sentence(&self.game.game)))
                                    @if let Some(next) = next_click(ask, &scene, &picked) {
                                        " " (next) a href=(Self::to(&self.here())) data-key="Escape" { (self.tr("Start this move again", "Recommencer ce coup")) }
                                    }
                                }
                            }
                        }
                        @match tried {
                            Some(mv) => { (self.ways(puzzle, mv)) }
                            None => p.ways { a.button href=(Self::to(&self.next(0))) { (self.tr("Skip", "Passer")) } }
                        }
                    }
                    p.note {
                        (self.grade(puzzle)) " · "
                        (self.tr("solved in a row: ", "réussis d'affilée : ")) strong.streak { (self.streak(puzzle, tried)) }
                    }
                    @if tried.is_none() && !scene.is_drawn() { (self.list(&scene)) }
                    @else if tried.is_none() { details { summary { (self.tr("Moves", "Coups")) } (self.list(&scene)) } }
                    (rules_of(ask, &scene))
                }
            }
        };
        Ok(Page { room: PageKind::Puzzles, title, game, main, ..Page::new(ask) }.html())
    }

    /// What this is, and the game to choose.
    fn head(&self) -> Markup {
        let is_of_day =
            self.asked.seed == today() && self.number == opening(self.found) && self.asked.spec == of_day(today());
        let now = self.game.spec();
        let title = |spec: &str| Some(self.ask.text(&registry::find(spec).ok()?.title).to_owned());
        let mut options: Vec<_> = offered().filter_map(|spec| Some((spec.to_owned(), title(spec)?))).collect();
        // The game of the address is there too, with its board: another one may have its name.
        if !is_offered(&now) {
            let params = now.split_once(':').map(|(_, params)| words::parameters(params));
            let board = params.map(|params| format!(" {}", self.ask.text(&params))).unwrap_or_default();
            options.extend(title(&now).map(|title| (now.clone(), title + &board)));
        }
        html! {
            div.head {
                h1 { @if is_of_day { (self.tr("Puzzle of the day", "Le problème du jour")) } @else { (self.tr("Puzzle", "Problème")) } }
                form.variant action="/puzzles" data-at-once {
                    (hidden(self.ask, &["lang"]))
                    (choice("game", self.tr("Game", "Jeu"), &options, &now))
                    button.plain { (self.tr("Go", "Aller")) }
                }
            }
        }
    }

    fn none(&self) -> &'static str {
        self.tr(
            "No puzzle was found: the search for one is short here, and in some games no position has only one good \
             move.",
            "Aucun problème n'a été trouvé : la recherche est courte ici, et dans certains jeux aucune position n'a un \
             seul bon coup.",
        )
    }

    fn grade(&self, puzzle: &Puzzle) -> String {
        words::with_capital(self.ask.text(&puzzle.grade.text()))
    }

    fn board(&self, scene: &WebScene, open: bool) -> Markup {
        if !scene.is_drawn() {
            return html! {};
        }
        let here = self.here();
        let play = |number: usize| Self::to(&here.with("try", scene.legal[number].as_str()));
        let pick = |cells: &[usize]| Self::to(&board::with_picked(&here, cells));
        let picked = board::picked(&self.ask.query, scene);
        let touches = Touches {
            lang: self.ask.lang,
            legal: &scene.links,
            worth: &vec![None; scene.links.len()],
            play: open.then_some(&play),
            pick: &pick,
            picked: &picked,
            hint: None,
            room: None,
            beside: None,
        };
        html! {
            div.frame { (board::live(scene, self.tr("Board", "Plateau"), &touches)) }
            (caption(self.ask, scene))
        }
    }

    /// The moves by their names.
    fn list(&self, scene: &WebScene) -> Markup {
        let here = self.here();
        html! {
            ol.chips {
                @for mv in &scene.legal { li { a.chip href=(Self::to(&here.with("try", mv.as_str()))) data-move=(mv) { b { (mv) } } } }
            }
        }
    }

    /// Whether a move was right.
    fn verdict(&self, puzzle: &Puzzle, mv: &str) -> String {
        if mv == puzzle.solution {
            return tell!(self.ask.lang, "{mv} is right. ", "{mv} est le bon coup. ");
        }
        // What others do later than the search looked is not known.
        if let (Some(plies), Some(_)) = (puzzle.plies, puzzle.horizon) {
            let Text { en, fr } = words::plies(plies, Seats::Fixed);
            return tell!(self.ask.lang, "{mv} does not win within {en}. ", "{mv} ne gagne pas en {fr}. ");
        }
        tell!(self.ask.lang, "{mv} is wrong. ", "{mv} n'est pas le bon coup. ")
    }

    /// How many puzzles in a row were solved, this one too once a move is tried.
    fn streak(&self, puzzle: &Puzzle, tried: Option<&str>) -> u32 {
        match tried {
            None => self.asked.streak,
            Some(mv) if mv == puzzle.solution => self.asked.streak + 1,
            Some(_) => 0,
        }
    }

    /// The puzzle after this one.
    fn next(&self, streak: u32) -> Query {
        if self.number + 1 < self.found.len() {
            self.puzzle(self.asked.seed, self.number + 1, streak)
        } else {
            self.puzzle(self.asked.seed.wrapping_add(1), 0, streak)
        }
    }

    /// What can be done after a move.
    fn ways(&self, puzzle: &Puzzle, mv: &str) -> Markup {
        let right = mv == puzzle.solution;
        let next = self.next(self.streak(puzzle, Some(mv)));
        let place = Query::default().with("at", puzzle.position.as_str()).with("values", "1");
        let place = place.with("lang", self.ask.query.get("lang"));
        html! {
            p.ways {
                @if !right {
                    a.button.primary href=(Self::to(&self.puzzle(self.asked.seed, self.number, 0))) { (self.tr("Try again", "Réessayer")) }
                }
                a.button.primary[right] href=(Self::to(&next)) { (self.tr("Next puzzle", "Problème suivant")) }
                a.button href=(link(&format!("/play/{}", self.asked.spec), &place)) { (self.tr("Why?", "Pourquoi ?")) }
            }
        }
    }
}
