//! Players are called what the rules call them.

use ludex::Notation as _;
use ludex::registry;

/// Rules that speak of white and black speak of players of that name, and so does everything else.
#[test]
fn players_have_the_names_of_the_rules() {
    for about in registry::games() {
        let game = registry::game(about.name).expect("a game");
        let says =
            |name: &str| about.rules.en.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|word| word == name);
        let names = game.sides().map(|sides| sides.map(|side| side.en.to_lowercase()));
        let named =
            names.is_some_and(|names| names.contains(&"white".to_owned()) && names.contains(&"black".to_owned()));
        assert_eq!(named, says("white") || says("black"), "{}", about.name);
    }
}
