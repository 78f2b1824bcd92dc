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

/// Words are used again, and every output is what its gates say.
#[test]
fn words_that_are_used_again_lose_nothing() {
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % bound
    };
    for _ in 0..200 {
        let mut network = Network::new(6);
        // Each edge with its value on all 64 inputs, which are the lanes.
        let input = |input: usize| (0..64_u64).filter(|lane| lane >> input & 1 == 1).map(|lane| 1 << lane).sum();
        let mut edges: Vec<(u32, u64)> = (0..6).map(|number| (Network::input(number), input(number))).collect();
        for _ in 0..below(120) {
            let mut pick = || {
                let (edge, value) = edges[edges.len() - 1 - below(edges.len().min(30))];
                if below(2) == 0 { (edge, value) } else { (edge ^ 1, !value) }
            };
            let (one, other) = (pick(), pick());
            edges.push((network.and(one.0, other.0), one.1 & other.1));
        }
        let outputs: Vec<(u32, u64)> = (0..8).map(|_| edges[below(edges.len())]).collect();
        let circuit = Circuit::new(&network, 6, &outputs.iter().map(|output| output.0).collect::<Vec<_>>());
        let mut values = vec![[u64::MAX]; circuit.slots()];
        values[0] = [0];
        edges[..6].iter().zip(&mut values[1..]).for_each(|(edge, value)| *value = [edge.1]);
        // A second run finds the words of the first.
        for _ in 0..2 {
            circuit.run(&mut values);
            for (number, output) in outputs.iter().enumerate() {
                assert_eq!(circuit.read(number, &values), output.1, "output {number}");
            }
        }
    }
}
