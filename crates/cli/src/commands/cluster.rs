//! `ludex cluster`: the same with several processes.

use crate::args::{ClusterCommand, Everywhere};
use crate::failure::Failure;

#[cfg(feature = "cluster")]
mod count;
#[cfg(feature = "cluster")]
mod local;
#[cfg(feature = "cluster")]
mod solve;
#[cfg(feature = "cluster")]
mod together;

#[cfg(feature = "cluster")]
pub(super) fn run(command: &ClusterCommand, everywhere: &Everywhere) -> Result<(), Failure> {
    match command {
        ClusterCommand::Count(args) => count::run(args, everywhere),
        ClusterCommand::Solve(args) => solve::run(args, everywhere),
    }
}

#[cfg(not(feature = "cluster"))]
pub(super) fn run(_: &ClusterCommand, _: &Everywhere) -> Result<(), Failure> {
    let sentence = crate::language::tr(
        "this ludex was built without clusters: build it with --features cluster",
        "ce ludex a été construit sans grappes : construisez-le avec --features cluster",
    );
    Err(Failure::BadInput(sentence.into()))
}
