//! The board itself, and what there is to say of the position.

use ludex_services::levels::Level;
use ludex_services::values::MoveValues;
use ludex_services::{AnyGame, Player, Seats, words};
use maud::{Markup, html};

use super::{Refused, View};
use crate::address::link;
use crate::board::{self, Touches};
use crate::pages::caption;
use crate::pages::next_click::next_click;
use crate::shell::tell;

/// More moves that touch no cell are for the list.
const BESIDE: usize = 3;

impl View<'_> {
    /// The move that a hint points out.
    pub(super) fn hint(&self) -> Option<&str> {
        let best = self.scene.valued.as_ref().filter(|_| self.ask.query.is("hint"))?.moves.first()?;
        Some(best.mv.as_str())
    }

    /// The cells that are picked, for a move that touches several.
    fn picked(&self) -> Vec<usize> {
        board::picked(&self.ask.query, &self.scene)
    }

    /// The address with these cells picked.
    fn with_picked(&self, cells: &[usize]) -> String {
        self.to(&board::with_picked(&self.query, cells))
    }

    pub(super) fn board(&self) -> Markup {
        let (ask, scene) = (self.ask, &self.scene);
        if !scene.is_drawn() {
            return html! { p.note { (self.tr("This board is too large to be drawn.", "Ce plateau est trop grand pour être dessiné.")) } };
        }
        // Of very many moves some have no address of their own, and are asked for by their names.
        let play = |number: usize| match scene.links.get(number) {
            Some(legal) => self.to(&legal.query),
            None => self.to(&self.query.with("play", scene.legal[number].as_str())),
        };
        let pick = |cells: &[usize]| self.with_picked(cells);
        let picked = self.picked();
        let touches = Touches {
            lang: ask.lang,
            legal: &scene.links,
            worth: &self.worth(),
            play: (!self.program_moves()).then_some(&play),
            pick: &pick,
            picked: &picked,
            hint: self.hint(),
            room: scene.room,
            beside: self.balance(),
        };
        html! {
            div.frame { (board::live(scene, self.tr("Board", "Plateau"), &touches)) }
            (caption(ask, scene))
        }
    }

    /// What to click next, where a move touches two cells.
    fn next_click(&self) -> Option<String> {
        let scene = &self.scene;
        let several = scene.links.iter().any(|legal| legal.cells.len() > 1);
        if !several || self.program_moves() || !scene.is_drawn() {
            return None;
        }
        let picked = self.picked();
        if picked.is_empty() {
            return self.first_click();
        }
        next_click(self.ask, scene, &picked)
    }

    /// What to click first, at the start of a game.
    fn first_click(&self) -> Option<String> {
        let scene = &self.scene;
        // What moves are worth is asked by readers who know how to play them, and takes its room.
        if scene.ply > 0 || self.shows() {
            return None;
        }
        let goes_on = |cell: &usize| scene.links.iter().any(|legal| legal.cells.len() > 1 && legal.cells[0] == *cell);
        let singles = || scene.links.iter().filter(|legal| legal.cells.len() == 1);
        let how = if singles().any(|legal| goes_on(&legal.cells[0])) {
            self.tr(
                "Click a piece, then the same one again or its neighbour. ",
                "Cliquez sur une pièce, puis encore sur elle ou sur sa voisine. ",
            )
        } else if singles().next().is_some() {
            self.tr(
                "Click where to play, or the cells of a move one after the other. ",
                "Cliquez là où jouer, ou sur les cases d'un coup l'une après l'autre. ",
            )
        } else {
            self.tr("Click a piece, then where it goes. ", "Cliquez sur une pièce, puis sur sa destination. ")
        };
        Some(how.to_owned())
    }

    /// The moves that touch no cell, such as a pass; for a program they only keep their room, so
    /// that the board stays as large as it is.
    pub(super) fn beside_the_board(&self) -> Markup {
        let (ask, scene) = (self.ask, &self.scene);
        let beside = scene.links.iter().filter(|legal| legal.cells.is_empty());
        let beside: Vec<_> = beside.take(BESIDE + 1).collect();
        if !scene.is_drawn() || beside.is_empty() || beside.len() > BESIDE {
            return html! {};
        }
        let forced = scene.legal.len() == 1;
        if self.program_moves() {
            let first = board::spoken(ask.lang, &beside[0].text, None);
            return html! { p.beside { span.button.off aria-hidden="true" { (first) } } };
        }
        html! {
            p.beside {
                @if forced { (self.tr("There is no other move: ", "Il n'y a pas d'autre coup : ")) }
                @for legal in beside {
                    a.button.primary[forced] href=(self.to(&legal.query)) { (board::spoken(ask.lang, &legal.text, None)) }
                }
            }
        }
    }

    /// Why a player cannot move, and who could.
    pub(super) fn refusal(&self, game: &AnyGame) -> Markup {
        let Some(Refused::Player(problem)) = &self.refused else { return html! {} };
        let mover = self.scene.mover().filter(|_| self.program_moves());
        let chair = mover.map(|mover| if mover == Player::First { "first" } else { "second" });
        html! {
            div.refusal {
                (self.problem(problem))
                @if let Some(chair) = chair {
                    p.controls {
                        // By the names of the opponents beside it.
                        a.button href=(self.to(&self.query.with(chair, Level::Strong.player(game)))) {
                            (self.ask.text(&Level::Strong.title()))
                        }
                        a.button href=(self.to(&self.query.without(&[chair]))) {
                            @if self.opponent().is_some() { (self.friend()) } @else { (self.tr("A person", "Une personne")) }
                        }
                    }
                }
            }
        }
    }

    /// What there is to say of the position, which a screen reader is told.
    pub(super) fn sentence(&self, thinking: bool, later: bool) -> Markup {
        let (ask, scene) = (self.ask, &self.scene);
        let over = scene.outcome().is_some();
        let joined = scene.turn_and_value();
        html! {
            div.status.over[over] {
            p.sentence #said role="status" aria-live="polite" {
                // The board shows it to who sees it.
                @if let Some(mv) = scene.answer() { span.said-only { (tell!(ask.lang, "Played: {mv}. ", "Joué : {mv}. ")) } }
                @if let Some([turn, value]) = &joined { (ask.text(turn)) " " strong { (ask.text(value)) } ". " }
                @else { (ask.text(&scene.sentence())) ". " }
                @if self.query.is("hold") && self.program_moves() { (self.tr("The programs are held. ", "Les programmes sont arrêtés. ")) }
                @if scene.stands_in_for().is_some() { (self.tr(
                    "This is an earlier move: here you move for the program. ",
                    "Ceci est un coup antérieur : ici vous jouez pour le programme. ",
                )) }
                @if thinking { em { (self.tr("The program is thinking… ", "Le programme réfléchit… ")) } }
                @if let Some(value) = &scene.value().filter(|_| joined.is_none()) { strong { (ask.text(value)) } ". " }
                @if later { em data-coming {
                    // What cannot be exact is not promised.
                    @if self.perfect { (self.tr("Computing the exact values…", "Calcul des valeurs exactes…")) }
                    @else { (self.tr("Searching…", "Recherche en cours…")) }
                    " "
                } }
                @if let Some(estimated) = self.estimated() { (estimated) }
                @if let Some(hint) = self.hint() { (self.hinted(hint)) }
                @if let Some(next) = self.next_click() { (next) }
                @if !self.picked().is_empty() && !self.program_moves() {
                    a href=(self.with_picked(&[])) data-key="Escape" { (self.tr("Start this move again", "Recommencer ce coup")) }
                }
            }
            @if over && !scene.moves.is_empty() {
                p.ways {
                    a.button.primary href=(self.restart()) { (self.tr("Play again", "Rejouer")) }
                    a.button.why href=(self.review()) { (self.tr("Where was it decided?", "Où la partie s'est-elle décidée ?")) }
                }
            }
            }
        }
    }

    /// The way to what every move was worth.
    fn review(&self) -> String {
        link(&format!("/review/{}", self.scene.spec), &self.query.without(&["ply", "values"]))
    }

    /// How far a search saw that found no values.
    fn searched(&self) -> Option<String> {
        let plies = words::plies(self.scene.valued.as_ref()?.depth?, self.scene.seats);
        Some(self.ask.text(&plies).to_owned())
    }

    fn all_look_alike(&self) -> bool {
        self.scene.valued.as_ref().is_some_and(MoveValues::all_look_alike)
    }

    /// The move that is pointed out, and by what, where no ranks are shown that say it.
    fn hinted(&self, hint: &str) -> String {
        let searched = self.searched().filter(|_| !self.shows() && !self.all_look_alike());
        match searched {
            Some(plies) => {
                tell!(
                    self.ask.lang,
                    "Hint: {hint}, by a search of {plies}. ",
                    "Conseil : {hint}, d'après une recherche à {plies}. "
                )
            }
            None => tell!(self.ask.lang, "Hint: {hint}. ", "Conseil : {hint}. "),
        }
    }

    /// What a search tells of moves whose values are not known; of their ranks where these are
    /// shown.
    fn estimated(&self) -> Option<String> {
        let plies = self.searched()?;
        // To solve a puzzle is what its player does.
        let solo = self.scene.seats == Seats::Solo;
        let what = match self.fact() {
            Some((told, _)) => {
                let told = self.ask.text(&told);
                tell!(self.ask.lang, "{told} (published)", "{told} (publié)")
            }
            None if solo => self.tr("Value not known", "Valeur inconnue").to_owned(),
            None => self.tr("Not solved", "Non résolu").to_owned(),
        };
        if self.all_look_alike() {
            return Some(tell!(
                self.ask.lang,
                "{what}: {plies} ahead, all moves look alike. ",
                "{what} : à {plies}, tous les coups se valent en apparence. "
            ));
        }
        if !self.shows() {
            return None;
        }
        // An end that the search has seen is told already.
        if self.scene.value().is_some() {
            return Some(tell!(
                self.ask.lang,
                "What is not certain is ranked by a search of {plies}. ",
                "Ce qui n'est pas certain est classé par une recherche à {plies}. "
            ));
        }
        Some(tell!(
            self.ask.lang,
            "{what}: ranked by a search of {plies}. ",
            "{what} : rangs donnés par une recherche à {plies}. "
        ))
    }
}
