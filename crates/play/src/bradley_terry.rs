//! Ratings of many players from the games that any two of them played, by maximum likelihood.
//!
//! In the model of Bradley and Terry (see [`elo`](crate::elo)) player *i* expects `sᵢ / (sᵢ + sⱼ)`
//! points of a game with *j*, and a draw is half a win and half a loss. The strengths under which
//! the games that were played are likeliest are found by the iteration of D. R. Hunter, *MM
//! algorithms for generalized Bradley–Terry models*, The Annals of Statistics 32 (2004), 384–406,
//! <https://doi.org/10.1214/aos/1079120141>: each `sᵢ` becomes the points of *i* divided by the sum
//! of `gamesᵢⱼ / (sᵢ + sⱼ)`; the likelihood never falls.
//!
//! There is such a maximum if and only if the players cannot be split into two groups one of which
//! won all points of the games between them (L. R. Ford, *Solution of a ranking problem from binary
//! comparisons*, The American Mathematical Monthly 64 (1957), 28–33,
//! <https://doi.org/10.2307/2308513>). Where there is none, one drawn game is added between every
//! two players who met, and [`Ratings::prior`] says so; players who never met, not even through
//! others, have no ratings.
//!
//! Intervals come from the inverse of Fisher's information, on the plane where ratings add up to 0.
//! A draw carries more information than the model assumes, so that they are rather too wide.

use serde::Serialize;

use crate::interval::Z;

/// Ratings on Elo's scale, adding up to 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// The rating of each player.
    pub ratings: Vec<f64>,
    /// How far the interval of 95 % reaches on both sides.
    pub margins: Vec<f64>,
    /// Whether a drawn game was added between every two players who met, because the ratings would
    /// be infinite without.
    pub prior: bool,
}

/// One natural logarithm of strength, on Elo's scale.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// A change of logarithms of strength that no longer counts, and the most rounds.
const CLOSE: f64 = 1e-12;
const ROUNDS: usize = 100_000;

/// The ratings of players, where `points[i][j]` are the points that *i* won against *j*; the
/// diagonal is not read. `None` for fewer than two players, or if some never met.
///
/// ```
/// use ludex_play::bradley_terry::ratings;
/// let two = ratings(&[vec![0.0, 3.0], vec![1.0, 0.0]]).unwrap(); // three points of four
/// assert!((two.ratings[0] - two.ratings[1] - 400.0 * 3f64.log10()).abs() < 1e-6);
/// ```
///
/// # Panics
/// If `points` is no square.
#[must_use]
pub fn ratings(points: &[Vec<f64>]) -> Option<Ratings> {
    let n = points.len();
    let games = |i: usize, j: usize| if i == j { 0.0 } else { points[i][j] + points[j][i] };
    if n < 2 || !connected(n, |i, j| games(i, j) > 0.0) {
        return None;
    }
    let prior = !connected(n, |i, j| i != j && points[i][j] > 0.0);
    let mut won = vec![vec![0.0; n]; n];
    for (i, row) in won.iter_mut().enumerate() {
        for (j, cell) in row.iter_mut().enumerate().filter(|&(j, _)| games(i, j) > 0.0) {
            *cell = points[i][j] + if prior { 0.5 } else { 0.0 };
        }
    }
    let strengths = strengths(&won);
    let margins = deviations(&won, &strengths).into_iter().map(|deviation| Z * deviation * SCALE).collect();
    Some(Ratings { ratings: strengths.iter().map(|log| log * SCALE).collect(), margins, prior })
}

/// Whether every player is led to from every other.
fn connected(n: usize, leads: impl Fn(usize, usize) -> bool) -> bool {
    let reaches_all = |leads: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; n];
        let mut stack = vec![0];
        reached[0] = true;
        while let Some(i) = stack.pop() {
            for j in (0..n).filter(|&j| leads(i, j)) {
                if !std::mem::replace(&mut reached[j], true) {
                    stack.push(j);
                }
            }
        }
        reached.into_iter().all(|reached| reached)
    };
    reaches_all(&leads) && reaches_all(&|i, j| leads(j, i))
}

/// The logarithms of the likeliest strengths, adding up to 0.
fn strengths(won: &[Vec<f64>]) -> Vec<f64> {
    let n = won.len();
    let mut logs = vec![0.0f64; n];
    for _ in 0..ROUNDS {
        let before = logs.clone();
        for i in 0..n {
            let points: f64 = won[i].iter().sum();
            let met = |j: usize| (won[i][j] + won[j][i]) / (logs[i].exp() + logs[j].exp());
            logs[i] = (points / (0..n).filter(|&j| j != i).map(met).sum::<f64>()).ln();
        }
        let mean = logs.iter().sum::<f64>() / n as f64;
        for log in &mut logs {
            *log -= mean;
        }
        if logs.iter().zip(&before).all(|(now, then)| (now - then).abs() < CLOSE) {
            break;
        }
    }
    logs
}

/// The standard deviations of the logarithms of strengths: the roots of the diagonal of the
/// pseudo-inverse of the information, which is that of (information + 1/n) less 1/n.
fn deviations(won: &[Vec<f64>], logs: &[f64]) -> Vec<f64> {
    let n = won.len();
    let share = 1.0 / n as f64;
    let mut information = vec![vec![share; n]; n];
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let expected = 1.0 / (1.0 + (logs[j] - logs[i]).exp());
            let weight = (won[i][j] + won[j][i]) * expected * (1.0 - expected);
            information[i][i] += weight;
            information[i][j] -= weight;
        }
    }
    let inverse = inverse(information);
    (0..n).map(|i| (inverse[i][i] - share).max(0.0).sqrt()).collect()
}

/// The inverse of a positive definite matrix, by Gauss and Jordan; no pivots are needed.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..n {
        let scale = matrix[pivot][pivot].recip();
        for cell in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *cell *= scale;
        }
        for row in (0..n).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..n {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}
