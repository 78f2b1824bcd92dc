//! Strata: which relations are complete before others ask for the absence of their facts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ludex_core::{Diagnostic, few, say};

use crate::checks::{Checks, atom_of};
use crate::sheet::Relation;
use crate::syntax::{Atom, Clause, Literal};
use crate::terms::Name;

impl Checks<'_, '_> {
    /// Strata: a relation above those whose absence it asks for. Relations that are derived from
    /// their own absence are in one; for each the first condition that asks for it is given back.
    pub(crate) fn strata(&self, relations: &mut HashMap<Name, Relation>) -> BTreeMap<Name, Diagnostic> {
        let mut found = BTreeMap::new();
        if self.layered(relations, |_, _| false) {
            return found;
        }
        for relation in relations.values_mut() {
            relation.stratum = 0;
        }
        let mut below: HashMap<Name, BTreeSet<Name>> = HashMap::new();
        let mut own = |head: Name, absent: &Atom| {
            below.entry(absent.relation).or_insert_with(|| self.below(absent.relation)).contains(&head)
        };
        let layered = self.layered(relations, &mut own);
        assert!(layered, "what is left are no circles with a negation");
        for clause in self.clauses {
            for literal in &clause.body {
                let head = clause.head.relation;
                if let Literal::Fails(atom) = literal
                    && own(head, atom)
                {
                    found.entry(head).or_insert_with(|| self.own_absence(clause, atom));
                }
            }
        }
        found
    }

    /// Raises relations above those that they ask for, and strictly above those whose absence they
    /// ask for unless that is their own; `false` if that has no end.
    fn layered(
        &self,
        relations: &mut HashMap<Name, Relation>,
        mut own_absence: impl FnMut(Name, &Atom) -> bool,
    ) -> bool {
        let most = relations.len() + 1;
        loop {
            let mut changed = false;
            for clause in self.clauses {
                let mut needs = 0;
                for literal in &clause.body {
                    let stratum = |atom: &Atom| relations.get(&atom.relation).map_or(0, |relation| relation.stratum);
                    needs = needs.max(match literal {
                        Literal::Holds(atom) => stratum(atom),
                        Literal::Fails(atom) => stratum(atom) + usize::from(!own_absence(clause.head.relation, atom)),
                        Literal::Compare { .. } => 0,
                    });
                }
                let now = relations.entry(clause.head.relation).or_default();
                if now.stratum < needs {
                    now.stratum = needs;
                    changed = true;
                }
                if needs > most {
                    return false;
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn own_absence(&self, clause: &Clause, absent: &Atom) -> Diagnostic {
        let (head, name) = (self.name(clause.head.relation), self.name(absent.relation));
        self.reading.problem(
            absent.place,
            say!(
                "`{head}` is derived from the absence of `{name}`, and `{name}` from `{head}`: whether they hold would depend on the order",
                "« {head} » se déduit de l'absence de « {name} », et « {name} » de « {head} » : le résultat dépendrait de l'ordre"
            ),
        )
    }

    /// The relations that a relation is derived from, by any number of rules, itself among them.
    pub(crate) fn below(&self, from: Name) -> BTreeSet<Name> {
        let (mut seen, mut open) = (few::set([from]), vec![from]);
        while let Some(name) = open.pop() {
            for clause in self.clauses.iter().filter(|clause| clause.head.relation == name) {
                let below = clause.body.iter().filter_map(atom_of).map(|atom| atom.relation);
                open.extend(below.filter(|&below| seen.insert(below)));
            }
        }
        seen
    }
}
