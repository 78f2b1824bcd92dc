//! Facts by relation, with hash indexes by the terms within them that joins look for.

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

use crate::terms::{Name, Term, Terms};

/// No row.
pub(crate) const END: u32 = u32::MAX;

/// The facts of a relation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) list: Vec<Term>,
    /// Where the facts of the last round begin and end.
    pub(crate) fresh: (usize, usize),
}

/// A place within a fact: an argument, an argument of that, and so on.
pub(crate) type Place = Vec<usize>;

/// What an index is by: the terms at some places of a relation's facts. Facts that have not these
/// functions at these places are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct IndexKey {
    pub(crate) relation: usize,
    pub(crate) functions: Vec<(Place, Name, usize)>,
    pub(crate) places: Vec<Place>,
}

impl IndexKey {
    /// The hash of a fact, if it is not left out.
    fn hash(&self, fact: Term, terms: &Terms) -> Option<u64> {
        let at = |place: &Place| place.iter().fold(fact, |term, &arg| terms.args(term)[arg]);
        // A function stands before those within it.
        let fits = self.functions.iter().all(|(place, name, arity)| {
            let term = at(place);
            terms.name(term) == *name && terms.args(term).len() == *arity
        });
        fits.then(|| self.places.iter().fold(0, |hash, place| key_hash(hash, at(place))))
    }
}

#[derive(Clone, Debug, Default)]
struct Index {
    /// The newest row of each hash.
    heads: HashMap<u64, u32, FixedState>,
    /// For each row the one before it with the same hash.
    before: Vec<u32>,
}

/// The facts of some relations, which are numbered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) rows: Vec<Rows>,
    indexes: Vec<Index>,
    known: HashMap<Term, (), FixedState>,
}

pub(crate) fn key_hash(hash: u64, term: Term) -> u64 {
    (hash ^ u64::from(term.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

impl Facts {
    pub(crate) fn new(relations: usize, indexes: usize) -> Self {
        Self {
            rows: vec![Rows::default(); relations],
            indexes: vec![Index::default(); indexes],
            known: HashMap::default(),
        }
    }

    /// The same facts with other indexes.
    pub(crate) fn indexed(&self, terms: &Terms, keys: &[IndexKey]) -> Self {
        let indexes = vec![Index::default(); keys.len()];
        let mut facts = Self { rows: self.rows.clone(), indexes, known: self.known.clone() };
        facts.begin();
        facts.turn(terms, keys);
        facts
    }

    /// Adds a fact of a relation; `false` if it is known.
    pub(crate) fn add(&mut self, relation: usize, fact: Term) -> bool {
        let new = self.known.insert(fact, ()).is_none();
        if new {
            self.rows[relation].list.push(fact);
        }
        new
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn facts(&self) -> impl Iterator<Item = Term> {
        self.rows.iter().flat_map(|rows| rows.list.iter().copied())
    }

    pub(crate) fn has(&self, fact: Term) -> bool {
        self.known.contains_key(&fact)
    }

    /// How many facts of an index have the same terms there, on average and times 16.
    pub(crate) fn meeting(&self, key: &IndexKey, terms: &Terms) -> u64 {
        let hashes = || self.rows[key.relation].list.iter().filter_map(|&fact| key.hash(fact, terms));
        let different: HashSet<u64, FixedState> = hashes().collect();
        16 * hashes().count() as u64 / different.len().max(1) as u64
    }

    pub(crate) fn bytes(&self) -> u64 {
        let rows: usize = self.rows.iter().map(|rows| rows.list.capacity() * 4).sum();
        let indexes: usize =
            self.indexes.iter().map(|index| index.before.capacity() * 4 + index.heads.capacity() * 17).sum();
        (rows + indexes + self.known.capacity() * 5) as u64
    }

    /// A round begins: what was added since the last one is fresh.
    pub(crate) fn turn(&mut self, terms: &Terms, keys: &[IndexKey]) -> bool {
        for rows in &mut self.rows {
            rows.fresh = (rows.fresh.1, rows.list.len());
        }
        for (index, key) in self.indexes.iter_mut().zip(keys) {
            let rows = &self.rows[key.relation].list;
            for (row, &fact) in rows.iter().enumerate().skip(index.before.len()) {
                let before = key.hash(fact, terms).and_then(|hash| index.heads.insert(hash, row as u32));
                index.before.push(before.unwrap_or(END));
            }
        }
        self.rows.iter().any(|rows| rows.fresh.0 < rows.fresh.1)
    }

    /// All facts are old from now on, or all are fresh.
    pub(crate) fn begin(&mut self) {
        self.rows.iter_mut().for_each(|rows| rows.fresh = (0, 0));
    }

    /// The newest row with a hash in an index.
    pub(crate) fn newest(&self, index: usize, hash: u64) -> u32 {
        self.indexes[index].heads.get(&hash).copied().unwrap_or(END)
    }

    /// The row before a row in an index.
    pub(crate) fn before(&self, index: usize, row: u32) -> u32 {
        self.indexes[index].before[row as usize]
    }
}
