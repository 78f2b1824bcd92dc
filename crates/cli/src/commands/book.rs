//! `ludex book`: a strategy as a book that plays.

use std::path::Path;

use ludex_services::book::{Book, MOST_SECTIONS, Question, book};
use ludex_services::clock::seconds;
use ludex_services::framed::Framed;
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;
use ludex_services::words::in_shell;
use serde::Serialize;

use super::start_threads;
use crate::args::{BookArgs, Everywhere};
use crate::failure::Failure;
use crate::json::{Cost, WithFile};
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped;
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::output_file::{Output, Written};
use crate::refusal;
use crate::text_table::{Align, Table};
use crate::words::counted;

pub(super) fn run(args: &BookArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let is_page = args.output.as_deref().map(is_page).transpose()?;
    let to = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let game = &registry::listed_game(&args.game)?;
    let BookArgs { side, up_to_symmetry, .. } = *args;
    let watch = Watch::new(everywhere);
    let question = Question { game, side, up_to_symmetry, seed: everywhere.seed.unwrap_or(0) };
    let book = book(&question, seconds, &watch);
    watch.finish();
    let book = book.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), tr("nothing", "rien")))?;
    let spec = game.spec();
    let title = said(&book.title(&registry::find(&spec)?.title, &spec));
    let written = match (&to, is_page) {
        (Some(to), Some(is_page)) => {
            let text = if is_page { book.html(&title, lang()) } else { book.markdown(&title, lang()) };
            Some(to.write(text.as_bytes())?)
        }
        _ => None,
    };
    let told = Told { spec, title, book, written, cost: Cost::of(&watch) };
    if everywhere.json { output::print_json(&told.json()) } else { output::print(&told.text()) }
}

/// Whether a book is a page, by the name of its file, and not Markdown.
fn is_page(file: &Path) -> Result<bool, Failure> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => Ok(true),
        Some("md") => Ok(false),
        _ => {
            let file = file.display();
            Err(Failure::BadInput(tell!(
                "{file}: a book is written as .html or .md; name the file so, as in book.html",
                "{file} : un livre s'écrit en .html ou en .md ; nommez ainsi le fichier, comme livre.html"
            )))
        }
    }
}

struct Told {
    spec: String,
    title: String,
    book: Book,
    written: Option<Written>,
    cost: Cost,
}

impl Told {
    fn json(&self) -> impl Serialize {
        let Self { spec, book, written, cost, .. } = self;
        let report = WithFile { report: book.report(), written: written.as_ref() };
        Framed { command: "book", game: spec.clone(), position: None, report, cost: *cost }
    }

    fn text(&self) -> String {
        let Self { spec, title, book, written, .. } = self;
        let cover = book.cover().iter().take(2).map(|told| fold(&said(told), 2)).collect::<Vec<_>>().join("\n");
        let mut table =
            Table::new().only_shown(tr("sections for", "sections pour"), Align::Left).only_shown("", Align::Right);
        for (choice, size) in &book.sizes {
            let size = size.map_or_else(|| format!("> {}", grouped(MOST_SECTIONS)), grouped);
            table.row(vec![said(&choice.words()).into(), size.into()]);
        }
        let last = if let Some(written) = written {
            let sections = counted(
                book.sections.len(),
                ["section written", "sections written"],
                ["section écrite", "sections écrites"],
            );
            let (name, size) = (&written.output, written.size());
            tell!("{sections} to {name} ({size})", "{sections} dans {name} ({size})")
        } else {
            let (spec, side) = (in_shell(spec), book.side.word());
            let symmetry = if book.up_to_symmetry { " --up-to-symmetry" } else { "" };
            tell!(
                "The book: ludex book {spec} --side {side}{symmetry} -o book.html",
                "Le livre : ludex book {spec} --side {side}{symmetry} -o livre.html"
            )
        };
        [title.clone(), cover, table.to_string(), last].join("\n\n")
    }
}
