//! How much memory the machine has, how much a run may hold as a rule, and how much it held.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory of the machine in bytes, or of the control group that the process runs in where that has less; without
/// limit where the system does not tell.
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

/// The greatest resident memory of this process so far in bytes, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    // Not `getrusage`, whose maximum includes the memory of the program that started this one.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
