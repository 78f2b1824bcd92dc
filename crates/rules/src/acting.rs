//! What the actions of a rule see and change: the facts, the globals, the tallies, and who listens.

use std::borrow::Cow;

use ludex_core::{Stop, Text, say};

use crate::engine::Log;
use crate::eval::{Break, Evaluated, World, evaluate};
use crate::listener::{Event, Listener};
use crate::lower::Ref;
use crate::matches::NONE;
use crate::memory::{Memory, Net};
use crate::network::Network;
use crate::program::Program;
use crate::pulse::Pulse;
use crate::syntax::Expr;
use crate::value::{FALSE, NIL, TRUE, Value};

/// What actions see and change.
pub(crate) struct Acting<'a> {
    pub(crate) program: &'a Program,
    pub(crate) network: &'a Network,
    pub(crate) memory: &'a mut Memory,
    pub(crate) log: &'a mut Log,
    pub(crate) pulse: &'a Pulse<'a>,
    pub(crate) listener: &'a mut dyn Listener,
}

impl<'a> Acting<'a> {
    fn net(&self) -> Net<'a> {
        Net { program: self.program, network: self.network, pulse: self.pulse }
    }

    fn values(&mut self, list: &[Expr<Ref>], locals: &mut [Value], depth: usize) -> Result<Vec<Value>, Break> {
        list.iter().map(|expr| evaluate(self, expr, locals, depth)).collect()
    }

    fn assert(&mut self, template: u32, values: &[Value]) -> Evaluated {
        let Some(fact) = self.memory.assert(self.net(), template, values) else { return Ok(FALSE) };
        if self.log.remember {
            self.log.origins.resize(fact as usize, NONE);
            self.log.origins.push(self.log.firings.len() as u32 - 1);
        }
        if self.listener.watches() {
            let text = self.text(fact);
            self.listener.hear(Event::Asserts { fact, text });
        }
        // The network may have been stopped while the fact went through it.
        self.pulse.stopped().map_or(Ok(Value::Fact(fact)), |stop| Err(stop.into()))
    }

    fn text(&self, fact: u32) -> String {
        let template = self.memory.facts.all[fact as usize].template;
        self.program.show(&self.memory.symbols, template, self.memory.facts.values_of(fact))
    }

    /// The fact at an address, if it is still there.
    fn present(&self, value: Value) -> Result<Option<u32>, Break> {
        let found = match value {
            Value::Fact(fact) => fact,
            Value::Integer(number) if u32::try_from(number).is_ok() => number as u32,
            other => {
                let found = self.memory.symbols.plain(other);
                return Err(Break::Fault(say!(
                    "a fact was expected, not `{found}`",
                    "un fait était attendu, pas « {found} »"
                )));
            }
        };
        Ok(self.memory.facts.all.get(found as usize).is_some_and(|fact| fact.alive).then_some(found))
    }

    fn retract(&mut self, fact: u32) {
        if self.listener.watches() {
            let text = self.text(fact);
            self.listener.hear(Event::Retracts { fact, text });
        }
        self.memory.retract(self.net(), fact);
    }

    fn modify(&mut self, template: u32, fact: Value, changes: Vec<(u16, Value)>) -> Evaluated {
        let Some(fact) = self.present(fact)? else { return Ok(FALSE) };
        if self.memory.facts.all[fact as usize].template != template {
            return Err(Break::Fault(Text::fixed(
                "the fact to modify is of another relation",
                "le fait à modifier est d'une autre relation",
            )));
        }
        let mut values = self.memory.facts.values_of(fact).to_vec();
        for (slot, value) in changes {
            values[slot as usize] = value;
        }
        self.retract(fact);
        self.assert(template, &values)
    }

    fn write(&mut self, parts: &[Value]) {
        let Some((&stream, parts)) = parts.split_first() else { return };
        if stream == NIL {
            return;
        }
        for &part in parts {
            let text = self.memory.symbols.plain(part);
            self.listener.write(&text);
        }
    }
}

impl World for Acting<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn fetch(&self, _: Ref) -> Value {
        NIL
    }

    fn global(&self, global: u16) -> Value {
        self.memory.globals[global as usize]
    }

    fn act(&mut self, action: &Expr<Ref>, locals: &mut [Value], depth: usize) -> Evaluated {
        Ok(match action {
            Expr::Assert(template, list) => {
                let values = self.values(list, locals, depth)?;
                self.assert(*template, &values)?
            }
            Expr::Retract(list) => {
                for fact in self.values(list, locals, depth)? {
                    if let Some(fact) = self.present(fact)? {
                        self.retract(fact);
                    }
                }
                TRUE
            }
            Expr::Modify(template, fact, changes) => {
                let fact = evaluate(self, fact, locals, depth)?;
                let values = changes.iter().map(|(slot, value)| Ok((*slot, evaluate(self, value, locals, depth)?)));
                let values = values.collect::<Result<Vec<_>, Break>>()?;
                self.modify(*template, fact, values)?
            }
            Expr::SetGlobal(global, value) => {
                let value = evaluate(self, value, locals, depth)?;
                self.memory.globals[*global as usize] = value;
                value
            }
            Expr::Write(list) => {
                let parts = self.values(list, locals, depth)?;
                self.write(&parts);
                NIL
            }
            Expr::Count(list) => {
                let key = self.values(list, locals, depth)?;
                self.log.count(key);
                NIL
            }
            Expr::Halt => {
                self.log.halted = true;
                NIL
            }
            _ => NIL,
        })
    }

    fn intern(&mut self, text: String, as_string: bool) -> Option<Value> {
        let symbol = self.memory.symbols.intern(text);
        Some(if as_string { Value::String(symbol) } else { Value::Symbol(symbol) })
    }

    fn plain(&self, value: Value) -> Cow<'_, str> {
        self.memory.symbols.plain(value)
    }

    fn work(&mut self, bytes: u64) -> Result<(), Stop> {
        self.pulse.make(bytes, || self.memory.held())
    }
}
