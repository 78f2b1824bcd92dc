//! Sentences folded to a width.

/// The lines of a text: words stay whole where a line has room for them.
pub(crate) fn fold(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        for (letter, place) in word.chars().zip(0..) {
            if place == 0 && used > 0 {
                push(&mut lines, ' ');
                used += 1;
            } else if used == width {
                lines.push(String::new());
                used = 0;
            }
            push(&mut lines, letter);
            used += 1;
        }
    }
    lines
}

fn push(lines: &mut [String], letter: char) {
    if let Some(line) = lines.last_mut() {
        line.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(fold("one two three", 7), ["one two", "three"]);
        assert_eq!(fold("a position/that/is/long", 10), ["a", "position/t", "hat/is/lon", "g"]);
        assert_eq!(fold("", 5), [""]);
    }
}
