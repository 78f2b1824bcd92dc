//! How much memory the machine has, and how much a run may hold as a rule.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory of the machine in bytes, or of the control group that the process runs in, or the
/// addresses that it may use (`ulimit -v`), where these are less; without limit where the system
/// does not tell.
#[must_use]
pub fn machine() -> u64 {
    let addresses = addresses().unwrap_or(u64::MAX);
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let Ok(system) = System::new_with_specifics(memory) else { return addresses };
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    match system.total_memory().min(limit) {
        0 => addresses,
        bytes => bytes.min(addresses),
    }
}

/// The bytes of addresses that the process may use, where that is limited.
#[must_use]
pub fn addresses() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(unix))]
    None
}

/// The default budget: three quarters of the machine's memory.
#[must_use]
pub fn usual_budget() -> u64 {
    machine() / 4 * 3
}
