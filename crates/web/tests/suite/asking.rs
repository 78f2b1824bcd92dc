//! Requests through the router, without a socket.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::OnceLock;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use ludex_web::{Settings, router};
use tower::ServiceExt as _;

/// An answer: its status, its headers, its text.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) text: String,
    /// How many bytes went over the line.
    pub(crate) bytes: usize,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a text"))
    }

    /// The text of a page that must be there.
    pub(crate) fn page(self) -> String {
        assert_eq!(self.status, 200, "{}", self.text);
        self.text
    }
}

/// Where tests serve.
pub(crate) const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Budgets of a test.
pub(crate) fn settings() -> Settings {
    ludex::registry::install();
    Settings {
        memory: 256 << 20,
        kept: 64 << 20,
        patience: Duration::from_secs(5),
        moment: Duration::from_millis(20),
        work: Duration::from_secs(20),
        public: false,
        gives_way: false,
    }
}

pub(crate) fn runtime() -> &'static tokio::runtime::Runtime {
    static RUNTIME: OnceLock<tokio::runtime::Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads"))
}

/// One server for all tests that don't mind.
fn shared() -> Router {
    static ROUTER: OnceLock<Router> = OnceLock::new();
    ROUTER.get_or_init(|| router(settings())).clone()
}

pub(crate) fn get(address: &str) -> Answer {
    get_with(&shared(), address, &[("host", "localhost")])
}

/// As browsers ask, who can unpack an answer; it has no text then.
pub(crate) fn get_packed(address: &str) -> Answer {
    get_with(&shared(), address, &[("host", "localhost"), ("accept-encoding", "gzip, deflate, br")])
}

pub(crate) fn get_with(router: &Router, address: &str, headers: &[(&str, &str)]) -> Answer {
    send(router, Request::get(address), headers, Body::empty())
}

/// Sends a form, as the browser does that shows it.
pub(crate) fn post(address: &str, fields: &[(&str, &str)]) -> Answer {
    let headers = [("host", "localhost"), ("origin", "null"), ("sec-fetch-site", "same-origin")];
    post_with(&shared(), address, fields, &headers)
}

pub(crate) fn post_with(router: &Router, address: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    send(router, Request::post(address), headers, Body::from(body))
}

fn send(router: &Router, mut request: http::request::Builder, headers: &[(&str, &str)], body: Body) -> Answer {
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(body).expect("a request");
    runtime().block_on(async {
        let answer = router.clone().oneshot(request).await.expect("no failure");
        let (parts, body) = answer.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        let is_picture = parts.headers.get("content-type").is_some_and(|kind| kind == "image/png");
        let is_text = !is_picture && !parts.headers.contains_key("content-encoding");
        let text = if is_text { String::from_utf8(bytes.to_vec()).expect("UTF-8") } else { String::new() };
        Answer { status: parts.status.as_u16(), headers: parts.headers, text, bytes: bytes.len() }
    })
}

/// The addresses of the links of a page, decoded.
pub(crate) fn links(page: &str) -> Vec<String> {
    let hrefs = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    hrefs.map(|href| href.replace("&amp;", "&")).collect()
}

/// The address of the link whose text or attributes hold this.
pub(crate) fn link_with(page: &str, mark: &str) -> String {
    let tag = page.split("<a ").skip(1).find(|tag| tag.split("</a>").next().is_some_and(|tag| tag.contains(mark)));
    let tag = tag.unwrap_or_else(|| panic!("a link with {mark}"));
    links(tag).into_iter().next().expect("an address")
}
