//! The network as a drawing in DOT, the language of Graphviz,
//! <https://graphviz.org/doc/info/lang.html>.
//!
//! Memories are boxes, joins circles (`not` and `exists` say so), rules are named. A join that
//! several rules use is drawn once.

use std::fmt::Write;

use crate::engine::Engine;
use crate::lower::LevelKind;
use crate::network::AlphaTest;

impl Engine {
    /// The network in DOT.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = String::from("digraph rete {\n  rankdir=TB;\n  node [fontname=\"sans-serif\"];\n");
        self.steps(&mut text);
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
            let shape = if join.is_end() { "plaintext" } else { "circle" };
            let shape = format!("shape={shape}, label={label:?}");
            let _ = writeln!(text, "  j{at} [{shape}];");
            if let Some(alpha) = join.alpha {
                let _ = writeln!(text, "  m{alpha} -> j{at} [style=dashed];");
            }
            if let Some(parent) = join.parent {
                let _ = writeln!(text, "  j{parent} -> j{at};");
            }
        }
        text + "}\n"
    }

    /// Templates, steps and memories.
    fn steps(&self, text: &mut String) {
        for (template, roots) in self.network.roots.iter().enumerate().filter(|(_, roots)| !roots.is_empty()) {
            let name = self.program.symbols.word(self.program.templates[template].name);
            let _ = writeln!(text, "  t{template} [shape=box, style=rounded, label={name:?}];");
            let mut due: Vec<(String, u32)> = roots.iter().map(|&node| (format!("t{template}"), node)).collect();
            while let Some((from, at)) = due.pop() {
                let node = &self.network.nodes[at as usize];
                let slot = self.program.slot_text(template, node.slot);
                let label = match &node.test {
                    AlphaTest::All(tests) if tests.is_empty() => String::new(),
                    AlphaTest::All(_) => format!("{slot} ?"),
                    AlphaTest::Select(_) => format!("{slot} ="),
                    AlphaTest::Selected(value) => self.program.symbols.show(*value).into_owned(),
                };
                let _ = writeln!(text, "  n{at} [shape=ellipse, label={label:?}];\n  {from} -> n{at};");
                if let Some(memory) = node.memory {
                    let _ = writeln!(text, "  m{memory} [shape=box, label=\"memory\"];\n  n{at} -> m{memory};");
                }
                due.extend(node.children.iter().map(|&child| (format!("n{at}"), child)));
                if let AlphaTest::Select(values) = &node.test {
                    let mut selected: Vec<u32> = values.values().copied().collect();
                    selected.sort_unstable();
                    due.extend(selected.into_iter().map(|child| (format!("n{at}"), child)));
                }
            }
        }
    }
}
