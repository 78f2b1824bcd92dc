//! Every figure of the article beside ours, with the cause of each difference.
//!
//! J. Le François, *Les positions possibles* (in French, on the counts of positions after Spring
//! 1901). Its author asks for a confirmation by somebody else. The figures printed there are below,
//! as they are printed; ours are computed by [`grouped`](crate::grouped()) when they are asked for,
//! and so is what explains a difference: the article's last sum is done again from its own tables,
//! then with its tables corrected one after the other.

use std::collections::BTreeMap;

use ludex_core::{Observer, Stop, Text, few, french_of, say};

use crate::groups::{Group, Grouped, grouped};
use crate::map::Map;
use crate::names::french_codes;

/// A figure of the article beside ours.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it is the number of, with the codes of each language.
    pub what: Text,
    /// As the article prints it; digits cut off where it cuts them.
    pub article: String,
    /// Ours, in all its digits.
    pub ours: String,
    /// Whether they are the same, as far as the article prints it.
    pub same: bool,
    /// Why they differ, or what else is to be said.
    pub why: Option<Text>,
}

const BY_POWER: [(&str, u128); 7] =
    [("AUS", 97), ("ENG", 88), ("FRA", 93), ("GER", 160), ("ITA", 98), ("RUS", 425), ("TUR", 40)];
const GROUPS: [(&[&str], u128); 4] = [
    (&["ENG", "FRA"], 7_700),
    (&["AUS", "ITA"], 7_138),
    (&["RUS", "TUR"], 13_271),
    (&["AUS", "GER", "ITA"], 1_023_641),
];
/// Table A: regions taken among BUR and PIE, both first, neither last.
const A: [u128; 4] = [418, 2_244, 1_408, 3_630];
/// Table B: the army of Warsaw in GAL, PRU, SIL, or elsewhere.
const B: [u128; 4] = [2_634, 2_634, 2_634, 5_369];
/// Table C: regions taken among PIE, BUR, GAL, SIL, PRU, all first, none last.
const C: [u128; 32] = [
    80, 3_192, 3_192, 7_980, 0, 8_250, 8_250, 20_625, 3_192, 17_140, 17_140, 29_550, 8_250, 42_262, 42_262, 71_280, 0,
    9_228, 9_228, 23_070, 0, 22_158, 22_158, 55_395, 9_228, 47_108, 47_108, 79_320, 22_158, 108_276, 108_276, 178_365,
];
const CASES: u128 = 180;
const TOTAL: u128 = 74_980_036_938_664;

const A_REGIONS: [&str; 2] = ["BUR", "PIE"];
const B_REGIONS: [&str; 3] = ["GAL", "PRU", "SIL"];
const C_REGIONS: [&str; 5] = ["PIE", "BUR", "GAL", "SIL", "PRU"];

/// A table of the article: regions taken, and how many positions.
type Table = Vec<(Vec<&'static str>, u128)>;

/// The article's tables, or the same from our counts.
struct Tables {
    a: Table,
    b: Table,
    c: Table,
}

fn positions_of(powers: &str) -> Text {
    let de = french_of(&french_codes(powers));
    say!("positions of {powers}", "positions {de}")
}

/// The comparison, on the standard map.
///
/// # Errors
/// The observer stopped it.
pub fn compare(observer: &dyn Observer) -> Result<Vec<Figure>, Stop> {
    let map = Map::standard();
    let ours = grouped(&map, &(0..map.powers.len()).collect::<Vec<_>>(), observer)?;
    let mut figures = Vec::new();
    let product: u128 = ours.by_power.iter().product();
    rough(&map, product, &mut figures);
    for ((code, article), ours) in BY_POWER.into_iter().zip(&ours.by_power) {
        figures.push(exact(positions_of(code), article, *ours, None));
    }
    groups(&map, &ours, &mut figures);
    let our_tables = our_tables(&map, &ours);
    tables(&our_tables, &mut figures);
    let without_rumania = sum(&our_tables);
    figures.push(exact(
        say!("cases without conflict", "cas sans conflit"),
        CASES,
        cases(&our_tables),
        Some(fourth_region()),
    ));
    figures.push(exact(
        say!("positions in all", "positions au total"),
        TOTAL,
        ours.total,
        Some(total_why(without_rumania, ours.total)),
    ));
    figures.push(bad_method(&map, &ours, product));
    for Figure { what, why, .. } in &mut figures {
        what.fr = french_codes(&what.fr).into();
        if let Some(why) = why {
            *why = with_thousands(why);
            why.fr = french_codes(&why.fr).into();
        }
    }
    Ok(figures)
}

fn exact(what: Text, article: u128, ours: u128, why: Option<Text>) -> Figure {
    Figure { what, article: article.to_string(), ours: ours.to_string(), same: article == ours, why }
}

/// A text whose numbers have their thousands separated, as each language does.
fn with_thousands(text: &Text) -> Text {
    Text { en: separated(&text.en, ",").into(), fr: separated(&text.fr, "\u{202f}").into() }
}

fn separated(text: &str, separator: &str) -> String {
    let (mut told, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, digits) = rest.split_at(start);
        let (digits, after) = digits.split_at(digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len()));
        let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
        told = told + before + &groups.join(separator);
        rest = after;
    }
    told + rest
}

/// A figure of which the article prints the first digits and the power of ten.
fn leading(what: Text, digits: &str, zeros: usize, ours: u128, why: Option<Text>) -> Figure {
    let text = ours.to_string();
    let bare = digits.replace('.', "");
    let same = text.len() == zeros + 1 && text.starts_with(&bare);
    Figure { what, article: format!("{digits}e{zeros}"), ours: text, same, why }
}

fn rough(map: &Map, product: u128, figures: &mut Vec<Figure>) {
    let reach = (0..map.units.len()).map(|unit| map.reach(unit).len() as u128).product::<u128>();
    figures.push(leading(
        say!(
            "rough estimate, 5 zones for each of 22 units",
            "estimation grossière, 5 zones pour chacune des 22 unités"
        ),
        "2.38",
        15,
        5_u128.pow(map.units.len() as u32),
        None,
    ));
    let fits = reach / 5 * 6;
    figures.push(leading(
        say!(
            "zones of each unit, multiplied (by a third person)",
            "zones de chaque unité, multipliées (par un autre)"
        ),
        "6.09",
        15,
        reach,
        Some(say!(
            "units that hold or go to a neighbouring zone give the number on the right; six fifths of it, {fits}, has the \
             printed digits, as if one unit with five zones had been given six; three digits do not show which one",
            "les unités qui restent ou vont dans une zone voisine donnent le nombre de droite ; ses six cinquièmes, {fits}, \
             ont les chiffres imprimés, comme si une unité à cinq zones en avait reçu six ; laquelle, trois chiffres ne \
             le disent pas"
        )),
    ));
    let what = say!("positions by power, multiplied", "positions par pays, multipliées");
    figures.push(leading(what, "2.11", 14, product, None));
}

fn groups(map: &Map, ours: &Grouped, figures: &mut Vec<Figure>) {
    for (codes, article) in GROUPS {
        let mut powers: Vec<_> = codes.iter().filter_map(|code| map.power(code)).collect();
        powers.sort_unstable();
        let name = map.group_name(&powers);
        let count = ours.by_group.get(&powers).copied().unwrap_or_default();
        let extra = article - count;
        let why = say!(
            "{extra} too many: as many as Austria and Italy have positions, so one German position was listed once too \
             often, one without BOH, BUR, PRU, SIL and TYR (see table C); the list by power, 160, is right",
            "{extra} de trop : autant que l'Autriche et l'Italie ont de positions, donc une position allemande a été listée \
             une fois de trop, une sans BOH, BUR, PRU, SIL ni TYR (voir la table C) ; la liste par pays, 160, est juste"
        );
        figures.push(exact(positions_of(&name), article, count, (extra > 0).then_some(why)));
    }
}

/// Subsets in the article's order: all first, none last, the first region changing last.
fn subsets(regions: &[&'static str]) -> Vec<Vec<&'static str>> {
    let all = 0..1_usize << regions.len();
    let chosen = |bits: usize| (0..regions.len()).filter(move |at| bits >> (regions.len() - 1 - at) & 1 == 0);
    all.map(|bits| chosen(bits).map(|at| regions[at]).collect()).collect()
}

fn article_tables(impossible_case: u128) -> Tables {
    let with =
        |regions: &[&'static str], counts: &[u128]| subsets(regions).into_iter().zip(counts.iter().copied()).collect();
    let mut c = C;
    c[0] = impossible_case;
    let b = B_REGIONS.iter().map(|&region| vec![region]).chain([vec![]]).zip(B).collect();
    Tables { a: with(&A_REGIONS, &A), b, c: with(&C_REGIONS, &c) }
}

/// Our groups by the article's regions.
fn our_tables(map: &Map, ours: &Grouped) -> Tables {
    let table = |codes: &[&str], parts: Vec<Vec<&'static str>>| -> Table {
        let named =
            |group: &&Group| codes.iter().all(|code| group.powers.iter().any(|&power| map.powers[power].code == *code));
        let group = ours.groups.iter().find(named);
        let regions: Vec<_> = parts.iter().flatten().copied().collect();
        let mut counts: BTreeMap<Vec<&str>, u128> = BTreeMap::new();
        for (occupied, count) in group.iter().flat_map(|group| &group.parts) {
            let codes = occupied.iter().map(|&region| map.regions[region].code.as_str());
            let mut key: Vec<_> = codes.filter(|code| regions.contains(code)).collect();
            few::sort(&mut key);
            *counts.entry(key).or_default() += count;
        }
        let count = |part: &Vec<&'static str>| {
            let mut key = part.clone();
            few::sort(&mut key);
            counts.get(&key).copied().unwrap_or_default()
        };
        parts.iter().map(|part| (part.clone(), count(part))).collect()
    };
    let b = B_REGIONS.iter().map(|&region| vec![region]).chain([vec![]]).collect();
    Tables {
        a: table(&["ENG", "FRA"], subsets(&A_REGIONS)),
        b: table(&["RUS", "TUR"], b),
        c: table(&["AUS", "GER", "ITA"], subsets(&C_REGIONS)),
    }
}

fn tables(ours: &Tables, figures: &mut Vec<Figure>) {
    let article = article_tables(C[0]);
    for (letter, article, ours) in [('A', article.a, &ours.a), ('B', article.b, &ours.b), ('C', article.c, &ours.c)] {
        for (at, ((regions, article), (_, ours))) in article.into_iter().zip(ours).enumerate() {
            let number = at + 1;
            let regions = if regions.is_empty() { "—".to_owned() } else { regions.join(" ") };
            let why = (article != *ours).then(|| table_why(number, article - ours));
            figures.push(exact(
                say!("{letter}{number}: {regions}", "{letter}{number} : {regions}"),
                article,
                *ours,
                why,
            ));
        }
    }
}

fn table_why(number: usize, extra: u128) -> Text {
    if number == 1 {
        return say!(
            "impossible: two German armies cannot be in BUR, PRU and SIL; a copying error, since neither the article's \
             1,023,641 nor its total counts it",
            "impossible : deux armées allemandes ne peuvent être en BUR, PRU et SIL ; une faute de copie, car ni les \
             1 023 641 de l'article ni son total ne la comptent"
        );
    }
    say!(
        "{extra} too many: as many as Austria and Italy have positions with the same PIE and GAL, so one German position \
         was listed once too often",
        "{extra} de trop : autant que l'Autriche et l'Italie ont de positions de mêmes PIE et GAL, donc une position \
         allemande a été listée une fois de trop"
    )
}

fn compatible(a: &[&str], b: &[&str], c: &[&str]) -> bool {
    !c.iter().any(|region| a.contains(region) || b.contains(region))
}

fn each_case(tables: &Tables) -> impl Iterator<Item = u128> + '_ {
    tables.a.iter().flat_map(move |(a, a_count)| {
        tables.b.iter().flat_map(move |(b, b_count)| {
            let fit = tables.c.iter().filter(move |(c, _)| compatible(a, b, c));
            fit.map(move |(_, c_count)| a_count * b_count * c_count)
        })
    })
}

/// The article's last step: products over the cases without conflict, added up.
fn sum(tables: &Tables) -> u128 {
    each_case(tables).sum()
}

fn cases(tables: &Tables) -> u128 {
    each_case(tables).count() as u128
}

fn fourth_region() -> Text {
    say!(
        "right for the article's partition; but Russia and Austria also meet in RUM (F SEV, A BUD), which it overlooks",
        "juste pour la partition de l'article ; mais la Russie et l'Autriche se rencontrent aussi en RUM (F SEV, A BUD), \
         qu'elle oublie"
    )
}

fn total_why(without_rumania: u128, ours: u128) -> Text {
    let (printed, listed) = (sum(&article_tables(C[0])), sum(&article_tables(0)));
    let (twice, rumania) = (listed - without_rumania, without_rumania - ours);
    say!(
        "the article's tables give {listed} with C1 = 0 (and {printed} with C1 = 80, as printed); less {twice}, where one \
         German position is counted once too often; less {rumania}, where A BUD and F SEV are both in RUM; leaves {ours}",
        "les tables de l'article donnent {listed} avec C1 = 0 (et {printed} avec C1 = 80, comme imprimé) ; moins {twice}, où \
         une position allemande est comptée une fois de trop ; moins {rumania}, où A BUD et F SEV sont tous deux en RUM ; \
         reste {ours}"
    )
}

/// All positions less those that each pair of powers refuses.
fn bad_method(map: &Map, ours: &Grouped, product: u128) -> Figure {
    let mut left = product as i128;
    let mut without = product as i128;
    for (group, kept) in ours.by_group.iter().filter(|(group, _)| group.len() == 2) {
        let pair: u128 = group.iter().map(|&power| ours.by_power[power]).product();
        let lost = ((pair - kept) * (product / pair)) as i128;
        left -= lost;
        if !["AUS+RUS", "RUS+TUR"].contains(&map.group_name(group).as_str()) {
            without -= lost;
        }
    }
    let why = say!(
        "what the article describes, all positions less those that each of the 21 pairs refuses, gives the number on the \
         right: far below the total, because a position that two pairs refuse is taken away twice; {without} has the \
         printed digits, with the pairs AUS+RUS and RUS+TUR left out, which three digits suggest and do not prove",
        "ce que l'article décrit, toutes les positions moins celles que chacune des 21 paires refuse, donne le nombre de \
         droite : bien moins que le total, car une position que deux paires refusent est retranchée deux fois ; {without} a \
         les chiffres imprimés, sans les paires AUS+RUS et RUS+TUR, ce que trois chiffres suggèrent sans le prouver"
    );
    let what = say!("by the “bad method”", "par la « mauvaise méthode »");
    leading(what, "7.47", 13, left.max(0) as u128, Some(why))
}
