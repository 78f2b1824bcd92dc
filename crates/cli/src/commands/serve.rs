//! `ludex serve`: the page, by default on a loopback port.

use ludex_web::{Server, Settings};

use super::build_threads;
use crate::args::{Everywhere, ServeArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::{memory, output, sheets, signals, whole_file};

pub(super) fn run(args: &ServeArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    memory::give_back_for_long();
    // Engines let those go first who answer: what is asked of both takes longer here, not there.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(everywhere.threads.unwrap_or(0));
    build_threads(threads.start_handler(|_| ludex_web::give_way()))?;
    let sheets =
        args.sheets.iter().map(|file| sheets::read_named_alone(file, everywhere)).collect::<Result<Vec<_>, _>>()?;
    let settings = Settings { gives_way: true, ..Settings::within(memory::for_engines(everywhere.memory)) };
    let (host, port) = (args.host, args.port.unwrap_or(if args.ggp { 9147 } else { 8080 }));
    let server = Server::bind(host, port, settings).map_err(|error| {
        let why = whole_file::reason(&error);
        Failure::BadInput(if host.is_loopback() {
            tell!(
                "the port {port} cannot be used: {why}; --port 0 takes any that is free",
                "le port {port} ne peut servir : {why} ; --port 0 en prend un qui est libre"
            )
        } else {
            tell!(
                "the port {port} of {host} cannot be used: {why}; --host 0.0.0.0 is every address of this machine",
                "le port {port} de {host} ne peut servir : {why} ; --host 0.0.0.0, ce sont toutes les adresses de cette machine"
            )
        })
    })?;
    let server = if args.ggp { server.player() } else { server };
    let stopper = server.stopper();
    signals::serve_until(move || stopper.stop());
    let address = format!("http://{}/", server.address());
    if everywhere.json {
        output::print_json(&serde_json::json!({ "command": "serve", "address": address }))?;
    } else if everywhere.quiet {
        output::print_as_it_is(&address)?;
    } else {
        let stop = tr("Ctrl-C stops it", "Ctrl-C l'arrête");
        output::print(&if args.ggp {
            tell!("The player is at {address} ({stop})", "Le joueur est à {address} ({stop})")
        } else {
            tell!("The page is at {address} ({stop})", "La page est à {address} ({stop})")
        })?;
        for name in &sheets {
            output::print(&tell!("{name} is at {address}play/{name}", "{name} est à {address}play/{name}"))?;
        }
        if !host.is_loopback() {
            output::print(tr(
                "Anyone who can reach this machine can use it.",
                "Toute personne qui peut joindre cette machine peut s'en servir.",
            ))?;
        }
    }
    server.run().map_err(Failure::from)
}
