//! What the processes send one another while they work, as a dataflow.
//!
//! ```text
//!   input ──exchange by process──▶ inbox ──▶ probe
//! ```
//!
//! A worker of timely dataflow runs in every process, and all have this one dataflow. A message
//! goes in with a *time*, a number that never falls; timely tells each worker, through the probe,
//! the least time with which any worker may still have messages, in its hands or on the way. That
//! is how a step ends: nobody is asked, and nobody counts messages.
//!
//! ```text
//!   time = epoch · 2³² + round     an epoch: the parcels of a step, or a word of each process
//! ```
//!
//! Within an epoch every process counts its own rounds, and does not go on while another is more
//! than [`WINDOW`] rounds behind. So what is on the way is bounded, which timely does not do by
//! itself.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ludex_core::{Observer, Stop};
use ludex_disk::{DiskError, Parcel, Peers, Share};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use timely::communication::Allocator;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::bytes_slab::BytesRefill;
use timely::communication::allocator::zero_copy::initialize::{CommsGuard, initialize_networking_from_sockets};
use timely::communication::initialize::Hooks;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator as _;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::operators::vec::input::Handle as Input;
use timely::dataflow::operators::{Input as _, Probe as _};
use timely::worker::{Config, Worker};

use crate::links::{Link, Links};

/// How many rounds a process may be ahead.
const WINDOW: u64 = 2;

/// Rounds of an epoch.
const EPOCH: u64 = 1 << 32;

/// How long a worker may sleep before it looks whether to stop.
const NAP: Duration = Duration::from_millis(20);

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Message {
    Parcel {
        to: usize,
        shard: usize,
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// What process `from` tells all, as JSON.
    Word { to: usize, from: usize, json: String },
}

impl Message {
    fn to(&self) -> u64 {
        match self {
            Self::Parcel { to, .. } | Self::Word { to, .. } => *to as u64,
        }
    }
}

/// What has come and was not looked at, by its epoch: others may be at the next already.
#[derive(Default)]
struct Inbox {
    parcels: BTreeMap<u64, Vec<Parcel>>,
    words: BTreeMap<u64, BTreeMap<usize, String>>,
}

impl Inbox {
    fn take(&mut self, epoch: u64, message: Message) {
        match message {
            Message::Parcel { to, shard, bytes } => {
                self.parcels.entry(epoch).or_default().push(Parcel { to, shard, bytes });
            }
            Message::Word { from, json, .. } => {
                self.words.entry(epoch).or_default().insert(from, json);
            }
        }
    }
}

/// The worker of this process.
pub(crate) struct Post<'a> {
    share: Share,
    links: Arc<Links>,
    observer: &'a dyn Observer,
    // Dropped before the worker, which would take leave of the others as if all were done.
    ends: Ends,
    input: Input<u64, Message>,
    probe: Probe<u64>,
    inbox: Rc<RefCell<Inbox>>,
    /// The time at which the step ends that is being made, once this process has sent all.
    ending: Option<u64>,
    worker: Worker,
}

/// The ends of the connections.
struct Ends {
    streams: Vec<TcpStream>,
    threads: Option<CommsGuard>,
}

impl<'a> Post<'a> {
    /// Begins, over connections to all other processes.
    pub(crate) fn open(
        share: Share,
        streams: Vec<Option<TcpStream>>,
        links: &Arc<Links>,
        observer: &'a dyn Observer,
    ) -> std::io::Result<Self> {
        let kept = streams.iter().flatten().map(TcpStream::try_clone).collect::<Result<_, _>>()?;
        let linked = |(process, stream): (usize, Option<_>)| Some(Link::new(stream?, process, Arc::clone(links)));
        let streams = streams.into_iter().enumerate().map(linked).collect();
        let workers = ProcessBuilder::new_typed_vector(1, refill(), None);
        let (workers, threads) =
            initialize_networking_from_sockets(workers, streams, share.process, 1, Hooks::default())?;
        let ends = Ends { streams: kept, threads: Some(threads) };
        let allocator = workers.into_iter().next().expect("one worker was asked for").build();
        // A worker without a clock never sleeps, and takes a core while it waits for others.
        let mut worker = Worker::new(Config::default(), Allocator::Tcp(allocator), Some(Instant::now()));
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        let delivered = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow(|scope| {
            let (input, messages) = scope.new_input();
            let (probe, _) = messages
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Exchange::new(Message::to), "inbox", |_, _| {
                    move |input, _| {
                        let mut inbox = delivered.borrow_mut();
                        input.for_each(|time, messages| {
                            let epoch = time.least().map_or(0, |time| time / EPOCH);
                            messages.drain(..).for_each(|message| inbox.take(epoch, message));
                        });
                    }
                })
                .probe();
            (input, probe)
        });
        Ok(Self { share, links: Arc::clone(links), observer, ends, input, probe, inbox, ending: None, worker })
    }

    /// Tells all processes something, and gives what each tells at the same time, in their order.
    pub(crate) fn tell<T: Serialize + DeserializeOwned>(&mut self, word: &T) -> Result<Vec<T>, DiskError> {
        let (from, json) = (self.share.process, serde_json::to_string(word).map_err(|_| DiskError::Parcel)?);
        for to in 0..self.share.processes {
            self.input.send(Message::Word { to, from, json: json.clone() });
        }
        let epoch = *self.input.time() / EPOCH;
        self.end_epoch();
        let heard = |inbox: &Inbox| inbox.words.get(&epoch).map_or(0, BTreeMap::len);
        while heard(&self.inbox.borrow()) < self.share.processes {
            self.step()?;
        }
        let words = self.inbox.borrow_mut().words.remove(&epoch).unwrap_or_default();
        words.values().map(|json| serde_json::from_str(json).map_err(|_| DiskError::Parcel)).collect()
    }

    /// Takes leave of the others, once all processes have come here. Who is lost now was done.
    pub(crate) fn close(mut self) {
        // Nobody ends a connection before all others expect it.
        self.links.may_end();
        self.end_epoch();
        while self.is_behind(*self.input.time()) {
            if self.step().is_err() {
                return;
            }
        }
        let Self { input, mut worker, mut ends, links, .. } = self;
        input.close();
        while worker.has_dataflows() {
            if links.lost().is_some() {
                return;
            }
            worker.step_or_park(Some(NAP));
        }
        drop(worker);
        // They end when all that was sent has left.
        let threads = ends.threads.take();
        let ended = thread::spawn(move || drop(threads));
        while !ended.is_finished() && links.lost().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn end_epoch(&mut self) {
        let epoch = *self.input.time() / EPOCH + 1;
        self.input.advance_to(epoch * EPOCH);
    }

    /// Whether some process may still have messages of an earlier time.
    fn is_behind(&self, time: u64) -> bool {
        self.probe.less_than(&time)
    }

    /// Lets messages come and go, or waits a little for them.
    fn step(&mut self) -> Result<(), DiskError> {
        if self.links.lost().is_some() || self.observer.cancelled() {
            return Err(Stop::Cancelled.into());
        }
        self.worker.step_or_park(Some(NAP));
        Ok(())
    }

    /// What has come of the step that is being made.
    fn parcels(&self) -> Vec<Parcel> {
        let epoch = self.ending.map_or(*self.input.time() / EPOCH, |end| end / EPOCH - 1);
        self.inbox.borrow_mut().parcels.remove(&epoch).unwrap_or_default()
    }
}

impl Peers for Post<'_> {
    fn exchange(&mut self, parcels: Vec<Parcel>) -> Result<Vec<Parcel>, DiskError> {
        for Parcel { to, shard, bytes } in parcels {
            self.input.send(Message::Parcel { to, shard, bytes });
        }
        let round = *self.input.time() + 1;
        self.input.advance_to(round);
        self.worker.step();
        while round % EPOCH > WINDOW && self.is_behind(round - WINDOW) {
            self.step()?;
        }
        Ok(self.parcels())
    }

    fn rest(&mut self) -> Result<Option<Vec<Parcel>>, DiskError> {
        if self.ending.is_none() {
            self.end_epoch();
        }
        let end = *self.ending.get_or_insert(*self.input.time());
        loop {
            let behind = self.is_behind(end);
            let parcels = self.parcels();
            if !parcels.is_empty() {
                return Ok(Some(parcels));
            }
            if !behind {
                self.ending = None;
                return Ok(None);
            }
            self.step()?;
        }
    }
}

fn refill() -> BytesRefill {
    Hooks::default().refill
}

impl Drop for Ends {
    /// The other processes see at once that this one is gone. The threads of a connection that was
    /// lost wait for ever, and are left to end with the process.
    fn drop(&mut self) {
        if let Some(threads) = self.threads.take() {
            for stream in &self.streams {
                let _ = stream.shutdown(Shutdown::Both);
            }
            mem::forget(threads);
        }
    }
}
