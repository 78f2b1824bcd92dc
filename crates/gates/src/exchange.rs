//! Positions with their fields exchanged: what a symmetry does to their bits.
//!
//! Neighbouring fields are looked up together, as long as they have few bits: the image of a
//! position is that of each of these pieces, one table each.

/// Bits that are looked up together, where fields are smaller.
const TOGETHER: u32 = 10;

/// Neighbouring bits, and where the images of their numbers begin in the list.
#[derive(Clone, Copy, Debug)]
struct Piece {
    from: u32,
    bits: u32,
    images: usize,
}

/// Fields of bits that go elsewhere, each number of a field as another.
#[derive(Clone, Debug)]
pub struct Exchange {
    words: usize,
    pieces: Vec<Piece>,
    /// The image of each number of each piece, in as many words as a position has.
    images: Vec<u64>,
}

impl Exchange {
    /// For positions of so many words, without any field.
    #[must_use]
    pub fn new(words: usize) -> Self {
        Self { words, pieces: Vec::new(), images: Vec::new() }
    }

    /// The next field: its first bit and its bits, 32 at most, where it goes, and the image of each
    /// of its numbers.
    pub fn push(&mut self, (from, bits): (usize, usize), to: usize, images: &[usize]) {
        let (from, bits) = (from as u32, bits as u32);
        let words = self.words;
        let placed = |number: usize, word: usize| {
            let image = (images[number] as u128) << (to % 64);
            match word.checked_sub(to / 64) {
                Some(0) => image as u64,
                Some(1) => (image >> 64) as u64,
                _ => 0,
            }
        };
        match self.pieces.last_mut() {
            Some(piece) if piece.from + piece.bits == from && piece.bits + bits <= TOGETHER => {
                piece.bits += bits;
                let before = self.images.split_off(piece.images);
                let numbers =
                    (0..images.len()).flat_map(|number| before.iter().enumerate().map(move |at| (number, at)));
                self.images.extend(numbers.map(|(number, (at, image))| image | placed(number, at % words)));
            }
            _ => {
                self.pieces.push(Piece { from, bits, images: self.images.len() });
                let numbers = (0..images.len()).flat_map(|number| (0..words).map(move |word| (number, word)));
                self.images.extend(numbers.map(|(number, word)| placed(number, word)));
            }
        }
    }

    /// The image of a position of one word.
    #[must_use]
    #[inline]
    pub fn image_of_word(&self, at: u64) -> u64 {
        let of = |piece: &Piece| self.images[piece.images + (at >> piece.from & ((1 << piece.bits) - 1)) as usize];
        self.pieces.iter().map(of).fold(0, |image, piece| image | piece)
    }

    /// Writes the image of a position into words that are zero.
    pub fn image(&self, at: &[u64], image: &mut [u64]) {
        for piece in &self.pieces {
            let (word, shift) = (piece.from as usize / 64, piece.from % 64);
            let mut number = at[word] >> shift;
            if shift + piece.bits > 64 {
                number |= at[word + 1] << (64 - shift);
            }
            let number = (number & ((1 << piece.bits) - 1)) as usize;
            let images = &self.images[piece.images + number * self.words..][..self.words];
            image.iter_mut().zip(images).for_each(|(word, image)| *word |= image);
        }
    }
}
