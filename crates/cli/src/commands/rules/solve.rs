//! `ludex rules solve`: what each role of a sheet gets where each plays for itself.

use ludex_services::framed::Answer;
use ludex_services::sheets::{self, Shares, SharesReport};

use crate::args::{Everywhere, SolveSheetArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::words;
use crate::{input, output, sheets as files};

pub(super) fn run(args: &SolveSheetArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let source = input::read_program(&args.file, everywhere)?;
    let position = args.position.as_deref().unwrap_or("start");
    let watch = Watch::new(everywhere);
    let found = sheets::shares((&file, &source), position, &watch);
    watch.finish();
    let (roles, shares) = found.map_err(|why| files::failure(&why, &file))?;
    let told = Told { file: &file, position, roles: &roles, shares: &shares, cost: Cost::of(&watch) };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())
}

struct Told<'a> {
    file: &'a str,
    position: &'a str,
    roles: &'a [String],
    shares: &'a Shares,
    cost: Cost,
}

impl Told<'_> {
    fn json(&self) -> Answer<SharesReport<'_>, Cost> {
        let report = SharesReport::new(self.shares, self.file, self.position, self.roles);
        Answer { command: "rules solve", report, cost: self.cost }
    }

    fn mover(&self) -> Option<&str> {
        self.shares.mover.map(|role| self.roles[role].as_str())
    }

    /// What each role gets after every move.
    fn table(&self) -> Table {
        let mut table = Table::new().column("move", tr("move", "coup"), Align::Left);
        for role in self.roles {
            table = table.column(role, role, Align::Right);
        }
        for (mv, goals) in &self.shares.moves {
            let goals = goals.iter().map(|&goal| Cell::number(goal));
            table.row(std::iter::once(mv.as_str().into()).chain(goals).collect());
        }
        table
    }

    fn text(&self) -> String {
        let file = self.file;
        let heading = tell!("{file}: who gets what?", "{file} : qui obtient quoi ?");
        let mut parts = vec![styled(HEADING, &heading)];
        let each = self.roles.iter().zip(&self.shares.goals).map(|(role, goal)| format!("{role} {goal}"));
        parts.push(format!("  {}", each.collect::<Vec<_>>().join(", ")));
        if let Some(mover) = self.mover() {
            parts.push(tell!("  {mover} chooses:", "  {mover} choisit :"));
        }
        if !self.shares.moves.is_empty() {
            parts.push(self.table().to_string());
        }
        let note = if self.shares.unique {
            tr(
                "Each role plays for itself; no choice between equal moves changes what anybody gets.",
                "Chaque rôle joue pour soi ; aucun choix entre des coups égaux ne change ce que l'on obtient.",
            )
        } else {
            tr(
                "Each role plays for itself, and takes the first of moves that are equal to it; another choice among \
                 them can change what the others get.",
                "Chaque rôle joue pour soi, et prend le premier des coups qui lui sont égaux ; un autre choix parmi eux \
                 peut changer ce que les autres obtiennent.",
            )
        };
        parts.push(output::fold(note, 2));
        let positions = words::positions(&self.shares.positions.to_string());
        parts.push(tell!("{positions} by backward induction", "{positions} par induction à rebours"));
        parts.join("\n\n")
    }
}
