//! *Play*: a board, two players, and why.

use ludex::players::PlayerSpec;
use ludex::{Player, Seats, Status, words};
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::board::{self, Touches};
use crate::desk::{Desk, Legal, MOST_MOVES, Scene};
use crate::hall::Hall;
use crate::history;
use crate::pages::{choice, hidden};
use crate::problem::Problem;
use crate::reply;
use crate::shell::{Ask, Pace, Page, Room, tell};
use crate::values::{Past, Valued};
use crate::work::Watch;
use crate::worth::Worth;

/// Games in an address go on by themselves no longer than this.
const LONGEST: usize = 600;
/// A position that comes back more often is left.
const AGAIN: usize = 2;

/// What comes of a request: a page, or another address.
pub(crate) enum Answer {
    Page(String),
    GoTo(String),
}

/// Who plays first and second.
struct Players {
    specs: [PlayerSpec; 2],
}

impl Players {
    /// The players of an address; a person where none is named.
    fn of(ask: &Ask, desk: &dyn Desk) -> Result<Self, Problem> {
        let read = |name: &str| -> Result<PlayerSpec, Problem> {
            let spec = PlayerSpec::read(ask.query.get(name).unwrap_or("human"))?;
            desk.admits(&spec)?;
            Ok(spec)
        };
        Ok(Self { specs: [read("first")?, read("second")?] })
    }

    fn of_chair(&self, scene: &Scene, player: Player) -> &PlayerSpec {
        &self.specs[usize::from(player == Player::Second && scene.seats != Seats::Solo)]
    }

    /// Whether a program is to move at a ply.
    fn program_at(&self, scene: &Scene, ply: usize) -> bool {
        let mover = scene.movers.get(ply).copied().flatten();
        mover.is_some_and(|player| !self.of_chair(scene, player).is_human())
    }
}

/// Answers a request.
pub(crate) fn answer(ask: &Ask, desk: &dyn Desk, hall: &Hall, watch: &Watch) -> Result<Answer, Problem> {
    let query = ask.query.without(&["go", "best", "play", "pick", "hint", "wait"]);
    let path = format!("/play/{}", desk.spec());
    let go_to = |query: &Query| Ok(Answer::GoTo(link(&path, query)));
    if let Some(other) = ["first", "second"].into_iter().find(|name| ask.query.get(&format!("{name}-as")).is_some()) {
        // Written by hand beside the list of players.
        let name = format!("{other}-as");
        return go_to(&ask.query.with(other, ask.query.get(&name)).without(&[&name]));
    }
    let players = Players::of(ask, desk)?;
    if let Some(text) = ask.query.get("play") {
        return go_to(&desk.play(&query, text)?);
    }
    let scene = desk.scene(&query)?;
    if let (true, Some(mover)) = (ask.query.is("go"), scene.mover()) {
        return go_to(&desk.reply(&query, players.of_chair(&scene, mover), hall, watch)?);
    }
    if ask.query.is("best") {
        let best = best(desk, &query, hall, watch)?;
        return go_to(&best.map_or(Ok(query.clone()), |best| desk.play(&query, &best))?);
    }
    let shows = ask.query.is("values");
    let wanted = shows || ask.query.is("hint");
    let valued = if wanted { desk.values(&query, hall, watch, ask.pace)? } else { None };
    let past = if shows { desk.past(&query, hall, watch, ask.pace)? } else { Vec::new() };
    let view = View { ask, scene: &scene, players: &players, valued: valued.as_ref(), past: &past, path: &path, query };
    Ok(Answer::Page(view.page(wanted)))
}

fn best(desk: &dyn Desk, query: &Query, hall: &Hall, watch: &Watch) -> Result<Option<String>, Problem> {
    let valued = desk.values(query, hall, watch, Pace::Usual)?;
    Ok(valued.and_then(|valued| valued.moves.into_iter().next()).map(|best| best.mv))
}

struct View<'a> {
    ask: &'a Ask,
    scene: &'a Scene,
    players: &'a Players,
    valued: Option<&'a Valued>,
    past: &'a [Option<Past>],
    path: &'a str,
    /// The questions that stay.
    query: Query,
}

impl View<'_> {
    fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.ask.tr(en, fr)
    }

    fn to(&self, query: &Query) -> String {
        link(self.path, query)
    }

    fn at_ply(&self, ply: usize) -> String {
        self.to(&self.scene.plies[ply])
    }

    fn shows(&self) -> bool {
        self.ask.query.is("values")
    }

    /// Whether a program is to answer now.
    fn program_moves(&self) -> bool {
        let scene = self.scene;
        !scene.can_redo()
            && self.players.program_at(scene, scene.ply)
            && scene.moves.len() < LONGEST
            && (scene.occurrences <= AGAIN || self.players.specs.iter().any(PlayerSpec::is_human))
    }

    fn page(&self, wanted: bool) -> String {
        let Self { ask, scene, .. } = *self;
        let title = ask.text(&scene.about.title).to_owned();
        let next = self.program_moves().then(|| self.to(&self.query.with("go", "1")));
        let unknown = self.valued.is_none() || self.past.iter().any(Option::is_none);
        let estimated = self.valued.is_some_and(|valued| valued.depth.is_some());
        let deepens = self.valued.is_some_and(|valued| valued.deepens) && (estimated || unknown);
        let later = match ask.pace {
            Pace::Quick => (wanted && unknown).then_some("usual"),
            Pace::Usual => (wanted && deepens).then_some("patient"),
            Pace::Patient => None,
        };
        let main = html! {
            div.play data-later=[later] {
                section.table aria-label=(self.tr("Board", "Plateau")) {
                    h1 { (title) " " small { code { (scene.spec) } } }
                    (self.board())
                    (self.sentence(next.is_some(), later.is_some()))
                    (self.controls())
                    (self.moves())
                }
                section.side aria-label=(self.tr("The game", "La partie")) {
                    (self.who())
                    (self.list())
                    @if self.shows() { (history::plot(ask, scene, self.past, |ply| self.at_ply(ply))) }
                    (self.share())
                    (self.help())
                }
            }
        };
        let game = Some((scene.spec.as_str(), scene.about));
        let more = later.map(|_| self.to(&self.query.with("hint", ask.query.get("hint")).with("wait", "1")));
        let more = more.filter(|_| ask.pace == Pace::Quick);
        Page { ask, room: Room::Play, title, game, next, more, main }.html()
    }

    fn worth(&self) -> Vec<Option<Worth>> {
        let valued = self.valued.filter(|_| self.shows());
        Worth::of_all(&self.scene.legal, valued, self.scene.seats)
    }

    fn hint(&self) -> Option<&str> {
        let best = self.valued.filter(|_| self.ask.query.is("hint"))?.moves.first()?;
        Some(best.mv.as_str())
    }

    fn board(&self) -> Markup {
        let (ask, scene) = (self.ask, self.scene);
        let position = &scene.position;
        let name = tell!(ask.lang, "Board: {position}", "Plateau : {position}");
        let Some(board) = &scene.board else {
            return html! { p.note { (self.tr("This board is too large to be drawn.", "Ce plateau est trop grand pour être dessiné.")) } };
        };
        let play = |number: usize| self.to(&scene.legal[number].query);
        let pick = |cell: usize| self.to(&self.query.with("pick", cell.to_string().as_str()));
        let touches = Touches {
            lang: ask.lang,
            legal: &scene.legal,
            worth: &self.worth(),
            play: (!self.program_moves()).then_some(&play),
            pick: &pick,
            picked: ask.query.get("pick").and_then(|cell| cell.parse().ok()),
            hint: self.hint(),
        };
        html! {
            div.frame { (board::live(board, &name, &touches)) }
            @if let Some(caption) = &scene.caption { p.note { (ask.text(caption)) } }
        }
    }

    /// What there is to say of the position, which a screen reader is told.
    fn sentence(&self, thinking: bool, later: bool) -> Markup {
        let (ask, scene) = (self.ask, self.scene);
        let status = words::status(scene.seats, scene.told);
        let value = match self.valued {
            Some(Valued { verdict: Some(verdict), .. }) if !matches!(scene.status, Status::Over(_)) => {
                Some(words::value(scene.seats, scene.told, *verdict))
            }
            _ => None,
        };
        html! {
            p.sentence role="status" aria-live="polite" {
                @if let Some(status) = &status { (ask.text(status)) ". " }
                @if thinking { em { (self.tr("The program thinks… ", "Le programme réfléchit… ")) } }
                @if let Some(value) = &value { strong { (ask.text(value)) } ". " }
                @if later { em { (self.tr("Looking for the exact values…", "Recherche des valeurs exactes…")) } }
                @if let Some(depth) = self.valued.and_then(|valued| valued.depth) { (self.estimated(depth)) }
                @if let Some(hint) = self.hint() { (tell!(ask.lang, "Hint: {hint}. ", "Conseil : {hint}. ")) }
                @if scene.told != scene.status && let Status::Over(outcome) = scene.status {
                    (ask.text(&words::over(Seats::Fixed, outcome))) "."
                }
            }
        }
    }

    fn estimated(&self, depth: u32) -> String {
        tell!(self.ask.lang, "Estimates, {depth} plies ahead. ", "Estimations, {depth} coups plus loin. ")
    }

    fn controls(&self) -> Markup {
        let scene = self.scene;
        let (ply, last) = (scene.ply, scene.moves.len());
        let persons = |ply: &usize| !self.players.program_at(scene, *ply);
        let undo = (0..ply).rev().find(persons);
        let redo = (ply + 1..=last).find(|ply| persons(ply) || *ply == last);
        let at = |ply: usize| Some(self.at_ply(ply));
        let values = if self.shows() { self.query.without(&["values"]) } else { self.query.with("values", "1") };
        let playable = scene.mover().is_some() && !self.program_moves();
        let asked = |name: &str| playable.then(|| self.to(&self.query.with(name, "1")));
        html! {
            nav.controls aria-label=(self.tr("Moves of the game", "Coups de la partie")) {
                (button((ply > 0).then(|| self.at_ply(0)), "Home", "|◀", self.tr("first", "début")))
                (button(ply.checked_sub(1).and_then(at), "←", "◀", self.tr("back", "reculer")))
                (button((ply < last).then(|| self.at_ply(ply + 1)), "→", "▶", self.tr("forward", "avancer")))
                (button((ply < last).then(|| self.at_ply(last)), "End", "▶|", self.tr("last", "fin")))
            }
            nav.controls.named aria-label=(self.tr("Actions", "Actions")) {
                (button(undo.and_then(at), "u", "↶", self.tr("Undo", "Annuler")))
                (button(redo.and_then(at), "r", "↷", self.tr("Redo", "Rejouer")))
                (button(Some(self.to(&self.query.without(&["at", "then", "ply"]))), "n", "⟲", self.tr("Restart", "Recommencer")))
                @if scene.seats != Seats::Solo { (button(Some(self.to(&self.swapped())), "f", "⇄", self.tr("Swap sides", "Échanger"))) }
                (button(asked("hint"), "i", "☼", self.tr("Hint", "Conseil")))
                (button(asked("best"), "space", "★", self.tr("Best move", "Meilleur coup")))
                a.button href=(self.to(&values)) data-key="h" aria-pressed=(self.shows()) role="button" title="h" {
                    span aria-hidden="true" { "◐" } " " span.name { (self.tr("Values", "Valeurs")) }
                }
            }
        }
    }

    fn swapped(&self) -> Query {
        let [first, second] = &self.players.specs;
        let named = |player: &PlayerSpec| Some(player.text.clone()).filter(|_| !player.is_human());
        let query = self.query.with("first", named(second).as_deref());
        query.with("second", named(first).as_deref())
    }

    /// The legal moves as a list, for who does not point at the board.
    fn moves(&self) -> Markup {
        let scene = self.scene;
        if scene.mover().is_none() || self.program_moves() {
            return html! {};
        }
        let worth = self.worth();
        let mut order: Vec<usize> = (0..scene.legal.len()).collect();
        if let Some(valued) = self.valued.filter(|_| self.shows()) {
            let place = |number: &usize| valued.moves.iter().position(|known| known.mv == scene.legal[*number].text);
            order.sort_by_key(|number| place(number).unwrap_or(usize::MAX));
        }
        let chips = html! {
            ol.chips { @for number in &order { li { (self.chip(&scene.legal[*number], worth[*number].as_ref())) } } }
        };
        html! {
            div.moves {
                h2 { (self.tr("Moves", "Coups")) }
                @if scene.legal.len() > 40 { details open[self.shows()] { summary { (scene.legal_moves) } (chips) } } @else { (chips) }
                @if scene.legal_moves > MOST_MOVES { (self.typed()) }
            }
        }
    }

    fn chip(&self, legal: &Legal, worth: Option<&Worth>) -> Markup {
        let hinted = self.hint() == Some(legal.text.as_str());
        let class = worth.map(Worth::class).unwrap_or_default();
        html! {
            a.chip.hinted[hinted] .(class) href=(self.to(&legal.query)) data-move=(legal.text)
                aria-label=(board::spoken(self.ask.lang, &legal.text, worth)) {
                b { (legal.text) }
                @if let Some(worth) = worth { " " (worth.short(self.ask.lang)) }
            }
        }
    }

    /// A move to be written, where they are too many to be listed.
    fn typed(&self) -> Markup {
        html! {
            form action=(self.path) {
                (hidden(self.ask, KEPT))
                label { span { (self.tr("Another move", "Un autre coup")) } input name="play" size="8" autocomplete="off"; }
                button { (self.tr("Play", "Jouer")) }
            }
        }
    }

    /// Who plays.
    fn who(&self) -> Markup {
        let ask = self.ask;
        let options = players(ask);
        let solo = self.scene.seats == Seats::Solo;
        html! {
            form.who action=(self.path) {
                h2 { (self.tr("Players", "Joueurs")) }
                (hidden(ask, &["at", "then", "ply", "values", "lang"]))
                (choice("first", if solo { self.tr("Player", "Joueur") } else { self.tr("First (X)", "Premier (X)") }, &options, &self.players.specs[0].text))
                @if !solo { (choice("second", self.tr("Second (O)", "Second (O)"), &options, &self.players.specs[1].text)) }
                details {
                    summary { (self.tr("Any other player", "Un tout autre joueur")) }
                    p.note { (self.tr("As ludex play takes them: ", "Comme pour ludex play : ")) code { "alphabeta:depth=9,eval=lines" } ", " code { "learned:q,episodes=5000" } }
                    label { span { (self.tr("First", "Premier")) } input name="first-as" spellcheck="false" autocomplete="off"; }
                    @if !solo { label { span { (self.tr("Second", "Second")) } input name="second-as" spellcheck="false" autocomplete="off"; } }
                }
                button { (self.tr("Let them play", "Faire jouer")) }
            }
        }
    }

    fn list(&self) -> Markup {
        let scene = self.scene;
        html! {
            h2 { (self.tr("Game", "Partie")) }
            @if scene.moves.is_empty() { p.note { (self.tr("No move yet.", "Aucun coup encore.")) } }
            ol.played {
                @for (number, mv) in scene.moves.iter().enumerate() {
                    li { a href=(self.at_ply(number + 1)) aria-current=[(number + 1 == scene.ply).then_some("step")] { (mv) } }
                }
            }
        }
    }

    fn share(&self) -> Markup {
        html! {
            form.position action=(self.path) {
                (hidden(self.ask, &["first", "second", "values", "lang"]))
                label {
                    span { (self.tr("Position", "Position")) }
                    input name="at" value=(self.scene.position) spellcheck="false" autocomplete="off" aria-describedby="notation";
                }
                button { (self.tr("Set", "Poser")) }
                button type="button" data-copy=(self.tr("Copied", "Copié")) hidden { (self.tr("Copy link", "Copier le lien")) }
            }
            details.notation {
                summary { (self.tr("How it is written", "Comment cela s'écrit")) }
                p #notation { (words::with_capital(self.ask.text(&self.scene.about.notation))) "." }
            }
            details.rules {
                summary { (self.tr("Rules", "Règles")) }
                p { (self.ask.text(&self.scene.about.rules)) }
            }
            p {
                a href=(link(&format!("/graph/{}", self.scene.spec), &self.ask.kept().with("at", self.scene.position.as_str()))) data-key="g" {
                    (self.tr("Graph from here", "Graphe depuis ici"))
                }
                " · "
                a href=(link("/search", &self.ask.kept().with("game", self.scene.spec.as_str()).with("at", self.scene.position.as_str()))) {
                    (self.tr("Search from here", "Recherche depuis ici"))
                }
            }
        }
    }

    fn help(&self) -> Markup {
        let keys = [
            ("1–9, a–z", self.tr("play a move by its name", "jouer un coup par son nom")),
            ("← → k j", self.tr("back, forward", "reculer, avancer")),
            ("Home End", self.tr("first, last position", "première, dernière position")),
            ("u r n", self.tr("undo, redo, restart", "annuler, rejouer, recommencer")),
            ("space", self.tr("play the best move", "jouer le meilleur coup")),
            ("h i", self.tr("values, hint", "valeurs, conseil")),
            ("f g", self.tr("swap sides, graph", "échanger les côtés, graphe")),
        ];
        html! {
            details.help data-key="?" {
                summary { (self.tr("Keys", "Touches")) }
                dl { @for (key, does) in keys { dt { kbd { (key) } } dd { (does) } } }
            }
        }
    }
}

/// Questions that stay while a game is played.
const KEPT: &[&str] = &["at", "then", "ply", "first", "second", "values", "lang"];

/// The players to choose from.
fn players(ask: &Ask) -> Vec<(String, String)> {
    let texts = [
        "human",
        "random",
        "perfect",
        "minimax:depth=2",
        "minimax:depth=4",
        "alphabeta:depth=4",
        "alphabeta:depth=8",
        "alphabeta:time=1",
        "mcts:playouts=1000",
        "mcts:time=1",
    ];
    texts.into_iter().map(|text| (text.to_owned(), words::with_capital(ask.text(&reply::title(text))))).collect()
}

/// A way to another address, or its shadow where there is none.
fn button(address: Option<String>, key: &str, sign: &str, name: &str) -> Markup {
    match address {
        Some(address) => html! {
            a.button href=(address) data-key=(key) title={ (name) " (" (key) ")" } {
                span aria-hidden="true" { (sign) } " " span.name { (name) }
            }
        },
        None => {
            html! { span.button.off aria-disabled="true" { span aria-hidden="true" { (sign) } " " span.name { (name) } } }
        }
    }
}
