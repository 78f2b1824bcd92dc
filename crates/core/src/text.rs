//! Texts for readers, in every language of the house at once.
//!
//! A sentence is written once, where it is needed, in English and in French: [`say!`](crate::say). A translation that
//! is missing, or that names a value the other does not have, does not compile.

use std::borrow::Cow;
use std::fmt;

/// A language in which Ludex speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// The language of a locale name such as `fr_FR.UTF-8`; English for those that are not French.
    ///
    /// ```
    /// use ludex_core::Lang;
    /// assert_eq!(Lang::of_locale("fr_CA.UTF-8"), Lang::Fr);
    /// assert_eq!(Lang::of_locale("C"), Lang::En);
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or("");
        if language.eq_ignore_ascii_case("fr") { Self::Fr } else { Self::En }
    }
}

/// A text in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub en: Cow<'static, str>,
    /// In French.
    pub fr: Cow<'static, str>,
}

impl Text {
    /// A text known when the program is built.
    #[must_use]
    pub const fn fixed(en: &'static str, fr: &'static str) -> Self {
        Self { en: Cow::Borrowed(en), fr: Cow::Borrowed(fr) }
    }

    /// The text in one language.
    #[must_use]
    pub fn to(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl fmt::Display for Text {
    /// In English, the language of logs and of Rust programmers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// A [`Text`] from two format strings, English first. Values are captured by name.
///
/// ```
/// use ludex_core::say;
/// let column = 4;
/// let full = say!("column {column} is full", "la colonne {column} est pleine");
/// assert_eq!(full.to(ludex_core::Lang::Fr), "la colonne 4 est pleine");
/// ```
#[macro_export]
macro_rules! say {
    ($en:literal, $fr:literal $(,)?) => {
        $crate::Text { en: ::std::format!($en).into(), fr: ::std::format!($fr).into() }
    };
}
