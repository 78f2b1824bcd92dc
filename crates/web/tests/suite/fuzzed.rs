//! The JSON API against its description, by another program: schemathesis asks what the description
//! allows and what it forbids, and holds every answer against it. `PYTHON` names a Python with
//! schemathesis, as `check` makes one; without it the test says that nothing was checked.

use std::path::Path;
use std::process::Command;

use ludex_web::Server;

use crate::asking::{LOOPBACK, settings};

const SCRIPT: &str = "
try:
    from schemathesis.cli import schemathesis
except ImportError:
    raise SystemExit(77)
schemathesis()
";

#[test]
fn the_api_is_as_described() {
    let server = Server::bind(LOOPBACK, 0, settings()).expect("a port");
    let (api, stopper) = (format!("http://{}/api/openapi.json", server.address()), server.stopper());
    let serving = std::thread::spawn(move || server.run());
    let named = std::env::var("PYTHON");
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/schemathesis.toml");
    // In one thread: that of Python 3.11 fails at times where several threads parse expressions
    // (https://github.com/python/cpython/issues/106905).
    let run = Command::new(named.as_deref().unwrap_or("python3"))
        .args(["-c", SCRIPT, "--no-color", "--config-file"])
        .arg(config)
        .args(["run", &api, "--max-examples=20", "--seed=1", "--phases=examples,coverage,fuzzing"])
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output();
    stopper.stop();
    serving.join().expect("no fault").expect("an end without error");
    match run {
        Ok(run) if run.status.code() != Some(77) => {
            assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
        }
        _ => eprintln!("not checked: PYTHON with the package schemathesis is needed to try the API"),
    }
}
