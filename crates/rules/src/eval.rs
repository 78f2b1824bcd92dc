//! The value of an expression.
//!
//! One evaluator serves tests, functions and actions; a [`World`] tells it where variables are and
//! does what actions do. Arithmetic is as in CLIPS: whole numbers stay whole under `+ - *`, `/`
//! gives a float, a float makes the rest floats. Whole numbers wrap at 64 bits.

use std::borrow::Cow;
use std::cmp::Ordering;

use ludex_core::{Stop, Text, say};

use crate::format::fill;
use crate::lower::Ref;
use crate::program::Program;
use crate::syntax::{Builtin, Expr};
use crate::value::{FALSE, NIL, TRUE, Value};

/// How deep evaluations may be nested where a function is called: each list within a list is one
/// deeper.
const DEEPEST: usize = 1000;

/// Why an evaluation ended before its value.
#[derive(Debug)]
pub(crate) enum Break {
    /// `return`, which ends a function or the actions of a rule.
    Return(Value),
    /// Something that cannot be done.
    Fault(Text),
    /// The caller stopped it, or its memory is used up.
    Stop(Stop),
}

impl From<Stop> for Break {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

pub(crate) type Evaluated = Result<Value, Break>;

/// What an expression is evaluated in.
pub(crate) trait World {
    fn program(&self) -> &Program;
    fn fetch(&self, at: Ref) -> Value;
    fn global(&self, global: u16) -> Value;
    /// Does one of the actions; never called for pure expressions.
    fn act(&mut self, action: &Expr<Ref>, locals: &mut [Value], depth: usize) -> Evaluated;
    /// A string or word made while running.
    fn intern(&mut self, text: String, as_string: bool) -> Option<Value>;
    fn plain(&self, value: Value) -> Cow<'_, str>;
    /// Called in every round of a loop, at every call of a function, and before this many bytes of
    /// text are made: an error where the run is to stop.
    fn work(&mut self, bytes: u64) -> Result<(), Stop>;
}

pub(crate) fn truth(value: Value) -> bool {
    value != FALSE
}

fn boolean(truth: bool) -> Value {
    if truth { TRUE } else { FALSE }
}

/// The value of the last of several expressions.
pub(crate) fn sequence<W: World>(world: &mut W, list: &[Expr<Ref>], locals: &mut [Value], depth: usize) -> Evaluated {
    let mut last = FALSE;
    for expr in list {
        last = evaluate(world, expr, locals, depth)?;
    }
    Ok(last)
}

pub(crate) fn evaluate<W: World>(world: &mut W, expr: &Expr<Ref>, locals: &mut [Value], depth: usize) -> Evaluated {
    let depth = depth + 1;
    Ok(match expr {
        Expr::Constant(value) => *value,
        Expr::Variable(Ref::Local(at)) => locals[*at as usize],
        Expr::Variable(at) => world.fetch(*at),
        Expr::Global(global) => world.global(*global),
        Expr::Call(builtin, list) => call(world, *builtin, list, locals, depth)?,
        Expr::User(function, list) => user(world, *function, list, locals, depth)?,
        Expr::If(test, yes, no) => {
            let chosen = if truth(evaluate(world, test, locals, depth)?) { yes } else { no };
            sequence(world, chosen, locals, depth)?
        }
        Expr::While(test, body) => {
            while truth(evaluate(world, test, locals, depth)?) {
                world.work(0)?;
                sequence(world, body, locals, depth)?;
            }
            FALSE
        }
        Expr::Sequence(list) => sequence(world, list, locals, depth)?,
        Expr::Bind(Ref::Local(at), value) => {
            let value = evaluate(world, value, locals, depth)?;
            locals[*at as usize] = value;
            value
        }
        Expr::Return(value) => {
            let value = value.as_ref().map_or(Ok(NIL), |value| evaluate(world, value, locals, depth))?;
            return Err(Break::Return(value));
        }
        _ => world.act(expr, locals, depth)?,
    })
}

fn user<W: World>(world: &mut W, at: u32, list: &[Expr<Ref>], locals: &mut [Value], depth: usize) -> Evaluated {
    if depth >= DEEPEST {
        return Err(Break::Fault(Text::fixed(
            "function calls are nested too deep; is there an endless recursion?",
            "les appels de fonctions sont trop imbriqués ; y a-t-il une récursion sans fin ?",
        )));
    }
    world.work(0)?;
    let mut frame = Vec::new();
    for argument in list {
        frame.push(evaluate(world, argument, locals, depth)?);
    }
    // The program is not changed while it runs; the body is shared so that the world can be.
    let body = world.program().functions[at as usize].body.clone();
    frame.resize(world.program().functions[at as usize].frame, NIL);
    match sequence(world, &body, &mut frame, depth) {
        Err(Break::Return(value)) => Ok(value),
        other => other,
    }
}

fn call<W: World>(
    world: &mut W,
    builtin: Builtin,
    list: &[Expr<Ref>],
    locals: &mut [Value],
    depth: usize,
) -> Evaluated {
    use Builtin as B;
    let mut get = |at: usize, world: &mut W| evaluate(world, &list[at], locals, depth);
    match builtin {
        B::And | B::Or => {
            let stop = builtin == B::Or;
            for at in 0..list.len() {
                if truth(get(at, world)?) == stop {
                    return Ok(boolean(stop));
                }
            }
            return Ok(boolean(!stop));
        }
        B::Same | B::NotSame if list.len() == 2 => {
            let same = get(0, world)? == get(1, world)?;
            return Ok(boolean(same == (builtin == B::Same)));
        }
        B::Less | B::Greater | B::Equal if list.len() == 2 => {
            if let (Value::Integer(a), Value::Integer(b)) = (get(0, world)?, get(1, world)?) {
                return Ok(boolean(match builtin {
                    B::Less => a < b,
                    B::Greater => a > b,
                    _ => a == b,
                }));
            }
        }
        _ => {}
    }
    let mut values = Vec::with_capacity(list.len());
    for at in 0..list.len() {
        values.push(get(at, world)?);
    }
    apply(world, builtin, &values)
}

/// A function of values already known.
fn apply<W: World>(world: &mut W, builtin: Builtin, values: &[Value]) -> Evaluated {
    use Builtin as B;
    let first = values.first().copied().unwrap_or(NIL);
    Ok(match builtin {
        B::Add | B::Subtract | B::Multiply | B::Min | B::Max => fold(world, builtin, values)?,
        B::Divide => {
            let mut result = number(world, first)?;
            for &value in &values[1..] {
                result /= not_zero(number(world, value)?)?;
            }
            Value::float(result)
        }
        B::WholeDivide => {
            let mut result = whole(world, first)?;
            for &value in &values[1..] {
                let divisor = whole(world, value)?;
                not_zero(divisor as f64)?;
                result = result.wrapping_div(divisor);
            }
            Value::Integer(result)
        }
        B::Modulo => match (first, values[1]) {
            (Value::Integer(a), Value::Integer(b)) => {
                not_zero(b as f64)?;
                Value::Integer(a.wrapping_rem(b))
            }
            (a, b) => Value::float(number(world, a)? % not_zero(number(world, b)?)?),
        },
        B::Integer => Value::Integer(whole(world, first)?),
        B::Float => Value::float(number(world, first)?),
        B::Round => Value::Integer(number(world, first)?.round() as i64),
        B::Abs => match first {
            Value::Integer(value) => Value::Integer(value.wrapping_abs()),
            other => Value::float(number(world, other)?.abs()),
        },
        B::Pi => Value::float(std::f64::consts::PI),
        B::Sqrt | B::Sin | B::Cos | B::Tan | B::Atan | B::Exp | B::Log => {
            let x = number(world, first)?;
            let result = match builtin {
                B::Sqrt => x.sqrt(),
                B::Sin => x.sin(),
                B::Cos => x.cos(),
                B::Tan => x.tan(),
                B::Atan => x.atan(),
                B::Exp => x.exp(),
                _ => x.ln(),
            };
            finite(result)?
        }
        B::Power => finite(number(world, first)?.powf(number(world, values[1])?))?,
        B::Equal | B::NotEqual => {
            let (mut equal, mut differ) = (true, true);
            for &value in &values[1..] {
                let same = compare(world, first, value)? == Ordering::Equal;
                equal &= same;
                differ &= !same;
            }
            boolean(if builtin == B::Equal { equal } else { differ })
        }
        B::Less | B::Greater | B::AtMost | B::AtLeast => {
            let mut ordered = true;
            for pair in values.windows(2) {
                let order = compare(world, pair[0], pair[1])?;
                ordered &= match builtin {
                    B::Less => order.is_lt(),
                    B::Greater => order.is_gt(),
                    B::AtMost => order.is_le(),
                    _ => order.is_ge(),
                };
            }
            boolean(ordered)
        }
        B::Same => boolean(values[1..].iter().all(|&value| value == first)),
        B::NotSame => boolean(values[1..].iter().all(|&value| value != first)),
        B::Differ => boolean((1..values.len()).all(|at| !values[..at].contains(&values[at]))),
        B::Not => boolean(!truth(first)),
        B::And | B::Or => boolean(values.iter().any(|&value| truth(value))),
        B::IsNumber => boolean(first.number().is_some()),
        B::IsInteger => boolean(matches!(first, Value::Integer(_))),
        B::IsFloat => boolean(matches!(first, Value::Float(_))),
        B::IsSymbol => boolean(matches!(first, Value::Symbol(_))),
        B::IsString => boolean(matches!(first, Value::String(_))),
        B::IsEven => boolean(whole(world, first)? % 2 == 0),
        B::IsOdd => boolean(whole(world, first)? % 2 != 0),
        B::Text | B::Word | B::Format => made(world, builtin, values)?,
    })
}

/// A text made of values.
fn made<W: World>(world: &mut W, builtin: Builtin, values: &[Value]) -> Evaluated {
    let length = values.iter().map(|&value| world.plain(value).len()).sum();
    world.work(length as u64)?;
    let text = if builtin == Builtin::Format {
        fill(world, values)?
    } else {
        let mut text = String::with_capacity(length);
        for &value in values {
            text.push_str(&world.plain(value));
        }
        text
    };
    world.intern(text, builtin != Builtin::Word).ok_or_else(|| {
        Break::Fault(Text::fixed("a test cannot make a new text", "un test ne peut pas fabriquer un nouveau texte"))
    })
}

fn fold<W: World>(world: &mut W, builtin: Builtin, values: &[Value]) -> Evaluated {
    let mut result = values[0];
    number(world, result)?;
    if values.len() == 1 && builtin == Builtin::Subtract {
        return Ok(match result {
            Value::Integer(value) => Value::Integer(value.wrapping_neg()),
            other => Value::float(-number(world, other)?),
        });
    }
    for &value in &values[1..] {
        result = match (result, value) {
            (Value::Integer(a), Value::Integer(b)) => Value::Integer(match builtin {
                Builtin::Add => a.wrapping_add(b),
                Builtin::Subtract => a.wrapping_sub(b),
                Builtin::Multiply => a.wrapping_mul(b),
                Builtin::Min => a.min(b),
                _ => a.max(b),
            }),
            (a, b) => {
                let (a, b) = (number(world, a)?, number(world, b)?);
                match builtin {
                    Builtin::Add => Value::float(a + b),
                    Builtin::Subtract => Value::float(a - b),
                    Builtin::Multiply => Value::float(a * b),
                    // These give back what they were given, whole or not.
                    Builtin::Min => {
                        if b < a {
                            value
                        } else {
                            result
                        }
                    }
                    _ => {
                        if b > a {
                            value
                        } else {
                            result
                        }
                    }
                }
            }
        };
    }
    Ok(result)
}

/// Two numbers; whole ones exactly. No float is without order: functions without a value are
/// faults.
fn compare<W: World>(world: &W, a: Value, b: Value) -> Result<Ordering, Break> {
    if let (Value::Integer(a), Value::Integer(b)) = (a, b) {
        return Ok(a.cmp(&b));
    }
    let order = number(world, a)?.partial_cmp(&number(world, b)?);
    Ok(order.unwrap_or(Ordering::Less))
}

pub(crate) fn number<W: World>(world: &W, value: Value) -> Result<f64, Break> {
    value.number().ok_or_else(|| {
        let found = world.plain(value);
        Break::Fault(say!("a number was expected, not `{found}`", "un nombre était attendu, pas « {found} »"))
    })
}

/// A whole number; a float is cut off towards zero.
pub(crate) fn whole<W: World>(world: &W, value: Value) -> Result<i64, Break> {
    match value {
        Value::Integer(value) => Ok(value),
        other => Ok(number(world, other)?.trunc() as i64),
    }
}

fn not_zero(value: f64) -> Result<f64, Break> {
    if value == 0.0 {
        return Err(Break::Fault(Text::fixed("division by zero", "division par zéro")));
    }
    Ok(value)
}

fn finite(value: f64) -> Evaluated {
    if value.is_finite() {
        return Ok(Value::float(value));
    }
    Err(Break::Fault(Text::fixed("this function is not defined there", "cette fonction n'est pas définie en ce point")))
}
