//! Many short texts in one string: the bytes themselves and a word for each text.

/// A list of texts, or none at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Labels {
    text: String,
    ends: Vec<usize>,
}

impl Labels {
    /// The text of this number, `None` where there are no texts.
    pub(crate) fn get(&self, i: usize) -> Option<&str> {
        let from = if i == 0 { 0 } else { *self.ends.get(i - 1)? };
        self.text.get(from..*self.ends.get(i)?)
    }

    /// One more text.
    pub(crate) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The texts of these numbers, in this order; none where there are none, or where all are
    /// empty.
    pub(crate) fn picked(&self, numbers: impl Iterator<Item = usize>) -> Self {
        let mut picked = Self::default();
        if !self.text.is_empty() {
            numbers.for_each(|i| picked.push(self.get(i).unwrap_or_default()));
        }
        if picked.text.is_empty() { Self::default() } else { picked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_their_numbers() {
        let mut labels = Labels::default();
        assert_eq!(labels.get(0), None);
        for text in ["a", "", "été"] {
            labels.push(text);
        }
        assert_eq!([0, 1, 2, 3].map(|i| labels.get(i)), [Some("a"), Some(""), Some("été"), None]);
        let picked = labels.picked([2, 0].into_iter());
        assert_eq!([0, 1, 2].map(|i| picked.get(i)), [Some("été"), Some("a"), None]);
    }
}
