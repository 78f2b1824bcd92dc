//! The page without the command line: `cargo run --release -p ludex-web --example page`.

use ludex_web::{Server, Settings};

fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(8080);
    let server = Server::bind(port, Settings::default())?;
    println!("http://{}/", server.address());
    server.run()
}
