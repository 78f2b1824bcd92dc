//! Rows become lanes and come back.

use ludex_gates::{Circuit, Gates, Network, lanes, lowest, spread};

/// A game of so many bits that stay as they are, and no moves.
fn still(bits: usize) -> Gates {
    let outputs: Vec<_> = (0..bits).map(Network::input).collect();
    let network = Network::new(bits);
    let circuit = |outputs: &[_]| Circuit::new(&network, bits, outputs);
    Gates {
        bits,
        moves: Vec::new(),
        seen: circuit(&[ludex_gates::FALSE]),
        goals: circuit(&[]),
        next: circuit(&outputs),
    }
}

#[test]
fn rows_come_back() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for bits in [1, 7, 63, 64, 65, 130] {
        let gates = still(bits);
        for rows in [1, 2, 8, 9, 33, 64] {
            let mut values = vec![[0]; gates.slots()];
            let mut all = Vec::new();
            for words in gates.position(&mut values).chunks_mut(64) {
                let mut block = [0; 64];
                for row in &mut block[..rows] {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    *row = random.rotate_left(29) & lowest(words.len());
                }
                all.push(block);
                spread(&mut block, rows, words);
                for (bit, word) in words.iter().enumerate() {
                    let expected: Vec<usize> =
                        (0..rows).filter(|&row| all[all.len() - 1][row] >> bit & 1 == 1).collect();
                    assert_eq!(lanes(word[0] & lowest(rows)).collect::<Vec<_>>(), expected);
                }
            }
            gates.next.run(&mut values);
            for (number, expected) in all.iter().enumerate() {
                let mut block = [u64::MAX; 64];
                gates.rows(64 * number, rows, &values, &mut block);
                assert_eq!(block[..rows], expected[..rows], "{bits} {rows}");
            }
        }
    }
}
