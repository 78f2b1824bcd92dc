//! Against whom, and on which board: one click each.

use ludex_services::board::who_is_above;
use ludex_services::levels::Level;
use ludex_services::players::PlayerSpec;
use ludex_services::prelude::*;
use ludex_services::{AnyGame, Player, Seats, words};
use maud::{Markup, html};

use super::View;
use crate::address::{Query, link};
use crate::app_state::AppState;
use crate::board::disc;
use crate::pages::{choice, hidden};
use crate::reply;
use crate::shell::PageRequest;

/// The names of the chairs in an address.
const CHAIRS: [&str; 2] = ["first", "second"];

/// The players of an address, on another board: where the perfect one cannot be offered, the strong
/// one takes its place.
pub(crate) fn on_board(game: &AnyGame, query: &Query, state: &AppState) -> Query {
    let players = query.only(&CHAIRS);
    let is_perfect = |chair: &&str| players.get(chair) == Some(Level::Perfect.player(game));
    let chairs: Vec<_> = CHAIRS.into_iter().filter(is_perfect).collect();
    if chairs.is_empty() || state.values.may_be_exact(game, &game.start()) {
        return players;
    }
    chairs.into_iter().fold(players, |players, chair| players.with(chair, Level::Strong.player(game)))
}

impl View<'_> {
    /// The chair of the program that plays against a person; the second one where two persons play.
    pub(super) fn opponent(&self) -> Option<usize> {
        match self.players.each_ref().map(PlayerSpec::is_human) {
            [false, false] => None,
            [human, _] => Some(usize::from(human)),
        }
    }

    /// The opponents by strength, the side to play, and every other player behind a fold.
    pub(super) fn opponents(&self, game: &AnyGame) -> Markup {
        let solo = self.scene.seats == Seats::Solo;
        let levels = Level::ALL.map(|level| level.player(game));
        let usual = |player: &PlayerSpec| player.is_human() || levels.contains(&player.text.as_str());
        let others = self.opponent().is_none() || !self.players.iter().all(usual);
        html! {
            @if !solo { (self.levels(game)) }
            details.others open[others && !solo] {
                summary { (self.tr("Other players", "Autres joueurs")) }
                (self.who())
            }
        }
    }

    fn levels(&self, game: &AnyGame) -> Markup {
        let opponent = self.opponent();
        let chair = opponent.unwrap_or(1);
        let now = opponent.map(|chair| &self.players[chair]);
        let alone = self.query.without(&CHAIRS);
        let against = |player: &str| self.to(&alone.with(CHAIRS[chair], player));
        let perfect = self.perfect || now.is_some_and(|player| player.text == "perfect");
        let offered = |level: &Level| *level != Level::Perfect || perfect;
        let marked = |is_now: bool| is_now.then_some("true");
        html! {
            div.choices-row role="group" aria-label=(self.tr("Opponent", "Adversaire")) {
                a href=(self.to(&alone)) aria-current=[marked(now.is_some_and(PlayerSpec::is_human))]
                    title=(self.tr("Two persons on this screen", "Deux personnes sur cet écran")) { (self.friend()) }
                (self.invitation())
                @for level in Level::ALL.into_iter().filter(offered) {
                    @let player = level.player(game);
                    a href=(against(player)) data-level=(player) aria-current=[marked(now.is_some_and(|now| now.text == player))]
                        title=(words::with_capital(self.ask.text(&reply::title(player)))) { (self.ask.text(&level.title())) }
                }
            }
            @if let Some(program) = now.filter(|player| !player.is_human()) { (self.sides(&alone, chair, &program.text)) }
        }
    }

    /// What another person at the same screen is called.
    pub(super) fn friend(&self) -> &'static str {
        self.tr("Friend", "À deux")
    }

    /// A friend on another device, who gets a link.
    fn invitation(&self) -> Markup {
        let address = link(&format!("/invite/{}", self.scene.spec), &self.ask.base_query());
        html! {
            form.invite method="post" action=(address) {
                @for (name, value) in self.query.only(&["at", "then", "ply"]).pairs() {
                    input type="hidden" name=(name) value=(value);
                }
                button title=(self.tr("A friend on another device", "Quelqu'un sur un autre appareil")) {
                    (self.tr("By link", "Par lien"))
                }
            }
        }
    }

    /// Which side the person plays against a program.
    fn sides(&self, alone: &Query, chair: usize, program: &str) -> Markup {
        let sides = [(0, Player::First), (1, Player::Second)];
        let played = |side: usize| self.seen_from(side, alone.with(CHAIRS[1 - side], program));
        html! {
            div.choices-row.sides role="group" aria-label=(self.tr("Your side", "Votre côté")) {
                span { (self.tr("You play", "Vous jouez")) }
                @for (side, player) in sides {
                    a href=(self.to(&played(side))) aria-current=[(side != chair).then_some("true")] {
                        (disc(self.scene.roles, player)) (self.scene.roles.alone(player, self.ask.lang))
                    }
                }
            }
        }
    }

    /// An address with the board as the player of that side sees it.
    pub(super) fn seen_from(&self, side: usize, query: Query) -> Query {
        let against_program = self.players.iter().any(|player| !player.is_human());
        match who_is_above(self.game).filter(|_| against_program) {
            Some(above) => query.with("flip", (Player::ALL[side] == above).then_some("1")),
            None => query,
        }
    }

    /// Any two players, by lists and by names.
    fn who(&self) -> Markup {
        let ask = self.ask;
        let options = players(ask, self.perfect, self.players);
        let solo = self.scene.seats == Seats::Solo;
        let [first, second] = Player::ALL.map(|player| self.scene.roles.alone(player, ask.lang));
        html! {
            form.who action=(self.path) data-at-once {
                (hidden(ask, &["at", "then", "ply", "values", "flip", "lang"]))
                (choice("first", if solo { self.tr("Player", "Joueur") } else { &first }, &options, &self.players[0].text))
                @if !solo { (choice("second", &second, &options, &self.players[1].text)) }
                details {
                    summary { (self.tr("More players", "D'autres joueurs")) }
                    p.note { (self.tr("Written as for ludex play: ", "Écrits comme pour ludex play : \
                         ")) code { "alphabeta:depth=9,eval=lines" } ", " code { "learned:q,episodes=5000" } }
                    label { span { (self.tr("First", "Premier")) } input name="first-as" spellcheck="false" autocomplete="off"; }
                    @if !solo { label { span { (self.tr("Second", "Second")) } input name="second-as" spellcheck="false" autocomplete="off"; } }
                    button.scripted-only { (self.tr("Let them play", "Faire jouer")) }
                }
                button.plain { (self.tr("Let them play", "Faire jouer")) }
            }
        }
    }
}

/// The players to choose from: the perfect one where it can play, and those who play now.
fn players(ask: &PageRequest, perfect: bool, now: &[PlayerSpec; 2]) -> Vec<(String, String)> {
    let usual = [
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
    let mut texts: Vec<_> = usual.into_iter().filter(|text| perfect || *text != "perfect").collect();
    for player in now {
        if !texts.contains(&player.text.as_str()) {
            texts.push(&player.text);
        }
    }
    texts.into_iter().map(|text| (text.to_owned(), words::with_capital(ask.text(&reply::title(text))))).collect()
}
