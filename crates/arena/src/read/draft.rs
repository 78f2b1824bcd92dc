//! What a file has said so far of vertices that it names; at its end, an arena.

use std::collections::HashMap;

use ludex_core::{Outcome, Player, Seats, Text, say};
use ludex_dot::Place;

use super::meter::Meter;
use crate::arena::{Arena, Vertex};
use crate::builder::Builder;
use crate::error::{ArenaError, after_end};

/// How play has ended at a vertex, as files say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// This player won.
    Wins(Player),
    /// Won for the player to move (in a plain graph).
    Won,
    /// Lost for the player to move (in a plain graph).
    Lost,
    /// Neither player won.
    Draw,
}

struct Named {
    name: String,
    label: Option<String>,
    owner: Option<Player>,
    /// The owner that its shape stands for.
    shape: Option<Player>,
    end: Option<(End, Place)>,
    /// Where it was named first.
    place: Place,
    has_edges: bool,
}

struct Line {
    from: Vertex,
    to: Vertex,
    mv: String,
    place: Place,
}

/// What a vertex and an edge take beside their texts, here, in the builder and in the arena.
const VERTEX: usize = size_of::<Named>() + 150;
const EDGE: usize = size_of::<Line>() + 40;

/// An arena in the making, its vertices known by name.
pub(super) struct Draft<'o> {
    pub(super) meter: Meter<'o>,
    numbers: HashMap<String, Vertex>,
    named: Vec<Named>,
    lines: Vec<Line>,
    plain: bool,
    start: Option<Vertex>,
    endless: Option<(Outcome, Place)>,
}

/// What is wrong, and where.
pub(super) type Wrong = (Place, Text);

impl<'o> Draft<'o> {
    pub(super) fn new(meter: Meter<'o>) -> Self {
        let (numbers, named, lines) = (HashMap::new(), Vec::new(), Vec::new());
        Self { meter, numbers, named, lines, plain: false, start: None, endless: None }
    }

    /// The number of the vertex of this name, which is there from now on.
    pub(super) fn vertex(&mut self, name: &str, place: Place) -> Vertex {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.meter.hold(VERTEX + 4 * name.len());
        let number = self.named.len() as Vertex;
        self.numbers.insert(name.into(), number);
        let name = name.to_owned();
        self.named.push(Named { name, label: None, owner: None, shape: None, end: None, place, has_edges: false });
        number
    }

    pub(super) fn edge(&mut self, from: Vertex, to: Vertex, mv: String, place: Place) {
        self.meter.hold(EDGE + 3 * mv.len());
        self.named[from as usize].has_edges = true;
        self.lines.push(Line { from, to, mv, place });
    }

    pub(super) fn set_label(&mut self, v: Vertex, label: String) {
        self.meter.hold(3 * label.len());
        self.named[v as usize].label = Some(label);
    }

    pub(super) fn set_plain(&mut self) {
        self.plain = true;
    }

    pub(super) fn set_endless(&mut self, outcome: Outcome, place: Place) {
        self.endless = Some((outcome, place));
    }

    pub(super) fn set_shape(&mut self, v: Vertex, owner: Player) {
        self.named[v as usize].shape = Some(owner);
    }

    /// Gives a vertex an owner; what was said before no longer counts.
    pub(super) fn set_owner(&mut self, v: Vertex, owner: Player) {
        self.named[v as usize].owner = Some(owner);
    }

    /// Gives a vertex its one owner.
    pub(super) fn own(&mut self, v: Vertex, owner: Player, place: Place) -> Result<(), Wrong> {
        let named = &mut self.named[v as usize];
        let name = &named.name;
        match named.owner.replace(owner) {
            Some(other) if other != owner => {
                Err((place, say!("{name} already has another owner", "{name} a déjà un autre propriétaire")))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn set_end(&mut self, v: Vertex, end: End, place: Place) -> Result<(), Wrong> {
        let named = &mut self.named[v as usize];
        let name = &named.name;
        match named.end.replace((end, place)) {
            Some((other, _)) if other != end => {
                Err((place, say!("{name} already has another end", "{name} a déjà une autre fin")))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn set_start(&mut self, v: Vertex, place: Place) -> Result<(), Wrong> {
        match self.start.replace(v) {
            Some(other) if other != v => {
                let name = &self.named[other as usize].name;
                Err((place, say!("play already begins at {name}", "la partie commence déjà en {name}")))
            }
            _ => Ok(()),
        }
    }

    /// The arena: plain if the file says so or names no player. `owned` writes that the first
    /// player moves at a vertex, in the format of the file.
    pub(super) fn finish(mut self, owned: fn(&str) -> String) -> Result<Result<Arena, ArenaError>, Wrong> {
        self.numbers = HashMap::new();
        // In a plain graph a shape says nothing; a vertex may also have an owner and the shape of
        // the other.
        if !self.plain {
            self.named.iter_mut().for_each(|named| named.owner = named.owner.or(named.shape));
        }
        if self.named.is_empty() {
            let problem = Text::fixed("there is no vertex in this file", "il n'y a aucun sommet dans ce fichier");
            return Err((Place::START, problem));
        }
        let absolute = |named: &Named| matches!(named.end, Some((End::Wins(_), _)));
        let plain = self.plain || !self.named.iter().any(|named| named.owner.is_some() || absolute(named));
        let mut builder = Builder::new(if plain { Seats::Swap } else { Seats::Fixed });
        let own_labels = (0_u32..).zip(&self.named).any(|(v, n)| n.label.is_some() || n.name != v.to_string());
        for (v, named) in (0..).zip(&self.named) {
            let owner = if plain { owner_in_plain(named) } else { owner(named, owned) }?;
            let label = if own_labels { named.label.as_ref().unwrap_or(&named.name) } else { "" };
            builder.vertex(owner, label);
            if let Some((end, place)) = named.end {
                builder.set_end(v, outcome(end, plain).map_err(|problem| (place, problem))?);
            }
        }
        for Line { from, to, mv, place } in self.lines {
            let named = &self.named[from as usize];
            if named.end.is_some() {
                return Err((place, after_end(&named.name)));
            }
            builder.edge(from, to, &mv);
        }
        if let Some(start) = self.start {
            builder.set_start(start);
        }
        if let Some((endless, place)) = self.endless {
            let drawn = self.named.iter().any(|named| matches!(named.end, Some((End::Draw, _))));
            if endless != Outcome::Draw && (plain || drawn) {
                return Err((place, ArenaError::EndlessAndDraws.text()));
            }
            builder.set_endless(endless);
        }
        Ok(builder.finish())
    }
}

/// The owner of a vertex of an arena that is not plain. Where play is over there is no mover: the
/// vertex counts as the loser's.
fn owner(named: &Named, owned: fn(&str) -> String) -> Result<Player, Wrong> {
    let (name, place) = (&named.name, named.place);
    match (named.owner, named.end) {
        (Some(owner), _) => Ok(owner),
        (None, Some((End::Wins(winner), _))) => Ok(!winner),
        (None, Some(_)) => Ok(Player::First),
        (None, None) if named.has_edges => {
            let example = owned(name);
            let problem = say!(
                "{name} has no owner: say which player moves there, first or second, as in {example}",
                "{name} n'a pas de propriétaire : indiquez qui y joue, first ou second, comme {example}"
            );
            Err((place, problem))
        }
        (None, None) => {
            let example = owned(name);
            let problem = say!(
                "no edge leaves {name}: say which player cannot move there and loses, as in {example}, or who wins there",
                "aucune arête ne part de {name} : indiquez le joueur qui n'y peut jouer et perd, comme {example}, ou qui y \
                 gagne"
            );
            Err((place, problem))
        }
    }
}

fn owner_in_plain(named: &Named) -> Result<Player, Wrong> {
    let problem = Text::fixed(
        "a plain graph does not name the player to move",
        "un graphe simple n'indique pas le joueur au trait",
    );
    if named.owner.is_some() { Err((named.place, problem)) } else { Ok(Player::First) }
}

fn outcome(end: End, plain: bool) -> Result<Outcome, Text> {
    match end {
        End::Draw => Ok(Outcome::Draw),
        End::Wins(winner) if !plain => Ok(Outcome::Win(winner)),
        End::Won if plain => Ok(Outcome::Win(Player::First)),
        End::Lost if plain => Ok(Outcome::Win(Player::Second)),
        End::Wins(_) => Err(Text::fixed(
            "in a plain graph an end is won, lost or draw for the player to move",
            "dans un graphe simple une fin est gagnée (won), perdue (lost) ou nulle (draw) pour le joueur au trait",
        )),
        End::Won | End::Lost => Err(Text::fixed(
            "if vertices have owners, name the winner: first wins, second wins or draw",
            "si les sommets ont des propriétaires, indiquez qui gagne : premier gagne, second gagne ou nulle",
        )),
    }
}
