//! The engine: fires rules until none is left to fire, or something stops it.

use std::collections::BTreeMap;

use ludex_core::{Observer, Stop};

use crate::acting::Acting;
use crate::agenda::Agenda;
use crate::end::End;
use crate::eval::{Break, evaluate};
use crate::listener::{Event, Listener};

use crate::memory::{Memory, Net};
use crate::network::Network;
use crate::program::Program;
use crate::pulse::Pulse;
use crate::strategy::Strategy;

use crate::value::{NIL, Symbols, Value};

/// Firings between two looks at the observer.
const ROUND: u64 = 1024;

/// How an engine is to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The strategy; that of the program where none is given.
    pub strategy: Option<Strategy>,
    /// Whether to remember every firing, for [`Engine::explain`] and [`Engine::history`]. Memory
    /// then grows with the firings.
    pub remember: bool,
}

/// A rule that fired, and the numbers of the facts that met its conditions, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Firing {
    pub(crate) rule: u32,
    pub(crate) facts: Box<[u32]>,
}

/// What the actions of rules change besides the memory.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) remember: bool,
    pub(crate) firings: Vec<Firing>,
    /// For each fact, the firing that asserted it; [`NONE`] for those of the beginning.
    pub(crate) origins: Vec<u32>,
    pub(crate) tallies: BTreeMap<Vec<Value>, u64>,
    pub(crate) halted: bool,
    /// Bytes held by firings and tallies.
    bytes: u64,
}

impl Log {
    fn note(&mut self, firing: Firing) {
        self.bytes += (size_of::<Firing>() + size_of_val(&*firing.facts)) as u64;
        self.firings.push(firing);
    }

    /// Counts these words once more.
    pub(crate) fn count(&mut self, words: Vec<Value>) {
        self.bytes += count(&mut self.tallies, words);
    }
}

/// Counts words once more; gives the bytes that this takes.
pub(crate) fn count(tallies: &mut BTreeMap<Vec<Value>, u64>, words: Vec<Value>) -> u64 {
    let (before, held) = (tallies.len(), size_of_val(words.as_slice()) as u64 + 64);
    *tallies.entry(words).or_default() += 1;
    if tallies.len() > before { held } else { 0 }
}

/// A program at work.
#[derive(Debug)]
pub struct Engine {
    pub(crate) program: Program,
    pub(crate) network: Network,
    pub(crate) memory: Memory,
    pub(crate) log: Log,
    pub(crate) fired: Vec<u64>,
    firings: u64,
    /// Why it was stopped within a firing, or while it was made.
    broken: Option<Stop>,
    frame: Vec<Value>,
}

impl Engine {
    /// An engine that holds the facts the program begins with, and has fired nothing.
    #[must_use]
    pub fn new(program: Program, options: Options) -> Self {
        Self::watched(program, options, &())
    }

    /// The same under an observer, since the facts may meet in very many ways. Where it stops this,
    /// so ends every [`run`](Self::run) of the engine.
    #[must_use]
    pub fn watched(program: Program, options: Options, observer: &dyn Observer) -> Self {
        let mut program = program;
        let network_facts = initial_facts(&mut program);
        let network = Network::new(&program);
        let saliences: Vec<i32> = program.rules.iter().map(|rule| rule.salience).collect();
        let complexities = program.lowered.iter().map(|rule| rule.complexity).collect();
        let agenda = Agenda::new(options.strategy.unwrap_or(program.strategy), &saliences, complexities);
        let pulse = Pulse::new(observer);
        let net = Net { program: &program, network: &network, pulse: &pulse };
        let mut memory = Memory::new(net, agenda, options.remember);
        for (template, values) in network_facts {
            if !pulse.step(|| memory.held()) {
                break;
            }
            memory.assert(net, template, &values);
        }
        let broken = pulse.stopped();
        let fired = vec![0; program.rules.len()];
        let log = Log { remember: options.remember, ..Log::default() };
        Self { program, network, memory, log, fired, broken, firings: 0, frame: Vec::new() }
    }

    /// Fires rules, `limit` at most. `listener` hears what they write and do.
    ///
    /// A run that was stopped between two firings can be resumed; one that was stopped within
    /// a firing, which is where much memory and time may be needed, ends so again.
    pub fn run(&mut self, limit: u64, observer: &dyn Observer, listener: &mut dyn Listener) -> End {
        if let Some(stop) = self.broken {
            return End::Stopped(stop);
        }
        let pulse = Pulse::new(observer);
        let mut left = limit;
        self.log.halted = false;
        while let Some(token) = self.memory.agenda.next() {
            if left == 0 {
                return End::Limit(limit);
            }
            left -= 1;
            pulse.aside.set(self.aside() + listener.bytes());
            pulse.firings.set(self.firings);
            let fired = self.fire(token, &pulse, listener);
            self.broken = pulse.stopped();
            if let Some(stop) = self.broken {
                return End::Stopped(stop);
            }
            if let Err(fault) = fired {
                return fault;
            }
            if self.log.halted {
                return End::Halted;
            }
            self.memory.forget_words(&self.program, self.log.tallies.keys().flatten());
            if self.firings.is_multiple_of(ROUND)
                && let Err(stop) = pulse.look(self.memory.held(), 0)
            {
                return End::Stopped(stop);
            }
        }
        End::Quiet
    }

    /// Fires a rule; an action that cannot be done ends the run.
    fn fire(&mut self, token: u32, pulse: &Pulse<'_>, listener: &mut dyn Listener) -> Result<(), End> {
        let owner = self.memory.matches[token].owner;
        let rule = self.network.joins[owner as usize].rule.expect("only tokens of rules wait on the agenda");
        let net = Net { program: &self.program, network: &self.network, pulse };
        self.memory.agenda.remove(&mut self.memory.matches, token, rule);
        self.firings += 1;
        self.fired[rule as usize] += 1;
        if self.log.remember {
            let facts = self.memory.facts_of(net, token).into();
            self.log.note(Firing { rule, facts });
        }
        if listener.watches() {
            let name = self.program.name_of(rule as usize).to_string();
            listener.hear(Event::Fires { firing: self.firings, rule: name, facts: self.memory.facts_of(net, token) });
        }
        let lowered = &self.program.lowered[rule as usize];
        let mut frame = std::mem::take(&mut self.frame);
        frame.clear();
        frame.extend(lowered.loads.iter().map(|&load| self.memory.load(net, token, load)));
        frame.resize(lowered.frame, NIL);
        let Self { program, network, memory, log, .. } = self;
        let (program, network): (&Program, &Network) = (program, network);
        let lowered = &program.lowered[rule as usize];
        let mut acting = Acting { program, network, memory, log, pulse, listener };
        let mut actions = lowered.actions.iter().enumerate();
        let broken = actions
            .find_map(|(number, action)| evaluate(&mut acting, action, &mut frame, 0).err().map(|why| (number, why)));
        self.frame = frame;
        match broken {
            Some((action, Break::Fault(what))) => Err(self.program.fault(rule as usize, action, what)),
            // What stopped it, the pulse tells.
            None | Some((_, Break::Return(_) | Break::Stop(_))) => Ok(()),
        }
    }

    /// Adds a fact in CLIPS' syntax while the rules are at rest; whether it is new.
    ///
    /// # Errors
    /// If the text is not a fact of the program's relations.
    pub fn assert(&mut self, text: &str) -> Result<bool, crate::Diagnostic> {
        self.assert_watched(text, &())
    }

    /// The same under an observer, since a fact may meet others in very many ways. Where it stops
    /// this, so ends every [`run`](Self::run) of the engine.
    ///
    /// # Errors
    /// If the text is not a fact of the program's relations.
    pub fn assert_watched(&mut self, text: &str, observer: &dyn Observer) -> Result<bool, crate::Diagnostic> {
        let (template, values) = self.read_fact(text)?;
        let pulse = Pulse::new(observer);
        let net = Net { program: &self.program, network: &self.network, pulse: &pulse };
        let is_new = self.memory.assert(net, template, &values).is_some();
        self.broken = self.broken.or(pulse.stopped());
        Ok(is_new)
    }

    /// Takes a fact away, by its number; whether it was there.
    pub fn retract(&mut self, fact: u32) -> bool {
        let there = self.memory.facts.all.get(fact as usize).is_some_and(|fact| fact.alive);
        if there {
            let pulse = Pulse::new(&());
            self.memory.retract(Net { program: &self.program, network: &self.network, pulse: &pulse }, fact);
        }
        there
    }

    /// The facts that are there, oldest first: number and text.
    pub fn facts(&self) -> impl Iterator<Item = (u32, String)> + '_ {
        self.memory.present().map(|fact| (fact, self.fact_text(fact)))
    }

    /// A fact as it is read.
    pub(crate) fn fact_text(&self, fact: u32) -> String {
        let template = self.memory.facts.all[fact as usize].template;
        self.program.show(&self.memory.symbols, template, self.memory.facts.values_of(fact))
    }

    /// How many facts are there.
    #[must_use]
    pub fn fact_count(&self) -> usize {
        self.memory.facts.alive()
    }

    /// How many rules have fired.
    #[must_use]
    pub fn firings(&self) -> u64 {
        self.firings
    }

    /// How many activations wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.memory.agenda.waiting
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Bytes held by facts, words, memories, the agenda and what is remembered.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.memory.bytes() + self.aside()
    }

    /// Bytes held by what is remembered.
    fn aside(&self) -> u64 {
        self.log.bytes + 4 * self.log.origins.len() as u64
    }

    /// What `count` counted: the words and the number of times, in order of the words.
    #[must_use]
    pub fn tallies(&self) -> Vec<(String, u64)> {
        tally_texts(&self.memory.symbols, &self.log.tallies)
    }
}

/// Tallies as texts.
pub(crate) fn tally_texts(symbols: &Symbols, tallies: &BTreeMap<Vec<Value>, u64>) -> Vec<(String, u64)> {
    let text = |values: &[Value]| values.iter().map(|&value| symbols.plain(value)).collect::<Vec<_>>().join(" ");
    let mut tallies: Vec<_> = tallies.iter().map(|(values, &times)| (text(values), times)).collect();
    tallies.sort_unstable();
    tallies
}

/// The facts to begin with, `(initial-fact)` first where the dialect has it.
pub(crate) fn initial_facts(program: &mut Program) -> Vec<(u32, Vec<Value>)> {
    let mut facts = Vec::new();
    if program.initial_fact {
        let name = program.symbols.intern("initial-fact");
        facts.push((program.ordered_template(name, 0), Vec::new()));
    }
    facts.extend(program.facts.iter().cloned());
    facts
}
