//! What the regions and powers of the standard map are called in French; maps have their names in
//! one language.

use ludex_core::{Lang, Text};

use crate::map::{Map, Power, Region};

/// Code, name in the standard map, French name.
#[rustfmt::skip]
const REGIONS: [(&str, &str, &str); 76] = [
    ("ADR", "Adriatic Sea", "mer Adriatique"), ("AEG", "Aegean Sea", "mer Égée"), ("BAL", "Baltic Sea", "mer Baltique"),
    ("BAR", "Barents Sea", "mer de Barents"), ("BLA", "Black Sea", "mer Noire"), ("BOT", "Gulf of Bothnia", "golfe de Botnie"),
    ("EAS", "Eastern Mediterranean", "Méditerranée orientale"), ("ENG", "English Channel", "Manche"), ("HEL", "Heligoland Bight", "baie de Helgoland"),
    ("ION", "Ionian Sea", "mer Ionienne"), ("IRI", "Irish Sea", "mer d'Irlande"), ("LYO", "Gulf of Lyon", "golfe du Lion"),
    ("MAO", "Mid-Atlantic Ocean", "milieu de l'Atlantique"), ("NAO", "North Atlantic Ocean", "Atlantique Nord"), ("NTH", "North Sea", "mer du Nord"),
    ("NWG", "Norwegian Sea", "mer de Norvège"), ("SKA", "Skagerrak", "Skagerrak"), ("TYS", "Tyrrhenian Sea", "mer Tyrrhénienne"),
    ("WES", "Western Mediterranean", "Méditerranée occidentale"), ("BOH", "Bohemia", "Bohême"), ("BUD", "Budapest", "Budapest"),
    ("BUR", "Burgundy", "Bourgogne"), ("GAL", "Galicia", "Galicie"), ("MOS", "Moscow", "Moscou"),
    ("MUN", "Munich", "Munich"), ("PAR", "Paris", "Paris"), ("RUH", "Ruhr", "Ruhr"),
    ("SER", "Serbia", "Serbie"), ("SIL", "Silesia", "Silésie"), ("SWI", "Switzerland", "Suisse"),
    ("TYR", "Tyrolia", "Tyrol"), ("UKR", "Ukraine", "Ukraine"), ("VIE", "Vienna", "Vienne"),
    ("WAR", "Warsaw", "Varsovie"), ("ALB", "Albania", "Albanie"), ("ANK", "Ankara", "Ankara"),
    ("APU", "Apulia", "Pouilles"), ("ARM", "Armenia", "Arménie"), ("BEL", "Belgium", "Belgique"),
    ("BER", "Berlin", "Berlin"), ("BRE", "Brest", "Brest"), ("BUL", "Bulgaria", "Bulgarie"),
    ("CLY", "Clyde", "Clyde"), ("CON", "Constantinople", "Constantinople"), ("DEN", "Denmark", "Danemark"),
    ("EDI", "Edinburgh", "Édimbourg"), ("FIN", "Finland", "Finlande"), ("GAS", "Gascony", "Gascogne"),
    ("GRE", "Greece", "Grèce"), ("HOL", "Holland", "Hollande"), ("KIE", "Kiel", "Kiel"),
    ("LVN", "Livonia", "Livonie"), ("LON", "London", "Londres"), ("LVP", "Liverpool", "Liverpool"),
    ("MAR", "Marseilles", "Marseille"), ("NAF", "North Africa", "Afrique du Nord"), ("NAP", "Naples", "Naples"),
    ("NWY", "Norway", "Norvège"), ("PIC", "Picardy", "Picardie"), ("PIE", "Piedmont", "Piémont"),
    ("POR", "Portugal", "Portugal"), ("PRU", "Prussia", "Prusse"), ("ROM", "Rome", "Rome"),
    ("RUM", "Rumania", "Roumanie"), ("SEV", "Sevastopol", "Sébastopol"), ("SMY", "Smyrna", "Smyrne"),
    ("SPA", "Spain", "Espagne"), ("STP", "St Petersburg", "Saint-Pétersbourg"), ("SWE", "Sweden", "Suède"),
    ("SYR", "Syria", "Syrie"), ("TRI", "Trieste", "Trieste"), ("TUN", "Tunis", "Tunisie"),
    ("TUS", "Tuscany", "Toscane"), ("VEN", "Venice", "Venise"), ("WAL", "Wales", "Pays de Galles"),
    ("YOR", "Yorkshire", "Yorkshire"),
];

/// Name in the standard map, English, French.
const POWERS: [(&str, &str, &str); 7] = [
    ("AUSTRIA", "Austria", "Autriche"),
    ("ENGLAND", "England", "Angleterre"),
    ("FRANCE", "France", "France"),
    ("GERMANY", "Germany", "Allemagne"),
    ("ITALY", "Italy", "Italie"),
    ("RUSSIA", "Russia", "Russie"),
    ("TURKEY", "Turkey", "Turquie"),
];

impl Region {
    /// Its name; that of the map where no other is known.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &str {
        let known = REGIONS.iter().find(|(code, name, _)| *code == self.code && *name == self.name);
        known.filter(|_| lang == Lang::Fr).map_or(&self.name, |(.., french)| french)
    }
}

impl Power {
    /// Its name; that of the map where no other is known.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &str {
        let known = POWERS.iter().find(|(name, ..)| *name == self.name);
        known.map_or(&self.name, |&(_, english, french)| if lang == Lang::En { english } else { french })
    }
}

impl Map {
    /// The names of some powers, as in `Austria, Italy`.
    #[must_use]
    pub fn titles(&self, powers: &[usize]) -> Text {
        let titles = |lang| powers.iter().map(|&power| self.powers[power].title(lang)).collect::<Vec<_>>().join(", ");
        Text { en: titles(Lang::En).into(), fr: titles(Lang::Fr).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_map_has_its_names_in_french() {
        let map = Map::standard();
        for region in &map.regions {
            assert_eq!(region.title(Lang::En), region.name);
            let is = |known: &&(&str, &str, &str)| known.0 == region.code && known.1 == region.name;
            assert!(REGIONS.iter().any(|known| is(&known)), "{}", region.code);
        }
        let title = |word: &str| map.regions[map.region_of(map.zone(word).unwrap())].title(Lang::Fr);
        assert_eq!((title("GAL"), title("NTH")), ("Galicie", "mer du Nord"));
        assert!(map.powers.iter().all(|power| power.title(Lang::En) != power.name));
    }
}
