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

/// What a program takes of its addresses beside its engines: its file, the system's libraries,
/// stacks of threads. A constant, since budgets do not depend on how it was built.
const OWN_ADDRESSES: u64 = 48 << 20;

/// The default budget: three quarters of the machine's memory, or of the addresses that are left
/// beside the program's own.
#[must_use]
pub fn usual_budget() -> u64 {
    let left = addresses().map_or(u64::MAX, |all| all.saturating_sub(OWN_ADDRESSES).max(all / 8));
    machine().min(left) / 4 * 3
}
