//! Images of positions and moves under the symmetries of a sheet.

use ludex_gates::Exchange;

use crate::bits::Bits;
use crate::machine::Machine;
use crate::symmetry::{Permutation, symmetries};

/// What one symmetry does to positions in bits, and to moves.
#[derive(Clone, Debug)]
struct Image {
    moves: Vec<u64>,
    fields: Exchange,
}

/// A group of symmetries, without the identity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images(Vec<Image>);

impl Images {
    /// The symmetries of a sheet that keep some moves, and that take what shares bits to what does.
    /// Those that do are a group again.
    pub(crate) fn of(machine: &Machine, kept: &[usize]) -> Self {
        let fluents = machine.ground.fluents.len();
        let keeps = |found: &Permutation| kept.iter().all(|&mv| found[fluents + mv] as usize == fluents + mv);
        let found = symmetries(machine).into_iter().skip(1).filter(keeps);
        Self(found.filter_map(|found| Image::of(machine, &found)).collect())
    }

    pub(crate) fn order(&self) -> usize {
        self.0.len() + 1
    }

    /// The image of a position under an element that is not the identity.
    pub(crate) fn image<B: Bits>(&self, machine: &Machine, element: usize, at: &B) -> B {
        let (fields, words) = (&self.0[element - 1].fields, machine.bits().div_ceil(64));
        let mut image = B::none(machine.bits());
        if words == 1 {
            image.put(0, fields.image_of_word(at.word(0)));
            return image;
        }
        let mut put = |from: &mut [u64], to: &mut [u64]| {
            (0..words).for_each(|number| from[number] = at.word(number));
            fields.image(&from[..words], &mut to[..words]);
            (0..words).for_each(|number| image.put(number, to[number]));
        };
        if words <= 2 {
            put(&mut [0; 2], &mut [0; 2]);
        } else {
            put(&mut vec![0; words], &mut vec![0; words]);
        }
        image
    }

    pub(crate) fn image_move(&self, element: usize, mv: u64) -> u64 {
        self.0[element - 1].moves[mv as usize]
    }
}

impl Image {
    /// `None` if fluents of one field have images in several.
    fn of(machine: &Machine, found: &Permutation) -> Option<Self> {
        let fluents = machine.ground.fluents.len();
        let mut places = vec![(0, 0); fluents];
        for (number, field) in machine.fields.iter().enumerate() {
            (1..).zip(&field.fluents).for_each(|(place, &fluent)| places[fluent] = (number, place));
        }
        let mut fields = Exchange::new(machine.bits().div_ceil(64));
        for field in &machine.fields {
            let images: Vec<(usize, usize)> = field.fluents.iter().map(|&one| places[found[one] as usize]).collect();
            let (to, _) = *images.first()?;
            if images.iter().any(|image| image.0 != to) || machine.fields[to].fluents.len() != images.len() {
                return None;
            }
            let mut numbers = vec![0; 1 << field.bits];
            (1..).zip(&images).for_each(|(number, image): (usize, _)| numbers[number] = image.1);
            fields.push((field.first_bit, field.bits), machine.fields[to].first_bit, &numbers);
        }
        Some(Self { fields, moves: found[fluents..].iter().map(|&point| u64::from(point) - fluents as u64).collect() })
    }
}
