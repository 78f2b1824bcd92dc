//! Circuits compute what their gates say, in 64 lanes at once.

use ludex_gates::{Circuit, FALSE, Network, TRUE};

#[test]
fn sums_of_products_are_what_they_say() {
    // All sums of two products of three inputs or their opposites, on all inputs at once.
    let literals: Vec<Vec<u32>> = (0..27)
        .map(|code: u32| {
            let of = |input: u32| match code / 3_u32.pow(input) % 3 {
                0 => None,
                sign => Some(Network::input(input as usize) ^ (sign - 1)),
            };
            (0..3).filter_map(of).collect()
        })
        .collect();
    for one in &literals {
        for other in &literals {
            let mut network = Network::new(3);
            let sum = network.sum(vec![one.clone(), other.clone()]);
            let circuit = Circuit::new(&network, 3, &[sum, sum ^ 1, TRUE, FALSE]);
            let mut values = vec![[0]; circuit.slots()];
            for (input, value) in values[1..4].iter_mut().enumerate() {
                *value = [(0..8).filter(|lane| lane >> input & 1 == 1).map(|lane| 1 << lane).sum()];
            }
            circuit.run(&mut values);
            let holds = |lane: u32, edge: u32| (lane >> ((edge >> 1) - 1) ^ edge) & 1 == 1;
            let all = |lane: u32, product: &[u32]| product.iter().all(|&edge| holds(lane, edge));
            for lane in 0..8 {
                let expected = all(lane, one) || all(lane, other);
                let read = |output: usize| circuit.read(output, &values) >> lane & 1 == 1;
                assert_eq!([read(0), read(1), read(2), read(3)], [expected, !expected, true, false]);
            }
        }
    }
}

/// Whether the ends of a row of cells are linked: cells 0 and 3 by 1 and 2, each of which is linked
/// to where a neighbour is.
#[test]
fn loops_are_least_fixed_points() {
    let mut network = Network::new(4);
    let cells: Vec<u32> = (0..4).map(Network::input).collect();
    let linked = network.memories(4);
    let becomes: Vec<u32> = (0..4)
        .map(|cell| {
            let left = if cell == 0 { TRUE } else { linked[cell - 1] };
            let right = if cell == 3 { FALSE } else { linked[cell + 1] };
            let near = network.or(left, right);
            network.and(cells[cell], near)
        })
        .collect();
    network.close(&linked, &becomes);
    let circuit = Circuit::new(&network, 4, &linked);
    let mut values = vec![[0]; circuit.slots()];
    for (input, value) in values[1..5].iter_mut().enumerate() {
        *value = [(0..16).filter(|lane| lane >> input & 1 == 1).map(|lane| 1_u64 << lane).sum()];
    }
    circuit.run(&mut values);
    for lane in 0_u32..16 {
        for cell in 0..4 {
            let expected = (0..=cell).all(|cell| lane >> cell & 1 == 1);
            assert_eq!(circuit.read(cell, &values) >> lane & 1 == 1, expected, "{lane:04b} {cell}");
        }
    }
}
