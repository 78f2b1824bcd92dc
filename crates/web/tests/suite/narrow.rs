//! In the browser: every page on a phone.

use serde_json::json;

use crate::browser::{Page, Window};
use crate::pages::PAGES;

/// Pages that are no page of a game or an engine, besides those of the list.
const OTHERS: [&str; 2] = ["/programs", "/puzzles?game=tictactoe&seed=1"];

pub(crate) async fn everything(page: &Page) {
    page.client.issue_cmd(Window::PHONE).await.expect("another size");
    nothing_is_wider(page).await;
    page.client.issue_cmd(Window::DESK).await.expect("another size");
}

/// No page is wider than the window. `innerWidth` would grow with the page, so it is not asked.
async fn nothing_is_wider(page: &Page) {
    let width = "return document.scrollingElement.scrollWidth";
    let mut wider = Vec::new();
    for path in PAGES.iter().chain(&OTHERS) {
        for lang in ["en", "fr"] {
            let address = format!("{path}{}lang={lang}", if path.contains('?') { '&' } else { '?' });
            page.open(&address).await;
            let width = page.client.execute(width, vec![]).await.expect("a width");
            if width != json!(Window::PHONE.width) {
                wider.push(format!("{address}: {width}"));
            }
        }
    }
    assert!(wider.is_empty(), "wider than {}: {wider:#?}", Window::PHONE.width);
}
