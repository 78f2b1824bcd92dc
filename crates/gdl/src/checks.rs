//! Whether rules are sound: keywords in their places, arities, safety, stratified negation.
//!
//! N. Love, T. Hinrichs, D. Haley, E. Schkufza, M. Genesereth, *General Game Playing: Game
//! Description Language Specification*, Stanford Logic Group LG-2006-01 (2008). Recursion that
//! could grow without end is noted here and bounded where rules are evaluated, since sheets of
//! strangers that are not restricted as the specification asks often end all the same.

use std::collections::{BTreeMap, HashMap, HashSet};

use ludex_core::{Diagnostic, Text, say};

use crate::clauses::Clauses;
use crate::sheet::{Depends, Relation};
use crate::syntax::{Atom, Clause, Literal, Pattern};
use crate::terms::{Name, word};

/// What is found out of sound rules.
pub(crate) struct Checked {
    pub(crate) relations: HashMap<Name, Relation>,
    /// Where relations are derived from their own absence, which is wrong if one of their facts is.
    pub(crate) own_absence: BTreeMap<Name, Diagnostic>,
    pub(crate) notes: Vec<Text>,
}

/// The number of arguments of the words of the language.
const ARITIES: [(Name, usize); 11] = [
    (word::ROLE, 1),
    (word::BASE, 1),
    (word::INPUT, 2),
    (word::INIT, 1),
    (word::TRUE, 1),
    (word::DOES, 2),
    (word::LEGAL, 2),
    (word::NEXT, 1),
    (word::GOAL, 2),
    (word::TERMINAL, 0),
    (word::SEES, 2),
];

/// So many arguments.
fn arguments(number: usize) -> Text {
    match number {
        0 => Text::fixed("0 arguments", "0 argument"),
        1 => Text::fixed("1 argument", "1 argument"),
        _ => say!("{number} arguments", "{number} arguments"),
    }
}

pub(crate) struct Checks<'c, 't> {
    pub(crate) reading: &'c Clauses<'t>,
    pub(crate) clauses: &'c [Clause],
}

pub(crate) fn check(reading: &Clauses<'_>, clauses: &[Clause]) -> Result<Checked, Diagnostic> {
    let checks = Checks { reading, clauses };
    checks.keywords()?;
    checks.arities()?;
    checks.safety()?;
    let mut relations = checks.dependences()?;
    let own_absence = checks.strata(&mut relations);
    checks.there_is_a_game()?;
    let notes = checks.notes(&relations, own_absence.values().next());
    Ok(Checked { relations, own_absence, notes })
}

pub(crate) fn atom_of(literal: &Literal) -> Option<&Atom> {
    match literal {
        Literal::Holds(atom) | Literal::Fails(atom) => Some(atom),
        Literal::Compare { .. } => None,
    }
}

impl<'c> Checks<'c, '_> {
    fn wrong<T>(&self, atom: &Atom, what: Text) -> Result<T, Diagnostic> {
        Err(self.reading.problem(atom.place, what))
    }

    fn atoms(&self) -> impl Iterator<Item = &'c Atom> {
        self.clauses
            .iter()
            .flat_map(|clause| std::iter::once(&clause.head).chain(clause.body.iter().filter_map(atom_of)))
    }

    pub(crate) fn name(&self, name: Name) -> &str {
        self.reading.terms.name_text(name)
    }

    /// Heads are what rules derive, conditions what they look at.
    fn keywords(&self) -> Result<(), Diagnostic> {
        for clause in self.clauses {
            let head = &clause.head;
            match head.relation {
                word::TRUE | word::DOES | word::DISTINCT | word::NOT | word::OR | word::AND | word::IF => {
                    let name = self.name(head.relation);
                    self.wrong(
                        head,
                        say!(
                            "no rule derives `{name}`: it belongs among conditions",
                            "aucune règle ne déduit « {name} » : sa place est parmi les conditions"
                        ),
                    )?;
                }
                word::ROLE if !clause.body.is_empty() || !head.args.iter().all(Pattern::is_ground) => self.wrong(
                    head,
                    Text::fixed("roles are facts, as in (role white)", "les rôles sont des faits, comme (role white)"),
                )?,
                _ => {}
            }
            for atom in clause.body.iter().filter_map(atom_of) {
                if matches!(atom.relation, word::NEXT | word::SEES) {
                    let name = self.name(atom.relation);
                    self.wrong(
                        atom,
                        say!(
                            "`{name}` is what rules derive, and no condition",
                            "« {name} » se déduit, et n'est pas une condition"
                        ),
                    )?;
                }
            }
        }
        Ok(())
    }

    fn arities(&self) -> Result<(), Diagnostic> {
        let mut known: HashMap<Name, (usize, Option<u32>)> =
            ARITIES.iter().map(|&(name, arity)| (name, (arity, None))).collect();
        for atom in self.atoms() {
            let arity = atom.args.len();
            let (expected, line) = *known.entry(atom.relation).or_insert((arity, Some(atom.place.line)));
            if arity != expected {
                let name = self.name(atom.relation);
                let Text { en, fr } = arguments(if line.is_none() { expected } else { arity });
                self.wrong(
                    atom,
                    match line {
                        None => say!(
                            "`{name}` has {en}, and here it has {arity}",
                            "« {name} » a {fr}, et il y en a ici {arity}"
                        ),
                        Some(line) => say!(
                            "`{name}` has {en} here, and {expected} in line {line}",
                            "« {name} » a {fr} ici, et {expected} à la ligne {line}"
                        ),
                    },
                )?;
            }
        }
        Ok(())
    }

    /// Every variable stands in a condition that holds.
    fn safety(&self) -> Result<(), Diagnostic> {
        for clause in self.clauses {
            let mut bound = HashSet::new();
            for literal in &clause.body {
                if matches!(literal, Literal::Holds(_)) {
                    literal.variables(&mut |variable| {
                        bound.insert(variable);
                    });
                }
            }
            let mut free = None;
            let mut look = |variable: u16, place| {
                if !bound.contains(&variable) && free.is_none() {
                    free = Some((variable, place));
                }
            };
            for literal in &clause.body {
                let place = match literal {
                    Literal::Holds(atom) | Literal::Fails(atom) => atom.place,
                    Literal::Compare { place, .. } => *place,
                };
                literal.variables(&mut |variable| look(variable, place));
            }
            clause.head.args.iter().for_each(|arg| arg.variables(&mut |variable| look(variable, clause.head.place)));
            if let Some((variable, place)) = free {
                let name = self.name(clause.variables[usize::from(variable)]);
                return Err(self.reading.problem(
                    place,
                    say!(
                        "the variable {name} can be anything here: it stands in no condition of its rule that holds (not, distinct and the head do not bind it)",
                        "la variable {name} peut être n'importe quoi ici : elle n'est dans aucune condition affirmée de sa règle (not, distinct et la tête ne la lient pas)"
                    ),
                ));
            }
        }
        Ok(())
    }

    /// What each relation depends on; what may not depend on so much.
    fn dependences(&self) -> Result<HashMap<Name, Relation>, Diagnostic> {
        let mut depends: HashMap<Name, Depends> =
            HashMap::from([(word::TRUE, Depends::Position), (word::DOES, Depends::Moves)]);
        loop {
            let mut changed = false;
            for clause in self.clauses {
                let of = |atom: &Atom| depends.get(&atom.relation).copied().unwrap_or_default();
                let needs = clause.body.iter().filter_map(atom_of).map(of).max().unwrap_or_default();
                let now = depends.entry(clause.head.relation).or_default();
                if *now < needs {
                    *now = needs;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        // Moves, ends and goals are looked at by position, even where nothing changes them.
        for name in [word::LEGAL, word::GOAL, word::TERMINAL] {
            let now = depends.entry(name).or_default();
            *now = (*now).max(Depends::Position);
        }
        depends.insert(word::NEXT, Depends::Moves);
        for (name, most) in [
            (word::INIT, Depends::Nothing),
            (word::BASE, Depends::Nothing),
            (word::INPUT, Depends::Nothing),
            (word::LEGAL, Depends::Position),
            (word::GOAL, Depends::Position),
            (word::TERMINAL, Depends::Position),
        ] {
            if depends.get(&name).is_some_and(|&now| now > most) {
                let culprit = self.clauses.iter().find(|clause| {
                    let of = |atom: &Atom| depends.get(&atom.relation).copied().unwrap_or_default();
                    clause.head.relation == name && clause.body.iter().filter_map(atom_of).any(|atom| of(atom) > most)
                });
                let head = &culprit.unwrap_or(&self.clauses[0]).head;
                let name = self.name(name);
                let (what, quoi) = if most == Depends::Nothing {
                    ("a position (true) or moves (does)", "d'une position (true) ou de coups (does)")
                } else {
                    ("the moves (does)", "des coups (does)")
                };
                self.wrong(
                    head,
                    say!(
                        "`{name}` may not depend on {what}, directly or not",
                        "« {name} » ne peut pas dépendre {quoi}, même indirectement"
                    ),
                )?;
            }
        }
        for atom in self.atoms() {
            depends.entry(atom.relation).or_default();
        }
        for (name, _) in ARITIES {
            depends.entry(name).or_default();
        }
        let numbered = depends.into_iter().enumerate();
        Ok(numbered.map(|(number, (name, depends))| (name, Relation { depends, stratum: 0, number })).collect())
    }

    fn there_is_a_game(&self) -> Result<(), Diagnostic> {
        let whole = ludex_core::Span { line: 1, column: 1, start: 0, end: 0 };
        for (name, what) in [
            (
                word::ROLE,
                Text::fixed(
                    "nobody plays: there is no role, as in (role white)",
                    "personne ne joue : il n'y a pas de rôle, comme (role white)",
                ),
            ),
            (
                word::LEGAL,
                Text::fixed(
                    "nobody can move: there is no rule for legal",
                    "personne ne peut jouer : il n'y a pas de règle pour legal",
                ),
            ),
            (
                word::GOAL,
                Text::fixed(
                    "nobody wins or loses: there is no rule for goal",
                    "personne ne gagne ni ne perd : il n'y a pas de règle pour goal",
                ),
            ),
            (
                word::TERMINAL,
                Text::fixed(
                    "the game never ends: there is no rule for terminal",
                    "le jeu ne finit jamais : il n'y a pas de règle pour terminal",
                ),
            ),
        ] {
            if !self.clauses.iter().any(|clause| clause.head.relation == name) {
                return Err(self.reading.problem(whole, what));
            }
        }
        Ok(())
    }

    /// Oddities: goals that no match knows, conditions that no rule derives, recursion that is not
    /// restricted, relations that are derived from their own absence.
    fn notes(&self, relations: &HashMap<Name, Relation>, own_absence: Option<&Diagnostic>) -> Vec<Text> {
        let mut notes = Vec::new();
        if let Some(Diagnostic { line, found, .. }) = own_absence {
            notes.push(say!(
                "line {line}: by the absence of `{found}` a relation is derived from its own absence; it is read all the same, since none of its facts is",
                "ligne {line} : par l'absence de « {found} », une relation se déduit de sa propre absence ; elle est lue quand même, car aucun de ses faits ne se déduit de la sienne"
            ));
        }
        let derived: HashSet<Name> = self.clauses.iter().map(|clause| clause.head.relation).collect();
        let mut told = HashSet::new();
        for clause in self.clauses {
            if let Some(Pattern::Function(goal, _)) =
                clause.head.args.get(1).filter(|_| clause.head.relation == word::GOAL)
                && !self.name(*goal).parse::<u8>().is_ok_and(|goal| goal <= 100)
            {
                let (goal, line) = (self.name(*goal), clause.place.line);
                notes.push(say!(
                    "line {line}: a goal is worth a whole number from 0 to 100 by the language, and this one {goal}",
                    "ligne {line} : selon le langage, un but vaut un entier de 0 à 100, et celui-ci {goal}"
                ));
            }
            for atom in clause.body.iter().filter_map(atom_of) {
                let given = matches!(atom.relation, word::TRUE | word::DOES);
                if !given && !derived.contains(&atom.relation) && told.insert(atom.relation) {
                    let (name, line) = (self.name(atom.relation), atom.place.line);
                    notes.push(say!(
                        "line {line}: `{name}` is never true, since no rule derives it",
                        "ligne {line} : « {name} » n'est jamais vrai, faute d'une règle qui le déduise"
                    ));
                }
            }
            if let Some(name) = self.unrestricted(clause, relations) {
                let (name, line) = (self.name(name), clause.place.line);
                notes.push(say!(
                    "line {line}: the recursion through `{name}` is not restricted as the language asks; it is followed as long as it ends",
                    "ligne {line} : la récursion par « {name} » n'est pas restreinte comme le langage le demande ; elle est suivie tant qu'elle finit"
                ));
            }
        }
        notes
    }

    /// A condition from which the head comes back to itself with arguments that nothing bounds.
    fn unrestricted(&self, clause: &Clause, relations: &HashMap<Name, Relation>) -> Option<Name> {
        let stratum = |name: Name| relations.get(&name).map_or(0, |relation| relation.stratum);
        let head = &clause.head;
        // Words alone cannot grow: only functions in the head can.
        if !head.args.iter().any(|arg| matches!(arg, Pattern::Function(_, args) if !args.is_empty())) {
            return None;
        }
        let cyclic: Vec<&Atom> = clause
            .body
            .iter()
            .filter_map(|literal| if let Literal::Holds(atom) = literal { Some(atom) } else { None })
            .filter(|atom| {
                stratum(atom.relation) == stratum(head.relation) && self.below(atom.relation).contains(&head.relation)
            })
            .collect();
        let outside = |term: &Pattern| {
            clause.body.iter().any(|literal| match literal {
                Literal::Holds(atom) => !cyclic.contains(&atom) && atom.args.contains(term),
                _ => false,
            })
        };
        let bounded = |term: &Pattern| term.is_ground() || head.args.contains(term) || outside(term);
        cyclic.iter().find(|atom| !atom.args.iter().all(bounded)).map(|atom| atom.relation)
    }
}
