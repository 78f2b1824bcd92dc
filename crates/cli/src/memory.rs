//! How much memory the machine has, how much a run may hold, and how much it held.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::language::{tell, tr};
use crate::numbers;

/// A budget smaller than this would not hold the first plies of a game.
const LEAST: u64 = 16 << 20;

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

/// Reads the value of `--memory`.
pub(crate) fn parse_budget(text: &str) -> Result<u64, String> {
    let most = machine();
    match parse_size(text) {
        Some(bytes) if (LEAST..=most).contains(&bytes) => Ok(bytes),
        Some(_) => {
            let (least, most) = (numbers::bytes(LEAST), numbers::bytes(most));
            Err(tell!(
                "a budget is from {least} to {most} on this machine",
                "un budget va de {least} à {most} sur cette machine"
            ))
        }
        None => Err(tr(
            "a size is a number of bytes or of KiB, MiB, GiB, as in 512MiB or 3GiB",
            "une taille est un nombre d'octets ou de Kio, Mio, Gio, comme 512Mio ou 3Gio",
        )
        .into()),
    }
}

/// Reads a size: a number with a unit, in powers of 1024 (`3G`, `3GiB`, `3Gio`) or of 1000 (`3GB`, `3Go`).
fn parse_size(text: &str) -> Option<u64> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let number: f64 = number.parse().ok()?;
    let unit = unit.trim_start().to_lowercase();
    let (prefix, base) = match unit.as_str() {
        "" | "b" | "o" => return Some(number as u64),
        unit => match unit.strip_suffix("ib").or(unit.strip_suffix("io")) {
            Some(prefix) => (prefix, 1024_f64),
            None => unit.strip_suffix(['b', 'o']).map_or((unit, 1024.0), |prefix| (prefix, 1000.0)),
        },
    };
    let power = ["k", "m", "g", "t"].iter().position(|p| *p == prefix)? as i32 + 1;
    Some((number * base.powi(power)) as u64)
}

/// The greatest resident memory of this process so far in bytes, where the system tells.
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
    fn sizes() {
        for (text, bytes) in [
            ("1000000", Some(1_000_000)),
            ("512MiB", Some(512 << 20)),
            ("3GiB", Some(3 << 30)),
            ("2G", Some(2 << 30)),
            ("1.5g", Some(3 << 29)),
            ("3Gio", Some(3 << 30)),
            ("2GB", Some(2_000_000_000)),
            ("2 Go", Some(2_000_000_000)),
            ("", None),
            ("G", None),
            ("-1", None),
            ("12 parsecs", None),
            ("1.2.3", None),
        ] {
            assert_eq!(parse_size(text), bytes, "{text}");
        }
    }

    #[test]
    fn absurd_budgets_name_the_range() {
        assert!(parse_budget("0").unwrap_err().contains("from 16 MiB to"));
        assert!(parse_budget("900000T").unwrap_err().contains("from 16 MiB to"));
        assert!(parse_budget("much").unwrap_err().contains("as in 512MiB"));
    }
}
