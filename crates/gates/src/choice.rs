//! A legal move for every lane, each as likely as the others, chosen in all lanes at once.
//!
//! ```text
//!   blocks of seven moves     how many are legal, lane by lane     3 words, one a bit of the number
//!   their sum                 how many there are                   rank = ⌊fraction · sum⌋
//!   block after block         rank < number? the move is here      else rank −= number
//! ```
//!
//! Numbers lie across words, a bit of all lanes in each, and are added as circuits add them. So the
//! work is the same whether a lane has two legal moves or thirty: 30 operations on words for a
//! move. Listing the legal moves of each lane took three times as long as all gates of
//! Breakthrough.

#![expect(clippy::inline_always, reason = "compiled for each kind of processor")]

/// A bit of all lanes.
pub type Bit<const N: usize> = [u64; N];

/// Moves that are counted together, so that their number has three bits.
const BLOCK: usize = 7;

/// Binary places of a fraction: with so many, no move is likelier than another by more than one in
/// 2³² for each of them.
const PLACES: usize = 32;

/// The bits of the greatest number of moves.
const BITS: usize = 32;

#[inline(always)]
fn with<const N: usize>(a: &Bit<N>, b: &Bit<N>, both: impl Fn(u64, u64) -> u64) -> Bit<N> {
    std::array::from_fn(|word| both(a[word], b[word]))
}

/// The sum of three bits, and what is carried.
#[inline(always)]
fn add<const N: usize>(a: &Bit<N>, b: &Bit<N>, c: &Bit<N>) -> [Bit<N>; 2] {
    let one = with(a, b, |a, b| a ^ b);
    let carried = std::array::from_fn(|word| a[word] & b[word] | one[word] & c[word]);
    [with(&one, c, |a, b| a ^ b), carried]
}

/// How many of a block are set.
#[inline(always)]
fn count<const N: usize>(block: &[Bit<N>]) -> [Bit<N>; 3] {
    let of = |place: usize| block.get(place).copied().unwrap_or([0; N]);
    let [one, carried] = add(&of(0), &of(1), &of(2));
    let [other, again] = add(&of(3), &of(4), &of(5));
    let [lowest, last] = add(&one, &other, &of(6));
    let [middle, highest] = add(&carried, &again, &last);
    [lowest, middle, highest]
}

#[inline(always)]
fn is_zero<const N: usize>(number: &[Bit<N>]) -> bool {
    number.iter().flatten().all(|&word| word == 0)
}

/// Leaves in every lane one of the moves that are set there, if any is.
///
/// # Panics
/// With 2³² moves and more.
#[inline(always)]
pub fn choose<const N: usize>(moves: &mut [Bit<N>], mut random: impl FnMut() -> u64) {
    let bits = (usize::BITS - moves.len().leading_zeros()).max(3) as usize;
    let mut total = [[0; N]; BITS];
    for block in moves.chunks(BLOCK) {
        let number = count(block);
        if !is_zero(&number) {
            let mut carried = [0; N];
            for (place, bit) in total[..bits].iter_mut().enumerate() {
                let other = number.get(place).unwrap_or(&[0; N]);
                [*bit, carried] = add(bit, other, &carried);
            }
        }
    }
    let mut rank = [[0; N]; BITS];
    rank_below(&total[..bits], &mut rank[..bits], || std::array::from_fn(|_| random()));
    let mut open = total[..bits].iter().fold([0; N], |any, bit| with(&any, bit, |any, bit| any | bit));
    for block in moves.chunks_mut(BLOCK) {
        let number = count(block);
        if !is_zero(&number) {
            let here = take(&mut rank[..bits], &number, &mut open);
            leave(block, here);
        }
    }
}

/// The whole part of a number times a random fraction, whose places are drawn from the last to the
/// first: each adds the number, or does not, and halves what there is.
#[inline(always)]
fn rank_below<const N: usize>(number: &[Bit<N>], rank: &mut [Bit<N>], mut random: impl FnMut() -> Bit<N>) {
    for _ in 0..PLACES {
        let (place, mut carried) = (random(), [0; N]);
        for (at, bit) in number.iter().enumerate() {
            let [sum, next] = add(&rank[at], &with(bit, &place, |bit, place| bit & place), &carried);
            carried = next;
            // Halved: the lowest bit goes.
            if at > 0 {
                rank[at - 1] = sum;
            }
        }
        rank[number.len() - 1] = carried;
    }
}

/// The lanes whose move is in a block of so many, with its rank there; the others' rank has the
/// number taken off.
#[inline(always)]
fn take<const N: usize>(rank: &mut [Bit<N>], number: &[Bit<N>; 3], open: &mut Bit<N>) -> [Bit<N>; 4] {
    let (low, mut borrowed) = ([rank[0], rank[1], rank[2]], [0; N]);
    for (place, bit) in rank.iter_mut().enumerate() {
        let other = number.get(place).copied().unwrap_or([0; N]);
        for word in 0..N {
            let (a, b, c) = (bit[word], other[word], borrowed[word]);
            bit[word] = a ^ b ^ c;
            borrowed[word] = !a & (b | c) | b & c;
        }
    }
    let here = with(open, &borrowed, |open, less| open & less);
    *open = with(open, &here, |open, here| open & !here);
    [here, low[0], low[1], low[2]]
}

/// Leaves in a block the move of a rank, in the lanes that are meant.
#[inline(always)]
fn leave<const N: usize>(block: &mut [Bit<N>], [mut here, mut low, mut middle, mut high]: [Bit<N>; 4]) {
    for mv in block {
        for word in 0..N {
            let legal = mv[word];
            let chosen = legal & here[word] & !(low[word] | middle[word] | high[word]);
            here[word] &= !chosen;
            mv[word] = chosen;
            // One less for every legal move that is passed.
            let borrowed = legal & !low[word];
            low[word] ^= legal;
            let again = borrowed & !middle[word];
            middle[word] ^= borrowed;
            high[word] ^= again;
        }
    }
}
