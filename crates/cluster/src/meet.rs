//! How the processes find one another: each calls those before it in the list and waits for those
//! after it.
//!
//! Only addresses of the list are let in, and only with the same program, list and question; a
//! caller from elsewhere gets no answer, and the work goes on without it.

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::sleep;
use std::time::Duration;

use ludex_core::Observer;

use crate::error::ClusterError;
use crate::hello::Hello;
use crate::hosts::Hosts;

/// Between two looks for callers, or two calls.
const LOOK: Duration = Duration::from_millis(10);

/// How long a call may ring, and how long a hello may take.
const RING: Duration = Duration::from_millis(300);
const HELLO: Duration = Duration::from_secs(5);

/// A process that was met.
pub(crate) struct Met {
    pub(crate) stream: TcpStream,
    pub(crate) hello: Hello,
}

/// Meets all other processes; nothing in the place of this one.
pub(crate) fn meet(
    hosts: &Hosts,
    ours: &Hello,
    waits: &dyn Fn() -> bool,
    observer: &dyn Observer,
) -> Result<Vec<Option<Met>>, ClusterError> {
    let me = ours.process();
    let mut met: Vec<Option<Met>> = std::iter::repeat_with(|| None).take(hosts.len()).collect();
    let address = || hosts.address(me).to_owned();
    let failed = |error| ClusterError::Listen { address: address(), error };
    let listener = TcpListener::bind(hosts.address(me)).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    loop {
        for process in (0..me).filter(|&process| met[process].is_none()).collect::<Vec<_>>() {
            met[process] = call(hosts, process, ours)?;
        }
        if let Some(caller) = answer(&listener, hosts, ours, &met)? {
            let process = caller.hello.process();
            met[process] = Some(caller);
            continue;
        }
        let Some(absent) = (0..hosts.len()).find(|&process| process != me && met[process].is_none()) else {
            return Ok(met);
        };
        observer.check_cancelled()?;
        if !waits() {
            return Err(ClusterError::Absent { process: absent, address: hosts.address(absent).to_owned() });
        }
        sleep(LOOK);
    }
}

/// Calls a process; `None` if it is not there yet.
fn call(hosts: &Hosts, process: usize, ours: &Hello) -> Result<Option<Met>, ClusterError> {
    let Ok(addresses) = hosts.resolved(process) else { return Ok(None) };
    let Some(stream) = addresses.iter().find_map(|address| TcpStream::connect_timeout(address, RING).ok()) else {
        return Ok(None);
    };
    match greet(&stream, |stream| ours.write(stream).and_then(|()| Hello::read(stream))) {
        Ok(theirs) => checked(hosts, ours, theirs, stream, process).map(Some),
        // It has ended since, or something else listens there.
        Err(_) => Ok(None),
    }
}

/// Lets a caller in, if there is one that may be.
fn answer(
    listener: &TcpListener,
    hosts: &Hosts,
    ours: &Hello,
    met: &[Option<Met>],
) -> Result<Option<Met>, ClusterError> {
    let Ok((stream, from)) = listener.accept() else { return Ok(None) };
    let listed = |from: SocketAddr| (0..hosts.len()).any(|process| hosts.may_call(process, from.ip()));
    if !listed(from) || stream.set_nonblocking(false).is_err() {
        return Ok(None);
    }
    let greeted = greet(&stream, |stream| {
        let theirs = Hello::read(stream)?;
        let process = theirs.process();
        let expected = process > ours.process() && met.get(process).is_some_and(Option::is_none);
        // A process that has another list may be one that is not in ours.
        if theirs.hosts == ours.hosts && !(expected && hosts.may_call(process, from.ip())) {
            return Err(ErrorKind::PermissionDenied.into());
        }
        ours.write(stream)?;
        Ok(theirs)
    });
    let Ok(theirs) = greeted else { return Ok(None) };
    let process = theirs.process();
    checked(hosts, ours, theirs, stream, process).map(Some)
}

fn greet(stream: &TcpStream, words: impl FnOnce(&mut &TcpStream) -> io::Result<Hello>) -> io::Result<Hello> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(HELLO))?;
    let mut to = stream;
    let theirs = words(&mut to)?;
    stream.set_read_timeout(None)?;
    Ok(theirs)
}

fn checked(hosts: &Hosts, ours: &Hello, hello: Hello, stream: TcpStream, process: usize) -> Result<Met, ClusterError> {
    match ours.difference(&hello) {
        None => Ok(Met { stream, hello }),
        Some(difference) => {
            let address = hosts.addresses().get(process).or(hello.hosts.get(process)).cloned().unwrap_or_default();
            Err(ClusterError::Different { process, address, difference: Box::new(difference) })
        }
    }
}
