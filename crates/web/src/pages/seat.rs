//! A game between two devices, as one of the two persons sees it.

use ludex_services::Outcome;
use ludex_services::board::who_is_above;
use maud::{Markup, html};

use crate::address::{Query, link};
use crate::board::{self, Touches, disc};
use crate::http_error::HttpError;
use crate::pages::through::Through;
use crate::pages::{caption, rules_of};
use crate::shared_games::{Person, Seat};
use crate::shell::{Page, PageKind, PageRequest, tell};
use crate::web_game::{WebGame, WebScene};

/// Who has no scripts sees the other's move after so many seconds.
const PAUSE: u32 = 4;

/// The page; `public` is whether other machines reach this server.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, seat: &Seat, public: bool) -> Result<String, HttpError> {
    // Who plays the side that begins above sees the board from there, unless it is turned.
    let is_above = who_is_above(&game.game) == Some(seat.game.player(seat.person));
    let flip = (ask.query.is("flip") != is_above).then_some("1");
    let place = seat.game.place.with("flip", flip);
    let mut scene = game.scene(&place)?;
    scene.scene.resigned = seat.game.resigned;
    // An earlier position can be looked at, and nothing can be done there.
    let earlier = ask.query.get("ply").map(|ply| game.scene(&place.with("ply", ply))).transpose()?;
    let earlier = earlier.filter(|earlier| earlier.ply < scene.ply);
    let query = ask.query.only(&["lang", "flip"]);
    Ok(View { ask, seat, scene, earlier, public, path: format!("/seat/{}", seat.secret), query }.page())
}

struct View<'v> {
    ask: &'v PageRequest,
    seat: &'v Seat,
    /// The game as it stands,
    scene: WebScene,
    /// and an earlier position of it, where that is on the board.
    earlier: Option<WebScene>,
    public: bool,
    path: String,
    /// The questions that stay.
    query: Query,
}

impl View<'_> {
    fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.ask.tr(en, fr)
    }

    fn to(&self, query: &Query) -> String {
        link(&self.path, query)
    }

    fn is_over(&self) -> bool {
        self.scene.outcome().is_some() || self.scene.resigned.is_some()
    }

    /// Whether it is this person's turn.
    fn is_on(&self) -> bool {
        !self.is_over() && self.scene.mover() == Some(self.seat.game.player(self.seat.person))
    }

    /// Whether this person can move on the board that is shown.
    fn moves_here(&self) -> bool {
        self.is_on() && self.earlier.is_none()
    }

    /// What is on the board.
    fn shown(&self) -> &WebScene {
        self.earlier.as_ref().unwrap_or(&self.scene)
    }

    /// The address of the page with so many moves on the board.
    fn at_ply(&self, ply: usize) -> String {
        let earlier = Some(ply.to_string()).filter(|_| ply < self.scene.ply);
        self.to(&self.query.with("ply", earlier.as_deref()))
    }

    /// Whether this person has not joined yet.
    fn is_invited(&self) -> bool {
        self.seat.person == Person::Guest && !self.seat.game.met
    }

    fn page(&self) -> String {
        let (ask, scene) = (self.ask, &self.scene);
        let name = ask.text(&scene.about.title);
        let asked = self.seat.game.again.is_some_and(|person| person != self.seat.person);
        let title = match (self.is_on(), asked) {
            (true, _) => tell!(ask.lang, "Your move – {name}", "À vous – {name}"),
            (false, true) => tell!(ask.lang, "Another game? – {name}", "Une revanche ? – {name}"),
            (false, false) => name.to_owned(),
        };
        let news = format!("{}/news?seen={}", self.path, self.seat.changes);
        let main = html! {
            div.play data-game={ "seat " (scene.spec) } data-of=(board::of(&scene.spec)) data-first=[board::first(scene.roles)] data-ply=(self.shown().ply)
                data-posts data-news=(news) data-back=[(!self.seat.game.is_called_off()).then_some("seats")] data-name=(name) {
                div.head { h1 { (name) " " small { code { (scene.spec) } } } }
                section.table aria-label=(self.tr("Board", "Plateau")) { (self.board()) }
                section.side aria-label=(self.tr("The game", "La partie")) {
                    (self.status())
                    (self.confirmation())
                    @if self.seat.person == Person::Host && !self.seat.game.met && !self.is_over() { (self.invitation()) }
                    (self.played())
                    (self.list())
                    (self.controls())
                    (rules_of(ask, scene))
                }
            }
        };
        let waits = !self.is_on() && self.chosen().is_none();
        let preview = tell!(ask.lang, "An invitation to a game of {name}.", "Une invitation à une partie : {name}.");
        let more = (waits && self.earlier.is_none()).then(|| self.to(&self.query));
        Page { room: PageKind::Seat, title, more, pause: PAUSE, preview: Some(preview), main, ..Page::new(ask) }.html()
    }

    /// The move that was touched by a reader who has no scripts, and is to be confirmed.
    fn chosen(&self) -> Option<&str> {
        self.ask.query.get("move").filter(|mv| self.moves_here() && self.scene.legal.iter().any(|legal| legal == mv))
    }

    /// The questions that a move is posted with.
    fn with_move(&self, mv: &str) -> Query {
        self.query.with("move", mv).with("ply", self.scene.moves.len().to_string().as_str())
    }

    fn board(&self) -> Markup {
        let scene = self.shown();
        if !scene.is_drawn() {
            return html! { p.note { (self.tr("This board is too large to be drawn.", "Ce plateau est trop grand pour être dessiné.")) } };
        }
        let play = |number: usize| self.to(&self.with_move(&scene.legal[number]));
        let touches = Touches {
            lang: self.ask.lang,
            legal: &scene.links,
            worth: &vec![None; scene.links.len()],
            play: self.moves_here().then_some(&play),
            pick: &|cells| self.to(&board::with_picked(&self.query, cells)),
            picked: &board::picked(&self.ask.query, scene),
            hint: self.chosen(),
            room: scene.room,
            beside: None,
        };
        html! {
            div.frame { (board::live(scene, self.tr("Board", "Plateau"), &touches)) }
            (caption(self.ask, scene))
        }
    }

    /// Whose turn it is, or how it ended.
    fn status(&self) -> Markup {
        let (ask, scene, over) = (self.ask, &self.scene, self.is_over());
        let me = self.seat.game.player(self.seat.person);
        html! {
            div.status.over[over] {
                p.sentence #said role="status" aria-live="polite" {
                    @if self.seat.game.is_called_off() { (self.called_off()) }
                    @else if over { (ask.text(&scene.sentence())) ". " strong { (self.result()) } }
                    @else if self.is_on() {
                        @if let Some(mv) = scene.moves.last() { span.said-only { (tell!(ask.lang, "Played: {mv}. ", "Joué : {mv}. ")) } }
                        strong { (self.tr("It is your move.", "À vous de jouer.")) } }
                    @else if self.seat.game.met || self.is_invited() { (self.tr("Your friend is to move…", "C'est à votre adversaire de jouer…")) }
                    @else { (self.tr("Waiting for your friend…", "En attente de votre adversaire…")) }
                }
                // Scripts join by themselves.
                @if self.is_invited() && !over { noscript { (self.act("join", "primary", self.tr("Join", "Rejoindre la partie"))) } }
                @if over { (self.ends()) }
            }
            p.mine { (self.tr("You play", "Vous jouez")) " " (disc(scene.roles, me)) (scene.roles.alone(me, ask.lang)) }
        }
    }

    fn called_off(&self) -> &'static str {
        match self.seat.person {
            Person::Host => self.tr(
                "You called the game off before your friend came.",
                "Vous avez annulé la partie avant l'arrivée de votre adversaire.",
            ),
            Person::Guest => {
                self.tr("Your friend has called this game off.", "Votre adversaire a annulé cette partie.")
            }
        }
    }

    /// How the game ended for this person.
    fn result(&self) -> &'static str {
        let me = self.seat.game.player(self.seat.person);
        let won = match (self.scene.resigned, self.scene.outcome()) {
            (Some(resigned), _) => Some(resigned != me),
            (None, Some(Outcome::Win(winner))) => Some(winner == me),
            (None, _) => None,
        };
        match won {
            Some(true) => self.tr("You have won.", "Vous avez gagné."),
            Some(false) => self.tr("Your friend has won.", "Votre adversaire a gagné."),
            None => "",
        }
    }

    /// What can be done after a game.
    fn ends(&self) -> Markup {
        let asked = self.seat.game.again;
        let with_lang = |place: &Query| place.with("lang", self.ask.query.get("lang"));
        let (place, opening) = (with_lang(&self.seat.game.place), with_lang(&self.seat.game.opening));
        let to = |page: &str, query: &Query| link(&format!("/{page}/{}", self.scene.spec), query);
        html! {
            div.ways {
                @if self.seat.game.is_called_off() {
                    a.button.primary href=(to("play", &opening)) { (self.tr("Another game", "Une autre partie")) }
                } @else if asked == Some(self.seat.person) {
                    span { (self.tr("You asked for another game…", "Vous avez proposé une revanche…")) }
                } @else {
                    (self.act("again", "primary", if asked.is_some() {
                        self.tr("Your friend asks for another game: play", "Votre adversaire propose une revanche : jouer")
                    } else {
                        self.tr("Play again", "Rejouer")
                    }))
                }
                @if !self.scene.moves.is_empty() {
                    a.button href=(to("review", &place)) { (self.tr("Where was it decided?", "Où la partie s'est-elle décidée ?")) }
                }
            }
        }
    }

    /// A button that does something with the game.
    fn act(&self, name: &str, class: &str, label: &str) -> Markup {
        html! {
            form.act method="post" action=(self.to(&self.query)) {
                button.button .(class) name="act" value=(name) { (label) }
            }
        }
    }

    /// A move that was touched is sent by a button where no script sends it.
    fn confirmation(&self) -> Markup {
        let Some(mv) = self.chosen() else { return html! {} };
        html! {
            form.ways method="post" action=(self.to(&self.query)) {
                input type="hidden" name="ply" value=(self.scene.moves.len());
                button.button.primary name="move" value=(mv) { (board::spoken(self.ask.lang, mv, None)) }
                a href=(self.to(&self.query)) { (self.tr("Another move", "Un autre coup")) }
            }
        }
    }

    /// The link to send.
    fn invitation(&self) -> Markup {
        let address = self.ask.whole(&format!("/seat/{}", self.seat.other));
        let unmoved = self.seat.game.place == self.seat.game.opening;
        html! {
            section.invitation {
                h2 #invite { (self.tr("Send this link to your friend", "Envoyez ce lien à votre adversaire")) }
                p.ways {
                    input readonly value=(address) aria-labelledby="invite" data-whole;
                    button type="button" data-copy=(self.tr("Copied", "Copié")) data-link=(address) hidden {
                        span.name { (self.tr("Copy link", "Copier le lien")) }
                    }
                }
                p.note {
                    (self.tr(
                        "Whoever has it plays against you. Keep this page: its address is your own seat.",
                        "Qui le possède joue contre vous. Gardez cette page : son adresse est votre place."))
                    @if !self.public {
                        " " (self.tr(
                            "This server answers on this machine only. Started as ",
                            "Ce serveur ne répond que sur cette machine. Lancé par "))
                        code { "ludex serve --host 0.0.0.0" }
                        (self.tr(
                            ", it answers in the network, and the link has its address there.",
                            ", il répond sur le réseau, et le lien a son adresse là."))
                    }
                }
                @if unmoved { (self.act("exchange", "", self.tr("Change sides", "Changer de côté"))) }
            }
        }
    }

    fn played(&self) -> Markup {
        let address = |ply| self.at_ply(ply);
        let through = Through { ask: self.ask, scene: &self.scene, ply: self.shown().ply, address: &address };
        let any = !self.scene.moves.is_empty();
        html! {
            h2 { (self.tr("Game", "Partie")) }
            // Above what grows: the buttons stay under the pointer.
            @if any { nav.controls.icons aria-label=(self.tr("Moves played", "Coups joués")) { (through.buttons()) } }
            @if self.earlier.is_some() {
                p.note.earlier role="status" {
                    (self.tr("This is an earlier position. ", "Ceci est une position antérieure. "))
                    a href=(self.at_ply(self.scene.ply)) { (self.tr("Back to the game", "Revenir à la partie")) }
                }
            }
            (through.moves())
        }
    }

    /// The moves by their names, for readers who do not point at the board.
    fn list(&self) -> Markup {
        let scene = &self.scene;
        if !self.moves_here() {
            return html! {};
        }
        let beside = scene.links.iter().any(|legal| legal.cells.is_empty());
        html! {
            details open[!scene.is_drawn() || beside] {
                summary { (self.tr("Moves", "Coups")) }
                ol.chips {
                    @for mv in &scene.links {
                        li { a.chip href=(self.to(&self.with_move(&mv.text))) data-move=(mv.text)
                            aria-label=(board::spoken(self.ask.lang, &mv.text, None)) { b { (mv.text) } } }
                    }
                }
            }
        }
    }

    fn controls(&self) -> Markup {
        let flipped = self.query.is("flip");
        let flip = Some("1").filter(|_| !flipped);
        html! {
            div.controls {
                @if self.scene.is_drawn() {
                    a.button href=(self.to(&self.ask.query.only(&["lang", "ply"]).with("flip", flip))) data-key="f" role="button" aria-pressed=(flipped) {
                        (self.tr("Flip the board", "Retourner le plateau"))
                    }
                }
                @if !self.is_over() {
                    details.resign {
                        summary { (self.tr("Resign", "Abandonner")) }
                        (self.act("resign", "", self.tr("Yes, I resign", "Oui, j'abandonne")))
                    }
                }
            }
        }
    }
}
