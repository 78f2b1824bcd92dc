//! What must hold of any text that is read as a tree; tests and fuzzing run it.

use ludex_core::Lang;

use super::{Method, label, outline, read, svg};

/// Any text gives an error in words, or a tree that is written and read again, whose root has one
/// value and one best play by both methods, and whose bounds hold.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_tree(text: &str) {
    let tree = match read(text) {
        Ok(tree) => tree,
        Err(error) => {
            let said = !error.problem.en.is_empty() && !error.problem.fr.is_empty();
            assert!(said && error.line > 0 && error.column > 0, "`{text}`: {error:?}");
            return;
        }
    };
    assert_eq!(read(&tree.to_string()).as_ref(), Ok(&tree), "`{text}` is not read as it was written");
    let (plain, cut) = (label(&tree, Method::MinMax), label(&tree, Method::AlphaBeta));
    assert_eq!(plain.path, cut.path, "`{text}`");
    assert!(plain.cut.is_empty() && cut.leaves <= plain.leaves, "`{text}`");
    for (truth, bound) in plain.labels.iter().zip(&cut.labels) {
        let truth = truth.expect("min-max looks at every node");
        assert_eq!(truth.least, truth.most, "`{text}`");
        assert!(bound.is_none_or(|b| b.least <= truth.value && truth.value <= b.most), "`{text}`");
    }
    let root = cut.labels[0].expect("the root is looked at");
    assert_eq!((root.least, Some(root)), (root.most, plain.labels[0]), "`{text}`");
    let _ = outline(&tree, &cut, true, Lang::En);
    let _ = svg(&tree, &cut, text, Lang::Fr);
}
