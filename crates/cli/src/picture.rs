//! Pictures: SVG as the engines draw them, or pixels made of them.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use ludex_services::pixels;

use crate::failure::Failure;
use crate::language::{said, tell, tr};

/// The endings of the files that pictures are written to.
pub(crate) fn endings() -> &'static str {
    if pixels::AVAILABLE {
        tr(".svg or .png", ".svg ou .png")
    } else {
        tr(".svg (or .png if built with --features png)", ".svg (ou .png si construit avec --features png)")
    }
}

/// The help of an option that draws into a file.
pub(crate) fn help(drawn: &str) -> String {
    format!("{drawn}, {}", endings())
}

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Svg,
    Png,
}

impl Form {
    /// The form that the name of a file asks for, if it asks for one.
    pub(crate) fn of_name(file: &Path) -> Option<Self> {
        match file.extension()?.to_string_lossy().to_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// The form of a picture that is written to a file: SVG where its name has no ending.
    pub(crate) fn of_picture(file: &Path) -> Result<Self, Failure> {
        match Self::of_name(file) {
            Some(form) => form.check(),
            None if file.extension().is_none() => Ok(Self::Svg),
            None => {
                let (file, endings) = (file.display(), endings());
                Err(Failure::BadInput(tell!(
                    "{file}: pictures are written as {endings}; name the file so",
                    "{file} : les images s'écrivent en {endings} ; nommez ainsi le fichier"
                )))
            }
        }
    }

    /// Refuses what this program was built without.
    pub(crate) fn check(self) -> Result<Self, Failure> {
        if self == Self::Png && !pixels::AVAILABLE {
            let sentence = tr(
                "this ludex was built without PNG: write an .svg, or build it with --features png",
                "ce ludex a été construit sans PNG : écrivez un .svg, ou construisez-le avec --features png",
            );
            return Err(Failure::BadInput(sentence.into()));
        }
        Ok(self)
    }

    /// The form of a picture that goes to a file, or to standard output: pixels are not for a
    /// terminal.
    pub(crate) fn going_to(self, file: Option<&Path>) -> Result<Self, Failure> {
        if self == Self::Png && file.is_none() && io::stdout().is_terminal() {
            let sentence = tr(
                "PNG is a binary format, not for a terminal; add -o FILE",
                "PNG est un format binaire, pas du texte pour un terminal ; ajoutez -o FICHIER",
            );
            return Err(Failure::BadInput(sentence.into()));
        }
        self.check()
    }

    /// The bytes of a picture.
    pub(crate) fn bytes(self, svg: String) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Svg => Ok(svg.into_bytes()),
            Self::Png => pixels::png(&svg).map_err(|why| Failure::Other(said(&why))),
        }
    }
}

/// A name that ends in neither.
pub(crate) fn no_form(file: &Path) -> Failure {
    let (file, endings) = (file.display(), endings());
    Failure::BadInput(tell!(
        "{file}: pictures are written as {endings}; name the file so, or add --format",
        "{file} : les images s'écrivent en {endings} ; nommez ainsi le fichier, ou ajoutez --format"
    ))
}

/// Whether a curve is to be drawn, by the name of its file, and not written as CSV.
pub(crate) fn is_svg(file: &Path) -> Result<bool, Failure> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(true),
        Some("csv") => Ok(false),
        _ => {
            let file = file.display();
            Err(Failure::BadInput(tell!(
                "{file}: a curve is written as .svg, and its numbers as .csv; name the file so, as in curve.svg",
                "{file} : une courbe s'écrit en .svg, et ses nombres en .csv ; nommez ainsi le fichier, comme courbe.svg"
            )))
        }
    }
}
