//! The connections to all other processes, watched.
//!
//! Timely dataflow takes a connection that ends early for a fault of the program. Here it is what a
//! process sees when another one was killed: it is noted, and what waits for data is told to stop.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::thread;

use timely::communication::allocator::zero_copy::stream::Stream;

/// What is known of the connections of a process.
#[derive(Default)]
pub(crate) struct Links {
    /// The other process that was lost first.
    lost: OnceLock<usize>,
    /// Whether the work is done, so that connections may end.
    done: AtomicBool,
    sent: AtomicU64,
}

impl Links {
    /// The process that was lost, if one was.
    pub(crate) fn lost(&self) -> Option<usize> {
        self.lost.get().copied()
    }

    /// From now on a connection may end.
    pub(crate) fn may_end(&self) {
        self.done.store(true, SeqCst);
    }

    /// The bytes sent to all others.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(SeqCst)
    }
}

/// The last word on a connection, as timely writes it: a header of zeros.
const FAREWELL: usize = 48;

/// A connection to one process.
pub(crate) struct Link {
    stream: TcpStream,
    process: usize,
    links: Arc<Links>,
    /// How many zeros were read last.
    zeros: usize,
}

impl Link {
    pub(crate) fn new(stream: TcpStream, process: usize, links: Arc<Links>) -> Self {
        Self { stream, process, links, zeros: 0 }
    }

    /// Notes that the process is lost. The thread of the connection has nothing left to do then,
    /// and it must not go on: timely would end it by a panic.
    fn lose(&self) -> ! {
        let _ = self.links.lost.set(self.process);
        loop {
            thread::park();
        }
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.stream.read(bytes) {
            Ok(0) if !self.links.done.load(SeqCst) || self.zeros < FAREWELL => self.lose(),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.lose(),
            Ok(read) => {
                let zeros = bytes[..read].iter().rev().take_while(|byte| **byte == 0).count();
                self.zeros = if zeros == read { self.zeros + zeros } else { zeros };
                Ok(read)
            }
            interrupted => interrupted,
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Ok(written) => {
                self.links.sent.fetch_add(written as u64, SeqCst);
                Ok(written)
            }
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.lose(),
            error => error,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self::new(self.stream.try_clone()?, self.process, Arc::clone(&self.links)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other side may have ended first.
        self.stream.shutdown(how).or_else(|error| match error.kind() {
            io::ErrorKind::NotConnected => Ok(()),
            _ => Err(error),
        })
    }
}
