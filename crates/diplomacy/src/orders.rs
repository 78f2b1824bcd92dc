//! Orders and units as people write them, in English and French.
//!
//! ```text
//! AUS A VIE - GAL          a move; the power may be left out, or stand once before several orders
//! ITA A VEN H              a hold; T in French (“tient”)
//! A TYR S A VEN - TRI      a support of a move, A TYR S A VEN of a hold
//! F NTH C A LON - BEL      a convoy
//! A LON - BEL via convoy   a move that must go by sea; « par convoi »
//! ```

use ludex_core::{Lang, Text, say};

use crate::diagnostic::Diagnostic;
use crate::map::{Kind, Map};
use crate::referee::Piece;

/// An order as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The line, from 1.
    pub line: usize,
    /// The power, by number, if it was named.
    pub power: Option<usize>,
    /// Army or fleet, if it was named.
    pub kind: Option<Kind>,
    /// Where the unit is: a zone, by number.
    pub zone: usize,
    /// What it is to do.
    pub action: Action,
}

/// What a unit is to do. Units are named by their regions, places by their zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To hold.
    Hold,
    /// To go somewhere.
    Move {
        /// The zone.
        to: usize,
        /// Whether it must go by sea.
        by_convoy: bool,
    },
    /// To support a unit where it is.
    SupportHold {
        /// Army or fleet, if it was named.
        kind: Option<Kind>,
        /// The region of the unit.
        region: usize,
    },
    /// To support a unit that goes somewhere.
    SupportMove {
        /// Army or fleet, if it was named.
        kind: Option<Kind>,
        /// The region of the unit.
        region: usize,
        /// The zone where it goes; that of the region where no coast is named.
        to: usize,
    },
    /// To carry an army.
    Convoy {
        /// Army or fleet, if it was named.
        kind: Option<Kind>,
        /// The region of the army.
        region: usize,
        /// The zone where it goes.
        to: usize,
    },
}

impl Written {
    /// The order in the codes of a map and the words of a language: `A VIE - GAL`, `A VIE H`; of a
    /// unit of this kind, where it names none.
    #[must_use]
    pub fn text(&self, map: &Map, kind: Kind, lang: Lang) -> String {
        let (hold, by_convoy) = if lang == Lang::En { ("H", "via convoy") } else { ("T", "par convoi") };
        let zone = |zone: usize| map.zones[zone].name.as_str();
        let other = |kind: Option<Kind>, region: usize| {
            let letter = kind.map(|kind| format!("{} ", kind.letter())).unwrap_or_default();
            letter + &map.regions[region].code
        };
        let unit = format!("{} {}", self.kind.unwrap_or(kind).letter(), zone(self.zone));
        match self.action {
            Action::Hold => format!("{unit} {hold}"),
            Action::Move { to, by_convoy: false } => format!("{unit} - {}", zone(to)),
            Action::Move { to, by_convoy: true } => format!("{unit} - {} {by_convoy}", zone(to)),
            Action::SupportHold { kind, region } => format!("{unit} S {}", other(kind, region)),
            Action::SupportMove { kind, region, to } => format!("{unit} S {} - {}", other(kind, region), zone(to)),
            Action::Convoy { kind, region, to } => format!("{unit} C {} - {}", other(kind, region), zone(to)),
        }
    }
}

/// Reads orders, separated by commas, semicolons or line breaks; what follows `#` is a comment. A
/// power stands for all orders after it, until another is named.
///
/// # Errors
/// An order that is none, or a place that is not on the map; a text without orders.
pub fn read_orders(map: &Map, text: &str) -> Result<Vec<Written>, Diagnostic> {
    let mut orders = Vec::new();
    let mut standing = None;
    each_part(text, |line, part| {
        let mut words = Words::new(map, part);
        let power = words.power();
        if words.left.is_empty() {
            standing = power;
            return Ok(());
        }
        let power = power.or(standing);
        standing = power;
        orders.push(words.order(line, power)?);
        Ok(())
    })?;
    if orders.is_empty() {
        let what = say!("there is no order here, such as A VIE - GAL", "il n'y a pas d'ordre ici, comme A VIE - GAL");
        return Err(Diagnostic::anywhere(what));
    }
    Ok(orders)
}

/// Reads units: `AUS A VIE, F TRI, ITA A VEN`. A power stands for all units after it.
///
/// # Errors
/// A unit that is none, that cannot be where it is said to be, or whose region is taken.
pub fn read_units(map: &Map, text: &str) -> Result<Vec<Piece>, Diagnostic> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut standing = None;
    each_part(text, |_, part| {
        let mut words = Words::new(map, part);
        standing = words.power().or(standing);
        if words.left.is_empty() {
            return Ok(());
        }
        let (kind, zone) = (words.kind(), words.zone()?);
        let (Some(power), Some(kind), true) = (standing, kind, words.left.is_empty()) else {
            return Err(say!(
                "`{part}`: a unit is written with its power, as in AUS A VIE or RUS F STP/SC",
                "« {part} » : une unité s'écrit avec son pays, comme AUS A VIE ou RUS F STP/SC"
            ));
        };
        pieces.push(stand(map, &pieces, Piece { power, kind, zone })?);
        Ok(())
    })?;
    Ok(pieces)
}

/// The units that orders name, where each names its power and army or fleet.
///
/// # Errors
/// An order without a power or a kind; units that cannot be where they are said to be.
pub fn units_of_orders(map: &Map, orders: &[Written]) -> Result<Vec<Piece>, Diagnostic> {
    let mut pieces: Vec<Piece> = Vec::new();
    for order in orders {
        let (Some(power), Some(kind)) = (order.power, order.kind) else {
            let (zone, kinds) = (&map.zones[order.zone].name, [Kind::Army, Kind::Fleet]);
            let may_stand = |kind: &Kind| !map.moves(*kind, order.zone).is_empty();
            let kind = order.kind.or(kinds.into_iter().find(may_stand)).unwrap_or(Kind::Army).letter();
            return Err(Diagnostic::at(
                order.line,
                say!(
                    "units taken from their orders need a power and a kind, as in AUS {kind} {zone} H",
                    "des unités prises de leurs ordres ont un pays et un type, comme AUT {kind} {zone} T"
                ),
            ));
        };
        let piece = Piece { power, kind, zone: order.zone };
        pieces.push(stand(map, &pieces, piece).map_err(|what| Diagnostic::at(order.line, what))?);
    }
    Ok(pieces)
}

/// A piece that may stand where it is beside the others.
fn stand(map: &Map, pieces: &[Piece], piece: Piece) -> Result<Piece, Text> {
    let (kind, zone) = (piece.kind.letter(), &map.zones[piece.zone].name);
    if map.moves(piece.kind, piece.zone).is_empty() {
        return Err(say!("there can be no {kind} {zone}", "il ne peut y avoir de {kind} {zone}"));
    }
    if pieces.iter().any(|other| map.region_of(other.zone) == map.region_of(piece.zone)) {
        return Err(say!(
            "{kind} {zone}: there is a unit in this region already",
            "{kind} {zone} : il y a déjà une unité dans cette région"
        ));
    }
    Ok(piece)
}

fn each_part(text: &str, mut read: impl FnMut(usize, &str) -> Result<(), Text>) -> Result<(), Diagnostic> {
    for (at, line) in text.lines().enumerate() {
        let bare = line.split('#').next().unwrap_or_default();
        for part in bare.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            read(at + 1, part).map_err(|what| Diagnostic::at(at + 1, what))?;
        }
    }
    Ok(())
}

struct Words<'m> {
    map: &'m Map,
    part: String,
    left: Vec<String>,
}

impl<'m> Words<'m> {
    fn new(map: &'m Map, part: &str) -> Self {
        let spaced = part.replace("->", "-").replace(['–', '—', '→', '-'], " - ").replace(':', " ");
        let left = spaced.split_whitespace().rev().map(str::to_uppercase).collect();
        Self { map, part: part.to_owned(), left }
    }

    fn next_is(&self, words: &[&str]) -> bool {
        self.left.last().is_some_and(|word| words.contains(&word.as_str()))
    }

    fn take(&mut self, words: &[&str]) -> bool {
        self.next_is(words) && self.left.pop().is_some()
    }

    /// A power, which is not the letter of an army or a fleet.
    fn power(&mut self) -> Option<usize> {
        let power = self.left.last().filter(|word| word.len() > 1).and_then(|word| self.map.power(word))?;
        // On some maps a power is called as one of its regions.
        let place = self.left.len() > 1
            && self.left.last().is_some_and(|word| self.map.zone(word).is_some())
            && !matches!(self.left[self.left.len() - 2].as_str(), "A" | "F");
        if place {
            return None;
        }
        self.left.pop();
        Some(power)
    }

    fn kind(&mut self) -> Option<Kind> {
        if self.take(&["A", "ARMY", "ARMÉE", "ARMEE"]) {
            Some(Kind::Army)
        } else if self.take(&["F", "FLEET", "FLOTTE"]) {
            Some(Kind::Fleet)
        } else {
            None
        }
    }

    fn zone(&mut self) -> Result<usize, Text> {
        let Some(word) = self.left.pop() else { return Err(self.shape()) };
        let part = &self.part;
        self.map.zone(&word).ok_or_else(|| {
            let Text { en, fr } = crate::question::no_region(self.map, &word);
            say!("`{part}`: {en}", "« {part} » : {fr}")
        })
    }

    fn shape(&self) -> Text {
        let part = &self.part;
        say!(
            "`{part}`: an order is as A VIE - GAL, A VIE H, A TYR S A VEN, A TYR S A VEN - TRI or F NTH C A LON - BEL",
            "« {part} » : un ordre est comme A VIE - GAL, A VIE T, A TYR S A VEN, A TYR S A VEN - TRI ou \
             F MDN C A LON - BEL"
        )
    }

    fn order(&mut self, line: usize, power: Option<usize>) -> Result<Written, Text> {
        if self.left.len() == 1 {
            return Err(self.shape());
        }
        let (kind, zone) = (self.kind(), self.zone()?);
        let action = self.action()?;
        if self.left.is_empty() { Ok(Written { line, power, kind, zone, action }) } else { Err(self.shape()) }
    }

    fn action(&mut self) -> Result<Action, Text> {
        if self.holds() {
            Ok(Action::Hold)
        } else if self.take(&["-"]) {
            let to = self.zone()?;
            let by_convoy = self.take(&["VIA", "PAR", "BY"]);
            if by_convoy && !self.take(&["CONVOY", "CONVOI", "SEA", "MER"]) {
                return Err(self.shape());
            }
            Ok(Action::Move { to, by_convoy })
        } else if self.take(&["S", "SUPPORT", "SUPPORTS", "SOUTIENT", "SOUTIEN"]) {
            let (kind, region) = self.other()?;
            if self.take(&["-"]) {
                return Ok(Action::SupportMove { kind, region, to: self.zone()? });
            }
            self.holds();
            Ok(Action::SupportHold { kind, region })
        } else if self.take(&["C", "CONVOY", "CONVOYS", "CONVOIE"]) {
            let (kind, region) = self.other()?;
            if self.take(&["-"]) { Ok(Action::Convoy { kind, region, to: self.zone()? }) } else { Err(self.shape()) }
        } else {
            Err(self.shape())
        }
    }

    fn holds(&mut self) -> bool {
        self.take(&["H", "HOLD", "HOLDS", "T", "TIENT", "TENIR"])
    }

    /// Another unit: its kind, if it is named, and its region.
    fn other(&mut self) -> Result<(Option<Kind>, usize), Text> {
        self.power();
        let kind = self.kind();
        Ok((kind, self.map.region_of(self.zone()?)))
    }
}
