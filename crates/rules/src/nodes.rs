//! The network as plain data: what there is, what leads there, and how much it holds now.

use crate::engine::Engine;
use crate::lower::LevelKind;
use crate::network::AlphaTest;

/// What a node of the network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Where the facts of a template come in.
    Template,
    /// A test of single facts.
    Step,
    /// A memory of facts.
    Memory,
    /// Where facts meet tokens.
    Join,
    /// The end of a rule, or of a group.
    End,
}

/// A node of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name among the nodes: a letter for its kind, and a number.
    pub id: String,
    /// What it is.
    pub kind: NodeKind,
    /// What is written on it: the name of a template or rule, a test, `=` for each value compared.
    pub label: String,
    /// The nodes that lead to it, by their names.
    pub from: Vec<String>,
    /// The facts in a memory, the tokens that wait at a join, the activations of a rule that wait
    /// to fire.
    pub held: usize,
}

impl Engine {
    /// The network, each node after those that lead to it.
    #[must_use]
    pub fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        for (template, roots) in self.network.roots.iter().enumerate().filter(|(_, roots)| !roots.is_empty()) {
            self.steps(template, roots, &mut nodes);
        }
        let mut waiting = vec![0; self.network.joins.len()];
        for token in self.memory.agenda.all(&self.memory.matches) {
            waiting[self.memory.matches[token].owner as usize] += 1;
        }
        for (at, join) in self.network.joins.iter().enumerate() {
            let label = match join.kind {
                LevelKind::Not => "not".to_string(),
                LevelKind::Exists => "exists".to_string(),
                LevelKind::NoneOf => "not all".to_string(),
                LevelKind::SomeOf => "exist all".to_string(),
                LevelKind::Prime => "start".to_string(),
                LevelKind::Positive => "=".repeat(join.keys.len()),
                LevelKind::GroupEnd => "end".to_string(),
                LevelKind::RuleEnd => self.program.name_of(join.rule.unwrap_or_default() as usize).to_string(),
            };
            let from = join.alpha.map(|alpha| format!("m{alpha}")).into_iter();
            nodes.push(Node {
                id: format!("j{at}"),
                kind: if join.is_end() { NodeKind::End } else { NodeKind::Join },
                label,
                from: from.chain(join.parent.map(|parent| format!("j{parent}"))).collect(),
                held: self.memory.tokens(at) + waiting[at],
            });
        }
        nodes
    }

    /// A template, its steps and memories.
    fn steps(&self, template: usize, roots: &[u32], nodes: &mut Vec<Node>) {
        let name = self.program.symbols.word(self.program.templates[template].name);
        let mut node = |id: String, kind, label: String, from, held| nodes.push(Node { id, kind, label, from, held });
        node(format!("t{template}"), NodeKind::Template, name.to_string(), Vec::new(), 0);
        let mut due: Vec<(String, u32)> = roots.iter().map(|&root| (format!("t{template}"), root)).collect();
        while let Some((from, at)) = due.pop() {
            let step = &self.network.nodes[at as usize];
            let slot = self.program.slot_text(template, step.slot);
            let label = match &step.test {
                AlphaTest::All(tests) if tests.is_empty() => String::new(),
                AlphaTest::All(_) => format!("{slot} ?"),
                AlphaTest::Select(_) => format!("{slot} ="),
                AlphaTest::Selected(value) => self.program.symbols.show(*value).into_owned(),
            };
            let id = format!("n{at}");
            node(id.clone(), NodeKind::Step, label, vec![from], 0);
            if let Some(memory) = step.memory {
                let held = self.memory.alphas[memory as usize].len();
                node(format!("m{memory}"), NodeKind::Memory, "memory".to_string(), vec![id.clone()], held);
            }
            due.extend(step.children.iter().map(|&child| (id.clone(), child)));
            if let AlphaTest::Select(values) = &step.test {
                let mut selected: Vec<u32> = values.values().copied().collect();
                selected.sort_unstable();
                due.extend(selected.into_iter().map(|child| (id.clone(), child)));
            }
        }
    }
}
