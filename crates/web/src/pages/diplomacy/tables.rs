//! What is found, as tables: by power, by region, and some positions with orders that lead there.

use ludex_services::diplomacy::{Automaton, Label, Position, label_text};
use ludex_services::few;
use maud::{Markup, html};

use super::Seen;
use crate::address::link;
use crate::diplomacy::{map, map_in, written};

/// This many positions are shown.
const SHOWN: usize = 3;

impl Seen<'_> {
    /// The positions of each power's own units.
    pub(super) fn by_power(&self) -> Markup {
        let ask = self.ask;
        let knows = !self.question.given.is_empty();
        let units = |power: usize| {
            let units = map().powers[power].units.iter().map(|&unit| map().units[unit]);
            units
                .map(|unit| format!("{} {}", unit.kind.letter(), map_in(ask.lang).zones[unit.home].name))
                .collect::<Vec<_>>()
                .join(", ")
        };
        html! {
            h2 { (ask.tr("Each power alone", "Chaque pays seul")) }
            div.scroll tabindex="0" { table.words {
                thead { tr {
                    th scope="col" { (ask.tr("power", "pays")) }
                    th scope="col" { (ask.tr("units before", "unités avant")) }
                    th.digits scope="col" { "positions" }
                    @if knows { th.digits scope="col" { (ask.tr("consistent with what is known", "compatibles avec ce qu'on sait")) } }
                } }
                tbody { @for own in self.question.own(map()) { tr {
                    th scope="row" { (map().powers[own.power].title(ask.lang)) }
                    td { (units(own.power)) }
                    td.digits { (self.number(own.all as u128)) }
                    @if knows { td.digits { (self.number(own.allowed as u128)) } }
                } } }
            } }
        }
    }

    /// Positions drawn at random, with orders that lead there.
    pub(super) fn samples(&self, scan: &Automaton) -> Markup {
        let ask = self.ask;
        let next = self.seed.wrapping_add(1).to_string();
        let others = link("/diplomacy", &written(&ask.query, &self.question).with("seed", next.as_str()));
        html! {
            @if self.total > 0 {
                details #samples {
                    summary { (ask.tr("Some of these positions, with orders that lead there", "Quelques-unes de ces positions, avec des ordres qui y mènent")) }
                    div.samples { @for position in scan.sample(map(), SHOWN, self.seed) { (self.sample(&position)) } }
                    p { a.button href=(others) { (ask.tr("Draw others", "En tirer d'autres")) } }
                    p.note { (ask.tr(
                        "Every position is equally likely. H: the unit holds. The orders shown use the fewest moves.",
                        "Toutes les positions sont équiprobables. T : l'unité tient. Les ordres affichés ont le \
                         moins de mouvements possible.")) }
                }
            }
        }
    }

    fn sample(&self, position: &Position) -> Markup {
        let (ask, question) = (self.ask, &self.question);
        let texts = |units: Vec<String>| units.join(", ");
        let units = |of: Option<usize>| {
            let fits = position.units.iter().filter(|unit| unit.power == of);
            texts(fits.map(|unit| label_text(map_in(ask.lang), &Label { power: None, ..*unit })).collect())
        };
        let orders = |of: usize| {
            let fits = position.orders.iter().filter(|order| map().units[order.unit].power == of);
            texts(fits.map(|order| order.text(map_in(ask.lang), ask.tr("H", "T"))).collect())
        };
        html! {
            div.scroll tabindex="0" {
                @if question.ignore_power { p { (units(None)) } }
                table.words { tbody { @for &power in &question.powers { tr {
                    th scope="row" { (map().powers[power].title(ask.lang)) }
                    @if !question.ignore_power { td { (units(Some(power))) } }
                    td.orders { (orders(power)) }
                } } } }
            }
        }
    }

    /// The map as a table.
    pub(super) fn regions(&self) -> Markup {
        let (ask, lang) = (self.ask, self.ask.lang);
        let mut order: Vec<_> = (0..self.occupied.len()).filter(|&at| self.occupied[at].total > 0).collect();
        few::sort_by_key(&mut order, |&at| (std::cmp::Reverse(self.occupied[at].total), at));
        let whom = |at: usize| {
            let by_power = self.occupied[at].by_power.iter();
            let shares = by_power.map(|(&power, &count)| {
                let (power, share) = (map().powers[power].title(lang), self.share(count, self.total));
                format!("{power} {share}")
            });
            shares.collect::<Vec<_>>().join(", ")
        };
        html! {
            details {
                summary { (ask.tr("The map as a table", "La carte en tableau")) }
                div.scroll tabindex="0" { table.words {
                    thead { tr {
                        th scope="col" { (ask.tr("region", "région")) } th.digits scope="col" { "positions" }
                        th.digits scope="col" { "%" } th scope="col" { (ask.tr("by power", "par pays")) }
                    } }
                    tbody { @for at in order { tr {
                        th scope="row" { (map().regions[at].title(lang)) " (" (map_in(lang).regions[at].code) ")" }
                        td.digits { (self.number(self.occupied[at].total)) }
                        td.digits { (self.share(self.occupied[at].total, self.total)) }
                        td { (whom(at)) }
                    } } }
                } }
            }
        }
    }
}
