//! Questions that meet their answers: both in the order of the positions that they are about.

use ludex_core::{Observer, Seats};
use ludex_solve::Known;

use crate::error::DiskError;
use crate::merge::{Merged, Pieces};
use crate::note::{Note, Said};

/// Notes that are found by reading runs in their order.
pub(crate) trait Replies: Send + Sync {
    /// The next note, in any order.
    fn next(&mut self) -> Result<Option<Note>, DiskError>;
}

/// The answers to the questions about the positions of a shard.
pub(crate) struct Answers<'f> {
    questions: Pieces<'f>,
    merged: Merged<Note>,
    /// Whether the first of the runs are the values.
    has_values: bool,
    /// The position whose value was read last.
    met: Option<(u128, Known)>,
    seats: Seats,
}

impl<'f> Answers<'f> {
    pub(crate) fn open(questions: Pieces<'f>, seats: Seats, observer: &dyn Observer) -> Result<Self, DiskError> {
        let values = questions.folder.values(questions.ply + 1, questions.shard);
        let has_values = values.exists();
        let asked = questions.few::<Note>(questions.paths(), &mut 0, observer)?;
        let merged = Merged::open(has_values.then_some(&values).into_iter().chain(&asked))?;
        Ok(Self { questions, merged, has_values, met: None, seats })
    }
}

impl Replies for Answers<'_> {
    fn next(&mut self) -> Result<Option<Note>, DiskError> {
        while let Some((note, run)) = self.merged.next()? {
            match (note.said, self.met) {
                (Said::Known(known), _) if run == 0 && self.has_values => self.met = Some((note.at, known)),
                // An end of the ply that asks.
                (Said::Known(_), _) => return Ok(Some(note)),
                (Said::Asked { by, mover }, Some((at, known))) if at == note.at => {
                    return Ok(Some(Note { at: by, said: Said::Known(known.before(self.seats, mover)) }));
                }
                (Said::Asked { .. }, _) => {
                    let Pieces { folder, ply, shard, .. } = self.questions;
                    return Err(DiskError::Damaged { path: folder.values(ply + 1, shard) });
                }
                (Said::Left(_) | Said::Told { .. }, _) => {}
            }
        }
        Ok(None)
    }
}
