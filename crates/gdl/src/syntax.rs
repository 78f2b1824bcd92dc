//! Rules as they are after reading: a head, and conditions that all must hold.

use ludex_core::Span;

use crate::terms::Name;

/// A term that may have variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// A variable, by its number in the rule.
    Variable(u16),
    /// A word, or a function of terms.
    Function(Name, Vec<Pattern>),
}

impl Pattern {
    /// Calls something with each of its variables.
    pub(crate) fn variables(&self, each: &mut impl FnMut(u16)) {
        match self {
            Self::Variable(variable) => each(*variable),
            Self::Function(_, args) => args.iter().for_each(|arg| arg.variables(each)),
        }
    }

    /// Whether it has no variables.
    pub(crate) fn is_ground(&self) -> bool {
        match self {
            Self::Variable(_) => false,
            Self::Function(_, args) => args.iter().all(Self::is_ground),
        }
    }
}

/// A relation of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    pub(crate) relation: Name,
    pub(crate) args: Vec<Pattern>,
    pub(crate) place: Span,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    /// It is a fact.
    Holds(Atom),
    /// It is none.
    Fails(Atom),
    /// Two terms differ, or are the same.
    Compare { same: bool, terms: [Pattern; 2], place: Span },
}

impl Literal {
    pub(crate) fn variables(&self, each: &mut impl FnMut(u16)) {
        match self {
            Self::Holds(atom) | Self::Fails(atom) => atom.args.iter().for_each(|arg| arg.variables(each)),
            Self::Compare { terms, .. } => terms.iter().for_each(|term| term.variables(each)),
        }
    }
}

/// A rule; a fact if it has no conditions.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Atom,
    pub(crate) body: Vec<Literal>,
    /// The names of its variables, by number.
    pub(crate) variables: Vec<Name>,
    /// The rule as it stands in the text.
    pub(crate) place: Span,
}
