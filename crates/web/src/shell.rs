//! What is around every page: the head, the ways to other pages, the language.

pub(crate) use ludex_services::tell;
use ludex_services::{About, Lang, Text, puzzles, words};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::address::{Query, link};
use crate::assets;
use crate::http_error::HttpError;
use crate::icons;
use crate::preferences::Theme;

/// A request for a page.
#[derive(Clone, Debug)]
pub(crate) struct PageRequest {
    pub(crate) lang: Lang,
    /// The name of the server, as the reader's browser has it.
    pub(crate) host: String,
    pub(crate) theme: Theme,
    pub(crate) path: String,
    pub(crate) query: Query,
    pub(crate) pace: Patience,
    /// Whether a script asks, which shows the rest as it comes.
    pub(crate) scripted: bool,
}

/// How long the reader waits. A page comes at once with what is known, and then goes on by itself
/// to the same page with more on it: by the script, or without scripts by an address with `wait`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Patience {
    /// Only what is known at once is wanted.
    Quick,
    /// A moment.
    Usual,
    /// As long as it takes, within the server's budgets: something is on the page already.
    Patient,
}

impl PageRequest {
    pub(crate) fn tr(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.lang.pick(en, fr)
    }

    pub(crate) fn text<'t>(&self, text: &'t Text) -> &'t str {
        text.to(self.lang)
    }

    /// A text as a sentence.
    pub(crate) fn sentence(&self, text: &Text) -> Markup {
        html! { (prose(&words::with_capital(self.text(text)))) "." }
    }

    /// What is wrong, for a reader to see at once.
    pub(crate) fn alert(&self, problem: &Text) -> Markup {
        html! { p.problem role="alert" { (self.sentence(problem)) } }
    }

    /// The questions that every link keeps: the language, if it was asked for.
    pub(crate) fn base_query(&self) -> Query {
        Query::default().with("lang", self.query.get("lang"))
    }

    /// The address of another page.
    pub(crate) fn to(&self, path: &str) -> String {
        link(path, &self.base_query())
    }

    /// The whole of an address of this server, to be sent to somebody.
    pub(crate) fn whole(&self, address: &str) -> String {
        format!("http://{}{address}", self.host)
    }

    /// The address of this page with other questions.
    pub(crate) fn here(&self, query: &Query) -> String {
        link(&self.path, query)
    }
}

/// Which page of the house it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageKind {
    Games,
    Play,
    Puzzles,
    Review,
    Count,
    Graph,
    Search,
    Learn,
    Diplomacy,
    /// One person's place in a game of two: its address is a secret.
    Seat,
    Other,
}

/// What the head of every page has, of those that stand in others' too.
pub(crate) fn of_any_page(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        title { (title) " · Ludex" }
        link rel="stylesheet" href=(assets::style_address());
    }
}

/// HTML as it is set in a language: in French a sign of punctuation that has a space before it
/// never begins a line.
pub(crate) fn set(lang: Lang, html: String) -> String {
    const SIGNS: [(&str, &str); 6] = [
        (" :", "\u{a0}:"),
        (" ;", "\u{a0};"),
        (" ?", "\u{a0}?"),
        (" !", "\u{a0}!"),
        (" »", "\u{a0}»"),
        ("« ", "«\u{a0}"),
    ];
    if lang == Lang::En {
        return html;
    }
    let bound = |text: &str| SIGNS.iter().fold(text.to_owned(), |text, (loose, bound)| text.replace(loose, bound));
    // What stands in a tag is for programs, and may be what the reader typed, as what is in a
    // field is.
    let is_typed = |part: &str| part.starts_with("textarea");
    let mut parts = html.split('<');
    let mut set = bound(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find('>').map_or(0, |end| end + 1);
        set.push('<');
        set.push_str(&part[..end]);
        if is_typed(part) {
            set.push_str(&part[end..]);
        } else {
            set.push_str(&bound(&part[end..]));
        }
    }
    set
}

/// What all of this is, for readers who are sent a link.
const WHAT_EN: &str =
    "Play games against perfect players, and see who wins, why, and how many positions there are, exactly.";
const WHAT_FR: &str =
    "Jouez contre des joueurs parfaits, et voyez qui gagne, pourquoi, et combien il y a de positions, exactement.";

/// A page: what it is called and what is on it.
pub(crate) struct Page<'a> {
    pub(crate) ask: &'a PageRequest,
    pub(crate) room: PageKind,
    pub(crate) title: String,
    /// The game that the page is about.
    pub(crate) game: Option<(&'a str, &'static About)>,
    /// An address that the page goes on to by itself.
    pub(crate) next: Option<String>,
    /// The address of the same page with more on it, for readers without scripts, and how many
    /// seconds they look at this one.
    pub(crate) more: Option<String>,
    pub(crate) pause: u32,
    /// What a link to it says where it is sent; else what all of this is.
    pub(crate) preview: Option<String>,
    /// The address of a picture for that, where the server can draw one.
    pub(crate) picture: Option<String>,
    /// Whether programs are told the same; what no other room has is for readers alone.
    pub(crate) is_told: bool,
    pub(crate) main: Markup,
}

impl<'a> Page<'a> {
    /// An empty page that stays as it is.
    pub(crate) fn new(ask: &'a PageRequest) -> Self {
        Self {
            ask,
            room: PageKind::Other,
            title: String::new(),
            game: None,
            next: None,
            more: None,
            pause: 1,
            preview: None,
            picture: None,
            is_told: true,
            main: Markup::default(),
        }
    }

    /// The whole page.
    pub(crate) fn html(&self) -> String {
        let Self { ask, title, main, next, more, pause, .. } = self;
        let preview = self.preview.as_deref().unwrap_or_else(|| ask.tr(WHAT_EN, WHAT_FR));
        let html = html! {
            (DOCTYPE)
            html lang=(ask.lang.code()) data-theme=[ask.theme.chosen()] {
                head {
                    (of_any_page(title))
                    meta name="color-scheme" content=(match ask.theme {
                        Theme::Light => "light",
                        Theme::Dark => "dark",
                        Theme::System | Theme::Contrast => "light dark",
                    });
                    @for (system, colour) in ask.theme.bars() { meta name="theme-color" media=[system] content=(colour); }
                    meta name="description" content=(preview);
                    meta property="og:type" content="website";
                    meta property="og:site_name" content="Ludex";
                    meta property="og:title" content={ (title) " · Ludex" };
                    meta property="og:description" content=(preview);
                    @if let Some(picture) = &self.picture {
                        meta property="og:image" content=(ask.whole(picture));
                        meta property="og:image:type" content="image/png";
                    }
                    meta name="twitter:card" content=(if self.picture.is_some() { "summary_large_image" } else { "summary" });
                    link rel="icon" href=(assets::icon_address()) type="image/svg+xml";
                    // After what is seen: the page works without it.
                    script type="module" fetchpriority="low" src=(assets::script_address()) {}
                    @if let Some(next) = more.as_ref().or(next.as_ref()) {
                        noscript { meta http-equiv="refresh" content={ (pause) "; url=" (next) }; }
                    }
                }
                body {
                    a.skip href="#main" { (ask.tr("Skip to the content", "Aller au contenu")) }
                    header { (self.ways()) }
                    main #main data-next=[next.as_deref()] { (main) }
                    footer { (self.foot()) }
                }
            }
        };
        set(ask.lang, html.into_string())
    }

    /// The ways to other pages.
    fn ways(&self) -> Markup {
        let ask = self.ask;
        let spec = self.game.map_or("tictactoe", |(spec, _)| spec);
        // The whole graph of it can be read.
        let graph = self.game.map_or("nim:1,2,3", |(spec, _)| spec);
        // Pages of one game lead to the same position of it.
        let of_game = |names: &[&str]| if self.game.is_some() { ask.query.only(names) } else { ask.base_query() };
        let place = of_game(&["at", "then", "ply", "lang"]);
        // Who plays comes along, and how it is seen.
        let played = of_game(&["at", "then", "ply", "lang", "also", "first", "second", "flip"]);
        // What was played can be reviewed.
        let moves = place.without(&["ply"]);
        let review = match self.game {
            Some((spec, _)) if moves.get("at").or(moves.get("then")).is_some() => {
                link(&format!("/review/{spec}"), &moves)
            }
            _ => ask.to("/review"),
        };
        // These are told the game as a question, and another may be asked for there.
        let game = self.game.map(|(spec, _)| spec);
        let puzzles = ask.base_query().with("game", game.filter(|spec| puzzles::is_offered(spec)));
        let rooms = [
            (PageKind::Games, ask.to("/"), ask.tr("Games", "Jeux")),
            (PageKind::Play, link(&format!("/play/{spec}"), &played), ask.tr("Play", "Jouer")),
            (PageKind::Puzzles, link("/puzzles", &puzzles), ask.tr("Puzzles", "Problèmes")),
            (PageKind::Review, review, ask.tr("Review", "Analyse")),
            (PageKind::Count, ask.to(&format!("/count/{spec}")), ask.tr("Count", "Compter")),
            (PageKind::Graph, link(&format!("/graph/{graph}"), &played), ask.tr("Graph", "Graphe")),
            (PageKind::Search, link("/search", &place.with("game", game)), ask.tr("Search", "Recherche")),
            (PageKind::Learn, ask.to(&format!("/learn/{spec}")), ask.tr("Learn", "Apprendre")),
            (PageKind::Diplomacy, ask.to("/diplomacy"), ask.tr("Diplomacy", "Diplomatie")),
        ];
        html! {
            a.brand href=(ask.to("/")) { (PreEscaped(assets::MARK)) "Ludex" }
            nav aria-label=(ask.tr("Pages", "Pages")) {
                @for (room, address, name) in &rooms {
                    a href=(address) aria-current=[(*room == self.room).then_some("page")] { (name) }
                }
            }
            (self.themes())
            a.lang href=(self.other_language()) hreflang=(ask.tr("fr", "en")) lang=(ask.tr("fr", "en")) {
                (ask.tr("Français", "English"))
            }
        }
    }

    /// The way to the same page in the other language, which is kept from then on.
    fn other_language(&self) -> String {
        let here = self.ask.here(&self.ask.query.without(&["lang"]));
        Self::prefer("lang", self.ask.tr("fr", "en"), &here)
    }

    /// The colours to choose from.
    fn themes(&self) -> Markup {
        let (ask, here) = (self.ask, self.ask.here(&self.ask.query));
        html! {
            details.menu.themes {
                summary aria-label=(ask.tr("Colours", "Couleurs")) title=(ask.tr("Colours", "Couleurs")) { (icons::draw("theme")) }
                ul {
                    @for theme in Theme::ALL {
                        li {
                            a href=(Self::prefer("theme", theme.word(), &here)) aria-current=[(theme == ask.theme).then_some("true")] {
                                (ask.text(&theme.title()))
                            }
                        }
                    }
                }
            }
        }
    }

    /// The address that keeps a choice and leads back here.
    fn prefer(name: &str, value: &str, here: &str) -> String {
        link("/prefer", &Query::default().with(name, value).with("to", here))
    }

    fn foot(&self) -> Markup {
        let ask = self.ask;
        html! {
            p {
                @if self.room != PageKind::Seat {
                    (ask.tr("The address of every page can be bookmarked and shared.", "L'adresse de chaque page peut \
                         être enregistrée et partagée."))
                    " "
                }
                @if let Some(json) = self.json() { a href=(json) { (ask.tr("The same as JSON", "La même chose en JSON")) } " · " }
                a href=(ask.to("/programs")) { (ask.tr("The API for programs", "L'API pour les programmes")) }
            }
        }
    }

    /// The address of the same for programs.
    fn json(&self) -> Option<String> {
        if !self.is_told {
            return None;
        }
        let query = &self.ask.query;
        let of_game = |what: &str, query: &Query| {
            let (spec, _) = self.game?;
            Some(link(&format!("/api/games/{spec}{what}"), &query.with("lang", self.ask.query.get("lang"))))
        };
        let place = query.only(&["then", "ply"]).with("p", query.get("at"));
        match self.room {
            PageKind::Games => Some(link("/api/games", &self.ask.base_query())),
            PageKind::Play => of_game("/positions", &place),
            PageKind::Count => of_game("/count", &query.only(&["symmetry"])),
            PageKind::Graph => of_game("/graph", &place),
            PageKind::Review => of_game("/review", &place.without(&["ply"])),
            PageKind::Learn => of_game("/learn", &query.only(&["learner", "episodes", "seed"])),
            PageKind::Search if query.get("method") == Some("mcts") => {
                let spec = query.get("game").unwrap_or("tictactoe");
                let asked = place.with("seed", query.get("seed")).with("lang", query.get("lang"));
                Some(link(&format!("/api/games/{spec}/visits"), &asked))
            }
            PageKind::Search if query.get("method") == Some("astar") => None,
            PageKind::Search => Some(link(
                "/api/search",
                &query.only(&["tree", "game", "at", "then", "ply", "depth", "eval", "weights", "method", "lang"]),
            )),
            PageKind::Diplomacy => {
                Some(link("/api/diplomacy/count", &query.only(&["powers", "given", "ignore", "lang"])))
            }
            PageKind::Puzzles | PageKind::Seat | PageKind::Other => None,
        }
    }
}

/// A sentence in which what stands between backticks is code.
pub(crate) fn prose(text: &str) -> Markup {
    // A backtick that is not closed is a sign like others.
    let (pairs, rest) = match text.rsplit_once('`') {
        Some((before, rest)) if text.matches('`').count().is_multiple_of(2) => (before, rest),
        _ => ("", text),
    };
    html! {
        @for (number, part) in pairs.split('`').enumerate() {
            @if number.is_multiple_of(2) { (part) } @else { code { (part) } }
        }
        (rest)
    }
}

/// The page that says what was wrong with a request.
pub(crate) fn problem(ask: &PageRequest, problem: &HttpError) -> String {
    let title = match problem.status {
        404 => ask.tr("Not found", "Introuvable"),
        422 => ask.tr("Too much for the page", "C'est trop pour la page"),
        503 => ask.tr("Busy", "Occupé"),
        _ => ask.tr("This request is not valid", "Demande incorrecte"),
    };
    let main = html! {
        h1 { (title) }
        p.problem role="alert" { (prose(&words::with_capital(&words::shortened(ask.text(&problem.text))))) "." }
        p {
            a.button href=(ask.to("/")) { (ask.tr("All games", "Tous les jeux")) }
        }
    };
    Page { room: PageKind::Other, title: title.to_owned(), main, ..Page::new(ask) }.html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_set_as_code() {
        let html = |text| prose(text).into_string();
        assert_eq!(html("`a<`: not `b`, c"), "<code>a&lt;</code>: not <code>b</code>, c");
        assert_eq!(html("none"), "none");
        assert_eq!(html("a ` b"), "a ` b");
        assert_eq!(html("the last `c`"), "the last <code>c</code>");
    }

    #[test]
    fn french_signs_stay_with_their_words() {
        let html =
            "<p title=\"a : b\">Ainsi : « oui » ?<input value=\"x ;\"> ; non</p><textarea>(legal ?p ?q)</textarea>";
        let set = |lang| set(lang, html.to_owned());
        assert_eq!(set(Lang::En), html);
        let bound = "<p title=\"a : b\">Ainsi\u{a0}: «\u{a0}oui\u{a0}»\u{a0}?<input value=\"x ;\">\u{a0}; non</p>\
                     <textarea>(legal ?p ?q)</textarea>";
        assert_eq!(set(Lang::Fr), bound);
    }
}
