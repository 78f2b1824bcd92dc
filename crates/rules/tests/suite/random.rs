//! Random programs that only derive: the engine under every strategy and saturation against the
//! naive engine.

use std::collections::BTreeSet;

use ludex_rules::{End, Engine, Options, Program, Strategy, saturate};
use ludex_testkit::random::Random;

use crate::naive;
use crate::programs::{deriving, fact_text};

fn read(text: &str) -> Program {
    let mut program = Program::new();
    program.read_clips("random.clp", text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    program
}

#[test]
fn engine_and_saturation_derive_what_the_naive_engine_derives() {
    let mut random = Random::new(1);
    let mut most = 0;
    for _ in 0..ludex_testkit::trials(400) {
        let program = deriving(&mut random);
        let text = program.clips();
        let (facts, firings) = naive::saturate(&program);
        let mut expected: BTreeSet<String> =
            facts.iter().map(|(relation, values)| fact_text(*relation, values)).collect();
        expected.insert("(initial-fact)".to_string());
        for strategy in [Strategy::Depth, Strategy::Breadth, Strategy::Lex, Strategy::Mea] {
            let mut engine = Engine::new(read(&text), Options { strategy: Some(strategy), remember: false });
            assert_eq!(engine.run(u64::MAX, &(), &mut ()), End::Quiet);
            assert_eq!(engine.facts().map(|(_, text)| text).collect::<BTreeSet<_>>(), expected, "{text}");
            assert_eq!(engine.firings(), firings, "{strategy:?}\n{text}");
        }
        let saturation = saturate(read(&text), u64::MAX, &()).expect("it only derives");
        assert_eq!(saturation.facts().collect::<BTreeSet<_>>(), expected, "{text}");
        assert_eq!(saturation.firings, firings, "{text}");
        most = most.max(firings);
    }
    assert!(most > 100, "the programs are too small to show anything: {most}");
}
