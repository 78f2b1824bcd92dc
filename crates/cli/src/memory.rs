//! How much memory a run may hold, as the system is told, and how much it held.

use ludex_services::Memory;
pub(crate) use ludex_services::memory::machine;
use ludex_services::memory::{addresses, usual_budget};

/// What the program holds beside its engines, most of it pages of its own file. A constant, since
/// what the system tells depends on its cache, and answers do not.
const OWN: u64 = 15 << 20;

/// What engines may hold of a budget, or of the usual one: what is left beside the program, and at
/// least three quarters.
pub(crate) fn for_engines(budget: Option<u64>) -> u64 {
    let budget = given(budget);
    budget - OWN.min(budget / 4)
}

/// A budget, or the usual one.
pub(crate) fn given(budget: Option<u64>) -> u64 {
    budget.unwrap_or_else(usual_budget)
}

/// What engines lacked, in terms of the budget that was given.
pub(crate) fn as_given(Memory { budget, needed }: Memory) -> Memory {
    let own = OWN.min(budget / 3);
    Memory { budget: budget + own, needed: needed.saturating_add(own) }
}

/// Where a budget is asked for, nothing is to stay with the process beside it.
pub(crate) fn keep_to_budget(mut args: impl Iterator<Item = String>) {
    let typed = args.any(|arg| arg == "--memory" || arg.starts_with("--memory="));
    if typed || std::env::var_os(crate::args::MEMORY).is_some() {
        give_back();
    }
}

/// Makes the system's allocator return what engines free, by re-executing the program: it takes a
/// threshold of large blocks only from the environment, and unless it is given one, a large block
/// that is freed raises it, and those below stay with the process (`docs/performance.md`).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back() {
    // The allocator's own, which it raises otherwise.
    begin_anew_with(&[("MALLOC_MMAP_THRESHOLD_", 128 << 10)]);
}

/// The same for a server, whose threads come and go: what they free stays with the process, as
/// holes between what is kept, and in as many arenas as the allocator has for them; what is free in
/// an arena is of use to its own threads alone (`docs/performance.md`).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back_for_long() {
    begin_anew_with(&[("MALLOC_MMAP_THRESHOLD_", 128 << 10), ("MALLOC_ARENA_MAX", 2)]);
}

/// Whether the system may refuse memory that a machine of this size has.
pub(crate) fn is_limited() -> bool {
    addresses().is_some()
}

/// Re-executes the program where addresses are limited, so that fewer are reserved: the library of
/// decision diagrams takes a gibibyte for the stack of each thread, and the system's allocator 64
/// MiB for each thread that asks it; both take other numbers only from the environment.
#[cfg(unix)]
pub(crate) fn fit_addresses() {
    if addresses().is_some() {
        begin_anew_with(&[("OXIDD_STACK_SIZE", 8 << 20), ("MALLOC_ARENA_MAX", 1)]);
        // Where the system gives less than was foreseen the standard library says so and aborts:
        // that is a lack of memory, and no fault.
        let always = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, 3, always);
    }
}

#[cfg(not(unix))]
pub(crate) fn fit_addresses() {}

/// The same program with numbers in its environment, but for those that are there. Where a program
/// cannot begin anew, it goes on as it is.
#[cfg(unix)]
fn begin_anew_with(numbers: &[(&str, u64)]) {
    use std::os::unix::process::CommandExt as _;

    let mut missing = numbers.iter().filter(|(variable, _)| std::env::var_os(variable).is_none()).peekable();
    if missing.peek().is_none() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut args = std::env::args_os();
        let mut again = std::process::Command::new(program);
        again.arg0(args.next().unwrap_or_default()).args(args);
        let _ = again.envs(missing.map(|(variable, number)| (variable, number.to_string()))).exec();
    }
}

/// Other allocators give back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}

/// Likewise.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back_for_long() {}

/// The peak resident memory of this process so far in bytes, if the system reports it.
pub(crate) fn peak() -> Option<u64> {
    // Not `getrusage`, whose maximum includes the memory of the program that started this one.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_lack_is_told_in_terms_of_the_budget() {
        for budget in [1, 16, 59, 60, 61, 64, 128, 4_096].map(|mib: u64| mib << 20) {
            let engines = for_engines(Some(budget));
            assert!(engines >= budget / 4 * 3 && engines <= budget.max(16 << 20) - (4 << 20), "{budget}");
            let told = as_given(Memory { budget: engines, needed: u64::MAX });
            assert_eq!((told.budget, told.needed), (budget, u64::MAX));
        }
    }
}
