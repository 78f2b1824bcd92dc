//! Games that go one way: every move makes a fluent true that was not, and that stays true.
//!
//! ```text
//!   cell 3 1 red     stays: its own rule asks for nothing else, or for what cannot fail then
//!   drop 3           makes one of the cells of column 3 red, which was not
//! ```
//!
//! Then no position comes back; and where every move makes exactly one such fluent true, their
//! number tells the ply. Both are proved from the rules of the moves, as groups of exclusive
//! fluents are.

use crate::ground::{Ground, Literal32};
use crate::groups::Proof;
use crate::kind::Kind;
use crate::machine::Machine;

/// Comparisons of two sets of conditions after which no proof is looked for any more.
const MOST_WORK: usize = 4_000_000;

/// What is proved of the fluents that stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Growth {
    /// No position comes back.
    pub(crate) one_way: bool,
    /// The fluents of which every move makes one true.
    pub(crate) counting: Option<Vec<usize>>,
}

pub(crate) fn growth(machine: &Machine, kind: Kind) -> Growth {
    let ground = &machine.ground;
    let groups: Vec<Vec<usize>> = machine.fields.iter().map(|field| field.fluents.clone()).collect();
    let mut proof = Proof::new(ground, &groups);
    let staying: Vec<usize> = (0..ground.fluents.len()).filter(|&fluent| stays(&mut proof, ground, fluent)).collect();
    if staying.is_empty() {
        return Growth::default();
    }
    let mut search = Search { machine, proof, staying, work: 0, exactly_one: true };
    let one_way = search.all_moves(kind).is_some();
    let counting = (one_way && search.exactly_one).then_some(search.staying);
    Growth { one_way, counting }
}

/// Whether a fluent that is true stays true: by a rule that asks for it, and for absences that are
/// then certain.
fn stays(proof: &mut Proof<'_>, ground: &Ground, fluent: usize) -> bool {
    let (Some(next), holds) = (ground.next[fluent], fluent as Literal32 * 2) else { return false };
    let mut certain = |literal: Literal32| {
        literal == holds
            || (literal & 1 == 1
                && (literal >> 1) as usize >= ground.derived()
                && ground.rules_of((literal >> 1) as usize).iter().all(|rule| {
                    let known = proof.together(rule, 0);
                    proof.contradict(&known, &[holds])
                }))
    };
    ground.rules_of(next).iter().any(|rule| rule.contains(&holds) && rule.iter().all(|&literal| certain(literal)))
}

struct Search<'m> {
    machine: &'m Machine,
    proof: Proof<'m>,
    staying: Vec<usize>,
    work: usize,
    exactly_one: bool,
}

impl Search<'_> {
    /// `None` if some move is not seen to make a fluent true that stays.
    fn all_moves(&mut self, kind: Kind) -> Option<()> {
        let ground = &self.machine.ground;
        let does = |mv: usize| (ground.fluents.len() + mv) as Literal32 * 2;
        if let Kind::Turns { waits, .. } = kind {
            let [first, second] = waits.map(|wait| self.proof.follows(does(wait), 0));
            // A step in which both wait changes nothing.
            if !self.proof.contradict(&first, &second) {
                return None;
            }
        }
        for mv in 0..ground.legal.len() {
            let mut made = vec![does(mv)];
            if let Kind::Turns { waits, .. } = kind {
                if waits.contains(&mv) {
                    continue;
                }
                made.push(does(waits[1 - ground.role_of(mv).0]));
            }
            for rule in ground.rules_of(ground.legal[mv]) {
                self.one_move(&[&made[..], rule].concat())?;
            }
        }
        Some(())
    }

    /// A move, with one of the reasons why it is legal.
    fn one_move(&mut self, given: &[Literal32]) -> Option<()> {
        let ground = &self.machine.ground;
        let known = self.proof.together(given, 0);
        if self.proof.contradict(&known, &known) {
            return Some(());
        }
        let mut made = None;
        for &fluent in &self.staying {
            self.work += 1;
            let Some(next) = ground.next[fluent] else { continue };
            let rules = ground.rules_of(next);
            let follows = |rule: &[Literal32]| rule.iter().all(|literal| known.binary_search(literal).is_ok());
            if rules.iter().any(|rule| follows(rule)) && self.proof.contradict(&[fluent as Literal32 * 2], &known) {
                made = Some(fluent);
                break;
            }
        }
        let made = made.filter(|_| self.work < MOST_WORK)?;
        for place in 0..self.staying.len() {
            let fluent = self.staying[place];
            if !self.exactly_one || fluent == made {
                continue;
            }
            for rule in ground.next[fluent].map_or(&[][..], |next| ground.rules_of(next)) {
                self.work += 1;
                let kept = rule.contains(&(fluent as Literal32 * 2));
                let with = if kept { None } else { Some(self.proof.together(rule, 0)) };
                if with.is_some_and(|with| !self.proof.contradict(&with, &known)) {
                    self.exactly_one = false;
                    break;
                }
            }
        }
        (self.work < MOST_WORK).then_some(())
    }
}
