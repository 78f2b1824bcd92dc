//! What readers send: rules of their own, and games to be reviewed. Each leads to an address that
//! stands for it.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use axum::routing::get;
use ludex_services::Text;

use crate::address::Query;
use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::pages;
use crate::server::{answered, ask, error_page, page};
use crate::shell::PageRequest;
use crate::work::Watch;

type Shared = State<Arc<AppState>>;

/// What was sent, if it is not too long.
pub(crate) type Body = Result<Bytes, BytesRejection>;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    let most = DefaultBodyLimit::max;
    Router::new()
        .route("/rules", get(rules).post(take_rules).layer(most(pages::rules::LONGEST)))
        .route("/review", get(review).post(take_review).layer(most(pages::review::LONGEST)))
}

/// The bytes of a form.
fn whole(body: Body) -> Result<Bytes, HttpError> {
    let text = Text::fixed("the text is too long, or did not arrive", "le texte est trop long, ou n'est pas arrivé");
    body.map_err(|_| HttpError { status: 413, text })
}

/// The fields of a form.
pub(crate) fn fields(body: Body) -> Result<Query, HttpError> {
    Ok(Query::read(&String::from_utf8_lossy(&whole(body)?)))
}

async fn rules(headers: HeaderMap, uri: Uri) -> Response {
    page(200, pages::rules::html(&ask(&headers, &uri)))
}

async fn take_rules(State(state): Shared, headers: HeaderMap, uri: Uri, body: Body) -> Response {
    let body = match whole(body) {
        Ok(body) => body,
        Err(problem) => return error_page(&headers, &uri, &problem),
    };
    let act = move |ask: &PageRequest, state: &AppState, watch: &Watch| pages::rules::answer(ask, &body, state, watch);
    answered(&state, ask(&headers, &uri), act).await
}

async fn review(headers: HeaderMap, uri: Uri) -> Response {
    page(200, pages::review::form::html(&ask(&headers, &uri)))
}

async fn take_review(State(state): Shared, headers: HeaderMap, uri: Uri, body: Body) -> Response {
    let fields = match fields(body) {
        Ok(fields) => fields,
        Err(problem) => return error_page(&headers, &uri, &problem),
    };
    let act = move |ask: &PageRequest, _: &AppState, _: &Watch| Ok(pages::review::form::answer(ask, &fields));
    answered(&state, ask(&headers, &uri), act).await
}
