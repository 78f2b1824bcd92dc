//! *Review*: where a game was decided. How many of each side's moves kept the exact value, and
//! every mistake with its board and with what was better.

pub(crate) mod form;

use ludex_services::review::{Review, ReviewedMove, ReviewedPlayer};
use ludex_services::{Player, Seats, numbers, words};
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::board::{self, after_move, disc};
use crate::history;
use crate::http_error::HttpError;
use crate::shell::{Page, PageKind, PageRequest, Patience, tell};
use crate::values;
use crate::web_game::{WebGame, WebScene};
use crate::work::Watch;

/// The longest text of games that is sent.
pub(crate) const LONGEST: usize = 1 << 18;

/// Mistakes whose boards are drawn.
const DRAWN: usize = 24;

/// Larger boards are not drawn small.
const CELLS: usize = 128;

/// The questions with the names of the first and of the second player, where a record has them.
const NAMES: [&str; 2] = ["name1", "name2"];

/// The page of a game in an address.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<String, HttpError> {
    let query = ask.query.without(&["ply", "wait"]);
    let record = game.record(&query)?;
    let review = values::review(&game.game, &record, state, watch, ask.pace)?;
    let mut scene = game.scene(&query.without(&NAMES))?;
    scene.scene.past.clone_from(&review.past);
    let view = View { ask, game, review: &review, path: format!("/play/{}", scene.spec), scene, query };
    Ok(view.page())
}

struct View<'v> {
    ask: &'v PageRequest,
    game: &'v WebGame,
    review: &'v Review,
    /// The end of the game.
    scene: WebScene,
    /// Where its positions are shown.
    path: String,
    query: Query,
}

impl View<'_> {
    fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.ask.tr(en, fr)
    }

    /// The address of a position of the game, with its values.
    fn at_ply(&self, ply: usize) -> String {
        link(&self.path, &self.scene.plies[ply].with("values", "1"))
    }

    fn page(&self) -> String {
        let (ask, scene, review) = (self.ask, &self.scene, self.review);
        let name = ask.text(&scene.about.title);
        // What was better may be missing where the game's own positions are known.
        let unknown = review.unknown() > 0 || review.mistakes().any(|mistake| mistake.best.is_empty());
        let later = unknown && ask.pace == Patience::Quick;
        let wait = |how: &str| ask.here(&self.query.with("wait", how));
        let patient = wait("2");
        let main = html! {
            div.review data-of=(board::of(&scene.spec)) data-first=[board::first(scene.roles)] data-later=[later.then_some("usual")] {
                h1 { (self.tr("Review of a game", "Analyse d'une partie")) " " small { (name) " " code { (scene.spec) } } }
                @if review.moves.is_empty() {
                    p { (self.tr("No move was played yet.", "Aucun coup n'a encore été joué.")) }
                } @else {
                    p.sentence role="status" { (ask.text(&scene.sentence())) ". " (self.found(later)) }
                    (self.players(later))
                    div.halves {
                        section aria-labelledby="mistakes" { (self.mistakes(later)) }
                        section aria-label=(self.tr("Value history", "Évolution de la valeur")) {
                            figure.history {
                                (history::picture(ask, scene, &|ply| self.at_ply(ply)))
                                (history::unknown(ask, &scene.past, Some(patient.as_str()).filter(|_| !later)))
                            }
                        }
                    }
                }
                p.controls {
                    a.button href=(self.at_ply(scene.moves.len())) { (self.tr("Open it on the board", "L'ouvrir sur le plateau")) }
                    a.button href=(ask.to("/review")) { (self.tr("Review another game", "Analyser une autre partie")) }
                }
            }
        };
        let (title, game) =
            (tell!(ask.lang, "Review: {name}", "Analyse : {name}"), Some((scene.spec.as_str(), scene.about)));
        let more = later.then(|| wait("1"));
        Page { room: PageKind::Review, title, game, more, main, ..Page::new(ask) }.html()
    }

    /// How many mistakes there are, as far as that is known.
    fn found(&self, later: bool) -> Markup {
        let (found, unknown) = (self.review.mistakes().count(), self.review.unknown());
        html! {
            @if later { em data-coming { (self.tr("Computing the exact values…", "Calcul des valeurs exactes…")) } }
            @else if unknown == self.review.moves.len() {
                (self.tr("These positions are too large to be judged here.", "Ces positions sont trop grandes pour être jugées ici."))
            }
            @else if found == 0 && unknown == 0 {
                (self.tr("Nobody made a mistake.", "Personne n'a commis d'erreur."))
            }
        }
    }

    /// What each side did.
    fn players(&self, later: bool) -> Markup {
        let (scene, lang) = (&self.scene, self.ask.lang);
        let solo = scene.seats == Seats::Solo;
        let sides: &[Player] = if solo { &[Player::First] } else { &Player::ALL };
        html! {
            ul.accuracy {
                @for &player in sides {
                    @let number = usize::from(player == Player::Second);
                    @let of = self.review.players[number];
                    li {
                        @if !solo {
                            b {
                                (disc(scene.roles, player))
                                @if let Some(name) = self.query.get(NAMES[number]) { (name) " – " }
                                (scene.roles.alone(player, lang))
                            }
                        }
                        // Of few moves a share would say what nobody knows of the game.
                        @if let Some(share) = of.accuracy().filter(|_| 2 * of.mistakes.judged >= of.moves as u64) {
                            strong class=[of.is_partly_judged().then_some("partial")] { (numbers::percent(share, 1.0, lang)) }
                            span.note {
                                @if of.is_partly_judged() { (self.partly(of)) }
                                @else { (self.wholly(of)) }
                            }
                        } @else {
                            strong { "–" }
                            @if !later { span.note {
                                @if of.mistakes.judged > 0 { (self.partly(of)) }
                                @else { (self.tr("no move could be judged", "aucun coup n'a pu être jugé")) }
                            } }
                        }
                    }
                }
            }
        }
    }

    /// What an accuracy counts where every move could be judged.
    fn wholly(&self, of: ReviewedPlayer) -> String {
        let (judged, lost) = (of.mistakes.judged, of.mistakes.mistakes);
        match (judged, lost) {
            (1, 0) => self.tr("accuracy: the only move is no mistake", "précision : le seul coup n'est pas une erreur"),
            (1, _) => self.tr("accuracy: the only move is a mistake", "précision : le seul coup est une erreur"),
            _ => return self.slips(lost) + &tell!(self.ask.lang, " in {judged} moves", " en {judged} coups"),
        }
        .to_owned()
    }

    /// So many mistakes, behind what they are the measure of.
    fn slips(&self, lost: u64) -> String {
        match lost {
            0 => self.tr("accuracy: no mistake", "précision : aucune erreur").to_owned(),
            1 => self.tr("accuracy: 1 mistake", "précision : 1 erreur").to_owned(),
            _ => tell!(self.ask.lang, "accuracy: {lost} mistakes", "précision : {lost} erreurs"),
        }
    }

    /// What an accuracy counts where not every move could be judged.
    fn partly(&self, of: ReviewedPlayer) -> String {
        let (judged, lost, moves) = (of.mistakes.judged, of.mistakes.mistakes, of.moves);
        let lang = self.ask.lang;
        let judged = if judged == 1 {
            tell!(lang, " in the one of {moves} moves that could be judged", " pour le seul coup jugé, sur {moves}")
        } else {
            tell!(lang, " in the {judged} moves judged, of {moves}", " pour les {judged} coups jugés, sur {moves}")
        };
        self.slips(lost) + &judged
    }

    fn mistakes(&self, later: bool) -> Markup {
        let mistakes: Vec<_> = self.review.mistakes().collect();
        html! {
            h2 #mistakes { (self.tr("Mistakes", "Erreurs")) }
            @if mistakes.is_empty() { p.note { @if later { "…" } @else { (self.no_mistake()) } } }
            ol.slips { @for (number, mistake) in mistakes.iter().enumerate() { li { (self.mistake(mistake, number < DRAWN)) } } }
        }
    }

    /// What is known where there is no mistake to be shown.
    fn no_mistake(&self) -> String {
        let (all, unknown) = (self.review.moves.len(), self.review.unknown());
        let said = match all - unknown {
            _ if unknown == 0 => self.tr("No move gave value away.", "Aucun coup n'a fait perdre de valeur."),
            0 => self.tr(
                "No move can be judged: the exact values of these positions are not known.",
                "Aucun coup ne peut être jugé : les valeurs exactes de ces positions ne sont pas connues.",
            ),
            judged => {
                return tell!(
                    self.ask.lang,
                    "None among the moves that can be judged, {judged} of {all}.",
                    "Aucune parmi les coups qui peuvent être jugés, {judged} sur {all}."
                );
            }
        };
        said.to_owned()
    }

    /// A mistake beside what was better.
    fn mistake(&self, mistake: &ReviewedMove, drawn: bool) -> Markup {
        let ask = self.ask;
        let before = &self.scene.plies[mistake.ply - 1];
        let best = words::few(&mistake.best);
        let draws = drawn && self.scene.picture.cells.len() <= CELLS;
        let after = |mv: &String| Some((mv.clone(), self.game.scene(&self.game.play(before, mv).ok()?).ok()?));
        let boards = [&mistake.mv].into_iter().chain(mistake.best.first()).filter(|_| draws).filter_map(after);
        let names = [self.tr("played: ", "joué : "), self.tr("better: ", "mieux : ")];
        html! {
            p { (history::mistake(ask, &self.scene, mistake.ply, &|ply| self.at_ply(ply))) }
            @if !mistake.best.is_empty() { p.note { (self.tr("Better: ", "Mieux : ")) b { (ask.text(&best)) } } }
            div.strip {
                @for (name, (mv, board)) in names.into_iter().zip(boards) {
                    figure { (after_move(&board, &format!("{name}{mv}"))) figcaption { (name) (mv) } }
                }
            }
        }
    }
}
