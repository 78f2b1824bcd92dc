//! A sheet of rules: what was read and found sound.

use std::collections::{BTreeMap, HashMap};

use ludex_core::{Diagnostic, Text, few};

use crate::checks;
use crate::clauses::Clauses;
use crate::fault::Fault;
use crate::reader;
use crate::syntax::{Clause, Literal};
use crate::terms::{Name, Term, Terms, word};

/// What a relation depends on: on nothing that changes, on the position, on the moves too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Depends {
    #[default]
    Nothing,
    Position,
    Moves,
}

/// A relation of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relation {
    pub(crate) depends: Depends,
    /// It is complete before those of higher strata ask for the absence of its facts.
    pub(crate) stratum: usize,
    pub(crate) number: usize,
}

/// A sheet of rules that is sound as it stands: its rules are safe, and its keywords are used as
/// they should be. Whether no fact is derived from its own absence is left to whoever derives facts
/// where it cannot be told by relations.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(crate) terms: Terms,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) relations: HashMap<Name, Relation>,
    pub(crate) roles: Vec<Term>,
    pub(crate) digest: u64,
    /// What is wrong if a fact of a relation is derived from its own absence, as the relation is.
    pub(crate) own_absence: BTreeMap<Name, Diagnostic>,
    /// The name of its file in sentences.
    pub(crate) file: String,
    notes: Vec<Text>,
}

impl Sheet {
    /// Reads a sheet, in prefix or infix form. `file` is its name in sentences.
    ///
    /// # Errors
    /// What is wrong with the text or its rules, and where.
    pub fn read(file: &str, source: &str) -> Result<Self, Fault> {
        let mut terms = Terms::new();
        let nodes = reader::read(file, source, &mut terms)?;
        let mut reading = Clauses { file, source, terms: &mut terms };
        let clauses = reading.all(&nodes)?;
        drop(nodes);
        let checks::Checked { relations, own_absence, notes } = checks::check(&reading, &clauses)?;
        let mut sheet =
            Self { roles: Vec::new(), digest: 0, own_absence, file: file.to_owned(), notes, relations, clauses, terms };
        for clause in &sheet.clauses {
            if clause.head.relation == word::ROLE {
                let role = ground(&mut sheet.terms, &clause.head.args[0]);
                if !sheet.roles.contains(&role) {
                    sheet.roles.push(role);
                }
            }
        }
        sheet.digest = digest(&sheet.normal_form());
        Ok(sheet)
    }

    /// The roles, in order.
    #[must_use]
    pub fn roles(&self) -> Vec<String> {
        self.roles.iter().map(|&role| self.terms.text(role)).collect()
    }

    /// How many rules and facts there are.
    #[must_use]
    pub fn rules(&self) -> usize {
        self.clauses.len()
    }

    /// A number that stands for the rules, whatever their comments and lines.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// What is odd about the rules, though they are read.
    #[must_use]
    pub fn notes(&self) -> &[Text] {
        &self.notes
    }

    pub(crate) fn depends(&self, relation: Name) -> Depends {
        self.relations.get(&relation).map_or(Depends::Nothing, |relation| relation.depends)
    }

    pub(crate) fn number(&self, relation: Name) -> usize {
        self.relations[&relation].number
    }

    pub(crate) fn stratum(&self, relation: Name) -> usize {
        self.relations.get(&relation).map_or(0, |relation| relation.stratum)
    }

    /// The rules whose heads depend on so much, by stratum.
    pub(crate) fn strata(&self, depends: Depends) -> Vec<Vec<usize>> {
        let mut strata: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, clause) in self.clauses.iter().enumerate() {
            if self.depends(clause.head.relation) == depends {
                strata.entry(self.stratum(clause.head.relation)).or_default().push(number);
            }
        }
        strata.into_values().collect()
    }

    /// The rules themselves, as a sheet in prefix form writes them: `or` and `not` taken apart.
    /// Facts of a single word come last, since the prefix form is told by a parenthesis at the
    /// beginning.
    #[must_use]
    pub fn normal_form(&self) -> String {
        let mut lines: Vec<String> = self.clauses.iter().map(|clause| self.rule_text(clause)).collect();
        few::sort_by_key(&mut lines, |line| !line.starts_with('('));
        lines.push(String::new());
        lines.join("\n")
    }

    pub(crate) fn rule_text(&self, clause: &Clause) -> String {
        let head = self.atom_text(clause, clause.head.relation, &clause.head.args);
        if clause.body.is_empty() {
            return head;
        }
        let body = clause.body.iter().map(|literal| match literal {
            Literal::Holds(atom) => self.atom_text(clause, atom.relation, &atom.args),
            Literal::Fails(atom) => format!("(not {})", self.atom_text(clause, atom.relation, &atom.args)),
            Literal::Compare { same, terms, .. } => {
                let text = self.atom_text(clause, word::DISTINCT, terms);
                if *same { format!("(not {text})") } else { text }
            }
        });
        format!("(<= {head} {})", body.collect::<Vec<_>>().join(" "))
    }

    fn atom_text(&self, clause: &Clause, name: Name, args: &[crate::syntax::Pattern]) -> String {
        use crate::syntax::Pattern;
        let name = self.terms.name_text(name);
        if args.is_empty() {
            return name.to_owned();
        }
        let args = args.iter().map(|arg| match arg {
            Pattern::Variable(variable) => self.terms.name_text(clause.variables[usize::from(*variable)]).to_owned(),
            Pattern::Function(name, args) => self.atom_text(clause, *name, args),
        });
        format!("({name} {})", args.collect::<Vec<_>>().join(" "))
    }
}

/// The term of a pattern without variables.
pub(crate) fn ground(terms: &mut Terms, pattern: &crate::syntax::Pattern) -> Term {
    match pattern {
        crate::syntax::Pattern::Variable(_) => unreachable!("the pattern is ground"),
        crate::syntax::Pattern::Function(name, args) => {
            let args: Vec<Term> = args.iter().map(|arg| ground(terms, arg)).collect();
            terms.make(*name, &args)
        }
    }
}

/// A number that stands for the rules, whatever their comments and lines.
fn digest(source: &str) -> u64 {
    use std::hash::BuildHasher as _;
    foldhash::fast::FixedState::default().hash_one(source).max(1)
}
