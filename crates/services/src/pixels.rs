//! Pictures as pixels: PNG made of SVG, where the program was built with the feature `png` (resvg).
//! Its letters are those of a small font in the binary, so that a picture is the same on every
//! machine.

use ludex_core::Text;

/// Whether this program can make them.
pub const AVAILABLE: bool = cfg!(feature = "png");

/// Pixels for each unit of a picture, so that it is sharp on a slide.
#[cfg(feature = "png")]
const SCALE: f32 = 3.0;

/// Pixels of a picture: what is larger is less sharp. They take 64 MB.
#[cfg(feature = "png")]
const MOST_PIXELS: f32 = 16e6;

/// The bytes of a PNG.
///
/// # Errors
/// A picture that cannot be drawn; any, where the feature was left out.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Result<Vec<u8>, Text> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    const FONT: &[u8] = include_bytes!("DejaVuSans-subset.ttf");
    const FAMILY: &str = "DejaVu Sans";
    let fault = |why: String| {
        ludex_core::say!("the picture cannot be made pixels: {why}", "l'image ne peut être rendue en pixels : {why}")
    };
    let mut options = Options { font_family: FAMILY.into(), ..Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    let tree = Tree::from_str(&in_light(svg), &options).map_err(|why| fault(why.to_string()))?;
    let size = tree.size();
    let scale = SCALE.min((MOST_PIXELS / size.width() / size.height()).sqrt());
    let [width, height] = [size.width(), size.height()].map(|side| (side * scale).ceil() as u32);
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| fault(format!("{width} × {height}")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| fault(why.to_string()))
}

/// Nothing: the feature was left out.
///
/// # Errors
/// Always.
#[cfg(not(feature = "png"))]
pub fn png(_: &str) -> Result<Vec<u8>, Text> {
    Err(Text::fixed("this ludex was built without PNG", "ce ludex a été construit sans PNG"))
}

/// The picture with the colours of a light page in place of their names, which resvg does not read.
#[cfg(feature = "png")]
fn in_light(svg: &str) -> String {
    let light = svg.split("@media").next().unwrap_or_default();
    let named = light.split("--").skip(1).filter_map(|part| part.split_once(':'));
    let named = named.filter(|(name, _)| name.chars().all(|c| c.is_ascii_alphanumeric()));
    named.fold(svg.to_owned(), |svg, (name, rest)| {
        let value = rest.split([';', '}']).next().unwrap_or_default();
        svg.replace(&format!("var(--{name})"), value)
    })
}

#[cfg(all(test, feature = "png"))]
mod tests {
    use super::*;
    use ludex_core::{Game as _, View as _};

    fn drawn(inside: &str) -> Vec<u8> {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{inside}</svg>"#);
        png(&svg).expect("it is drawn")
    }

    /// Letters are there without any font of the system, and so are those of French.
    #[test]
    fn letters_are_drawn() {
        let blank = drawn("");
        for text in ["8", "a", "é", "✓", "−"] {
            let family = "font-family=\"Verdana,sans-serif\" font-weight=\"bold\"";
            assert_ne!(drawn(&format!(r#"<text y="30" {family}>{text}</text>"#)), blank, "{text}");
        }
    }

    /// What is written on the boards of games and beside them is in the font.
    #[test]
    fn letters_of_boards_are_there() {
        let letter = |letter: char| drawn(&format!(r#"<text y="30">{letter}</text>"#));
        let missing = letter('\u{e000}');
        let mut letters = std::collections::BTreeSet::new();
        for (about, read) in ludex_games::GAMES {
            let game = read(about.default).expect("its board of default");
            let picture = game.picture(&game.start());
            letters.extend(picture.cells.iter().flat_map(|cell| cell.ground.text.chars()));
            letters.extend(picture.labels.iter().flat_map(|label| label.text.chars()));
            letters.extend(picture.caption.iter().flat_map(|caption| caption.fr.chars()));
        }
        assert!(letters.contains(&'•'));
        for told in letters {
            assert_ne!(letter(told), missing, "{told:?}");
        }
    }

    #[test]
    fn named_colours_are_those_of_a_light_page() {
        let named =
            "<style>svg{--ink:#f00}.a{fill:var(--ink)}@media (prefers-color-scheme:dark){svg{--ink:#00f}}</style>";
        let disc = |how: &str| format!(r#"<circle r="9" {how}/>"#);
        assert_eq!(drawn(&(named.to_owned() + &disc(r#"class="a""#))), drawn(&disc(r##"fill="#f00""##)));
    }
}
