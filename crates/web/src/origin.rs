//! Where requests come from, and which of them are meant for this server.
//!
//! The `Host` header names the server that a request is for: a page elsewhere that points a name of
//! its own at this address gets nothing. `Sec-Fetch-*` and `Origin` are what browsers report of the
//! page that sends a request, and no page can forge them: a page elsewhere may have links to here
//! that a user follows, and nothing else (`<img src>`, `fetch`, frames but for the boards that are
//! made to stand in one), for every address here can start work. Programs send none of these
//! headers, and are answered.
//!
//! Reference: *Fetch Metadata Request Headers*, <https://www.w3.org/TR/fetch-metadata/>.

use std::net::IpAddr;

use axum::http::{HeaderMap, Method};

/// Whether a host is a name of the loopback address. Where others are served it may be any address,
/// but still no name: whoever owns a name can give it this machine's address, and then read here
/// what only its owner may.
pub(crate) fn is_ours(host: &str, public: bool) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    let known = ["localhost", "127.0.0.1", "[::1]"].iter().any(|known| known.eq_ignore_ascii_case(name));
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    known || public && address.parse::<IpAddr>().is_ok()
}

/// Whether a page of another server sends this request, other than by a link that a user follows,
/// or by a frame where the address may stand in one. Another port of this machine is another
/// server.
pub(crate) fn is_foreign(method: &Method, headers: &HeaderMap, host: &str, may_be_framed: bool) -> bool {
    let told = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    // Forms of pages that tell nobody where they are come from `null`; whose they are is then told
    // by the other header.
    let unsaid = told("origin") == Some("null") && told("sec-fetch-site") == Some("same-origin");
    if let Some(origin) = told("origin").filter(|_| !unsaid) {
        let sender = origin.split_once("://").map(|(_, sender)| sender);
        if !sender.is_some_and(|sender| sender.eq_ignore_ascii_case(host)) {
            return true;
        }
    }
    // What is fetched ahead of a click is not followed by anybody yet.
    let followed = method == Method::GET
        && told("sec-fetch-mode") == Some("navigate")
        && (told("sec-fetch-dest") == Some("document") || may_be_framed && told("sec-fetch-dest") == Some("iframe"))
        && told("sec-purpose").is_none();
    let at_home = matches!(told("sec-fetch-site"), None | Some("same-origin" | "none"));
    !at_home && !followed
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    #[test]
    fn only_loopback_names_are_ours() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:80", "[::1]:9000", "LOCALHOST:1"] {
            assert!(is_ours(host, false) && is_ours(host, true), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil:80", "localhost:x"] {
            assert!(!is_ours(host, false) && !is_ours(host, true), "{host}");
        }
        for host in ["192.0.2.7:8080", "192.0.2.7", "[2001:db8::7]:1"] {
            assert!(!is_ours(host, false) && is_ours(host, true), "{host}");
        }
    }

    fn foreign(headers: &[(&'static str, &'static str)]) -> bool {
        foreign_to(headers, false)
    }

    fn foreign_to(headers: &[(&'static str, &'static str)], may_be_framed: bool) -> bool {
        let pairs =
            headers.iter().map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        is_foreign(&Method::GET, &pairs.collect(), "localhost:8080", may_be_framed)
    }

    #[test]
    fn pages_from_elsewhere_have_links_and_nothing_else() {
        let [cross, navigate] = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        let document = ("sec-fetch-dest", "document");
        assert!(!foreign(&[]));
        assert!(!foreign(&[("sec-fetch-site", "none"), navigate, document]));
        assert!(!foreign(&[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")]));
        assert!(!foreign(&[cross, navigate, document]));
        assert!(foreign(&[cross]));
        assert!(foreign(&[cross, ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")]));
        let frame = [cross, navigate, ("sec-fetch-dest", "iframe")];
        assert!(foreign(&frame) && !foreign_to(&frame, true));
        assert!(foreign_to(&[cross, ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")], true));
        assert!(foreign(&[cross, navigate, document, ("sec-purpose", "prefetch;prerender")]));
        assert!(foreign(&[("sec-fetch-site", "same-site"), ("sec-fetch-mode", "cors")]));
        assert!(!foreign(&[("origin", "http://localhost:8080")]));
        for origin in ["http://evil.example", "http://localhost:3000", "null", "http://localhost:8080.evil.example", ""]
        {
            assert!(foreign(&[("origin", origin)]), "{origin}");
        }
    }
}
