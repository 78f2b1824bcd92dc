//! Orders in, what became of each and why out.
//!
//! Orders that the map does not allow, or that are given to another power's unit, are void: the
//! unit holds, and the reason is told. What the other orders make of the rest is the
//! [referee](crate::adjudicate())'s; here its decisions are put into words.

use ludex_core::{Text, say};

use crate::convoy;
use crate::diagnostic::Diagnostic;
use crate::map::{Ground, Kind, Map};
use crate::orders::{Action, Written};
use crate::referee::{Command, Fate, Phase, Piece};

/// What became of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The unit held, by its order or for want of one.
    Holds,
    /// It went where it was to go.
    Moves,
    /// Somebody was in its way.
    Bounces,
    /// No fleets carried it.
    Stranded,
    /// Its support was given.
    Supports,
    /// Its support was cut.
    Cut,
    /// It carried an army.
    Carries,
    /// Nobody did what it was to support or carry.
    Idle,
    /// The order was none.
    Void,
}

impl Outcome {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Moves => "moves",
            Self::Bounces => "bounces",
            Self::Stranded => "stranded",
            Self::Supports => "supports",
            Self::Cut => "cut",
            Self::Carries => "carries",
            Self::Idle => "idle",
            Self::Void => "void",
        }
    }
}

/// A unit that was driven out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dislodged {
    /// By which piece, by number.
    pub by: usize,
    /// The zones where it may retreat.
    pub retreats: Vec<usize>,
}

/// What became of a piece.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// Its order, if it had one.
    pub order: Option<Written>,
    /// What became of the order.
    pub outcome: Outcome,
    /// Why, in a sentence without a subject.
    pub why: Text,
    /// Where it is now; `None` if it was driven out.
    pub at: Option<usize>,
    /// By whom it was driven out.
    pub dislodged: Option<Dislodged>,
}

/// An order for a unit that is not there.
#[derive(Clone, Debug)]
pub struct Stray {
    /// The order.
    pub order: Written,
    /// What is wrong with it.
    pub why: Text,
}

/// What became of all.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// Of every piece, in order.
    pub rulings: Vec<Ruling>,
    /// Of orders without a unit.
    pub strays: Vec<Stray>,
}

/// Resolves orders for pieces.
///
/// # Errors
/// Two orders for one unit.
pub fn resolve(map: &Map, pieces: &[Piece], orders: &[Written]) -> Result<Resolution, Diagnostic> {
    let mut given: Vec<Option<Written>> = vec![None; pieces.len()];
    let mut strays = Vec::new();
    for order in orders {
        let region = map.region_of(order.zone);
        let Some(at) = pieces.iter().position(|piece| map.region_of(piece.zone) == region) else {
            let code = &map.regions[region].code;
            let why = say!("there is no unit in {code}", "il n'y a pas d'unité en {code}");
            strays.push(Stray { order: order.clone(), why });
            continue;
        };
        if given[at].is_some() {
            let unit = unit(map, &pieces[at]);
            let what = say!("a second order for {unit}; one is enough", "un second ordre pour {unit} ; un seul suffit");
            return Err(Diagnostic::at(order.line, what));
        }
        given[at] = Some(order.clone());
    }
    let reader = Reader { map, pieces };
    let read: Vec<_> = (0..pieces.len()).map(|at| given[at].as_ref().map(|order| reader.command(at, order))).collect();
    let mut commands: Vec<_> =
        read.iter().map(|read| read.clone().and_then(Result::ok).unwrap_or(Command::Hold)).collect();
    let coasts = reader.other_coasts(&given, &mut commands);
    let phase = Phase::decided(map, pieces, &commands);
    let teller = Teller { map, pieces, phase: &phase, commands: &commands };
    let rulings = (0..pieces.len()).map(|at| {
        let (outcome, why) = match &read[at] {
            None => (Outcome::Holds, say!("has no order and holds", "n'a pas d'ordre et tient")),
            Some(Err(why)) => (Outcome::Void, say_void(why)),
            Some(Ok(_)) if coasts.contains(&at) => (
                Outcome::Idle,
                say!(
                    "supports in vain: the move is to another coast",
                    "soutient en vain : le mouvement vise une autre côte"
                ),
            ),
            Some(Ok(_)) => teller.told(at),
        };
        let dislodged = teller.dislodged(at);
        let at_last = match phase.fate(at) {
            Fate::At(zone) => Some(zone),
            Fate::Dislodged => None,
        };
        Ruling { order: given[at].clone(), outcome, why, at: at_last, dislodged }
    });
    Ok(Resolution { rulings: rulings.collect(), strays })
}

fn say_void(why: &Text) -> Text {
    let (en, fr) = (&why.en, &why.fr);
    say!("void, so it holds: {en}", "nul, elle tient donc : {fr}")
}

/// `A VIE`.
fn unit(map: &Map, piece: &Piece) -> String {
    map.unit_text(piece.kind, piece.zone)
}

/// What makes commands of orders.
struct Reader<'p> {
    map: &'p Map,
    pieces: &'p [Piece],
}

impl Reader<'_> {
    fn code(&self, region: usize) -> &str {
        &self.map.regions[region].code
    }

    fn piece_in(&self, region: usize) -> Result<usize, Text> {
        let found = self.pieces.iter().position(|piece| self.map.region_of(piece.zone) == region);
        let code = self.code(region);
        found.ok_or_else(|| say!("there is no unit in {code}", "il n'y a pas d'unité en {code}"))
    }

    /// The command of an order; why there is none.
    fn command(&self, at: usize, order: &Written) -> Result<Command, Text> {
        let (map, piece) = (self.map, &self.pieces[at]);
        let (unit, owner) = (unit(map, piece), &map.powers[piece.power].code);
        if order.power.is_some_and(|power| power != piece.power) {
            return Err(say!("{unit} is a unit of {owner}", "{unit} est une unité de {owner}"));
        }
        // A coast that the unit is not on does not matter: there is but one unit.
        if order.kind.is_some_and(|kind| kind != piece.kind) {
            return Err(say!("the unit there is {unit}", "l'unité qui s'y trouve est {unit}"));
        }
        match order.action {
            Action::Hold => Ok(Command::Hold),
            Action::Move { to, by_convoy } => self.movement(at, to, by_convoy),
            Action::SupportHold { region, .. } => {
                let other = self.piece_in(region)?;
                self.can_support(at, other, region)?;
                Ok(Command::SupportHold(other))
            }
            Action::SupportMove { region, to, .. } => {
                let (other, to) = (self.piece_in(region)?, map.region_of(to));
                self.can_support(at, other, to)?;
                if to == region {
                    return Err(say!("nobody moves to where they are", "nul ne va là où il est"));
                }
                Ok(Command::SupportMove(other, to))
            }
            Action::Convoy { region, to, .. } => self.convoy(at, self.piece_in(region)?, map.region_of(to)),
        }
    }

    fn movement(&self, at: usize, to: usize, by_convoy: bool) -> Result<Command, Text> {
        let (map, piece) = (self.map, &self.pieces[at]);
        let region = map.region_of(to);
        let (code, name) = (self.code(region), &map.zones[to].name);
        let ground = map.regions[region].ground;
        if region == map.region_of(piece.zone) {
            return Err(say!("it is in {code} already", "elle est déjà en {code}"));
        }
        if piece.kind == Kind::Fleet {
            if by_convoy {
                return Err(say!("only armies are carried", "seules les armées sont portées"));
            }
            if map.moves(Kind::Fleet, piece.zone).contains(&to) {
                return Ok(Command::Move(to));
            }
            if ground == Ground::Land {
                return Err(say!("{code} has no coast for a fleet", "{code} n'a pas de côte pour une flotte"));
            }
            let coasts = map.moves(Kind::Fleet, piece.zone).iter().filter(|&&zone| map.region_of(zone) == region);
            let coasts: Vec<_> = coasts.copied().collect();
            if let ([coast], true) = (&coasts[..], map.regions[region].zones[0] == to) {
                return Ok(Command::Move(*coast));
            }
            let coasts: Vec<_> = coasts.into_iter().map(|zone| map.zones[zone].name.as_str()).collect();
            let coasts = coasts.join(", ");
            if !coasts.is_empty() {
                return Err(say!(
                    "a fleet goes to a coast that it can reach: {coasts}",
                    "une flotte va sur une côte à sa portée : {coasts}"
                ));
            }
            return Err(say!("a fleet cannot go there: {name}", "une flotte ne peut y aller : {name}"));
        }
        if ground == Ground::Sea {
            return Err(say!("{code} is a sea, and this is an army", "{code} est une mer, et c'est une armée"));
        }
        // An army is on no coast.
        let to = map.regions[region].zones[0];
        let by_sea = convoy::possible(map, self.pieces, at, region);
        if by_sea || (!by_convoy && map.moves(Kind::Army, piece.zone).contains(&to)) {
            return Ok(if by_convoy { Command::MoveByConvoy(to) } else { Command::Move(to) });
        }
        let neighbour = map.moves(Kind::Army, piece.zone).contains(&to);
        Err(if neighbour {
            say!("no fleets make a way by sea to {code}", "aucune flotte ne fait un chemin par mer vers {code}")
        } else {
            say!(
                "{code} is no neighbour, and no fleets make a way by sea",
                "{code} n'est pas voisine, et aucune flotte ne fait un chemin par mer"
            )
        })
    }

    fn can_support(&self, at: usize, other: usize, region: usize) -> Result<(), Text> {
        let (map, piece) = (self.map, &self.pieces[at]);
        if other == at {
            return Err(say!("a unit does not support itself", "une unité ne se soutient pas elle-même"));
        }
        if map.reaches(piece.kind, piece.zone, region) {
            return Ok(());
        }
        let code = self.code(region);
        Err(say!(
            "it cannot go to {code} itself, and so gives no support there",
            "elle ne peut aller elle-même en {code}, et n'y soutient donc rien"
        ))
    }

    fn convoy(&self, at: usize, army: usize, to: usize) -> Result<Command, Text> {
        let (map, piece) = (self.map, &self.pieces[at]);
        let at_sea = map.regions[map.region_of(piece.zone)].ground == Ground::Sea;
        if piece.kind != Kind::Fleet || !at_sea {
            return Err(say!("only fleets at sea carry", "seules les flottes en mer portent"));
        }
        if self.pieces[army].kind != Kind::Army {
            return Err(say!("only armies are carried", "seules les armées sont portées"));
        }
        if !convoy::can_carry(map, self.pieces, at, army, to) {
            let code = self.code(to);
            return Err(say!(
                "no way by sea to {code} needs this fleet",
                "aucun chemin par mer vers {code} n'a besoin de cette flotte"
            ));
        }
        Ok(Command::Convoy(army, to))
    }

    /// Supports whose order names a coast other than the one that is moved to; they hold.
    fn other_coasts(&self, orders: &[Option<Written>], commands: &mut [Command]) -> Vec<usize> {
        let mut others = Vec::new();
        for (at, order) in orders.iter().enumerate() {
            let (Some(Action::SupportMove { to, .. }), Command::SupportMove(other, region)) =
                (order.as_ref().map(|order| order.action), commands[at])
            else {
                continue;
            };
            let coast = self.map.regions[region].zones[0] != to;
            if coast && matches!(commands[other], Command::Move(zone) if zone != to) {
                others.push(at);
            }
        }
        for &at in &others {
            commands[at] = Command::Hold;
        }
        others
    }
}

/// What tells of decisions.
struct Teller<'p> {
    map: &'p Map,
    pieces: &'p [Piece],
    phase: &'p Phase<'p>,
    commands: &'p [Command],
}

impl Teller<'_> {
    fn unit(&self, at: usize) -> String {
        unit(self.map, &self.pieces[at])
    }

    fn told(&self, at: usize) -> (Outcome, Text) {
        match self.commands[at] {
            Command::Hold => (Outcome::Holds, say!("holds", "tient")),
            Command::Move(_) | Command::MoveByConvoy(_) => self.movement(at),
            Command::SupportHold(other) | Command::SupportMove(other, _) => self.support(at, other),
            Command::Convoy(army, region) => self.carrying(at, army, region),
        }
    }

    fn movement(&self, at: usize) -> (Outcome, Text) {
        let Some(goal) = self.phase.goals[at] else { return (Outcome::Holds, say!("holds", "tient")) };
        let name = &self.map.zones[goal.zone].name;
        if self.phase.has_moved(at) {
            let way = if goal.by_sea { say!(" by sea", " par mer") } else { say!("", "") };
            let (en, fr) = (&way.en, &way.fr);
            return (Outcome::Moves, say!("goes to {name}{en}", "va en {name}{fr}"));
        }
        if !self.phase.has_arrived(at) {
            return (Outcome::Stranded, self.stranded(at));
        }
        let battle = self.phase.battle(at, goal.region);
        let strength = battle.attack;
        let why = match (battle.rivals.iter().max_by_key(|&&(_, rival)| rival), battle.in_the_way) {
            (Some(&(rival, most)), _) if most >= strength && strength > 0 => {
                let rival = self.unit(rival);
                say!(
                    "stays: to {name} with strength {strength}, and so does {rival} with {most}",
                    "reste : force {strength} vers {name}, où {rival} va aussi, force {most}"
                )
            }
            (_, Some((other, _))) if self.pieces[other].power == self.pieces[at].power => {
                let other = self.unit(other);
                say!(
                    "stays: nobody dislodges a unit of their own, {other}",
                    "reste : nul ne déloge sa propre unité, {other}"
                )
            }
            (_, Some((other, most))) => {
                let exchange = self.phase.opponent(at) == Some(other);
                let other = self.unit(other);
                if exchange {
                    say!(
                        "stays: to {name} with strength {strength}, and {other} comes against it with {most}",
                        "reste : force {strength} vers {name}, d'où {other} vient à sa rencontre, force {most}"
                    )
                } else {
                    say!(
                        "stays: to {name} with strength {strength}, where {other} stands with {most}",
                        "reste : force {strength} vers {name}, où se tient {other}, force {most}"
                    )
                }
            }
            _ => say!("stays", "reste"),
        };
        (Outcome::Bounces, why)
    }

    fn stranded(&self, army: usize) -> Text {
        if self.phase.paradoxes.contains(&army) {
            return say!(
                "stays: its convoy would decide about itself, so it does nothing (Szykman's rule)",
                "reste : son convoi déciderait de lui-même, elle ne fait donc rien (règle de Szykman)"
            );
        }
        let broken = (0..self.pieces.len())
            .find(|&fleet| self.phase.convoys[fleet] == Some(army) && self.phase.fate(fleet) == Fate::Dislodged);
        match broken.map(|fleet| self.unit(fleet)) {
            Some(fleet) => say!(
                "stays: its convoy is broken, {fleet} is dislodged",
                "reste : son convoi est rompu, {fleet} est délogée"
            ),
            None => say!("stays: no chain of fleets carries it", "reste : aucune chaîne de flottes ne la porte"),
        }
    }

    fn support(&self, at: usize, other: usize) -> (Outcome, Text) {
        let whom = self.unit(other);
        let Some((_, towards)) = self.phase.supports[at] else {
            return (
                Outcome::Idle,
                say!("supports in vain: {whom} does something else", "soutient en vain : {whom} fait autre chose"),
            );
        };
        if self.phase.is_given(at) {
            return (Outcome::Supports, say!("supports {whom}", "soutient {whom}"));
        }
        let mut cutters = self.phase.cutters(at, towards);
        let why = match cutters.find(|&cutter| self.phase.has_arrived(cutter)).map(|cutter| self.unit(cutter)) {
            Some(cutter) => say!("its support is cut by {cutter}", "son soutien est coupé par {cutter}"),
            None => say!("its support is lost with its place", "son soutien est perdu avec sa place"),
        };
        (Outcome::Cut, why)
    }

    fn carrying(&self, at: usize, army: usize, region: usize) -> (Outcome, Text) {
        let (whom, code) = (self.unit(army), &self.map.regions[region].code);
        if self.phase.convoys[at].is_none() {
            let why = say!(
                "carries nobody: {whom} does not go to {code} by sea",
                "ne porte rien : {whom} ne va pas en {code} par mer"
            );
            return (Outcome::Idle, why);
        }
        if self.phase.has_arrived(army) && self.phase.fate(at) != Fate::Dislodged {
            return (Outcome::Carries, say!("carries {whom}", "porte {whom}"));
        }
        (
            Outcome::Idle,
            say!(
                "carries nobody: {whom} is not brought to {code}",
                "ne porte rien : {whom} n'est pas amenée en {code}"
            ),
        )
    }

    /// Who drove a piece out, and where it may go: next to it, where nobody is and nobody bounced,
    /// and not where the attacker came from by land.
    fn dislodged(&self, at: usize) -> Option<Dislodged> {
        if self.phase.fate(at) != Fate::Dislodged {
            return None;
        }
        let home = self.phase.regions[at];
        let by = self.phase.moves_into(home).find(|&attacker| self.phase.has_moved(attacker))?;
        let by_land = !self.phase.goals[by]?.by_sea;
        let Piece { kind, zone, .. } = self.pieces[at];
        let free = |region: usize| {
            let taken = (0..self.pieces.len()).any(|other| match self.phase.fate(other) {
                Fate::At(zone) => self.map.region_of(zone) == region,
                Fate::Dislodged => false,
            });
            let from_there = by_land && region == self.phase.regions[by];
            !(taken || from_there || self.contested(region))
        };
        let retreats = self.map.moves(kind, zone).iter().copied().filter(|&zone| free(self.map.region_of(zone)));
        Some(Dislodged { by, retreats: retreats.collect() })
    }

    /// Whether moves into a region bounced: one that arrived and did not lose to who came the other
    /// way.
    fn contested(&self, region: usize) -> bool {
        self.phase.moves_into(region).any(|at| {
            let lost = self.phase.opponent(at).is_some_and(|other| self.phase.has_moved(other));
            self.phase.has_arrived(at) && !self.phase.has_moved(at) && !lost
        })
    }
}
