//! The article's expert system on the engine of rules, against the counts by lists and by the scan.

use ludex::diplomacy::{Map, Question, read_powers, rule_program};
use ludex::rules::{End, Engine, Options, Program, saturate};

fn program(text: &str) -> Program {
    let mut program = Program::new();
    program.read_ops5("deployments.ops", text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    program
}

#[test]
fn rules_count_what_the_scan_counts() {
    let map = Map::standard();
    for group in ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR", "ENG,FRA", "AUS,ITA", "RUS,TUR"] {
        let powers = read_powers(&map, group).expect("powers");
        let question = Question { powers: powers.clone(), ..Question::default() };
        let total = question.automaton(&map, &()).expect("counted").total();
        let text = rule_program(&map, &powers).expect("a program");
        let saturation = saturate(program(&text), u64::MAX, &()).expect("it only derives");
        let deployments = saturation.facts().filter(|fact| fact.starts_with("(DEPLOIEMENT ")).count();
        let counted: Vec<_> = saturation.tallies().into_iter().map(|(_, count)| u128::from(count)).collect();
        assert_eq!(if powers.len() == 1 { vec![deployments as u128] } else { counted }, [total], "{group}");

        let mut engine = Engine::new(program(&text), Options::default());
        assert_eq!(engine.run(u64::MAX, &(), &mut ()), End::Quiet);
        assert_eq!((engine.fact_count(), engine.tallies()), (saturation.fact_count(), saturation.tallies()), "{group}");
    }
}

/// The group that cost the article most: a million firings, saturated.
#[test]
fn rules_count_the_middle_of_europe() {
    let map = Map::standard();
    let powers = read_powers(&map, "AUS,GER,ITA").expect("powers");
    let text = rule_program(&map, &powers).expect("a program");
    let saturation = saturate(program(&text), u64::MAX, &()).expect("it only derives");
    assert_eq!(saturation.tallies(), [("AUS+GER+ITA".to_owned(), 1_016_503)]);
}
