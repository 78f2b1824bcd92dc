//! `ludex rules count`: the positions of a sheet of any kind.

use ludex_services::Halt;
use ludex_services::framed::Answer;
use ludex_services::sheets::{self, Counted, CountedReport};

use crate::args::{CountSheetArgs, Everywhere};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped;
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, input, output, sheets as files, words};

pub(super) fn run(args: &CountSheetArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let source = input::read_program(&args.file, everywhere)?;
    let watch = Watch::new(everywhere);
    let counted = sheets::count((&file, &source), &args.project, &watch);
    watch.finish();
    let counted = counted.map_err(|why| files::failure(&why, &file))?;
    let told = Told { file: &file, left_out: &args.project, counted: &counted, cost: Cost::of(&watch) };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())?;
    match &counted.census.stopped {
        None => Ok(()),
        Some(stop) => Err(halt::failure(&Halt::Stop(*stop), &told.number())),
    }
}

struct Told<'a> {
    file: &'a str,
    left_out: &'a [String],
    counted: &'a Counted,
    cost: Cost,
}

impl Told<'_> {
    fn json(&self) -> Answer<CountedReport<'_>, Cost> {
        let report = self.counted.report(self.file, self.left_out, lang());
        Answer { command: "rules count", report, cost: self.cost }
    }

    fn number(&self) -> String {
        words::positions(&self.counted.census.total().to_string())
    }

    fn table(&self) -> Table {
        let census = &self.counted.census;
        let mut table = Table::new().column("ply", tr("steps", "pas"), Align::Right);
        table = table.column("positions", "positions", Align::Right);
        for (ply, positions) in census.by_ply.iter().enumerate() {
            table.row(vec![Cell::number(ply), Cell::number(positions)]);
        }
        table.sum(vec!["total".into(), Cell::number(census.total())]);
        table
    }

    fn text(&self) -> String {
        let (census, file) = (&self.counted.census, self.file);
        let heading = tell!("{file}: reachable positions", "{file} : positions atteignables");
        let mut parts = vec![styled(HEADING, &heading), self.table().to_string()];
        let (number, ends) = (self.number(), grouped(census.ends));
        let sentence = tell!("{number}; in {ends} the game is over.", "{number} ; dans {ends}, la partie est finie.");
        parts.push(output::fold(&sentence, 2));
        if let Some(projected) = census.projected {
            let (projected, left_out) = (grouped(projected), words::list(self.left_out));
            let sentence =
                tell!("Without {left_out} there are {projected}.", "Sans {left_out}, il y en a {projected}.");
            parts.push(output::fold(&sentence, 2));
        }
        parts.extend(self.counted.caution().map(|note| {
            let note = said(&note);
            output::fold(&tell!("Note: {note}.", "Remarque : {note}."), 2)
        }));
        parts.join("\n\n")
    }
}
