//! The article beside ours.

#[test]
fn what_differs_from_the_article() {
    let figures = ludex_diplomacy::compare(&()).expect("compared");
    for f in &figures {
        println!("{} {} {} {} {:?}", f.what, f.article, f.ours, f.same, f.why.as_ref().map(|w| &w.en));
    }
    let different: Vec<_> =
        figures.iter().filter(|figure| !figure.same).map(|figure| figure.what.en.as_ref()).collect();
    assert_eq!(
        different,
        [
            "zones of each unit, multiplied (by a third person)",
            "positions of AUS+GER+ITA",
            "C1: PIE BUR GAL SIL PRU",
            "C12: PIE GAL",
            "C16: PIE",
            "C28: GAL",
            "C32: —",
            "positions in all",
            "by the “bad method”",
        ]
    );
    assert_eq!(figures.len(), 3 + 7 + 4 + 4 + 4 + 32 + 3);
    assert!(figures.iter().all(|figure| figure.same || figure.why.is_some()));
    // To the unit: what the article's tables give, less a German position too many, less both in
    // Rumania.
    assert_eq!(74_980_036_938_664_u64 - 643_772_053_166 - 6_532_022_739_440, 67_804_242_146_058);
    let total = figures.iter().find(|figure| figure.what.en == "positions in all").and_then(|f| f.why.as_ref());
    let told = total.expect("told").en.clone();
    for number in ["74,980,036,938,664", "74,981,596,096,264", "643,772,053,166", "6,532,022,739,440"] {
        assert!(told.contains(number), "{told}");
    }
}
