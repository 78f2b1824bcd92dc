//! `ludex serve`: the page, on a loopback port.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex_web::{Server, Settings};

use super::start_threads;
use crate::args::{Everywhere, ServeArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::{memory, output, whole_file};

/// The part of the memory that one engine of the page may hold.
const SHARE: u64 = 8;

pub(super) fn run(args: &ServeArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let usual = Settings::default();
    let memory = everywhere.memory.unwrap_or_else(|| usual.memory.min(memory::usual_budget() / SHARE));
    let port = args.port;
    let server = Server::bind(port, Settings { memory, ..usual }).map_err(|error| {
        let why = whole_file::reason(&error);
        Failure::BadInput(tell!(
            "the port {port} cannot be used: {why}; --port 0 takes any that is free",
            "le port {port} ne peut servir : {why} ; --port 0 en prend un qui est libre"
        ))
    })?;
    let (stopper, asked) = (server.stopper(), AtomicBool::new(false));
    // The second time it does not wait.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Relaxed) {
            std::process::exit(4);
        }
        stopper.stop();
    });
    let address = format!("http://{}/", server.address());
    if everywhere.json {
        output::print_json(&serde_json::json!({ "command": "serve", "address": address }))?;
    } else if everywhere.quiet {
        output::print(&address)?;
    } else {
        let stop = tr("Ctrl-C ends it", "Ctrl-C l'arrête");
        output::print(&tell!("The page is at {address} ({stop})", "La page est à {address} ({stop})"))?;
    }
    server.run().map_err(Failure::from)
}
