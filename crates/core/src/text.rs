//! Texts for readers, in every supported language at once.
//!
//! A sentence is written once, where it is needed, in English and in French: [`say!`](crate::say).
//! A translation that is missing, or that names a value the other does not have, does not compile.

use std::borrow::Cow;
use std::fmt::Display;
use std::{fmt, io};

use crate::say;

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
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Lang::Fr);
    /// assert_eq!(Lang::from_locale("C"), Lang::En);
    /// ```
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or("");
        if language.eq_ignore_ascii_case("fr") { Self::Fr } else { Self::En }
    }

    /// One of two things, the first of which is English.
    #[must_use]
    pub fn pick<T>(self, en: T, fr: T) -> T {
        match self {
            Self::En => en,
            Self::Fr => fr,
        }
    }

    /// Its name in documents: `en` or `fr`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }
}

/// A text in every language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

    /// Why bytes of which so many are text in UTF-8 are not all so.
    ///
    /// ```
    /// use ludex_core::Text;
    /// let bytes = b"plain\n\xff";
    /// let error = std::str::from_utf8(bytes).unwrap_err();
    /// assert_eq!(Text::not_utf8(bytes, error.valid_up_to()).en, "it is not text in UTF-8, in line 2");
    /// ```
    #[must_use]
    pub fn not_utf8(bytes: &[u8], valid: usize) -> Self {
        let line = bytes[..valid].split(|&byte| byte == b'\n').count();
        say!("it is not text in UTF-8, in line {line}", "ce n'est pas du texte en UTF-8, à la ligne {line}")
    }

    /// What the system has against reading or writing; in its own words, which are English as a
    /// rule, where the kind is a rare one.
    #[must_use]
    pub fn from_io_error(error: &io::Error) -> Self {
        use io::ErrorKind as Kind;
        match error.kind() {
            Kind::NotFound => Self::fixed("there is no such file or folder", "ce fichier ou dossier n'existe pas"),
            Kind::PermissionDenied => Self::fixed("permission denied", "accès refusé"),
            Kind::AlreadyExists => Self::fixed("it already exists", "il existe déjà"),
            Kind::IsADirectory => Self::fixed("it is a folder", "c'est un dossier"),
            Kind::NotADirectory => {
                Self::fixed("a part of its path is not a folder", "une partie de son chemin n'est pas un dossier")
            }
            Kind::DirectoryNotEmpty => Self::fixed("the folder is not empty", "le dossier n'est pas vide"),
            Kind::InvalidFilename => {
                Self::fixed("this is not a valid file name", "ce n'est pas un nom de fichier valable")
            }
            Kind::ReadOnlyFilesystem => Self::fixed("the disk is read-only", "le disque est en lecture seule"),
            Kind::StorageFull => Self::fixed("the disk is full", "le disque est plein"),
            Kind::QuotaExceeded => Self::fixed("your disk quota is used up", "votre quota de disque est épuisé"),
            Kind::FileTooLarge => Self::fixed("the file would be too large", "le fichier serait trop grand"),
            Kind::OutOfMemory => Self::fixed("the memory ran out", "la mémoire est épuisée"),
            Kind::BrokenPipe => Self::fixed("its reader has closed it", "son lecteur l'a fermé"),
            Kind::UnexpectedEof => Self::fixed("it ends too early", "il se termine trop tôt"),
            Kind::InvalidData if error.to_string().contains("UTF-8") => {
                Self::fixed("it is not text in UTF-8", "ce n'est pas du texte en UTF-8")
            }
            Kind::AddrInUse => Self::fixed("another program uses it", "un autre programme l'utilise"),
            Kind::AddrNotAvailable => {
                Self::fixed("this machine has no such address", "cette machine n'a pas cette adresse")
            }
            Kind::TimedOut => Self::fixed("it took too long", "c'était trop long"),
            _ if is_circle_of_links(error) => {
                Self::fixed("symbolic links lead in a circle", "des liens symboliques tournent en rond")
            }
            _ => say!("{error}", "{error}"),
        }
    }

    /// The text after the name of what it is about.
    ///
    /// ```
    /// use ludex_core::Text;
    /// let text = Text::fixed("it is a folder", "c'est un dossier").after("a.kif");
    /// assert_eq!((&*text.en, &*text.fr), ("a.kif: it is a folder", "a.kif : c'est un dossier"));
    /// ```
    #[must_use]
    pub fn after(&self, name: impl Display) -> Self {
        let Self { en, fr } = self;
        say!("{name}: {en}", "{name} : {fr}")
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

/// Whether a path was not followed to its end for its symbolic links: the standard library has no
/// stable kind for it.
#[must_use]
pub fn is_circle_of_links(error: &io::Error) -> bool {
    error.to_string().starts_with("Too many levels of symbolic links")
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

/// A [`String`] in one language, from two format strings, English first; values are captured by
/// name.
///
/// ```
/// use ludex_core::{Lang, tell};
/// let column = 4;
/// let full = tell!(Lang::Fr, "column {column} is full", "la colonne {column} est pleine");
/// assert_eq!(full, "la colonne 4 est pleine");
/// ```
#[macro_export]
macro_rules! tell {
    ($lang:expr, $en:literal, $fr:literal $(,)?) => {
        match $lang {
            $crate::Lang::En => ::std::format!($en),
            $crate::Lang::Fr => ::std::format!($fr),
        }
    };
}

/// A name behind the French preposition: `de FRA`, `d'AUT`.
#[must_use]
pub fn french_of(name: &str) -> String {
    let is_vowel = |letter: char| "AEIOUYÀÂÉÈÊÎÔÛaeiouyàâéèêîôû".contains(letter);
    if name.starts_with(is_vowel) { format!("d'{name}") } else { format!("de {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_refusals_of_a_system_are_told_in_both_languages() {
        use io::ErrorKind as Kind;
        for kind in [Kind::NotFound, Kind::PermissionDenied, Kind::AddrInUse, Kind::IsADirectory, Kind::StorageFull] {
            let Text { en, fr } = Text::from_io_error(&kind.into());
            assert!(en != fr && !en.contains("os error"), "{en}");
        }
        let absent = std::fs::read("/no such folder/no such file").expect_err("it is not there");
        assert_eq!(Text::from_io_error(&absent).fr, "ce fichier ou dossier n'existe pas");
        assert_eq!(Text::from_io_error(&io::Error::other("what now?")).fr, "what now?");
    }
}
