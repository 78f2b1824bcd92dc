//! What a sheet means: the slow evaluator, which is the definition.
//!
//! A position is a set of fluents. With them as `true`, and moves as `does`, the rules have one
//! stable model, computed here stratum by stratum from nothing, for every question anew. The fast
//! evaluator (`machine`) shares no code with it but the joins, and is held against it.

use std::collections::HashSet;

use ludex_core::{Observer, Text, few, say};

use crate::facts::Facts;
use crate::fault::Fault;
use crate::ground::order;
use crate::join::Join;
use crate::plan::{Mode, Plans};
use crate::sheet::{Depends, Relation, Sheet};
use crate::syntax::{Clause, Literal};
use crate::terms::{Name, Term, Terms, word};

/// A sheet evaluated by its definition.
#[derive(Clone, Debug)]
pub struct Slow<'s> {
    pub(crate) sheet: &'s Sheet,
    pub(crate) terms: Terms,
    statics: Facts,
    /// With indexes for the plans below.
    base: [Facts; 2],
    plans: [Plans; 2],
}

/// A position: its fluents, in the order of their texts.
pub type Fluents = Vec<String>;

/// All that holds in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// For each role its legal moves, sorted.
    pub legal: Vec<Vec<String>>,
    /// For each role the values of its goals, as the sheet has them, sorted.
    pub goals: Vec<Vec<String>>,
    /// Whether the game is over.
    pub terminal: bool,
}

/// The facts that do not change, with the terms that occur in them.
pub(crate) fn statics(sheet: &Sheet, terms: &mut Terms, observer: &dyn Observer) -> Result<Facts, Fault> {
    let mode = Mode { sheet, is_base: &|_| false, given: None, tests_absence: true };
    let rules = strata(sheet, Depends::Nothing);
    let plans = Plans::new(&rules, &mode, terms);
    let mut facts = Facts::new(sheet.relations.len(), plans.keys[0].len());
    let derived = Join::new(&plans, terms, (&Facts::new(0, 0), &mut facts), &mut (), observer).saturate();
    derived.map_err(|fault| fault.with(|| told(sheet, &facts)))?;
    Ok(facts)
}

/// How many facts there are, and of which relation the most.
fn told(sheet: &Sheet, facts: &Facts) -> Text {
    let of = |(&name, relation): (&Name, &Relation)| (facts.rows[relation.number].list.len(), name);
    let (most, name) = sheet.relations.iter().map(of).max().expect("a sheet has relations");
    let (count, name) = (facts.len(), sheet.terms.name_text(name));
    say!(
        "{count} facts that never change, {most} of them of `{name}`",
        "{count} faits qui ne changent jamais, dont {most} de « {name} »"
    )
}

/// The rules whose heads depend on so much, stratum by stratum.
pub(crate) fn strata(sheet: &Sheet, depends: Depends) -> Vec<Vec<&Clause>> {
    let numbers = sheet.strata(depends);
    numbers.iter().map(|rules| rules.iter().map(|&rule| &sheet.clauses[rule]).collect()).collect()
}

/// The rules that some relations are derived by, stratum by stratum.
fn asked<'s>(rules: &[Vec<&'s Clause>], relations: &[Name]) -> Vec<Vec<&'s Clause>> {
    let mut asked: HashSet<Name> = relations.iter().copied().collect();
    loop {
        let before = asked.len();
        let found: Vec<&Clause> =
            rules.iter().flatten().copied().filter(|clause| asked.contains(&clause.head.relation)).collect();
        for literal in found.into_iter().flat_map(|clause| &clause.body) {
            if let Literal::Holds(atom) | Literal::Fails(atom) = literal {
                asked.insert(atom.relation);
            }
        }
        if asked.len() == before {
            break;
        }
    }
    let of = |rules: &Vec<&'s Clause>| {
        rules.iter().copied().filter(|clause| asked.contains(&clause.head.relation)).collect()
    };
    rules.iter().map(of).collect()
}

impl<'s> Slow<'s> {
    /// Makes it ready: what does not change is derived.
    ///
    /// # Errors
    /// Rules that grow without end, a budget that ran out, a cancellation.
    pub fn new(sheet: &'s Sheet, observer: &dyn Observer) -> Result<Self, Fault> {
        let mut terms = sheet.terms.clone();
        let statics = statics(sheet, &mut terms, observer)?;
        let is_base = |name: Name| sheet.depends(name) == Depends::Nothing;
        let mode = Mode { sheet, is_base: &is_base, given: Some(&statics), tests_absence: true };
        let mut rules = strata(sheet, Depends::Position);
        let seen = asked(&rules, &[word::LEGAL, word::GOAL, word::TERMINAL]);
        rules.extend(strata(sheet, Depends::Moves));
        let moved = asked(&rules, &[word::NEXT]);
        let plans = [seen, moved].map(|rules| Plans::new(&rules, &mode, &mut terms));
        let base = [0, 1].map(|of: usize| statics.indexed(&terms, &plans[of].keys[1]));
        Ok(Self { sheet, terms, statics, base, plans })
    }

    /// The position in which play begins.
    #[must_use]
    pub fn start(&self) -> Fluents {
        self.texts(self.first().into_iter())
    }

    /// The model of a position with a move of each role, or with none.
    pub(crate) fn model(&mut self, at: &[Term], does: &[Term], observer: &dyn Observer) -> Result<Facts, Fault> {
        let of = usize::from(!does.is_empty());
        let plans = &self.plans[of];
        let mut facts = Facts::new(self.sheet.relations.len(), plans.keys[0].len());
        for &fluent in at {
            let fact = self.terms.make(word::TRUE, &[fluent]);
            facts.add(self.sheet.number(word::TRUE), fact);
        }
        for (&role, &action) in self.sheet.roles.iter().zip(does) {
            let fact = self.terms.make(word::DOES, &[role, action]);
            facts.add(self.sheet.number(word::DOES), fact);
        }
        Join::new(plans, &mut self.terms, (&self.base[of], &mut facts), &mut (), observer).saturate()?;
        Ok(facts)
    }

    /// The arguments of a relation's facts.
    pub(crate) fn rows<'f>(&'f self, facts: &'f Facts, name: Name) -> impl Iterator<Item = &'f [Term]> {
        facts.rows[self.sheet.number(name)].list.iter().map(|&fact| self.terms.args(fact))
    }

    /// For each role the second arguments of a relation's facts that are about it, in order.
    pub(crate) fn by_role(&self, facts: &Facts, name: Name) -> Vec<Vec<Term>> {
        let of = |&role: &Term| {
            let mut own: Vec<Term> =
                self.rows(facts, name).filter(|args| args[0] == role).map(|args| args[1]).collect();
            few::sort_by(&mut own, |&a, &b| order(&self.terms, a, b));
            own
        };
        self.sheet.roles.iter().map(of).collect()
    }

    /// The fluents after one move of each role.
    pub(crate) fn after(&mut self, at: &[Term], moves: &[Term], observer: &dyn Observer) -> Result<Vec<Term>, Fault> {
        let facts = self.model(at, moves, observer)?;
        Ok(self.rows(&facts, word::NEXT).map(|args| args[0]).collect())
    }

    /// The fluents of the start.
    pub(crate) fn first(&self) -> Vec<Term> {
        self.rows(&self.statics, word::INIT).map(|args| args[0]).collect()
    }

    pub(crate) fn read(&mut self, texts: &[String]) -> Result<Vec<Term>, Fault> {
        texts.iter().map(|text| read(&mut self.terms, text)).collect()
    }

    fn texts(&self, terms: impl Iterator<Item = Term>) -> Vec<String> {
        let mut texts: Vec<String> = terms.map(|term| self.terms.text(term)).collect();
        texts.sort_unstable();
        texts
    }

    /// What holds in a position.
    ///
    /// # Errors
    /// Rules that grow without end.
    pub fn see(&mut self, at: &[String]) -> Result<Seen, Fault> {
        let at = self.read(at)?;
        let facts = self.model(&at, &[], &())?;
        let texts = |name: Name| {
            let own = self.by_role(&facts, name);
            own.into_iter().map(|terms| self.texts(terms.into_iter())).collect()
        };
        Ok(Seen {
            legal: texts(word::LEGAL),
            goals: texts(word::GOAL),
            terminal: self.rows(&facts, word::TERMINAL).next().is_some(),
        })
    }

    /// The position after one move of each role.
    ///
    /// # Errors
    /// Rules that grow without end.
    pub fn next(&mut self, at: &[String], moves: &[String]) -> Result<Fluents, Fault> {
        let (at, moves) = (self.read(at)?, self.read(moves)?);
        let next = self.after(&at, &moves, &())?;
        Ok(self.texts(next.into_iter()))
    }
}

/// A ground term from its text.
pub(crate) fn read(terms: &mut Terms, text: &str) -> Result<Term, Fault> {
    use crate::reader::{Kind, Node};
    fn term(node: &Node, terms: &mut Terms) -> Option<Term> {
        match &node.kind {
            Kind::Word(name) => Some(terms.make(*name, &[])),
            Kind::List(parts) => {
                let (Node { kind: Kind::Word(name), .. }, args) = parts.split_first()? else { return None };
                let args: Option<Vec<Term>> = args.iter().map(|arg| term(arg, terms)).collect();
                Some(terms.make(*name, &args?))
            }
        }
    }
    // A word alone is a term in either form.
    let nodes = if text.starts_with('(') { crate::reader::read("", text, terms)? } else { Vec::new() };
    let found = match &nodes[..] {
        [] if !text.is_empty() && !text.contains(char::is_whitespace) => {
            let name = terms.intern(text);
            Some(terms.make(name, &[]))
        }
        [node] => term(node, terms),
        _ => None,
    };
    found.ok_or_else(|| Fault::Rules(say!("`{text}` is no term", "« {text} » n'est pas un terme")))
}
