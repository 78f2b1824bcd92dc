//! Reads maps in the grammar of the `DPjudge`, the `.map` files of its variants and of the programs
//! that came after it.
//!
//! ```text
//! # a comment                          AUSTRIA (AUSTRIAN) BUD TRI VIE     a power and its centres
//! Galicia = gal galicia                A BUD                              a unit of the power above
//! LAND GAL ABUTS BOH BUD …             UNOWNED BEL BUL …                  centres of nobody
//! COAST VEN ABUTS ADR pie TRI …        capitals: armies and fleets; small: armies; Capitalised: fleets
//! COAST stp ABUTS fin …                small: fleets must be on one of its coasts
//! COAST STP/SC ABUTS BOT FIN LVN
//! MAP standard.map                     begins with the standard map; other maps cannot be included
//! UNPLAYED AUSTRIA, ITALY              takes powers away
//! ```
//!
//! What says nothing of positions (`BEGIN`, `VICTORY`, `RULE`, centres …) is read over.

use ludex_core::{Text, say};

use crate::diagnostic::Diagnostic;
use crate::draft::{Allowed, Border, Draft, DraftUnit, DraftZone, region_name};
use crate::map::{Ground, Kind, STANDARD};

/// Words that begin lines which say nothing of positions.
const READ_OVER: [&str; 13] = [
    "BEGIN", "VICTORY", "RULE", "RULES", "UNOWNED", "NEUTRAL", "CENTERS", "INHABITS", "PHASES", "FLOW", "SUMMARY",
    "CENTRES", "UNITS",
];

/// Words that begin the line of a map which is included.
const INCLUDES: [&str; 3] = ["MAP", "USE", "USES"];

pub(crate) fn read(text: &str) -> Result<Draft, Diagnostic> {
    let mut draft = Draft::default();
    let read = Reader { draft: &mut draft, power: None, own: Vec::new() }.text(text);
    // Whatever else is wrong with it: it may be no map.
    if draft.places.is_empty() && !text.lines().any(begins_a_map) {
        return Err(Diagnostic::anywhere(Text::fixed(
            "a map has a line for every region, as in LAND GAL ABUTS BOH BUD, and here is none",
            "une carte a une ligne par région, comme LAND GAL ABUTS BOH BUD, et il n'y en a pas ici",
        )));
    }
    read.map(|()| draft)
}

/// Whether a line is that of a region, or of a map that has some.
fn begins_a_map(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default().to_uppercase();
    ground(&first).is_some() || INCLUDES.contains(&first.as_str())
}

/// The ground of a region whose line begins with this word.
fn ground(word: &str) -> Option<Ground> {
    Some(match word {
        "LAND" => Ground::Land,
        "COAST" | "PORT" => Ground::Coast,
        "WATER" | "SEA" => Ground::Sea,
        "SHUT" | "IMPASSABLE" => Ground::Shut,
        _ => return None,
    })
}

struct Reader<'d> {
    draft: &'d mut Draft,
    /// The power whose units follow.
    power: Option<usize>,
    /// The powers that this map declares itself.
    own: Vec<String>,
}

impl Reader<'_> {
    fn text(&mut self, text: &str) -> Result<(), Diagnostic> {
        for (at, line) in text.lines().enumerate() {
            let bare = line.split('#').next().unwrap_or_default().trim();
            if !bare.is_empty() {
                self.line(bare, at + 1).map_err(|what| Diagnostic::at(at + 1, what))?;
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), Text> {
        if let Some((name, codes)) = line.split_once('=') {
            let code = codes.split_whitespace().next().ok_or_else(|| {
                let name = name.trim();
                say!("after `{name} =` comes a code, as in gal", "après « {name} = » vient un code, comme gal")
            })?;
            self.draft.names.insert(code.to_uppercase(), name.trim().to_owned());
            return Ok(());
        }
        let words: Vec<_> = line.split_whitespace().collect();
        let first = words[0].to_uppercase();
        if let Some(ground) = ground(&first) {
            return self.place(ground, &words[1..], number);
        }
        match first.as_str() {
            "A" | "F" => self.unit(&words, number),
            _ if INCLUDES.contains(&first.as_str()) => self.include(&words),
            "DUMMY" => Err(say!(
                "DUMMY: units without orders are not counted here; give the map without them",
                "DUMMY : les unités sans ordres ne sont pas comptées ici ; donnez la carte sans elles"
            )),
            "UNPLAYED" => {
                for name in line[first.len()..].split([',', ' ', '\t']).filter(|name| !name.is_empty()) {
                    self.draft.powers.retain(|(power, _)| !power.eq_ignore_ascii_case(name));
                }
                self.power = None;
                Ok(())
            }
            _ if READ_OVER.contains(&first.as_str()) => {
                self.power = if first == "UNITS" { self.power } else { None };
                Ok(())
            }
            _ if line.contains('(') => self.begin_power(&first),
            _ => Err(say!(
                "`{first}` does not begin a line of a map; a line begins with LAND, COAST, WATER, a power and its \
                 adjective as in \
                 AUSTRIA (AUSTRIAN), a unit as in A VIE, or a name as in Galicia = gal",
                "« {first} » ne commence pas une ligne de carte ; une ligne commence par LAND, COAST, WATER, un \
                 pays et son \
                 adjectif comme AUSTRIA (AUSTRIAN), une unité comme A VIE, ou un nom comme Galicie = gal"
            )),
        }
    }

    /// A power that an included map declares begins anew.
    fn begin_power(&mut self, name: &str) -> Result<(), Text> {
        if self.own.iter().any(|own| own == name) {
            return Err(say!("{name} is declared twice", "{name} est déclarée deux fois"));
        }
        self.own.push(name.to_owned());
        let powers = &mut self.draft.powers;
        let at = powers.iter().position(|(power, _)| power == name).unwrap_or(powers.len());
        if at == powers.len() {
            powers.push((name.to_owned(), Vec::new()));
        }
        powers[at].1.clear();
        self.power = Some(at);
        Ok(())
    }

    fn unit(&mut self, words: &[&str], line: usize) -> Result<(), Text> {
        let shape = || say!("a unit is written as in A VIE or F STP/SC", "une unité s'écrit comme A VIE ou F STP/SC");
        let &[kind, zone] = words else { return Err(shape()) };
        let kind = Kind::read(kind).ok_or_else(shape)?;
        let Some(power) = self.power else {
            return Err(say!(
                "a unit without a power: units follow their power, as in AUSTRIA (AUSTRIAN) BUD TRI VIE",
                "une unité sans pays : les unités suivent le leur, comme AUSTRIA (AUSTRIAN) BUD TRI VIE"
            ));
        };
        self.draft.powers[power].1.push(DraftUnit { kind, zone: zone.to_uppercase(), line });
        Ok(())
    }

    fn place(&mut self, ground: Ground, words: &[&str], line: usize) -> Result<(), Text> {
        let Some((&name, rest)) = words.split_first() else {
            return Err(say!(
                "a region has a code, as in LAND GAL ABUTS BOH",
                "une région a un code, comme LAND GAL ABUTS BOH"
            ));
        };
        let zone = name.to_uppercase();
        if self.draft.places.iter().any(|(known, _)| *known == zone) {
            return Err(say!("{zone} is declared twice", "{zone} est déclarée deux fois"));
        }
        if rest.first().is_some_and(|word| !word.eq_ignore_ascii_case("ABUTS")) {
            return Err(say!("after {zone} comes ABUTS", "après {zone} vient ABUTS"));
        }
        for &to in rest.iter().skip(1) {
            let (small, capital) = (to == to.to_lowercase(), to == to.to_uppercase());
            let allowed = Allowed { armies: small || capital, fleets: !small };
            self.draft.borders.push(Border { from: zone.clone(), to: to.to_uppercase(), allowed, line });
        }
        let coasts_only = name == name.to_lowercase() && region_name(name) == name;
        self.draft.places.push((zone, DraftZone { ground, coasts_only, line }));
        Ok(())
    }

    fn include(&mut self, words: &[&str]) -> Result<(), Text> {
        let name = words.get(1).copied().unwrap_or_default();
        if !name.trim_end_matches(".map").eq_ignore_ascii_case("standard") {
            return Err(say!(
                "the map `{name}` cannot be included, only standard.map can",
                "la carte « {name} » ne peut être incluse, seule standard.map le peut"
            ));
        }
        if !self.draft.places.is_empty() {
            return Err(say!(
                "the standard map is included before any region is declared",
                "la carte standard s'inclut avant toute déclaration de région"
            ));
        }
        Reader { draft: self.draft, power: None, own: Vec::new() }.text(STANDARD).map_err(|problem| problem.what)
    }
}
