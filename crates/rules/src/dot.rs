//! The network as a drawing in DOT, the language of Graphviz,
//! <https://graphviz.org/doc/info/lang.html>.
//!
//! Memories are boxes, joins circles (`not` and `exists` say so), rules are named. A join that
//! several rules use is drawn once.

use std::fmt::Write;

use crate::engine::Engine;
use crate::nodes::NodeKind;

impl Engine {
    /// The network in DOT.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = String::from("digraph rete {\n  rankdir=TB;\n  node [fontname=\"sans-serif\"];\n");
        for node in self.nodes() {
            let shape = match node.kind {
                NodeKind::Template => "box, style=rounded",
                NodeKind::Step => "ellipse",
                NodeKind::Memory => "box",
                NodeKind::Join => "circle",
                NodeKind::End => "plaintext",
            };
            let _ = writeln!(text, "  {} [shape={shape}, label={:?}];", node.id, node.label);
            for from in &node.from {
                let meets = from.starts_with('m');
                let _ = writeln!(text, "  {from} -> {}{};", node.id, if meets { " [style=dashed]" } else { "" });
            }
        }
        text + "}\n"
    }
}
