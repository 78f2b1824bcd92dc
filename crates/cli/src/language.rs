//! The language of the program's output, chosen once before anything is printed: `--lang`, or else
//! `LUDEX_LANG`, or else the locale.

use std::sync::OnceLock;

use ludex_services::{Lang, Text};

static LANG: OnceLock<Lang> = OnceLock::new();

/// The language of this run; English until it is chosen.
pub(crate) fn lang() -> Lang {
    LANG.get().copied().unwrap_or_default()
}

/// Chooses the language: the arguments are looked at before they are parsed, since the help and the
/// errors of the parser need it too.
pub(crate) fn choose(args: impl Iterator<Item = String>) {
    let lang = requested(args).unwrap_or_else(|| of_environment(|name| std::env::var(name).ok()));
    LANG.get_or_init(|| lang);
}

/// The option that asked for the language, after a space, if one did.
pub(crate) fn option(args: impl Iterator<Item = String>) -> &'static str {
    match requested(args) {
        Some(Lang::En) => " --lang en",
        Some(Lang::Fr) => " --lang fr",
        None => "",
    }
}

/// The language of `--lang fr` or `--lang=fr`.
fn requested(args: impl Iterator<Item = String>) -> Option<Lang> {
    let (mut args, mut last) = (args.take_while(|arg| arg != "--"), None);
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--lang=") {
            Some(value) => Some(value.to_owned()),
            None if arg == "--lang" => args.next(),
            None => None,
        };
        last = value.as_deref().and_then(named).or(last);
    }
    last
}

fn named(value: &str) -> Option<Lang> {
    match value {
        "fr" => Some(Lang::Fr),
        "en" => Some(Lang::En),
        _ => None,
    }
}

/// The language of the environment: of the program's own variable, or else of the locale, the first
/// of the usual variables that is set.
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
    if let Some(own) = variable(crate::args::LANG).as_deref().and_then(named) {
        return own;
    }
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.into_iter().filter_map(variable).find(|value| !value.is_empty());
    Lang::from_locale(&locale.unwrap_or_default())
}

/// One of two texts known when the program is built.
pub(crate) fn tr(en: &'static str, fr: &'static str) -> &'static str {
    lang().pick(en, fr)
}

/// A text in the language of this run.
pub(crate) fn said(text: &Text) -> String {
    text.to(lang()).to_owned()
}

/// A [`String`] in the language of this run from two format strings, English first; values are
/// captured by name.
macro_rules! tell {
    ($en:literal, $fr:literal $(,)?) => {
        ::ludex_services::tell!($crate::language::lang(), $en, $fr)
    };
}
pub(crate) use tell;
