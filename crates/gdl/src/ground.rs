//! All that can ever hold, and every instance of a rule that can ever matter.
//!
//! ```text
//!   true ⊇ init        true ⊇ next        does ⊇ legal        absence: only of what never changes
//! ```
//!
//! Delete relaxation: a fluent that was once true stays true, and what is not certain to fail is
//! taken to hold. What the rules then derive is a superset of what any history of the game derives.
//! Conditions on facts that never change are decided here and gone.
//!
//! Memory: the instances, within the budget of the observer.

use std::cmp::Ordering;
use std::collections::HashMap;

use foldhash::fast::FixedState;
use ludex_core::{Observer, Span, Text, few, say};

use crate::facts::Facts;
use crate::fault::Fault;
use crate::join::{Join, Sink};
use crate::plan::{Mode, Plan, Plans};
use crate::sheet::{Depends, Sheet};
use crate::slow::statics;
use crate::syntax::{Atom, Clause, Literal, Pattern};
use crate::terms::{Name, Term, Terms, word};

/// A condition on a ground atom: its number doubled, and one more where it must not hold.
pub(crate) type Literal32 = u32;

/// A sheet without variables. Atoms are numbered: fluents, then moves role by role, then what is
/// derived.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) terms: Terms,
    pub(crate) fluents: Vec<Term>,
    /// For each role its moves.
    pub(crate) moves: Vec<Vec<Term>>,
    /// For each atom that is derived its relation.
    pub(crate) relations: Vec<Name>,
    /// For each atom that is derived the instances of its rules, each once.
    pub(crate) instances: Vec<Vec<Box<[Literal32]>>>,
    /// The atom that says that a fluent comes next, if it can.
    pub(crate) next: Vec<Option<usize>>,
    /// The atom that says that a move is legal.
    pub(crate) legal: Vec<usize>,
    /// For each role the values of its goals, with their atoms.
    pub(crate) goals: Vec<Vec<(Term, usize)>>,
    pub(crate) terminal: Option<usize>,
    /// The fluents of the start.
    pub(crate) start: Vec<usize>,
}

impl Ground {
    /// The number of the first atom that is derived.
    pub(crate) fn derived(&self) -> usize {
        self.fluents.len() + self.legal.len()
    }

    /// The role of a move and its number among those of the role.
    pub(crate) fn role_of(&self, mut mv: usize) -> (usize, usize) {
        for (role, moves) in self.moves.iter().enumerate() {
            if mv < moves.len() {
                return (role, mv);
            }
            mv -= moves.len();
        }
        unreachable!("the number of a move")
    }

    /// How many instances there are.
    pub(crate) fn told(&self) -> Text {
        let count: usize = self.instances.iter().map(Vec::len).sum();
        say!("all {count} instances of rules", "les {count} instances de règles")
    }

    /// The instances of the rules for an atom; none for fluents and moves.
    pub(crate) fn rules_of(&self, atom: usize) -> &[Box<[Literal32]>] {
        atom.checked_sub(self.derived()).map_or(&[], |derived| &self.instances[derived])
    }
}

/// Collects instances: heads with their conditions.
#[derive(Default)]
struct Collector {
    heads: Vec<Term>,
    /// Where the conditions of each head end.
    ends: Vec<usize>,
    conditions: Vec<(Term, bool)>,
    given: [usize; 2],
}

impl Collector {
    /// How many instances there are, and of which relation the most.
    fn told(&self, terms: &Terms) -> Text {
        let mut of: HashMap<Name, usize, FixedState> = HashMap::default();
        self.heads.iter().for_each(|&head| *of.entry(terms.name(head)).or_default() += 1);
        let count = self.heads.len();
        let Some((name, most)) = of.into_iter().max_by_key(|&(name, count)| (count, name)) else {
            return Text::fixed("no instance of a rule", "aucune instance de règle");
        };
        let name = terms.name_text(name);
        say!(
            "{count} instances of rules, {most} of them for `{name}`",
            "{count} instances de règles, dont {most} pour « {name} »"
        )
    }
}

impl Sink for Collector {
    fn instance(&mut self, plan: &Plan, slots: &[Term], head: Term, terms: &mut Terms) {
        if self.given.contains(&plan.relation) {
            return;
        }
        self.heads.push(head);
        self.conditions.extend(plan.conditions.iter().map(|one| (one.atom.make(slots, terms), one.holds)));
        self.ends.push(self.conditions.len());
    }

    /// With what is made of it later.
    fn bytes(&self) -> u64 {
        (3 * (self.heads.capacity() * 12 + self.conditions.capacity() * 8)) as u64
    }
}

/// What makes histories: positions become next ones, legal moves are made.
fn histories() -> Vec<Clause> {
    let rule = |head: Name, body: Name, arity: u16| {
        let args: Vec<Pattern> = (0..arity).map(Pattern::Variable).collect();
        let atom = |relation| Atom { relation, args: args.clone(), place: Span::default() };
        let variables = vec![word::TRUE; usize::from(arity)];
        Clause { head: atom(head), body: vec![Literal::Holds(atom(body))], variables, place: Span::default() }
    };
    vec![rule(word::TRUE, word::INIT, 1), rule(word::TRUE, word::NEXT, 1), rule(word::DOES, word::LEGAL, 2)]
}

pub(crate) fn ground(sheet: &Sheet, observer: &dyn Observer) -> Result<Ground, Fault> {
    let mut terms = sheet.terms.clone();
    let base = statics(sheet, &mut terms, observer)?;
    let histories = histories();
    let changing = sheet.clauses.iter().filter(|clause| sheet.depends(clause.head.relation) != Depends::Nothing);
    let rules: Vec<&Clause> = changing.chain(&histories).collect();
    let is_base = |name: Name| sheet.depends(name) == Depends::Nothing;
    let mode = Mode { sheet, is_base: &is_base, given: Some(&base), tests_absence: false };
    let plans = Plans::new(&[rules], &mode, &mut terms);
    let base = base.indexed(&terms, &plans.keys[1]);
    let mut facts = Facts::new(sheet.relations.len(), plans.keys[0].len());
    let given = [sheet.number(word::TRUE), sheet.number(word::DOES)];
    let mut found = Collector { given, ..Collector::default() };
    let derived = Join::new(&plans, &mut terms, (&base, &mut facts), &mut found, observer).saturate();
    derived.map_err(|fault| fault.with(|| found.told(&terms)))?;
    let start = base.rows[sheet.number(word::INIT)].list.clone();
    numbered(sheet, terms, &facts, &found, &start)
}

/// Atoms by their terms.
struct Atoms {
    of: Vec<u32>,
    count: usize,
}

impl Atoms {
    const NONE: u32 = u32::MAX;

    /// Numbers a term that has no number yet.
    fn add(&mut self, term: Term) {
        let of = &mut self.of[term.0 as usize];
        if *of == Self::NONE {
            *of = self.count as u32;
            self.count += 1;
        }
    }

    fn get(&self, term: Term) -> Option<usize> {
        let of = self.of[term.0 as usize];
        (of != Self::NONE).then_some(of as usize)
    }
}

fn numbered(sheet: &Sheet, terms: Terms, facts: &Facts, found: &Collector, start: &[Term]) -> Result<Ground, Fault> {
    let of = |name: Name| facts.rows[sheet.number(name)].list.iter();
    let sorted = |mut list: Vec<Term>| {
        few::sort_by(&mut list, |&a, &b| order(&terms, a, b));
        list
    };
    let fluents = sorted(of(word::TRUE).map(|&fact| terms.args(fact)[0]).collect());
    let moves: Vec<Vec<Term>> = sheet
        .roles
        .iter()
        .map(|&role| {
            let own = of(word::DOES).map(|&fact| terms.args(fact)).filter(|args| args[0] == role);
            sorted(own.map(|args| args[1]).collect())
        })
        .collect();
    let word_of = |name: Name, args: &[Term]| terms.find(name, args).expect("it was derived");
    let mut atoms = Atoms { of: vec![Atoms::NONE; terms.len()], count: 0 };
    for &fluent in &fluents {
        atoms.add(word_of(word::TRUE, &[fluent]));
    }
    for (role, moves) in moves.iter().enumerate() {
        for &mv in moves {
            atoms.add(word_of(word::DOES, &[sheet.roles[role], mv]));
        }
    }
    let first = atoms.count;
    found.heads.iter().for_each(|&head| atoms.add(head));
    if atoms.count > u32::MAX as usize / 4 {
        return Err(Fault::Rules(say!("the sheet has too many facts", "la feuille a trop de faits")));
    }
    let mut instances: Vec<Vec<Box<[Literal32]>>> = vec![Vec::new(); atoms.count - first];
    let mut relations = vec![word::TRUE; instances.len()];
    let mut from = 0;
    for (&head, &end) in found.heads.iter().zip(&found.ends) {
        let derived = atoms.of[head.0 as usize] as usize - first;
        relations[derived] = terms.name(head);
        let conditions = &found.conditions[std::mem::replace(&mut from, end)..end];
        let mut literals = Vec::with_capacity(conditions.len());
        let mut possible = true;
        for &(atom, holds) in conditions {
            match atoms.get(atom) {
                Some(atom) => literals.push((atom as u32) << 1 | u32::from(!holds)),
                // What is never derived is absent.
                None => possible &= !holds,
            }
        }
        literals.sort_unstable();
        literals.dedup();
        possible &= literals.windows(2).all(|pair| pair[0] ^ 1 != pair[1]);
        if possible {
            instances[derived].push(literals.into());
        }
    }
    let atom = |name: Name, args: &[Term]| terms.find(name, args).and_then(|term| atoms.get(term));
    let roles = || sheet.roles.iter().enumerate();
    let goals = roles().map(|(_, &role)| {
        let own = of(word::GOAL).map(|&fact| (terms.args(fact), fact)).filter(|(args, _)| args[0] == role);
        let mut own: Vec<(Term, usize)> =
            own.map(|(args, fact)| (args[1], atoms.of[fact.0 as usize] as usize)).collect();
        few::sort_by(&mut own, |a, b| order(&terms, a.0, b.0));
        own
    });
    let legal = roles().flat_map(|(number, &role)| moves[number].iter().map(move |&mv| [role, mv]));
    for list in &mut instances {
        list.sort_unstable();
        list.dedup();
    }
    Ok(Ground {
        next: fluents.iter().map(|&fluent| atom(word::NEXT, &[fluent])).collect(),
        legal: legal.map(|args| atom(word::LEGAL, &args).expect("it was legal")).collect(),
        goals: goals.collect(),
        terminal: atom(word::TERMINAL, &[]),
        start: fluents
            .iter()
            .enumerate()
            .filter(|(_, f)| start.iter().any(|&at| terms.args(at)[0] == **f))
            .map(|(n, _)| n)
            .collect(),
        fluents,
        moves,
        relations,
        instances,
        terms,
    })
}

/// The order of a reader: numbers by their size, words by their letters.
pub(crate) fn order(terms: &Terms, a: Term, b: Term) -> Ordering {
    let (x, y) = (terms.name_text(terms.name(a)), terms.name_text(terms.name(b)));
    let by_name = match (x.parse::<i64>(), y.parse::<i64>()) {
        (Ok(x), Ok(y)) => x.cmp(&y),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        _ => x.cmp(y),
    };
    let (left, right) = (terms.args(a), terms.args(b));
    let by_args = || left.iter().zip(right).map(|(&a, &b)| order(terms, a, b)).find(|order| order.is_ne());
    by_name.then_with(|| by_args().unwrap_or_else(|| left.len().cmp(&right.len()))).then_with(|| x.cmp(y))
}
