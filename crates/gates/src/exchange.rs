//! Positions with their fields exchanged: what a symmetry does to their bits.

/// Some bits of a position, where they go, and what becomes of their number.
#[derive(Clone, Copy, Debug)]
struct Field {
    from: u32,
    bits: u32,
    to: u32,
    /// Where the images of its numbers begin in the list.
    images: u32,
}

/// Fields of bits that go elsewhere, each number of a field as another.
#[derive(Clone, Debug, Default)]
pub struct Exchange {
    fields: Vec<Field>,
    images: Vec<u64>,
}

impl Exchange {
    /// The next field: its first bit and its bits, 32 at most, where it goes, and the image of each
    /// of its numbers.
    pub fn push(&mut self, (from, bits): (usize, usize), to: usize, images: &[usize]) {
        let field = Field { from: from as u32, bits: bits as u32, to: to as u32, images: self.images.len() as u32 };
        self.fields.push(field);
        self.images.extend(images.iter().map(|&image| image as u64));
    }

    /// Writes the image of a position into words that are zero.
    pub fn image(&self, at: &[u64], image: &mut [u64]) {
        for &Field { from, bits, to, images } in &self.fields {
            let (word, shift) = (from as usize / 64, from % 64);
            let mut number = at[word] >> shift;
            if shift + bits > 64 {
                number |= at[word + 1] << (64 - shift);
            }
            let other = self.images[images as usize + (number & ((1 << bits) - 1)) as usize];
            let (word, shift) = (to as usize / 64, to % 64);
            image[word] |= other << shift;
            if shift + bits > 64 {
                image[word + 1] |= other >> (64 - shift);
            }
        }
    }
}
