//! Sentences folded to a width.

use ludex_services::unbroken::{kept_together, spaced};
use textwrap::{Options, WordSplitter};

/// The lines of a text: words stay whole where a line has room for them.
pub(crate) fn fold(text: &str, width: u16) -> Vec<String> {
    let options = Options::new(usize::from(width.max(1))).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&kept_together(text), options).iter().map(|line| spaced(line)).collect()
}
