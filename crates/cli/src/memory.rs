//! How much memory a run may hold, as the system is told, and how much it held.

use ludex_services::memory::addresses;
pub(crate) use ludex_services::memory::{machine, usual_budget};

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
    begin_anew_with("MALLOC_MMAP_THRESHOLD_", 128 << 10);
}

/// Re-executes the program with smaller stacks for the threads of decision diagrams where addresses
/// are limited: their library reserves a gibibyte for each, and takes another size only from the
/// environment.
#[cfg(unix)]
pub(crate) fn fit_addresses() {
    if addresses().is_some() {
        begin_anew_with("OXIDD_STACK_SIZE", 8 << 20);
    }
}

#[cfg(not(unix))]
pub(crate) fn fit_addresses() {}

/// The same program with a number in its environment, unless it is there. Where a program cannot
/// begin anew, it goes on as it is.
#[cfg(unix)]
fn begin_anew_with(variable: &str, number: u64) {
    use std::os::unix::process::CommandExt as _;

    if std::env::var_os(variable).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut args = std::env::args_os();
        let mut again = std::process::Command::new(program);
        again.arg0(args.next().unwrap_or_default()).args(args);
        let _ = again.env(variable, number.to_string()).exec();
    }
}

/// Other allocators give back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}

/// The peak resident memory of this process so far in bytes, if the system reports it.
pub(crate) fn peak() -> Option<u64> {
    // Not `getrusage`, whose maximum includes the memory of the program that started this one.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
