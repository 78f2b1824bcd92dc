//! How much memory the machine has, how much a run may hold as a rule, and how much it held.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory of the machine in bytes, or of the control group that the process runs in where that
/// has less; without limit where the system does not tell.
pub(crate) fn machine() -> u64 {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let Ok(system) = System::new_with_specifics(memory) else { return u64::MAX };
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    match system.total_memory().min(limit) {
        0 => u64::MAX,
        bytes => bytes,
    }
}

/// The budget unless another is asked for: three quarters of the machine's memory.
pub(crate) fn usual_budget() -> u64 {
    machine() / 4 * 3
}

/// Makes the system's allocator give back what engines free, by beginning anew: it takes a
/// threshold of large blocks only from the environment, and unless it is given one, a large block
/// that is freed raises it, and those below stay with the process (`docs/performance.md`). Where a
/// program cannot begin anew, it goes on as it is.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back() {
    use std::os::unix::process::CommandExt as _;

    const THRESHOLD: &str = "MALLOC_MMAP_THRESHOLD_";
    if std::env::var_os(THRESHOLD).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut args = std::env::args_os();
        let mut again = std::process::Command::new(program);
        again.arg0(args.next().unwrap_or_default()).args(args);
        // The allocator's own, which it raises otherwise.
        let _ = again.env(THRESHOLD, (128 << 10).to_string()).exec();
    }
}

/// Other allocators give back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}

/// The greatest resident memory of this process so far in bytes, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    // Not `getrusage`, whose maximum includes the memory of the program that started this one.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
