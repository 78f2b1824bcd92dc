//! Rules as they were read, whatever the dialect: templates, conditions, expressions.

use std::sync::Arc;

use ludex_core::Span;

use crate::value::{Symbol, Value};

/// A relation: a class of facts with the same slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) name: Symbol,
    pub(crate) slots: Vec<Slot>,
    /// Whether slots have a place and no name, as in `(MON GRE)`. Such a relation has a template
    /// for each length.
    pub(crate) ordered: bool,
}

/// A named slot and what it holds where nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) name: Symbol,
    /// None where a value must be given.
    pub(crate) default: Option<Value>,
}

/// A variable where it is used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    pub(crate) symbol: Symbol,
    pub(crate) place: Span,
}

/// Two uses are equal if they name the same variable.
impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.symbol == other.symbol
    }
}

/// A rule as it was read; one with alternatives (`or`) is several of one name, in a row.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: Symbol,
    pub(crate) salience: i32,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) actions: Vec<Expr<Name>>,
    /// The line of each action.
    pub(crate) lines: Vec<u32>,
}

/// One condition of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Pattern(Pattern),
    Not(Pattern),
    Exists(Pattern),
    /// No facts meet all of these together. None of these is a test before the first that is none.
    NoneOf(Vec<Condition>),
    /// Facts meet all of these together; the same.
    SomeOf(Vec<Condition>),
    Test(Expr<Name>),
    /// All pairs of these differ; each pair is tested as soon as both are known.
    Differ(Vec<Name>),
}

/// What a fact must look like.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) template: u32,
    pub(crate) fields: Vec<(u16, Constraint)>,
    /// The variable that stands for the fact.
    pub(crate) address: Option<Name>,
}

/// What a slot must look like: the variable that it binds or equals, and, where there are any, one
/// of the alternatives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Constraint {
    pub(crate) binding: Option<Name>,
    pub(crate) alternatives: Vec<Vec<Term>>,
}

/// One of the terms joined by `&`.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub(crate) negated: bool,
    pub(crate) kind: TermKind,
}

/// What a term asks of the slot.
#[derive(Clone, Debug)]
pub(crate) enum TermKind {
    Constant(Value),
    Variable(Name),
    /// `:(…)`
    Predicate(Expr<Name>),
    /// `=(…)`
    Equals(Expr<Name>),
}

/// A function defined by the program.
#[derive(Clone, Debug)]
pub(crate) struct Function<V> {
    pub(crate) name: Symbol,
    pub(crate) parameters: usize,
    /// Whether it may stand in a condition.
    pub(crate) pure: bool,
    /// Parameters and local variables.
    pub(crate) frame: usize,
    /// Shared with the calls that run it.
    pub(crate) body: Arc<Vec<Expr<V>>>,
}

/// An expression or an action, with variables of kind `V`: names as they were read, or where to
/// find them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr<V> {
    Constant(Value),
    Variable(V),
    Global(u16),
    Call(Builtin, Vec<Self>),
    User(u32, Vec<Self>),
    If(Box<Self>, Vec<Self>, Vec<Self>),
    While(Box<Self>, Vec<Self>),
    Sequence(Vec<Self>),
    Bind(V, Box<Self>),
    SetGlobal(u16, Box<Self>),
    Return(Option<Box<Self>>),
    Assert(u32, Vec<Self>),
    Retract(Vec<Self>),
    Modify(u32, Box<Self>, Vec<(u16, Self)>),
    Write(Vec<Self>),
    Count(Vec<Self>),
    Halt,
}

impl<V> Expr<V> {
    /// The same expression with other variables.
    pub(crate) fn map<W, E>(&self, variable: Mapping<'_, V, W, E>) -> Result<Expr<W>, E> {
        Ok(match self {
            Self::Constant(value) => Expr::Constant(*value),
            Self::Global(global) => Expr::Global(*global),
            Self::Halt => Expr::Halt,
            Self::Call(builtin, list) => Expr::Call(*builtin, map_all(list, variable)?),
            Self::User(function, list) => Expr::User(*function, map_all(list, variable)?),
            Self::Sequence(list) => Expr::Sequence(map_all(list, variable)?),
            Self::Assert(template, list) => Expr::Assert(*template, map_all(list, variable)?),
            Self::Retract(list) => Expr::Retract(map_all(list, variable)?),
            Self::Write(list) => Expr::Write(map_all(list, variable)?),
            Self::Count(list) => Expr::Count(map_all(list, variable)?),
            Self::If(test, yes, no) => {
                let test = Box::new(test.map(variable)?);
                Expr::If(test, map_all(yes, variable)?, map_all(no, variable)?)
            }
            Self::While(test, body) => {
                let test = Box::new(test.map(variable)?);
                Expr::While(test, map_all(body, variable)?)
            }
            Self::Variable(name) => Expr::Variable(variable(name, false)?),
            Self::Bind(name, value) => {
                let value = value.map(variable)?;
                Expr::Bind(variable(name, true)?, Box::new(value))
            }
            Self::SetGlobal(global, value) => Expr::SetGlobal(*global, Box::new(value.map(variable)?)),
            Self::Return(value) => {
                Expr::Return(value.as_ref().map(|value| value.map(variable)).transpose()?.map(Box::new))
            }
            Self::Modify(template, fact, changes) => {
                let fact = fact.map(variable)?;
                let changes = changes.iter().map(|(slot, value)| Ok((*slot, value.map(variable)?)));
                Expr::Modify(*template, Box::new(fact), changes.collect::<Result<_, E>>()?)
            }
        })
    }

    /// Whether it changes nothing and so may stand in a condition; `pure` tells it of functions by
    /// their number.
    pub(crate) fn is_pure(&self, pure: &dyn Fn(u32) -> bool) -> bool {
        let all = |list: &[Self]| list.iter().all(|expr| expr.is_pure(pure));
        match self {
            Self::Constant(_) | Self::Variable(_) | Self::Global(_) => true,
            Self::Call(_, list) | Self::Sequence(list) => all(list),
            Self::User(function, list) => pure(*function) && all(list),
            Self::If(test, yes, no) => test.is_pure(pure) && all(yes) && all(no),
            Self::While(test, body) => test.is_pure(pure) && all(body),
            Self::Bind(_, value) => value.is_pure(pure),
            Self::Return(value) => value.as_ref().is_none_or(|value| value.is_pure(pure)),
            _ => false,
        }
    }
}

/// Gives another variable for one; it is told whether that is the target of a `bind`.
pub(crate) type Mapping<'f, V, W, E> = &'f mut dyn FnMut(&V, bool) -> Result<W, E>;

fn map_all<V, W, E>(list: &[Expr<V>], variable: Mapping<'_, V, W, E>) -> Result<Vec<Expr<W>>, E> {
    list.iter().map(|expr| expr.map(variable)).collect()
}

/// The functions that every program has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    Add,
    Subtract,
    Multiply,
    Divide,
    WholeDivide,
    Modulo,
    Integer,
    Float,
    Round,
    Abs,
    Min,
    Max,
    Sqrt,
    Power,
    Pi,
    Sin,
    Cos,
    Tan,
    Atan,
    Exp,
    Log,
    Equal,
    NotEqual,
    Less,
    Greater,
    AtMost,
    AtLeast,
    Same,
    NotSame,
    Differ,
    And,
    Or,
    Not,
    IsNumber,
    IsInteger,
    IsFloat,
    IsSymbol,
    IsString,
    IsEven,
    IsOdd,
    Text,
    Word,
    Format,
}

/// Name, function, fewest and most arguments.
const BUILTINS: &[(&str, Builtin, usize, usize)] = &[
    ("+", Builtin::Add, 1, MANY),
    ("-", Builtin::Subtract, 1, MANY),
    ("*", Builtin::Multiply, 1, MANY),
    ("/", Builtin::Divide, 2, MANY),
    ("div", Builtin::WholeDivide, 2, MANY),
    ("mod", Builtin::Modulo, 2, 2),
    ("integer", Builtin::Integer, 1, 1),
    ("float", Builtin::Float, 1, 1),
    ("round", Builtin::Round, 1, 1),
    ("abs", Builtin::Abs, 1, 1),
    ("min", Builtin::Min, 1, MANY),
    ("max", Builtin::Max, 1, MANY),
    ("sqrt", Builtin::Sqrt, 1, 1),
    ("**", Builtin::Power, 2, 2),
    ("pi", Builtin::Pi, 0, 0),
    ("sin", Builtin::Sin, 1, 1),
    ("cos", Builtin::Cos, 1, 1),
    ("tan", Builtin::Tan, 1, 1),
    ("atan", Builtin::Atan, 1, 1),
    ("exp", Builtin::Exp, 1, 1),
    ("log", Builtin::Log, 1, 1),
    ("=", Builtin::Equal, 2, MANY),
    ("<>", Builtin::NotEqual, 2, MANY),
    ("!=", Builtin::NotEqual, 2, MANY),
    ("<", Builtin::Less, 2, MANY),
    (">", Builtin::Greater, 2, MANY),
    ("<=", Builtin::AtMost, 2, MANY),
    (">=", Builtin::AtLeast, 2, MANY),
    ("eq", Builtin::Same, 2, MANY),
    ("neq", Builtin::NotSame, 2, MANY),
    ("diff", Builtin::Differ, 2, MANY),
    ("DIFF", Builtin::Differ, 2, MANY),
    ("and", Builtin::And, 1, MANY),
    ("or", Builtin::Or, 1, MANY),
    ("not", Builtin::Not, 1, 1),
    ("numberp", Builtin::IsNumber, 1, 1),
    ("integerp", Builtin::IsInteger, 1, 1),
    ("floatp", Builtin::IsFloat, 1, 1),
    ("symbolp", Builtin::IsSymbol, 1, 1),
    ("stringp", Builtin::IsString, 1, 1),
    ("evenp", Builtin::IsEven, 1, 1),
    ("oddp", Builtin::IsOdd, 1, 1),
    ("str-cat", Builtin::Text, 1, MANY),
    ("sym-cat", Builtin::Word, 1, MANY),
];

/// As many arguments as one likes.
pub(crate) const MANY: usize = usize::MAX;

impl Builtin {
    /// The function of a name, with the fewest and the most arguments that it takes.
    pub(crate) fn from_name(name: &str) -> Option<(Self, usize, usize)> {
        let found = BUILTINS.iter().find(|(known, ..)| *known == name)?;
        Some((found.1, found.2, found.3))
    }
}
