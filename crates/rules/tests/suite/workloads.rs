//! Programs of a size: a dinner, deployments, walks. The suite checks them, the benchmark times
//! them.

use std::fmt::Write;

use ludex_testkit::random::Random;

/// Guests are seated at a long table so that neighbours are of different sexes and share a hobby;
/// the rules search with backtracking by recency, and copy the path of a seating with every step.
/// The problem and the way to search it are those of the benchmark *Miss Manners* of the University
/// of Texas' OPS5 suite (D. A. Brant, T. Grose, B. Lofaso, D. P. Miranker, *Effects of database
/// size on rule system performance: five case studies*, VLDB 1991, 287–296); the program and the
/// guests are ours.
pub(crate) const DINNER: &str = "
(deftemplate person (slot name) (slot sex) (slot hobby))
(deftemplate chair (slot number) (slot before) (slot left) (slot right) (slot place) (slot copied))
(deftemplate sits (slot chair) (slot name) (slot place))
(deftemplate tried (slot chair) (slot name) (slot hobby))
(deftemplate phase (slot is))
(deftemplate next (slot chair))
(deftemplate table (slot places))

(defrule begin
   ?phase <- (phase (is begin))
   (person (name ?name))
   ?next <- (next (chair ?number))
   =>
   (assert (chair (number ?number) (before 0) (left ?name) (right ?name) (place 1) (copied yes)))
   (assert (sits (chair ?number) (name ?name) (place 1)))
   (modify ?next (chair (+ ?number 1)))
   (modify ?phase (is seat)))

(defrule seat
   ?phase <- (phase (is seat))
   (chair (number ?before) (right ?left) (place ?place) (copied yes))
   (person (name ?left) (sex ?sex) (hobby ?hobby))
   (person (name ?right) (sex ~?sex) (hobby ?hobby))
   ?next <- (next (chair ?number))
   (not (sits (chair ?before) (name ?right)))
   (not (tried (chair ?before) (name ?right) (hobby ?hobby)))
   =>
   (assert (chair (number ?number) (before ?before) (left ?left) (right ?right) (place (+ ?place 1)) (copied no)))
   (assert (sits (chair ?number) (name ?right) (place (+ ?place 1))))
   (assert (tried (chair ?before) (name ?right) (hobby ?hobby)))
   (modify ?next (chair (+ ?number 1)))
   (modify ?phase (is copy)))

(defrule copy
   (phase (is copy))
   (chair (number ?number) (before ?before) (copied no))
   (sits (chair ?before) (name ?name) (place ?place))
   (not (sits (chair ?number) (name ?name)))
   =>
   (assert (sits (chair ?number) (name ?name) (place ?place))))

(defrule copied
   ?phase <- (phase (is copy))
   ?chair <- (chair (copied no))
   =>
   (modify ?chair (copied yes))
   (modify ?phase (is look)))

(defrule full
   (phase (is look))
   (table (places ?place))
   (chair (place ?place) (number ?number))
   =>
   (printout t \"seated \" ?number crlf)
   (halt))

(defrule go-on
   (declare (salience -1))
   ?phase <- (phase (is look))
   =>
   (modify ?phase (is seat)))
";

/// So many guests, half of each sex, each with two or three of three hobbies.
pub(crate) fn guests(count: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for guest in 0..count {
        let sex = if guest < count / 2 { "m" } else { "f" };
        let left_out = random.below(4);
        for hobby in (0..3).filter(|&hobby| hobby != left_out) {
            let _ = writeln!(text, "(person (name n{guest}) (sex {sex}) (hobby h{hobby}))");
        }
    }
    let _ = write!(text, "(table (places {count}))\n(next (chair 1))\n(phase (is begin))\n");
    text
}

/// Three units of a country, each with so many regions to go to; every deployment of theirs on
/// different regions is derived: n (n - 1) (n - 2) facts, and 3n firings more. In the syntax of
/// OPS5, with `DIFF`.
pub(crate) fn deployments(regions: usize) -> String {
    let mut text = String::from(
        "(p goes (UNITE ?unit ?from) (ARMEEVOISIN ?from ?to) --> (make PLACE ?unit ?to))
(p deploys (PLACE 1 ?a) (PLACE 2 ?b) (PLACE 3 ?c) (DIFF ?a ?b ?c) --> (make DEPLOIEMENT ?a ?b ?c))\n",
    );
    for unit in 1..=3 {
        let _ = writeln!(text, "(UNITE {unit} HOME{unit})");
        for region in 0..regions {
            let _ = writeln!(text, "(ARMEEVOISIN HOME{unit} R{region})");
        }
    }
    text
}

/// Walks of four steps through different regions on a random map, whose ends are noted: many
/// matches, few facts.
pub(crate) fn walks(regions: usize, neighbours: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from(
        "(defrule walks (next ?a ?b) (next ?b ?c&~?a) (next ?c ?d&~?a&~?b) (next ?d ?e&~?a&~?b&~?c) (not (next ?a ?c))
   => (assert (reaches ?a ?e)))\n(deffacts map\n",
    );
    for from in 0..regions {
        for _ in 0..neighbours {
            let _ = writeln!(text, "(next r{from} r{})", random.below(regions));
        }
    }
    text + ")\n"
}
