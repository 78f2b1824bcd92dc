//! The scripts as one file: a browser asks once, and what is seen first does not wait behind a
//! dozen answers.
//!
//! ```text
//! // map.js                          const map_js = (() => {
//! export function map(main) { … }    function map(main) { … }
//!                                    return { map };
//!                                    })();
//! // keys.js
//! import { map } from './map.js';    const { map } = map_js;    (within that of keys.js)
//! ```
//!
//! What is imported or exported stands on a line of its own, whole.

use std::fmt::Write as _;

/// Modules by their names, as one; those that are imported come before those that import them.
pub(crate) fn bundled(modules: &[(&str, &str)]) -> String {
    modules.iter().map(|(name, text)| module(name, text)).collect()
}

fn module(name: &str, text: &str) -> String {
    let (mut body, mut exported) = (String::new(), Vec::new());
    for line in text.lines() {
        let _ = if let Some((names, from)) = imported(line) {
            writeln!(body, "const {names} = {from}_js;")
        } else if let Some(what) = line.strip_prefix("export ") {
            let mut words = what.split([' ', '(']);
            exported.extend(words.find(|word| !["async", "function", "const"].contains(word)));
            writeln!(body, "{what}")
        } else {
            writeln!(body, "{line}")
        };
    }
    format!("const {name}_js = (() => {{\n{body}return {{ {} }};\n}})();\n", exported.join(", "))
}

/// What a line imports, and from which module.
fn imported(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import ")?.split_once(" from './")?;
    Some((names, from.strip_suffix(".js';")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_gives_what_it_exports() {
        let one = "export const A = 1;\nexport async function b(x) {\n  return x;\n}\n";
        let two = "import { A, b } from './one.js';\nb(A);\n";
        let expected = "const one_js = (() => {\nconst A = 1;\nasync function b(x) {\n  return x;\n}\nreturn { A, b };\n})();\n\
                        const two_js = (() => {\nconst { A, b } = one_js;\nb(A);\nreturn {  };\n})();\n";
        assert_eq!(bundled(&[("one", one), ("two", two)]), expected);
    }
}
