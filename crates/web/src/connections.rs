//! Connections: a bounded number of them, each with a bounded time to send a request and to take
//! its answer.
//!
//! A connection that sends nothing, or half a request, is closed after a while, whether it is slow,
//! asleep or hostile; so is one whose reader takes no more of an answer. While all places are
//! taken, new connections wait in the system's queue.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;

/// Connections at once, where the system allows as many.
const MOST: usize = 512;
/// Files that are no connections: the standard ones, the listener, what the runtime and the engines
/// open.
const OTHER_FILES: u64 = 64;
/// A request's headers arrive within this time of the connection or of the answer before.
const HEADERS: Duration = Duration::from_secs(10);
/// A reader takes some of an answer within this time.
const STALLED: Duration = Duration::from_secs(30);
/// A pause before another connection is accepted after one could not be, as a rule for lack of
/// files.
const PAUSE: Duration = Duration::from_millis(100);

/// What connections may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    connections: usize,
    headers: Duration,
    stalled: Duration,
}

impl Limits {
    /// As many connections as the system's limit of open files allows, 512 at most.
    pub(crate) fn usual() -> Self {
        let files = open_files().map_or(MOST, |files| files.saturating_sub(OTHER_FILES).max(8) as usize);
        Self { connections: files.min(MOST), headers: HEADERS, stalled: STALLED }
    }
}

#[cfg(unix)]
fn open_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
fn open_files() -> Option<u64> {
    None
}

/// Answers connections until it is told to stop, and then finishes what it is sending.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: Limits, stop: &CancellationToken) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.headers);
    let graceful = GracefulShutdown::new();
    while let Some((stream, place)) = stop.run_until_cancelled(accepted(&listener, &places)).await {
        let service = TowerToHyperService::new(router.clone());
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.stalled));
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(Box::pin(stream)), service));
        tokio::spawn(async move {
            // A connection that ends badly concerns its reader alone.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next connection, once there is a place for it.
async fn accepted(listener: &TcpListener, places: &Arc<Semaphore>) -> (TcpStream, OwnedSemaphorePermit) {
    let place = Arc::clone(places).acquire_owned().await.expect("it is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // The end of an answer does not wait until its beginning has arrived.
                let _ = stream.set_nodelay(true);
                return (stream, place);
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};

    use super::*;
    use crate::app_state::Settings;

    const LONG: Duration = Duration::from_hours(1);
    const REQUEST: &[u8] = b"GET /static/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n";

    /// A server for the time of a test.
    struct Served {
        address: SocketAddr,
        stop: CancellationToken,
        serving: Option<std::thread::JoinHandle<()>>,
    }

    impl Served {
        fn new(limits: Limits) -> Self {
            let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
            listener.set_nonblocking(true).unwrap();
            let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
            let told = stop.clone();
            let serving = std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
                runtime.block_on(async {
                    let listener = TcpListener::from_std(listener).unwrap();
                    serve(listener, crate::router(Settings::default()), limits, &told).await;
                });
            });
            Self { address, stop, serving: Some(serving) }
        }

        /// A connection that sends this, and waits for what comes, though not for ever.
        fn sends(&self, text: &[u8]) -> TcpStream {
            let mut stream = TcpStream::connect(self.address).unwrap();
            stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
            stream.write_all(text).unwrap();
            stream
        }

        fn answers(&self) {
            let mut answer = [0; 15];
            self.sends(REQUEST).read_exact(&mut answer).expect("an answer");
            assert_eq!(&answer, b"HTTP/1.1 200 OK");
        }
    }

    impl Drop for Served {
        fn drop(&mut self) {
            self.stop.cancel();
            let ended = self.serving.take().map(std::thread::JoinHandle::join);
            assert!(std::thread::panicking() || matches!(ended, Some(Ok(()))));
        }
    }

    /// A request that never ends, one that never begins, one after an answer.
    #[test]
    fn slow_headers_are_not_waited_for() {
        let headers = Duration::from_millis(300);
        let served = Served::new(Limits { connections: 100, headers, stalled: LONG });
        for slow in [&REQUEST[..40], b"", REQUEST] {
            let mut stream = served.sends(slow);
            // To the end, which the server makes.
            stream.read_to_end(&mut Vec::new()).expect("an end");
        }
    }

    #[test]
    fn a_request_is_answered_beside_slow_ones() {
        let served = Served::new(Limits { connections: 100, headers: LONG, stalled: LONG });
        let slow: Vec<_> = (0..60).map(|_| served.sends(&REQUEST[..40])).collect();
        served.answers();
        drop(slow);
    }

    #[test]
    fn slow_ones_leave_their_places() {
        let served = Served::new(Limits { connections: 4, headers: Duration::from_millis(300), stalled: LONG });
        let slow: Vec<_> = (0..12).map(|_| served.sends(&REQUEST[..40])).collect();
        served.answers();
        drop(slow);
    }

    /// Who asks for more than the system buffers, and takes nothing.
    #[test]
    fn who_takes_no_answer_leaves_its_place() {
        let served = Served::new(Limits { connections: 1, headers: LONG, stalled: Duration::from_millis(300) });
        let stalled = served.sends(&REQUEST.repeat(1_000));
        served.answers();
        drop(stalled);
    }

    /// The server of this test ends when it is dropped, though a connection stays open.
    #[test]
    fn an_idle_connection_does_not_keep_the_server() {
        let served = Served::new(Limits { connections: 4, headers: LONG, stalled: LONG });
        let mut idle = served.sends(REQUEST);
        idle.read_exact(&mut [0; 15]).expect("an answer");
        drop(served);
    }

    #[test]
    fn connections_leave_files_for_others() {
        let most = Limits::usual().connections;
        assert!((8..=MOST).contains(&most));
        assert!(open_files().is_none_or(|files| files < 256 || most as u64 + OTHER_FILES <= files));
    }
}
