//! *Learn*: a player that learns by playing, its curve, and a game against it.

use ludex_services::learn::Curve;
use ludex_services::learning::Method;
use ludex_services::prelude::*;
use ludex_services::training::Trajectory;
use ludex_services::{Text, numbers, words};
use maud::{Markup, PreEscaped, html};

use crate::address::link;
use crate::app_state::AppState;
use crate::assets::without_style;
use crate::http_error::HttpError;
use crate::learn::{self, LearnerSpec, MOST_EPISODES, learners};
use crate::pages::{choice, hidden, other_game, under_way};
use crate::shell::{Page, PageKind, PageRequest, Patience, tell};
use crate::web_game::WebGame;
use crate::work::Watch;

/// The pupil of an address.
pub(crate) fn pupil(ask: &PageRequest) -> Result<LearnerSpec, HttpError> {
    let number = |name: &str, usual: &str| ask.query.get(name).unwrap_or(usual).to_owned();
    let (learner, episodes, seed) = (number("learner", "q"), number("episodes", "1000"), number("seed", "0"));
    Ok(LearnerSpec::read(&format!("{learner},episodes={episodes},seed={seed}"))?)
}

/// The page; the lesson is given where it was asked for.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<String, HttpError> {
    let scene = game.scene(&ask.base_query())?;
    let spec = scene.spec.as_str();
    let pupil = pupil(ask)?;
    let curve = if ask.query.is("run") && ask.pace != Patience::Quick {
        Some(learn::train(&game.game, &pupil, state, &watch.within(state.settings.work), &|_| {})?)
    } else {
        None
    };
    let running = ask.query.is("run") && curve.is_none();
    // Who asks for nothing yet sees a lesson, if a script shows it: a program that looks at
    // addresses starts none.
    let begins = running || ask.query.only(&["learner", "episodes", "seed", "trace"]).pairs().next().is_none();
    let title = ask.text(&scene.about.title);
    let main = html! {
        h1 { (ask.tr("Learning by playing", "Apprendre en jouant")) " " small { (title) " " code { (spec) } } }
        div.forms { (other_game(ask, "learn", spec, &html! {})) }
        (form(ask, &pupil))
        (under_way(ask, ask.tr("Progress of the lesson", "Avancée de la leçon")))
        div #result data-live=(format!("/live/learn/{spec}")) data-run=[(begins && curve.is_none()).then_some("")] {
            @if let Some(curve) = &curve { (result(ask, spec, &pupil, curve)) }
        }
        (about(ask))
        @if !game.game.loops() { (steps(ask, game, state, watch)?) }
    };
    let (title, game) = (tell!(ask.lang, "Learn {title}", "Apprendre : {title}"), Some((spec, scene.about)));
    let more = running.then(|| ask.here(&ask.query.with("wait", "1")));
    Ok(Page { room: PageKind::Learn, title, game, more, main, ..Page::new(ask) }.html())
}

fn form(ask: &PageRequest, pupil: &LearnerSpec) -> Markup {
    let option = |method: &Method| {
        let (name, what) = learn::named(method);
        let what = what.map(|Text { en, fr }| tell!(ask.lang, ": {en}", " : {fr}")).unwrap_or_default();
        (method.word().to_owned(), ask.text(&name).to_owned() + &what)
    };
    let options: Vec<_> = learners().iter().map(option).collect();
    html! {
        form.inline action=(ask.path) data-run {
            (choice("learner", ask.tr("Learner", "Apprenant"), &options, pupil.method.word()))
            label { span { (ask.tr("Episodes", "Épisodes")) } input type="number" name="episodes" min="1" max=(MOST_EPISODES) value=(pupil.episodes); }
            label { span { (ask.tr("Seed", "Graine")) } input type="number" name="seed" min="0" value=(pupil.seed); }
            input type="hidden" name="run" value="1";
            (hidden(ask, &["lang"]))
            button.button.primary { (ask.tr("Learn", "Apprendre")) }
        }
    }
}

/// The curve so far, and the way to play.
pub(crate) fn result(ask: &PageRequest, spec: &str, pupil: &LearnerSpec, curve: &Curve) -> Markup {
    let (lang, points) = (ask.lang, &curve.points);
    let svg = without_style(&curve.svg(ask.text(&pupil.title()), lang));
    // The first episodes of a long lesson are those of a short one, so that it can be played
    // against before its end.
    let learned = if curve.complete { pupil.episodes } else { points.last().map_or(0, |point| point.episodes) };
    let player = format!("learned:{}", LearnerSpec { episodes: learned, ..pupil.clone() }.text());
    let play = |chair: &str| link(&format!("/play/{spec}"), &ask.base_query().with(chair, player.as_str()));
    let share = |share: Option<f64>| share.map_or_else(|| "–".to_owned(), |share| numbers::percent(share, 1.0, lang));
    html! {
        @if let Some(last) = points.last() {
            @let episodes = learn::counted(last.episodes, lang);
            @let states = words::positions(&last.states.to_string());
            @let states = ask.text(&states);
            p.sentence role="status" {
                (match last.grade.keeps.map(|keeps| numbers::percent(keeps, 1.0, lang)) {
                    Some(keeps) => tell!(lang, "After {episodes} it remembers {states}, and its \
                         preferred move keeps the value in {keeps} of the positions of the exam.",
                        "Après {episodes}, il se souvient de {states}, et son coup préféré \
                         conserve la valeur dans {keeps} des positions de l'examen."),
                    None => tell!(lang, "After {episodes} it remembers {states}; the game is too large for an exam.",
                        "Après {episodes}, il se souvient de {states} ; le jeu est trop grand pour un examen."),
                })
            }
        }
        @if learned > 0 {
            p.controls {
                @if curve.alone {
                    a.button href=(play("first")) { (ask.tr("Let it play", "Le laisser jouer")) }
                } @else {
                    a.button href=(play("second")) { (ask.tr("Play against it", "Jouer contre lui")) }
                    a.button href=(play("first")) { (ask.tr("Let it move first", "Le laisser commencer")) }
                }
            }
        }
        figure.curve.scroll tabindex="0" { (PreEscaped(svg)) }
        details {
            summary { (ask.tr("As a table", "En tableau")) }
            div.scroll tabindex="0" { table {
                thead { tr {
                    th scope="col" { (ask.tr("episodes", "épisodes")) } th scope="col" { "positions" }
                    th scope="col" { (ask.tr("keeps the value", "conserve la valeur")) }
                    th scope="col" { (ask.tr("where moves differ", "où les coups diffèrent")) }
                    th scope="col" { @if curve.alone {
                        (ask.tr("alone: solved, unfinished, stuck", "seul : résolues, inachevées, bloquées"))
                    } @else {
                        (ask.tr("against random: won, drawn, lost", "contre le hasard : gagnées, nulles, perdues"))
                    } }
                } }
                tbody { @for point in points { tr {
                    th scope="row" { (numbers::grouped(point.episodes, lang)) }
                    td { (numbers::grouped(point.states, lang)) }
                    td { (share(point.grade.keeps)) }
                    td { (share(point.grade.keeps_where_it_matters)) }
                    td { (point.against_random.wins) ", " (point.against_random.draws) ", " (point.against_random.losses) }
                } } }
            } }
        }
    }
}

/// One trajectory, step by step, with ways to the one before and the next.
fn steps(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<Markup, HttpError> {
    let wanted = ask.query.get("trace").map(|number| number.parse::<u64>().unwrap_or(1).clamp(1, MOST_EPISODES));
    let seed = pupil(ask)?.seed;
    let to = |number: u64| ask.here(&ask.query.with("trace", number.to_string().as_str())) + "#steps";
    let told = match wanted {
        Some(number) => learn::trajectory(&game.game, seed, number, state, &watch.within(state.settings.patience))?,
        None => None,
    };
    Ok(html! {
        section #steps {
            h2 { (ask.tr("One trajectory, step by step", "Une trajectoire, pas à pas")) }
            p.note { (ask.tr(
                "The learner of trajectories parts the moves of each position into won, drawn, lost and unknown ones. \
                 It plays an unknown one at random; where a move wins, or all are known, the position becomes known and \
                 the trajectory ends.",
                "L'apprenant par trajectoires répartit les coups de chaque position en gagnants, nuls, perdants et \
                 inconnus. Il en joue un inconnu au hasard ; si un coup gagne, ou si tous sont connus, la position \
                 devient connue et la trajectoire s'arrête.")) }
            @match (&wanted, &told) {
                (None, _) => p.controls { a.button href=(to(1)) { (ask.tr("Show the first", "Montrer la première")) } },
                (Some(_), None) => p role="status" {
                    (ask.tr("The value of the start is known without any.", "La valeur du départ est connue sans aucune."))
                },
                (Some(_), Some((trajectory, is_last))) => {
                    (trajectory_table(ask, trajectory))
                    @let number = trajectory.number;
                    p.controls {
                        @if number > 1 { a.button href=(to(number - 1)) { "← " (ask.tr("before", "précédente")) } }
                        @if !is_last {
                            a.button href=(to(number + 1)) { (ask.tr("next", "suivante")) " →" }
                            @if number > 1 { a.button href=(to(number * 2)) { (numbers::grouped(number * 2, ask.lang)) " →" } }
                        } @else {
                            (ask.tr("That was the last: the start is known.", "C'était la dernière : le départ est connu."))
                        }
                    }
                },
            }
        }
    })
}

fn trajectory_table(ask: &PageRequest, Trajectory { number, steps, known }: &Trajectory) -> Markup {
    let list = |moves: &[String]| if moves.is_empty() { "–".to_owned() } else { moves.join(" ") };
    html! {
        p role="status" {
            (tell!(ask.lang, "Trajectory {number}; known positions after it: {known}.",
                "Trajectoire {number} ; positions connues après elle : {known}."))
        }
        div.scroll tabindex="0" { table.words {
            thead { tr {
                th scope="col" { "position" }
                th scope="col" { (ask.tr("won", "gagnants")) } th scope="col" { (ask.tr("drawn", "nuls")) }
                th scope="col" { (ask.tr("lost", "perdants")) } th scope="col" { (ask.tr("unknown", "inconnus")) }
                th scope="col" { (ask.tr("what is done", "ce qui est fait")) }
            } }
            tbody { @for step in steps { tr {
                th scope="row" { code { (step.position) } }
                td { (list(&step.won)) } td { (list(&step.drawn)) } td { (list(&step.lost)) } td { (list(&step.unknown)) }
                td { (ask.text(&step.done())) }
            } } }
        } }
    }
}

fn about(ask: &PageRequest) -> Markup {
    html! {
        p.note { (ask.tr(
            "The learner plays against itself, and takes symmetric positions for one. At every mark of the curve it \
             takes an exam, on positions of known value if the game is solved quickly, and plays a hundred games \
             against random moves (a puzzle: alone). The same learner, \
             episodes and seed always give the same player, so its address is enough to find it again.",
            "L'apprenant joue contre lui-même, et ne distingue pas les positions symétriques. À chaque repère de la \
             courbe, il passe un examen, sur des positions de valeur connue si le jeu est vite résolu, et joue cent \
             parties contre le hasard (un casse-tête : seul). Le même apprenant, \
             avec le même nombre d'épisodes et la même graine, donne toujours le même joueur : son adresse suffit à \
             le retrouver.")) }
    }
}
