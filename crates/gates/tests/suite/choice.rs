//! One legal move is left in every lane, and each as often as the others.

use ludex_gates::choose;

/// Random words from a seed.
fn words(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = (state ^ state >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        word ^ word >> 33
    }
}

#[test]
fn one_legal_move_is_left() {
    let mut random = words(7);
    for count in (0..40).chain([63, 64, 65, 300]) {
        for thin in 0..6 {
            // The more words are joined, the fewer moves are legal.
            let mut word = || [(); 2].map(|()| (0..thin).fold(random(), |word, _| word & random()));
            let legal: Vec<[u64; 2]> = (0..count).map(|_| word()).collect();
            let mut chosen = legal.clone();
            choose(&mut chosen, words(count as u64));
            for (word, lane) in (0..2).flat_map(|word| (0..64).map(move |lane| (word, lane))) {
                let of = |moves: &[[u64; 2]]| -> Vec<usize> {
                    (0..count).filter(|&mv| moves[mv][word] >> lane & 1 == 1).collect()
                };
                let (legal, chosen) = (of(&legal), of(&chosen));
                assert_eq!(chosen.len(), usize::from(!legal.is_empty()), "{count} moves, lane {lane}");
                assert!(chosen.iter().all(|mv| legal.contains(mv)), "{count} moves, lane {lane}");
            }
        }
    }
}

#[test]
fn each_is_left_as_often() {
    const DRAWS: u32 = 2_000;
    for count in [1_usize, 2, 3, 7, 8, 13, 20] {
        // Every third move is legal in no lane.
        let legal = |mv: usize| mv % 3 != 2;
        let number = (0..count).filter(|&mv| legal(mv)).count() as f64;
        let (mut random, mut often) = (words(count as u64), vec![0_u32; count]);
        for _ in 0..DRAWS {
            let mut moves: Vec<[u64; 1]> = (0..count).map(|mv| [if legal(mv) { u64::MAX } else { 0 }]).collect();
            choose(&mut moves, &mut random);
            often.iter_mut().zip(&moves).for_each(|(often, mv)| *often += mv[0].count_ones());
        }
        let mean = f64::from(64 * DRAWS) / number;
        for (mv, &often) in often.iter().enumerate() {
            // Six times the standard deviation at most.
            let most = 6.0 * mean.sqrt();
            let expected = if legal(mv) { mean } else { 0.0 };
            assert!((f64::from(often) - expected).abs() <= most, "move {mv} of {count}: {often}, not {expected}");
        }
    }
}
