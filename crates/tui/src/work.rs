//! A thread that works for the screen, one task at a time, and can be stopped when its answer is no
//! longer wanted.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{Scope, ScopedJoinHandle};

use ludex_services::session::{Found, Job};
use ludex_services::{Halt, Observer};

use crate::screen::{Screen, Task};

/// An order to the thread.
type Order<'s> = (Task, Job<'s>, Arc<AtomicBool>);
/// Its answer.
type Answer = (Task, Result<Found, Halt>);

/// The thread, seen from the screen.
pub(crate) struct Worker<'scope, 's> {
    orders: Option<Sender<Order<'s>>>,
    answers: Receiver<Answer>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
    /// What it works at, and the word to stop.
    task: Option<(Task, Arc<AtomicBool>)>,
}

impl<'scope, 's: 'scope> Worker<'scope, 's> {
    pub(crate) fn start<'e: 'scope>(scope: &'scope Scope<'scope, 'e>, observer: &'e dyn Observer) -> Self {
        let (orders, received) = channel::<Order<'s>>();
        let (answered, answers) = channel();
        let thread = scope.spawn(move || {
            for (task, job, stop) in received {
                let found = job(&Interest { observer, stop });
                if answered.send((task, found)).is_err() {
                    break;
                }
            }
        });
        Self { orders: Some(orders), answers, thread: Some(thread), task: None }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Hands over what was found, and begins what is due; work that is no longer wanted is asked to
    /// stop. Whether something was found.
    pub(crate) fn tend<'g>(&mut self, screen: &mut Screen<'g, 's>, due: fn(&Screen<'g, 's>) -> Option<Task>) -> bool {
        let answer = self.answers.try_recv();
        let found = answer.is_ok();
        match answer {
            Ok((task, found)) => {
                let stopped = self.task.take().is_some_and(|(_, stop)| stop.load(Relaxed));
                // A program that was stopped plays what it has found so far, which may be little.
                if !(stopped && matches!(task, Task::Reply(..))) {
                    screen.found(task, found);
                }
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.end(),
        }
        let due = due(screen);
        match &self.task {
            Some((task, stop)) if due.as_ref() != Some(task) => stop.store(true, Relaxed),
            Some(_) => {}
            None => self.begin(screen, due),
        }
        found
    }

    fn begin(&mut self, screen: &Screen<'_, 's>, due: Option<Task>) {
        let Some((task, job)) = due.and_then(|task| Some((task.clone(), screen.job(&task)?))) else { return };
        let stop = Arc::new(AtomicBool::new(false));
        self.task = Some((task.clone(), Arc::clone(&stop)));
        if let Some(orders) = &self.orders {
            // If the thread has ended, the next read of its answers fails.
            let _ = orders.send((task, job, stop));
        }
    }

    /// Stops the thread and waits for it; its panic is resumed here.
    pub(crate) fn end(&mut self) {
        self.stop();
        self.orders = None;
        if let Some(Err(panic)) = self.thread.take().map(ScopedJoinHandle::join) {
            resume_unwind(panic);
        }
    }
}

impl Worker<'_, '_> {
    fn stop(&mut self) {
        if let Some((_, stop)) = self.task.take() {
            stop.store(true, Relaxed);
        }
    }
}

impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An observer that can be cancelled, and shows no progress.
struct Interest<'o> {
    observer: &'o dyn Observer,
    stop: Arc<AtomicBool>,
}

impl Observer for Interest<'_> {
    fn cancelled(&self) -> bool {
        self.stop.load(Relaxed) || self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory()
    }
}
