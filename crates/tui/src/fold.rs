//! Sentences folded to a width.

use textwrap::{Options, WordSplitter};

/// The lines of a text: words stay whole where a line has room for them.
pub(crate) fn fold(text: &str, width: u16) -> Vec<String> {
    let options = Options::new(usize::from(width.max(1))).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(Into::into).collect()
}
