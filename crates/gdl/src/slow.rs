//! What a sheet means: the slow evaluator, which is the definition.
//!
//! A position is a set of fluents. With them as `true`, and moves as `does`, the rules have one
//! stable model, computed here stratum by stratum from nothing, for every question anew. The fast
//! evaluator (`machine`) shares no code with it but the joins, and is held against it.

use ludex_core::{Observer, say};

use crate::facts::Facts;
use crate::fault::Fault;
use crate::join::Join;
use crate::plan::{Mode, Plans};
use crate::sheet::{Depends, Sheet};
use crate::syntax::Clause;
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
    Join::new(&plans, terms, (&Facts::new(0, 0), &mut facts), &mut (), observer).saturate()?;
    Ok(facts)
}

/// The rules whose heads depend on so much, stratum by stratum.
pub(crate) fn strata(sheet: &Sheet, depends: Depends) -> Vec<Vec<&Clause>> {
    let numbers = sheet.strata(depends);
    numbers.iter().map(|rules| rules.iter().map(|&rule| &sheet.clauses[rule]).collect()).collect()
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
        let seen = Plans::new(&rules, &mode, &mut terms);
        rules.extend(strata(sheet, Depends::Moves));
        let moved = Plans::new(&rules, &mode, &mut terms);
        let plans = [seen, moved];
        let base = [0, 1].map(|of: usize| statics.indexed(&terms, &plans[of].keys[1]));
        Ok(Self { sheet, terms, statics, base, plans })
    }

    /// The position in which play begins.
    #[must_use]
    pub fn start(&self) -> Fluents {
        self.args_of(&self.statics, word::INIT, |args| self.terms.text(args[0]))
    }

    fn args_of(&self, facts: &Facts, name: Name, text: impl Fn(&[Term]) -> String) -> Vec<String> {
        let rows = &facts.rows[self.sheet.number(name)].list;
        let mut texts: Vec<String> = rows.iter().map(|&fact| text(self.terms.args(fact))).collect();
        texts.sort();
        texts
    }

    /// The model of a position with some moves.
    fn model(&mut self, at: &[String], does: &[(usize, String)]) -> Result<Facts, Fault> {
        let of = usize::from(!does.is_empty());
        let plans = &self.plans[of];
        let mut facts = Facts::new(self.sheet.relations.len(), plans.keys[0].len());
        for fluent in at {
            let fluent = read(&mut self.terms, fluent)?;
            let fact = self.terms.make(word::TRUE, &[fluent]);
            facts.add(self.sheet.number(word::TRUE), fact);
        }
        for (role, action) in does {
            let action = read(&mut self.terms, action)?;
            let fact = self.terms.make(word::DOES, &[self.sheet.roles[*role], action]);
            facts.add(self.sheet.number(word::DOES), fact);
        }
        Join::new(plans, &mut self.terms, (&self.base[of], &mut facts), &mut (), &()).saturate()?;
        Ok(facts)
    }

    /// What holds in a position.
    ///
    /// # Errors
    /// Rules that grow without end.
    pub fn see(&mut self, at: &[String]) -> Result<Seen, Fault> {
        let facts = self.model(at, &[])?;
        let of = |name: Name, role: Term| {
            let rows = &facts.rows[self.sheet.number(name)].list;
            let of_role = rows.iter().map(|&fact| self.terms.args(fact)).filter(|args| args[0] == role);
            let mut texts: Vec<String> = of_role.map(|args| self.terms.text(args[1])).collect();
            texts.sort();
            texts
        };
        Ok(Seen {
            legal: self.sheet.roles.iter().map(|&role| of(word::LEGAL, role)).collect(),
            goals: self.sheet.roles.iter().map(|&role| of(word::GOAL, role)).collect(),
            terminal: !facts.rows[self.sheet.number(word::TERMINAL)].list.is_empty(),
        })
    }

    /// The position after one move of each role.
    ///
    /// # Errors
    /// Rules that grow without end.
    pub fn next(&mut self, at: &[String], moves: &[String]) -> Result<Fluents, Fault> {
        let does: Vec<(usize, String)> = moves.iter().cloned().enumerate().collect();
        let facts = self.model(at, &does)?;
        Ok(self.args_of(&facts, word::NEXT, |args| self.terms.text(args[0])))
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
