//! The page *Diplomacy*, as a reader without scripts sees it, and the same as JSON, against the
//! engine.

use ludex::Lang;
use ludex::diplomacy::{Map, Question, read_given, read_powers};
use ludex::numbers::grouped;
use serde_json::Value as Json;

use crate::asking::{get, link_with};

const ALL: u128 = 67_804_242_146_058;

/// The link of a region of the map.
fn region(page: &str, code: &str) -> String {
    link_with(page, &format!("id=\"{code}\""))
}

fn counted(given: &str, powers: Option<&str>) -> u128 {
    let map = Map::standard();
    let mut question = Question::of(&map);
    if let Some(powers) = powers {
        question.powers = read_powers(&map, powers).expect("powers");
    }
    if !given.is_empty() {
        question.given = read_given(&map, given).expect("statements");
    }
    question.automaton(&map, &()).expect("no limit").total()
}

#[test]
fn clicks_on_a_region_go_through_what_may_be_known() {
    let start = get("/diplomacy").page();
    assert!(start.contains(&format!("{} positions", grouped(ALL, Lang::En))));
    let mut address = region(&start, "GAL");
    for given in ["GAL", "AUS A GAL", "RUS A GAL", "-GAL"] {
        assert_eq!(address, format!("/diplomacy?given={}&region=GAL", given.replace(' ', "+")));
        let page = get(&address).page();
        let count = grouped(counted(given, None), Lang::En);
        assert!(page.contains(&format!("{count} positions</p>")), "{given}: {count}");
        assert!(page.contains(&format!("; known: {given}</title>")), "{given}");
        address = region(&page, "GAL");
    }
    assert_eq!(address, "/diplomacy?region=GAL");
    let two = get("/diplomacy?given=GAL&region=GAL").page();
    assert_eq!(region(&two, "RUM"), "/diplomacy?given=GAL,RUM&region=RUM");
    assert_eq!(link_with(&two, "aria-label=\"take back GAL\""), "/diplomacy");
}

#[test]
fn what_is_typed_is_counted() {
    for (address, given, powers) in [
        ("/diplomacy?given=A+GAL,+-RUM,+F+NTH", "A GAL, -RUM, F NTH", None),
        ("/diplomacy?powers=aus,russia&given=rus+a+gal", "RUS A GAL", Some("AUS,RUS")),
        ("/diplomacy?given=F+STP/SC&lang=en", "F STP/SC", None),
    ] {
        let page = get(address).page();
        let count = grouped(counted(given, powers), Lang::En);
        assert!(page.contains(&format!("{count} positions</p>")), "{address}: {count}");
    }
    assert!(get("/diplomacy?given=GAL,-GAL").page().contains("No position is consistent with these facts."));
    assert!(
        get("/diplomacy?given=GAL,-GAL&lang=fr").page().contains("Aucune position n'est compatible avec ces faits.")
    );
}

/// Regions say who is there, in words, in the reader's language.
#[test]
fn regions_have_labels() {
    let page = get("/diplomacy").page();
    let occupied = Question::of(&Map::standard()).automaton(&Map::standard(), &()).expect("no limit");
    let map = Map::standard();
    let galicia = map.region_of(map.zone("GAL").expect("a region"));
    let count = grouped(occupied.occupied(&map)[galicia].total, Lang::En);
    assert!(page.contains(&format!("<title>Galicia: {count} positions, Austria ")), "{count}");
    assert!(page.contains("<title>Switzerland: always empty</title>") && !page.contains("id=\"SWI\""));
    assert!(get("/diplomacy?lang=fr").page().contains("<title>Galicie\u{a0}: "));
}

#[test]
fn the_article_is_beside_it() {
    let page = get("/diplomacy").page();
    for figure in ["74,980,036,938,664", "48 of his 57 figures", "AUS+GER+ITA", "1,023,641", "1,016,503"] {
        assert!(page.contains(figure), "{figure}");
    }
}

#[test]
fn samples_are_those_of_the_seed() {
    let (one, two) = (get("/diplomacy?seed=3&powers=TUR").page(), get("/diplomacy?seed=4&powers=TUR").page());
    assert_eq!(link_with(&one, "Draw others"), "/diplomacy?powers=TUR&seed=4");
    let samples = |page: &str| page.split("class=\"samples\"").nth(1).map(|rest| rest[..400].to_owned());
    assert_ne!(samples(&one), samples(&two));
    assert_eq!(samples(&one), samples(&get("/diplomacy?seed=3&powers=TUR").page()));
}

/// A position that is known to the last unit still has its page, of a bounded size.
#[test]
fn much_may_be_known() {
    let known: Vec<_> = Map::standard().regions.iter().take(40).map(|region| format!("-A {}", region.code)).collect();
    let page = get(&format!("/diplomacy?given={}", known.join(",").replace(' ', "+"))).page();
    assert!(page.len() < 200_000, "{} bytes", page.len());
    let answer = get(&format!("/diplomacy?given={},A+GAL", known.join(",").replace(' ', "+")));
    assert!(answer.status == 400 && answer.text.contains("at most 40 facts"), "{}", answer.text);
}

#[test]
fn bad_questions_give_a_sentence() {
    for (question, sentence) in [
        ("given=A+XYZ", "there is no region <code>XYZ</code>"),
        ("given=,", "a fact is a region"),
        ("powers=AUS,XXX", "there is no power <code>XXX</code>"),
        ("powers=,", "name at least one power"),
        ("ignore=all", "power and kind can"),
        ("seed=-1", "not a whole number"),
        ("region=XYZ", "there is no region <code>XYZ</code>"),
    ] {
        let answer = get(&format!("/diplomacy?{question}"));
        assert!(answer.status == 400 && answer.text.contains(sentence), "{question}: {}", answer.text);
        let name = question.split('=').next().expect("a name");
        if name != "region" {
            assert_eq!(get(&format!("/api/diplomacy/sample?{question}")).status, 400, "{question}");
        }
    }
    assert_eq!(get("/api/diplomacy/nothing").status, 404);
}

/// What was typed stays in its field, with what is wrong beside it; the rest of the question is
/// kept.
#[test]
fn what_was_typed_can_be_mended() {
    let answer = get("/diplomacy?given=A+GAL,+A+XYZ,+-RUM&powers=AUS,RUS&lang=fr");
    assert_eq!(answer.status, 400);
    let field = answer.text.split("name=\"given\"").nth(1).expect("the field");
    let (tag, after) = field.split_once('>').expect("its end");
    assert!(tag.contains("value=\"A GAL, A XYZ, -RUM\"") && tag.contains("aria-invalid=\"true\""), "{tag}");
    assert!(tag.contains("aria-describedby=\"wrong\"") && after.starts_with("<span class=\"problem\" id=\"wrong\""));
    assert!(after.contains("il n'y a pas de région «\u{a0}XYZ\u{a0}»"), "{}", &after[..200]);
    assert!(answer.text.contains("name=\"powers\" value=\"AUS,RUS\""));
    // Clicks go on from what could be read: nothing.
    assert_eq!(region(&answer.text, "GAL"), "/diplomacy?lang=fr&powers=AUS,RUS&given=GAL&region=GAL");
    assert!(get("/diplomacy?given=A+GAL").page().contains("value=\"A GAL\""));
}

#[test]
fn programs_get_the_same() {
    let json = |address: &str| -> Json { serde_json::from_str(&get(address).page()).expect("JSON") };
    let count = json("/api/diplomacy/count?given=GAL&ignore=kind&powers=AUS,RUS");
    assert_eq!((count["by_power"]["AUS"].as_str(), count["groups"]["AUS+RUS"].is_string()), (Some("97"), true));
    assert_eq!(json("/api/diplomacy/count")["total"], ALL.to_string());
    let occupancy = json("/api/diplomacy/occupancy?given=-GAL");
    assert!(occupancy["regions"]["GAL"].is_null() && occupancy["regions"]["RUM"]["by_power"]["AUS"].is_string());
    let sample = json("/api/diplomacy/sample?n=2&seed=1");
    assert_eq!(sample["positions"].as_array().map(Vec::len), Some(2));
    assert_eq!(sample["positions"][0]["orders"].as_array().map(Vec::len), Some(22));
    let compared = json("/api/diplomacy/compare");
    assert_eq!((compared["same"].as_u64(), compared["different"].as_u64()), (Some(48), Some(9)));
}
