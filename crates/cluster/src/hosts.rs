//! The processes of a cluster, and where each listens.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs as _};

use ludex_core::{Text, say};

/// The addresses of all processes, in their order: process 0 has the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Reads a list of hosts: one `HOST:PORT` a line. Empty lines, and what follows a `#`, are
    /// passed over.
    ///
    /// # Errors
    /// No host, a line that is none, or the same one twice; as a sentence.
    pub fn read(text: &str) -> Result<Self, Text> {
        let mut hosts = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let number = number + 1;
            let host = line.split('#').next().unwrap_or_default().trim();
            if host.is_empty() {
                continue;
            }
            let port =
                host.rsplit_once(':').filter(|(name, _)| !name.is_empty() && !name.contains(char::is_whitespace));
            if port.and_then(|(_, port)| port.parse::<u16>().ok()).is_none_or(|port| port == 0) {
                return Err(say!(
                    "line {number} of the hosts, `{host}`, is no address; write HOST:PORT, such as 10.0.0.3:2101",
                    "la ligne {number} des hôtes, « {host} », n'est pas une adresse ; écrivez HÔTE:PORT, comme \
                     10.0.0.3:2101"
                ));
            }
            if hosts.iter().any(|other| other == host) {
                return Err(say!(
                    "line {number} of the hosts, `{host}`, is there twice; give every process a port of its own",
                    "la ligne {number} des hôtes, « {host} », y est deux fois ; donnez à chaque processus son port"
                ));
            }
            hosts.push(host.to_owned());
        }
        if hosts.is_empty() {
            return Err(Text::fixed(
                "the list of hosts is empty; write one HOST:PORT a line, such as 10.0.0.3:2101",
                "la liste des hôtes est vide ; écrivez un HÔTE:PORT par ligne, comme 10.0.0.3:2101",
            ));
        }
        Ok(Self(hosts))
    }

    /// Processes on this machine alone, on ports that are free now.
    ///
    /// # Errors
    /// What the system says.
    pub fn on_this_machine(processes: usize) -> io::Result<Self> {
        // All at once, so that no port is given twice.
        let listeners: Vec<_> =
            (0..processes).map(|_| TcpListener::bind(("127.0.0.1", 0))).collect::<io::Result<_>>()?;
        let addresses = listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string()));
        addresses.collect::<io::Result<_>>().map(Self)
    }

    /// How many processes there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The address of a process, as it was written.
    #[must_use]
    pub fn address(&self, process: usize) -> &str {
        &self.0[process]
    }

    /// All addresses, as they were written.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.0
    }

    /// The first process whose address is one of this machine, and free.
    #[must_use]
    pub fn here(&self) -> Option<usize> {
        (0..self.len()).find(|&process| TcpListener::bind(self.address(process)).is_ok())
    }

    /// What the name of a process stands for.
    pub(crate) fn resolved(&self, process: usize) -> io::Result<Vec<SocketAddr>> {
        Ok(self.address(process).to_socket_addrs()?.collect())
    }

    /// Whether a process may call from there.
    pub(crate) fn may_call(&self, process: usize, from: IpAddr) -> bool {
        let same = |listed: IpAddr| listed.to_canonical() == from.to_canonical();
        self.resolved(process).is_ok_and(|addresses| addresses.iter().any(|address| same(address.ip())))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lists_are_read() {
        let hosts = Hosts::read("# three machines\n10.0.0.1:2101\n\nnode2:2101 # the new one\n[::1]:2101\n");
        assert_eq!(hosts.expect("hosts").addresses(), ["10.0.0.1:2101", "node2:2101", "[::1]:2101"]);
        for bad in ["", "# none", "node1", "node1:", ":2101", "node1:0", "node1:70000", "a b:2101", "a:1\na:1"] {
            let Text { en, fr } = Hosts::read(bad).expect_err(bad);
            assert!(en != fr && !en.is_empty());
        }
    }

    #[test]
    fn only_those_listed_may_call() {
        let hosts = Hosts::read("127.0.0.1:2101\n[::1]:2102").expect("hosts");
        let [v4, v6, other] = ["127.0.0.1", "::1", "127.0.0.2"].map(|ip| ip.parse::<IpAddr>().expect("an address"));
        assert!(hosts.may_call(0, v4) && hosts.may_call(0, "::ffff:127.0.0.1".parse().expect("an address")));
        assert!(hosts.may_call(1, v6) && !hosts.may_call(1, v4) && !hosts.may_call(0, other));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[a-z0-9:#\\[\\]\\. \n]{0,60}") {
            if let Ok(hosts) = Hosts::read(&text) {
                prop_assert!(hosts.len() > 0);
            }
        }
    }
}
