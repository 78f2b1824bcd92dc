//! Laws of [`Symmetry`]: a group that keeps the rules.

use std::collections::BTreeSet;

use ludex_core::Symmetry;

use crate::{Laws, Sample};

pub(super) fn check<G: Symmetry>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let start = laws.game.start();
    laws.hold(["a group has an element", "un groupe a un élément"], &start, laws.game.order() >= 1, || {
        "order() is 0".into()
    });
    let positions = || laws.positions(sample);
    positions().for_each(|at| element_0_is_the_identity(laws, at));
    for element in 0..laws.game.order() {
        positions().for_each(|at| images_keep_the_status(laws, element, at));
        positions().for_each(|at| images_map_moves(laws, element, at));
        positions().for_each(|at| images_commute_with_play(laws, element, at));
        positions().for_each(|at| images_of_images_are_images(laws, element, at));
    }
    positions().for_each(|at| orbits_fit_the_group(laws, at));
    positions().for_each(|at| canonical_is_the_smallest_image(laws, at));
    for element in laws.game.stabiliser(&start) {
        positions().for_each(|at| images_keep_the_ply(laws, element, at));
    }
}

fn orbit<G: Symmetry>(game: &G, at: &G::Position) -> BTreeSet<G::Position> {
    (0..game.order()).map(|element| game.image(element, at)).collect()
}

fn element_0_is_the_identity<G: Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let image = laws.game.image(0, at);
    let moves = laws.expand(at).1;
    let kept = image == *at && moves.iter().all(|&mv| laws.game.image_move(0, mv) == mv);
    laws.hold(["element 0 is the identity", "l'élément 0 est l'identité"], at, kept, || {
        format!("its image is {image:?}")
    });
}

fn images_keep_the_status<G: Symmetry>(laws: &Laws<'_, G>, element: usize, at: &G::Position) {
    let image = laws.game.image(element, at);
    let ((status, _), (image_status, _)) = (laws.expand(at), laws.expand(&image));
    let detail = || format!("element {element}: {status:?} but {image_status:?} at {image:?}");
    laws.hold(["images keep the status", "les images gardent l'état"], at, status == image_status, detail);
}

fn images_map_moves<G: Symmetry>(laws: &Laws<'_, G>, element: usize, at: &G::Position) {
    let image = laws.game.image(element, at);
    let ((_, moves), (_, legal)) = (laws.expand(at), laws.expand(&image));
    let mut mapped: Vec<_> = moves.into_iter().map(|mv| laws.game.image_move(element, mv)).collect();
    mapped.sort_unstable();
    let detail = || format!("element {element}: {mapped:?}, but {legal:?} are legal at {image:?}");
    laws.hold(
        ["images map legal moves to legal moves", "les images envoient les coups permis sur les coups permis"],
        at,
        mapped == legal,
        detail,
    );
}

fn images_commute_with_play<G: Symmetry>(laws: &Laws<'_, G>, element: usize, at: &G::Position) {
    let game = laws.game;
    let image = game.image(element, at);
    for mv in laws.expand(at).1 {
        let (one, two) = (game.image(element, &game.play(at, mv)), game.play(&image, game.image_move(element, mv)));
        let detail = || format!("element {element}, move {mv:?}: {one:?} but {two:?}");
        laws.hold(
            ["images commute with play", "jouer puis prendre l'image, ou l'inverse, revient au même"],
            at,
            one == two,
            detail,
        );
    }
}

fn images_of_images_are_images<G: Symmetry>(laws: &Laws<'_, G>, element: usize, at: &G::Position) {
    let image = laws.game.image(element, at);
    let same = orbit(laws.game, at) == orbit(laws.game, &image);
    laws.hold(["images of an image are images", "les images d'une image sont des images"], at, same, || {
        format!("element {element}, image {image:?}")
    });
}

/// The orbit-stabiliser theorem holds of every group.
fn orbits_fit_the_group<G: Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let game = laws.game;
    let keep: Vec<_> = (0..game.order()).filter(|&element| game.image(element, at) == *at).collect();
    let stabiliser = game.stabiliser(at);
    let detail = || format!("stabiliser {stabiliser:?}, but {keep:?} keep it");
    laws.hold(
        ["the stabiliser lists what keeps a position", "le stabilisateur est fait de ce qui garde la position"],
        at,
        stabiliser == keep,
        detail,
    );
    let order = game.stabiliser_order(at);
    let detail = || format!("its order is {order}, but {keep:?} keep it");
    laws.hold(["the order of the stabiliser", "l'ordre du stabilisateur est le bon"], at, order == keep.len(), detail);

    let orbit = orbit(game, at).len();
    let detail = || format!("{orbit} images × {} elements that keep it, in a group of {}", keep.len(), game.order());
    laws.hold(
        ["orbits fit the group", "les orbites s'accordent avec le groupe"],
        at,
        orbit * keep.len() == game.order(),
        detail,
    );
}

fn canonical_is_the_smallest_image<G: Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let canonical = laws.game.canonical(at);
    let smallest = orbit(laws.game, at).into_iter().next();
    let detail = || format!("canonical {canonical:?}, smallest {smallest:?}");
    laws.hold(
        ["canonical is the smallest image", "la forme canonique est la plus petite image"],
        at,
        smallest.as_ref() == Some(&canonical),
        detail,
    );
    let again = laws.game.canonical(&canonical);
    laws.hold(
        ["canonical keeps a canonical position", "une position canonique est sa propre forme canonique"],
        at,
        again == canonical,
        || format!("{canonical:?}, {again:?}"),
    );
    let mut all = [at.clone(), at.clone()];
    laws.game.canonical_all(&mut all);
    let is_alike = all.iter().all(|found| *found == canonical);
    laws.hold(["canonical_all is canonical of each", "canonical_all est canonical de chacune"], at, is_alike, || {
        format!("{all:?}, not {canonical:?}")
    });
}

/// Only for elements that keep the start: the image of a play from the start is then a play from
/// the start.
fn images_keep_the_ply<G: Symmetry>(laws: &Laws<'_, G>, element: usize, at: &G::Position) {
    let (ply, image) = (laws.game.ply(at), laws.game.ply(&laws.game.image(element, at)));
    laws.hold(["images keep the ply", "les images gardent le nombre de coups"], at, ply == image, || {
        format!("element {element}: {ply:?} but {image:?}")
    });
}
