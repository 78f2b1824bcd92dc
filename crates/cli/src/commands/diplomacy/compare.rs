//! `ludex diplomacy compare`: the article's figures beside ours.

use ludex_services::diplomacy::compare;
use ludex_services::framed::Answer;
use ludex_services::movement::FiguresReport;

use super::stopped;
use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};

pub(super) fn run(everywhere: &Everywhere) -> Result<(), Failure> {
    let figures = compare(&Watch::new(everywhere)).map_err(stopped)?;
    let same = figures.iter().filter(|figure| figure.same).count();
    if everywhere.json {
        let report = FiguresReport::new(&figures, lang());
        return output::print_json(&Answer { command: "diplomacy compare", report, cost: () });
    }
    let mut table = Table::new()
        .column("figure", "", Align::Left)
        .column("article", tr("article", "article"), Align::Right)
        .column("ours", tr("ours", "ici"), Align::Right)
        .column("same", "", Align::Left);
    for figure in &figures {
        // Digits that the article cuts off are a power of ten.
        let cut = figure.article.contains('e');
        let article = if cut { figure.article.replace('.', tr(".", ",")) } else { digits(&figure.article) };
        let sign = if figure.same { "=" } else { "≠" };
        table.row(vec![
            said(&figure.what).into(),
            Cell::new(article, &figure.article),
            Cell::number(&figure.ours),
            Cell::new(sign, figure.same),
        ]);
    }
    if everywhere.form.is_of_tables() {
        return output::print_tables(&[table], everywhere.form);
    }
    let heading = tr(
        "J. Le François, “Les positions possibles”, beside ours",
        "J. Le François, « Les positions possibles », et ici",
    );
    let all = figures.len();
    let mut lines = vec![styled(HEADING, heading), String::new(), table.to_string(), String::new()];
    let tables = tr(
        "A, B and C are the positions of ENG+FRA, RUS+TUR and AUS+GER+ITA, by the regions that they take.",
        "A, B et C sont les positions d'ANG+FRA, de RUS+TUR et d'AUT+ALL+ITA, selon les régions qu'elles prennent.",
    );
    lines.extend([output::fold(tables, 0), String::new()]);
    lines.push(tell!("{same} of {all} figures are the same.", "{same} chiffres sur {all} sont les mêmes."));
    for figure in &figures {
        if let Some(why) = &figure.why {
            let (what, why) = (said(&figure.what), said(why));
            lines.push(String::new());
            lines.push(styled(HEADING, &tell!("{what}:", "{what} :")));
            lines.push(output::fold(&why, 2));
        }
    }
    output::print(&lines.join("\n"))
}
