//! *Diplomacy*: the map coloured by occupancy, what is known clicked on it or typed, how many
//! positions fit, and the article's figures beside ours.

use std::sync::LazyLock;

use ludex_services::diplomacy::{Background, Condition, Mark, Occupied, Picture, Question, Spot, svg_on, swatch};
use ludex_services::words::{positions, with_capital};
use ludex_services::{Text, french_of, numbers, say};
use maud::{Markup, PreEscaped, html};

use crate::address::link;
use crate::assets::without_style;
use crate::diplomacy::{
    Choices, choices, codes, command, cycled, kind_name, map, map_in, number, pointed, question, scan, written,
};
use crate::http_error::HttpError;
use crate::pages::Answer;
use crate::pages::{choice, hidden, legend, zoom_names, zoom_row};
use crate::shell::{Page, PageKind, PageRequest, prose, tell};
use crate::work::Watch;

mod article;
mod tables;

/// Behind every picture of the map, in either language.
static BACKGROUND: LazyLock<Background> = LazyLock::new(|| Background::of(map()));

/// The page. Where what is typed cannot be read, it is the page on which nothing is known, with the
/// text still in its field to be mended.
pub(crate) fn answer(ask: &PageRequest, watch: &Watch) -> Result<Answer, HttpError> {
    match question(&ask.query) {
        Ok(question) => html(ask, question, None, watch).map(Answer::Page),
        Err(problem) => {
            let Ok(question) = question(&ask.query.with("given", None)) else { return Err(problem) };
            Ok(Answer::Wrong(problem.status, html(ask, question, Some(&problem), watch)?))
        }
    }
}

fn html(ask: &PageRequest, question: Question, wrong: Option<&HttpError>, watch: &Watch) -> Result<String, HttpError> {
    let seed = number(&ask.query, "seed", 0, u64::MAX)?;
    let pointed = pointed(&ask.query)?;
    let scan = scan(&question, watch)?;
    let all = if question.given.is_empty() { scan.total() } else { all(&question, watch)? };
    let choices = pointed.map(|region| choices(&question, region, watch)).transpose()?;
    let seen = Seen { ask, question, wrong, total: scan.total(), all, occupied: scan.occupied(map()), seed };
    let title = ask.tr("Diplomacy", "Diplomatie").to_owned();
    let main = html! {
        h1 { (title) " " small { (ask.tr("positions after Spring 1901", "positions après le printemps 1901")) } }
        div.diplomacy {
            div.sum { (seen.total()) }
            section.chart aria-label=(ask.tr("Map", "Carte")) { (seen.map()) }
            div.side {
                @if let Some(choices) = &choices { (seen.choices(choices)) }
                (seen.known())
                (seen.form())
            }
        }
        (seen.by_power())
        (seen.samples(&scan))
        (seen.regions())
        (article::section(ask, watch)?)
        p.command { code { (command("count", &seen.question)) } }
    };
    Ok(Page { room: PageKind::Diplomacy, title, main, ..Page::new(ask) }.html())
}

/// How many there are where nothing is known.
fn all(question: &Question, watch: &Watch) -> Result<u128, HttpError> {
    Ok(scan(&Question { given: Vec::new(), ..question.clone() }, watch)?.total())
}

/// What an address shows.
struct Seen<'a> {
    ask: &'a PageRequest,
    question: Question,
    /// What is wrong with what was typed.
    wrong: Option<&'a HttpError>,
    /// How many positions fit, and how many there are whatever is known.
    total: u128,
    all: u128,
    occupied: Vec<Occupied>,
    seed: u64,
}

impl Seen<'_> {
    fn number(&self, number: u128) -> String {
        numbers::grouped(number, self.ask.lang)
    }

    fn share(&self, count: u128, of: u128) -> String {
        numbers::percent(count as f64, of as f64, self.ask.lang)
    }

    /// The address of this page for another question, with a region pointed at.
    fn with(&self, question: &Question, region: Option<usize>) -> String {
        let region = region.map(|region| map().regions[region].code.as_str());
        let kept = self.ask.query.without(&["wait"]);
        link("/diplomacy", &written(&kept, question).with("region", region))
    }

    fn map(&self) -> Markup {
        let Self { ask, question, total, occupied, .. } = self;
        let spots: Vec<_> = (0..map().regions.len()).map(|region| self.spot(region)).collect();
        let map = map_in(ask.lang);
        let name = map.group_name(&question.powers);
        let de = french_of(&name);
        let title = say!("Map of Diplomacy: positions of {name}", "Carte de Diplomatie : positions {de}");
        let picture = Picture { title: &title, lang: ask.lang, total: *total, occupied, spots: &spots };
        let svg = without_style(&svg_on(&BACKGROUND, map, &picture));
        html! {
            p.note { (ask.tr(
                "Click a region to set what is known of it: occupied, by which unit, empty, then nothing again.",
                "Cliquez sur une région pour dire ce qu'on en sait : occupée, par quelle unité, vide, puis rien.")) }
            (zoom_row())
            div.zoom.map data-zoom=(zoom_names(ask)) { (PreEscaped(svg)) }
            (legend(ask, &ludex_services::diplomacy::legend(&spots)))
        }
    }

    fn spot(&self, region: usize) -> Spot {
        let lang = self.ask.lang;
        let known: Vec<_> = self.question.given.iter().filter(|known| known.region == region).collect();
        let mark = known.first().map(|known| if known.absent { Mark::Absent } else { Mark::There });
        let Occupied { total, by_power } = &self.occupied[region];
        let name = with_capital(map().regions[region].title(lang));
        let mut label = if *total == 0 {
            tell!(lang, "{name}: always empty", "{name} : toujours vide")
        } else {
            let count = positions(&total.to_string());
            let count = self.ask.text(&count);
            tell!(lang, "{name}: {count}", "{name} : {count}")
        };
        let shares = by_power.iter().map(|(&power, &count)| {
            let (power, share) = (map().powers[power].title(lang), self.share(count, self.total));
            format!(", {power} {share}")
        });
        label.extend(shares);
        if !known.is_empty() {
            let known = texts(self.ask, &known);
            label += &tell!(lang, "; known: {known}", " ; on sait : {known}");
        }
        let link = cycled(&self.question, region).map(|next| self.with(&next, Some(region)));
        Spot { label, link, mark, unit: None }
    }

    fn total(&self) -> Markup {
        let lang = self.ask.lang;
        let (total, all) = (positions(&self.total.to_string()), self.number(self.all));
        html! {
            p.total role="status" {
                @if self.total == 0 { (self.ask.tr("No position is consistent with these facts.", "Aucune position \
                     n'est compatible avec ces faits.")) }
                @else { (self.ask.text(&total)) }
            }
            // There is a line from the start: what comes below stays where it is.
            @if self.question.given.is_empty() {
                p.note { (self.ask.tr("Nothing is known of them yet.", "On n'en sait rien encore.")) }
            } @else if self.total == 0 {
                p.note { "\u{a0}" }
            } @else {
                @let share = self.share(self.total, self.all);
                p.note { (match self.total {
                    1 => tell!(lang, "is consistent with these facts: {share} of {all}", "est compatible avec ces \
                         faits : {share} de {all}"),
                    _ => tell!(lang, "are consistent with these facts: {share} of {all}", "sont compatibles avec \
                         ces faits : {share} de {all}"),
                }) }
            }
        }
    }

    /// What is known, each with the way to take it back.
    fn known(&self) -> Markup {
        let Self { ask, question, .. } = self;
        let without = |at: usize| {
            let mut less = question.clone();
            less.given.remove(at);
            self.with(&less, None)
        };
        html! {
            @if !question.given.is_empty() {
                h2 { (ask.tr("Condition", "On sait")) }
                ul.chips {
                    @for (at, known) in question.given.iter().map(|known| texts(ask, &[known])).enumerate() {
                        @let label = tell!(ask.lang, "take back {known}", "retirer {known}");
                        li { a.chip href=(without(at)) aria-label=(label) title=(label) { (known) span aria-hidden="true" { "✕" } } }
                    }
                    @if question.given.len() > 1 {
                        li { a.chip href=(self.with(&Question { given: vec![], ..question.clone() }, None)) { (ask.tr("clear all", "tout effacer")) } }
                    }
                }
            }
        }
    }

    /// What may be known of the region that was clicked, to choose from.
    fn choices(&self, choices: &Choices) -> Markup {
        let (ask, region) = (self.ask, choices.region);
        let here: Vec<_> = self.question.given.iter().filter(|known| known.region == region).collect();
        let at = &map_in(ask.lang).regions[region];
        let go = |known| self.with(&crate::diplomacy::knowing(&self.question, region, known), Some(region));
        let row = |words: String, href: String, count: u128, chosen: bool| {
            let share = self.share(count, choices.total);
            html! { tr {
                th scope="row" { a href=(href) aria-current=[chosen.then_some("true")] { (words) } }
                td { (self.number(count)) } td { (share) }
            } }
        };
        html! {
            h2 #region { (with_capital(at.title(ask.lang))) " " small { (at.code) } }
            div.scroll tabindex="0" { table.choices {
                tbody {
                    (row(ask.tr("nothing known", "on ne sait rien").to_owned(), go(None), choices.total, here.is_empty()))
                    @if !here.is_empty() && !choices.known.iter().any(|(known, _)| here == [known]) {
                        (row(texts(ask, &here), self.with(&self.question, Some(region)), self.total, true))
                    }
                    @for (known, count) in &choices.known {
                        (row(words(ask, known), go(Some(known.clone())), *count, here == [known]))
                    }
                }
            } }
        }
    }

    fn form(&self) -> Markup {
        let Self { ask, question, .. } = self;
        let all = (0..map().powers.len()).collect::<Vec<_>>();
        let toggled = |power: usize| {
            let powers = all.iter().copied().filter(|&p| question.powers.contains(&p) != (p == power)).collect();
            Question { powers, ..question.clone() }
        };
        let options = [
            ("", ask.tr("everything", "tout")),
            ("power", ask.tr("not powers", "pas les pays")),
            ("kind", ask.tr("not armies and fleets", "pas armées et flottes")),
            ("power,kind", ask.tr("occupied or not", "occupé ou non")),
        ];
        let options = options.map(|(value, title)| (value.to_owned(), title.to_owned()));
        let ignored = crate::diplomacy::ignored_words(question).join(",");
        let typed = match self.wrong {
            Some(_) => ask.query.get("given").unwrap_or_default().to_owned(),
            None => texts(ask, &question.given.iter().collect::<Vec<_>>()),
        };
        html! {
            h2 { (ask.tr("Powers", "Pays")) }
            ul.chips.powers {
                @for &power in &all {
                    @let (on, name) = (question.powers.contains(&power), map().powers[power].title(ask.lang));
                    li {
                        @if on && question.powers.len() == 1 {
                            span.chip.on { "✓ " (PreEscaped(swatch(power))) (name) }
                        } @else {
                            a.chip.on[on] href=(self.with(&toggled(power), None)) role="button" aria-pressed=(on) id={ "power-" (map().powers[power].code) } {
                                @if on { span aria-hidden="true" { "✓" } } (PreEscaped(swatch(power))) (name)
                            }
                        }
                    }
                }
            }
            form.inline action="/diplomacy" {
                label.wide {
                    span { (ask.tr("What is known", "Ce qu'on sait")) }
                    input name="given" value=(typed) placeholder=(ask.tr("A GAL, -RUM, F NTH", "A GAL, -ROU, F MDN")) spellcheck="false" autocomplete="off"
                        aria-invalid=[self.wrong.map(|_| "true")] aria-describedby=[self.wrong.map(|_| "wrong")];
                    @if let Some(problem) = self.wrong { span.problem #wrong role="alert" { (prose(&with_capital(ask.text(&problem.text)))) "." } }
                }
                (choice("ignore", ask.tr("Distinguish", "On distingue"), &options, &ignored))
                @if question.powers.len() < all.len() { input type="hidden" name="powers" value=(codes(&question.powers).join(",")); }
                (hidden(ask, &["seed", "lang"]))
                button { (ask.tr("Count", "Compter")) }
            }
            p.note { (ask.tr(
                "GAL: Galicia is occupied; A GAL: by an army; RUS A GAL: by a Russian one; -GAL: it is empty. \
                 Separate facts by commas.",
                "GAL : la Galicie est occupée ; A GAL : par une armée ; RUS A GAL : par une armée russe ; -GAL : \
                 elle est vide. Les faits sont séparés par des virgules.")) }
        }
    }
}

/// Statements as they are typed.
fn texts(ask: &PageRequest, known: &[&Condition]) -> String {
    known.iter().map(|known| known.text(map_in(ask.lang))).collect::<Vec<_>>().join(", ")
}

/// A statement in words.
fn words(ask: &PageRequest, known: &Condition) -> String {
    let lang = ask.lang;
    let kind = known.kind.map(kind_name);
    let kind = kind.as_ref().map(|kind: &Text| ask.text(kind));
    let power = known.power.map(|power| map().powers[power].title(lang));
    let coast = known.zone.map(|zone| format!(" ({})", map_in(lang).zones[zone].name)).unwrap_or_default();
    match (known.absent, power, kind) {
        (true, ..) => ask.tr("empty", "vide").to_owned(),
        (_, None, None) => ask.tr("occupied", "occupée").to_owned(),
        (_, Some(power), None) => power.to_owned(),
        (_, None, Some(kind)) => format!("{kind}{coast}"),
        (_, Some(power), Some(kind)) => tell!(lang, "{power}: {kind}{coast}", "{power} : {kind}{coast}"),
    }
}
