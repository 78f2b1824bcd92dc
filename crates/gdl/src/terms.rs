//! Names and ground terms, each kept once, so that two of them are equal if their numbers are.
//!
//! ```text
//!   (cell 1 1 b)      name `cell`, arguments [1, 1, b], which are terms without arguments
//! ```
//!
//! A fact is a term too: its relation is its name.

use std::collections::HashMap;
use std::fmt::Write as _;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// A word of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Name(pub(crate) u32);

/// A term without variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term(pub(crate) u32);

/// The words of the language, which have fixed numbers.
pub(crate) mod word {
    use super::Name;

    macro_rules! words {
        ($($constant:ident $text:literal),*) => {
            pub(crate) const ALL: &[&str] = &[$($text),*];
            words!(@ 0; $($constant)*);
        };
        (@ $at:expr; $first:ident $($rest:ident)*) => {
            pub(crate) const $first: Name = Name($at);
            words!(@ $at + 1; $($rest)*);
        };
        (@ $at:expr;) => {};
    }
    words!(
        ROLE "role", BASE "base", INPUT "input", INIT "init", TRUE "true", DOES "does", LEGAL "legal", NEXT "next",
        GOAL "goal", TERMINAL "terminal", DISTINCT "distinct", NOT "not", OR "or", AND "and", SEES "sees",
        IF "<="
    );
}

#[derive(Clone, Copy, Debug)]
struct Node {
    name: Name,
    args: u32,
    arity: u16,
    depth: u16,
}

/// All names and ground terms of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    names: Vec<Box<str>>,
    by_name: HashMap<Box<str>, Name, FixedState>,
    nodes: Vec<Node>,
    args: Vec<Term>,
    table: HashTable<u32>,
}

fn hash(name: Name, args: &[Term]) -> u64 {
    use std::hash::BuildHasher as _;
    FixedState::default().hash_one((name, args))
}

impl Terms {
    pub(crate) fn new() -> Self {
        let mut terms = Self {
            names: Vec::new(),
            by_name: HashMap::default(),
            nodes: Vec::new(),
            args: Vec::new(),
            table: HashTable::new(),
        };
        for text in word::ALL {
            terms.intern(text);
        }
        terms
    }

    pub(crate) fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.by_name.get(text) {
            return name;
        }
        let name = Name(self.names.len() as u32);
        self.names.push(text.into());
        self.by_name.insert(text.into(), name);
        name
    }

    pub(crate) fn name_text(&self, name: Name) -> &str {
        &self.names[name.0 as usize]
    }

    /// The term of a name and arguments, if it was ever made.
    pub(crate) fn find(&self, name: Name, args: &[Term]) -> Option<Term> {
        let same = |&at: &u32| self.name(Term(at)) == name && self.args(Term(at)) == args;
        self.table.find(hash(name, args), same).map(|&at| Term(at))
    }

    pub(crate) fn make(&mut self, name: Name, args: &[Term]) -> Term {
        if let Some(term) = self.find(name, args) {
            return term;
        }
        let depth = args.iter().map(|&arg| self.depth(arg) + 1).max().unwrap_or(0);
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(Node { name, args: self.args.len() as u32, arity: args.len() as u16, depth });
        self.args.extend_from_slice(args);
        let Self { nodes, args: all, table, .. } = self;
        table.insert_unique(hash(name, args), term.0, |&at| {
            let Node { name, args, arity, .. } = nodes[at as usize];
            hash(name, &all[args as usize..][..arity as usize])
        });
        term
    }

    pub(crate) fn name(&self, term: Term) -> Name {
        self.nodes[term.0 as usize].name
    }

    pub(crate) fn args(&self, term: Term) -> &[Term] {
        let Node { args, arity, .. } = self.nodes[term.0 as usize];
        &self.args[args as usize..][..arity as usize]
    }

    /// How deep its arguments are nested: 0 for a word.
    pub(crate) fn depth(&self, term: Term) -> u16 {
        self.nodes[term.0 as usize].depth
    }

    /// How many terms there are: their numbers are less.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// About the bytes that they take.
    pub(crate) fn bytes(&self) -> u64 {
        let words: usize = self.names.iter().map(|name| 2 * name.len() + 96).sum();
        (words + self.nodes.capacity() * 24 + self.args.capacity() * 4) as u64
    }

    /// As a sheet writes it: `(cell 1 1 b)`.
    pub(crate) fn text(&self, term: Term) -> String {
        self.beginning(term, usize::MAX)
    }

    /// The text up to some length and a word more: terms share parts, and a text has each of them
    /// as often as it occurs.
    pub(crate) fn beginning(&self, term: Term, most: usize) -> String {
        let mut text = String::new();
        self.write(term, most, &mut text);
        text
    }

    fn write(&self, term: Term, most: usize, to: &mut String) {
        if to.len() > most {
            return;
        }
        let (name, args) = (self.name_text(self.name(term)), self.args(term));
        if args.is_empty() {
            to.push_str(name);
            return;
        }
        let _ = write!(to, "({name}");
        for &arg in args {
            to.push(' ');
            self.write(arg, most, to);
        }
        to.push(')');
    }

    /// Without spaces: `cell:1:1:b`; an argument that has arguments stands in parentheses.
    pub(crate) fn joined(&self, term: Term) -> String {
        let mut text = self.name_text(self.name(term)).to_owned();
        for &arg in self.args(term) {
            let inner = self.joined(arg);
            let _ = if self.args(arg).is_empty() { write!(text, ":{inner}") } else { write!(text, ":({inner})") };
        }
        text
    }
}
