//! Sums of products, as few gates.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::network::{Edge, FALSE, Network};

/// Edges that are counted for one sum; what is left then stays as it is.
const MOST_WORK: usize = 20_000_000;

impl Network {
    /// Any of some products. What most of them have in common is taken out of them, again and
    /// again, so that what is left may be what other sums are made of too (R. K. Brayton,
    /// *Factoring logic functions*, IBM Journal of Research and Development 31 (1987), 187–198,
    /// <https://doi.org/10.1147/rd.312.0187>, in its plainest form).
    pub fn sum(&mut self, products: Vec<Vec<Edge>>) -> Edge {
        self.factored(products, &mut 0)
    }

    fn factored(&mut self, mut products: Vec<Vec<Edge>>, work: &mut usize) -> Edge {
        let mut any = FALSE;
        while products.len() > 1 && *work < MOST_WORK {
            let mut often: HashMap<Edge, usize, FixedState> = HashMap::default();
            products.iter().flatten().for_each(|&edge| *often.entry(edge).or_default() += 1);
            *work += products.iter().map(Vec::len).sum::<usize>();
            let most = often.into_iter().filter(|(_, times)| *times > 1).max_by_key(|&(edge, times)| (times, edge));
            let Some((common, _)) = most else { break };
            let (mut with, without): (Vec<_>, Vec<_>) =
                products.into_iter().partition(|product| product.contains(&common));
            for product in &mut with {
                product.retain(|&edge| edge != common);
            }
            let rest = self.factored(with, work);
            let product = self.and(common, rest);
            any = self.or(any, product);
            products = without;
        }
        let products: Vec<Edge> = products.iter().map(|product| self.all(product)).collect();
        let rest = self.any(&products);
        self.or(any, rest)
    }
}
