//! What the regions and powers of the standard map are called in French; maps have their names in
//! one language.

use ludex_core::{Lang, Text};

use crate::map::{Map, Power, Region};

/// Code and name in the standard map, French code and name. French codes are those of the article
/// where it has one, so Albania is MON, Armenia CAU, Gascony TOU and Tyrolia ALP; none is the
/// English code of another region.
#[rustfmt::skip]
const REGIONS: [(&str, &str, &str, &str); 76] = [
    ("ADR", "Adriatic Sea", "ADR", "mer Adriatique"), ("AEG", "Aegean Sea", "EGE", "mer Égée"),
    ("BAL", "Baltic Sea", "BAL", "mer Baltique"), ("BAR", "Barents Sea", "BAR", "mer de Barents"),
    ("BLA", "Black Sea", "NOI", "mer Noire"), ("BOT", "Gulf of Bothnia", "BOT", "golfe de Botnie"),
    ("EAS", "Eastern Mediterranean", "MOR", "Méditerranée orientale"),
    ("ENG", "English Channel", "MAN", "Manche"),
    ("HEL", "Heligoland Bight", "HEL", "baie de Helgoland"),
    ("ION", "Ionian Sea", "ION", "mer Ionienne"), ("IRI", "Irish Sea", "IRL", "mer d'Irlande"),
    ("LYO", "Gulf of Lyon", "LIO", "golfe du Lion"),
    ("MAO", "Mid-Atlantic Ocean", "OAM", "milieu de l'Atlantique"),
    ("NAO", "North Atlantic Ocean", "OAN", "Atlantique Nord"),
    ("NTH", "North Sea", "MDN", "mer du Nord"), ("NWG", "Norwegian Sea", "MNO", "mer de Norvège"),
    ("SKA", "Skagerrak", "SKA", "Skagerrak"), ("TYS", "Tyrrhenian Sea", "TYS", "mer Tyrrhénienne"),
    ("WES", "Western Mediterranean", "MOC", "Méditerranée occidentale"),
    ("BOH", "Bohemia", "BOH", "Bohême"), ("BUD", "Budapest", "BUD", "Budapest"),
    ("BUR", "Burgundy", "BOU", "Bourgogne"), ("GAL", "Galicia", "GAL", "Galicie"),
    ("MOS", "Moscow", "MOS", "Moscou"), ("MUN", "Munich", "MUN", "Munich"),
    ("PAR", "Paris", "PAR", "Paris"), ("RUH", "Ruhr", "RUH", "Ruhr"),
    ("SER", "Serbia", "SER", "Serbie"), ("SIL", "Silesia", "SIL", "Silésie"),
    ("SWI", "Switzerland", "SUI", "Suisse"), ("TYR", "Tyrolia", "ALP", "Tyrol"),
    ("UKR", "Ukraine", "UKR", "Ukraine"), ("VIE", "Vienna", "VIE", "Vienne"),
    ("WAR", "Warsaw", "VAR", "Varsovie"), ("ALB", "Albania", "MON", "Albanie"),
    ("ANK", "Ankara", "ANK", "Ankara"), ("APU", "Apulia", "APU", "Pouilles"),
    ("ARM", "Armenia", "CAU", "Arménie"), ("BEL", "Belgium", "BEL", "Belgique"),
    ("BER", "Berlin", "BER", "Berlin"), ("BRE", "Brest", "BRE", "Brest"),
    ("BUL", "Bulgaria", "BUL", "Bulgarie"), ("CLY", "Clyde", "CLY", "Clyde"),
    ("CON", "Constantinople", "CON", "Constantinople"), ("DEN", "Denmark", "DAN", "Danemark"),
    ("EDI", "Edinburgh", "EDI", "Édimbourg"), ("FIN", "Finland", "FIN", "Finlande"),
    ("GAS", "Gascony", "TOU", "Gascogne"), ("GRE", "Greece", "GRE", "Grèce"),
    ("HOL", "Holland", "HOL", "Hollande"), ("KIE", "Kiel", "KIE", "Kiel"),
    ("LVN", "Livonia", "LIV", "Livonie"), ("LON", "London", "LON", "Londres"),
    ("LVP", "Liverpool", "LVP", "Liverpool"), ("MAR", "Marseilles", "MAR", "Marseille"),
    ("NAF", "North Africa", "AFN", "Afrique du Nord"), ("NAP", "Naples", "NAP", "Naples"),
    ("NWY", "Norway", "NOR", "Norvège"), ("PIC", "Picardy", "PIC", "Picardie"),
    ("PIE", "Piedmont", "PIE", "Piémont"), ("POR", "Portugal", "POR", "Portugal"),
    ("PRU", "Prussia", "PRU", "Prusse"), ("ROM", "Rome", "ROM", "Rome"),
    ("RUM", "Rumania", "ROU", "Roumanie"), ("SEV", "Sevastopol", "SEB", "Sébastopol"),
    ("SMY", "Smyrna", "SMY", "Smyrne"), ("SPA", "Spain", "ESP", "Espagne"),
    ("STP", "St Petersburg", "STP", "Saint-Pétersbourg"), ("SWE", "Sweden", "SUE", "Suède"),
    ("SYR", "Syria", "SYR", "Syrie"), ("TRI", "Trieste", "TRI", "Trieste"),
    ("TUN", "Tunis", "TUN", "Tunisie"), ("TUS", "Tuscany", "TOS", "Toscane"),
    ("VEN", "Venice", "VEN", "Venise"), ("WAL", "Wales", "PGA", "Pays de Galles"),
    ("YOR", "Yorkshire", "YOR", "Yorkshire"),
];

/// Name in the standard map, English; French code and name.
const POWERS: [(&str, &str, &str, &str); 7] = [
    ("AUSTRIA", "Austria", "AUT", "Autriche"),
    ("ENGLAND", "England", "ANG", "Angleterre"),
    ("FRANCE", "France", "FRA", "France"),
    ("GERMANY", "Germany", "ALL", "Allemagne"),
    ("ITALY", "Italy", "ITA", "Italie"),
    ("RUSSIA", "Russia", "RUS", "Russie"),
    ("TURKEY", "Turkey", "TUR", "Turquie"),
];

/// The coasts, as English and French have them.
const COASTS: [(&str, &str); 4] = [("NC", "CN"), ("SC", "CS"), ("EC", "CE"), ("WC", "CO")];

impl Region {
    /// Its name; that of the map where no other is known.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &str {
        self.known().filter(|_| lang == Lang::Fr).map_or(&self.name, |(.., french)| french)
    }

    /// Its code in the standard map, if it is a region of it; its own otherwise.
    pub(crate) fn standard_code(&self) -> &str {
        self.known().map_or(&self.code, |(code, ..)| code)
    }

    fn known(&self) -> Option<&'static (&'static str, &'static str, &'static str, &'static str)> {
        REGIONS
            .iter()
            .find(|(code, name, french, _)| (*code == self.code || *french == self.code) && *name == self.name)
    }
}

impl Power {
    /// Its name; that of the map where no other is known.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &str {
        self.known().map_or(&self.name, |&(_, english, _, french)| if lang == Lang::En { english } else { french })
    }

    fn known(&self) -> Option<&'static (&'static str, &'static str, &'static str, &'static str)> {
        POWERS.iter().find(|(name, .., french)| *name == self.name || french.to_uppercase() == self.name)
    }
}

impl Map {
    /// The names of some powers, as in `Austria, Italy`.
    #[must_use]
    pub fn titles(&self, powers: &[usize]) -> Text {
        let titles = |lang| powers.iter().map(|&power| self.powers[power].title(lang)).collect::<Vec<_>>().join(", ");
        Text { en: titles(Lang::En).into(), fr: titles(Lang::Fr).into() }
    }

    /// The same map with the codes of a language, as far as they are known: BOU, STPCS, ALL.
    #[must_use]
    pub fn in_language(mut self, lang: Lang) -> Self {
        if lang == Lang::En {
            return self;
        }
        for region in &mut self.regions {
            if let Some(&(_, _, french, _)) = region.known() {
                for &zone in &region.zones {
                    let name = &mut self.zones[zone].name;
                    *name = match name.split_once('/') {
                        Some((_, coast)) => format!("{french}{}", french_coast(coast)),
                        None => french.to_owned(),
                    };
                }
                french.clone_into(&mut region.code);
            }
        }
        for power in &mut self.powers {
            if let Some(&(_, _, code, name)) = power.known() {
                (power.code, power.name) = (code.to_owned(), name.to_uppercase());
            }
        }
        self
    }

    /// The zone of a name in either language, such as `BOU`, `STPCS` or `Galicie`, if it is the
    /// only one.
    pub(crate) fn zone_named(&self, word: &str) -> Option<usize> {
        let word = bare(word);
        let is = |&zone: &usize| self.spellings(zone).iter().any(|name| bare(name) == word);
        let mut found = (0..self.zones.len()).filter(is);
        found.next().filter(|_| found.next().is_none())
    }

    fn spellings(&self, zone: usize) -> Vec<String> {
        let region = &self.regions[self.zones[zone].region];
        let mut names = vec![region.code.clone(), region.name.clone()];
        if let Some((code, _, french, title)) = region.known() {
            names.extend([code, french, title].map(|name| (*name).to_owned()));
        }
        if region.zones[0] == zone {
            return names;
        }
        let own = &self.zones[zone].name;
        let coasts = COASTS.iter().find(|(en, fr)| own.ends_with(en) || own.ends_with(fr));
        let coasts: Vec<_> = coasts.into_iter().flat_map(|&(en, fr)| [en, fr]).collect();
        names.iter().flat_map(|name| coasts.iter().map(move |coast| format!("{name}{coast}"))).collect()
    }

    /// The power of a name in either language, such as `ALL` or `Italie`.
    pub(crate) fn power_named(&self, word: &str) -> Option<usize> {
        let word = bare(word);
        let is = |power: &Power| {
            let names = power.known().map(|&(name, _, code, french)| [&name[..3], name, code, french]);
            names.is_some_and(|names| names.iter().any(|name| bare(name) == word))
        };
        self.powers.iter().position(is)
    }
}

/// A French text about the standard map with the French codes of its powers and regions. Of a power
/// and a region with one code, the power is meant.
#[must_use]
pub fn french_codes(text: &str) -> String {
    let french = |word: &str| {
        let power = POWERS.iter().find(|(name, ..)| &name[..3] == word).map(|(_, _, code, _)| *code);
        power.or_else(|| REGIONS.iter().find(|(code, ..)| *code == word).map(|(_, _, code, _)| *code))
    };
    let parts = text.split_inclusive(|letter: char| !letter.is_ascii_alphabetic()).map(|part| {
        let word = part.trim_end_matches(|letter: char| !letter.is_ascii_alphabetic());
        french(word).map_or_else(|| part.to_owned(), |french| part.replacen(word, french, 1))
    });
    parts.collect()
}

fn french_coast(coast: &str) -> &str {
    COASTS.iter().find(|(english, _)| *english == coast).map_or(coast, |(_, french)| french)
}

/// A name as it is compared: capitals, letters alone.
fn bare(name: &str) -> String {
    name.to_uppercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_map_has_its_names_in_french() {
        let map = Map::standard();
        for region in &map.regions {
            assert_eq!(region.title(Lang::En), region.name);
            assert_eq!(region.known().map(|known| known.0), Some(region.code.as_str()));
        }
        let title = |word: &str| map.regions[map.region_of(map.zone(word).unwrap())].title(Lang::Fr);
        assert_eq!((title("GAL"), title("NTH")), ("Galicie", "mer du Nord"));
        assert!(map.powers.iter().all(|power| power.title(Lang::En) != power.name));
    }

    #[test]
    fn places_are_known_in_both_languages() {
        let (english, french) = (Map::standard(), Map::standard().in_language(Lang::Fr));
        for (zone, name) in english.zones.iter().map(|zone| zone.name.as_str()).enumerate() {
            assert_eq!((english.zone(name), french.zone(name)), (Some(zone), Some(zone)), "{name}");
            let name = &french.zones[zone].name;
            assert_eq!((english.zone(name), french.zone(name)), (Some(zone), Some(zone)), "{name}");
            assert!(french.regions[french.region_of(zone)].title(Lang::Fr).len() > 3);
        }
        for word in ["STPCS", "STP/CS", "stp(sc)", "StPSC"] {
            assert_eq!(english.zone(word), english.zone("STP/SC"), "{word}");
        }
        let powers = ["Autriche", "eng", "FRANCE", "ALL", "Italie", "Russie", "Turquie"];
        for (power, word) in powers.into_iter().enumerate() {
            assert_eq!((english.power(word), french.power(word)), (Some(power), Some(power)), "{word}");
        }
    }
}
