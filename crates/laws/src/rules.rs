//! Laws of [`Game`]: what `expand`, `play`, `seats`, `ply` and `stage` promise.

use ludex_core::{Following, Game, Outcome, Player, Seats, Status};

use crate::{Laws, Sample};

pub(super) fn check<G: Game>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let (_, prefix) = laws.expand(&laws.game.start());
    start_belongs_to_the_first_player(laws);
    for at in laws.positions(sample) {
        moves_or_an_end(laws, at);
        expand_only_adds(laws, at, &prefix);
        statuses_are_alike(laws, at, &prefix);
        rules_are_deterministic(laws, at);
        seats_name_the_players(laws, at);
        plies_count_moves(laws, at);
        stages_follow_plies(laws, at);
    }
    // What follows from `expand` and `play`, which are sound.
    if !laws.is_broken() {
        for at in laws.positions(sample).step_by(EVERY) {
            batches_follow_the_rules(laws, at);
            replies_are_counted(laws, at);
        }
    }
}

/// At one of so many positions batches are tried, whose moves are played again and again.
const EVERY: usize = 4;
/// Replies are counted after so many moves at most: they are very many.
const FEW: usize = 64;

fn start_belongs_to_the_first_player<G: Game>(laws: &Laws<'_, G>) {
    let start = laws.game.start();
    let (status, _) = laws.expand(&start);
    laws.hold(
        ["the first player begins", "le premier joueur commence"],
        &start,
        status != Status::Turn(Player::Second),
        || format!("{status:?}"),
    );
    let ply = laws.game.ply(&start);
    laws.hold(["the start has ply 0", "le départ est au coup 0"], &start, matches!(ply, None | Some(0)), || {
        format!("its ply is {ply:?}")
    });
    let stage = laws.game.stage(&start);
    laws.hold(["the start has stage 0", "le départ est au stade 0"], &start, matches!(stage, None | Some(0)), || {
        format!("its stage is {stage:?}")
    });
}

fn moves_or_an_end<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let detail = || format!("{status:?}, moves {moves:?}");
    match status {
        Status::Turn(_) => laws.hold(
            ["a position that is not over has a move", "une position qui n'est pas finie a un coup"],
            at,
            !moves.is_empty(),
            detail,
        ),
        Status::Over(_) => laws.hold(
            ["a position that is over has no move", "une position finie n'a pas de coup"],
            at,
            moves.is_empty(),
            detail,
        ),
    }
    let increasing = moves.windows(2).all(|pair| pair[0] < pair[1]);
    laws.hold(["moves are increasing", "les coups viennent en ordre croissant"], at, increasing, detail);
}

fn expand_only_adds<G: Game>(laws: &Laws<'_, G>, at: &G::Position, prefix: &[G::Move]) {
    let (status, moves) = laws.expand(at);
    let mut buffer = prefix.to_vec();
    let again = laws.game.expand(at, &mut buffer);
    let kept = buffer.strip_prefix(prefix) == Some(&moves);
    laws.hold(["expand keeps what the buffer held", "expand garde ce que contenait la liste"], at, kept, || {
        format!("{prefix:?} became {buffer:?}, not + {moves:?}")
    });
    laws.hold(["expand is deterministic", "expand est déterministe"], at, status == again, || {
        format!("{status:?}, then {again:?}")
    });
}

fn statuses_are_alike<G: Game>(laws: &Laws<'_, G>, at: &G::Position, prefix: &[G::Move]) {
    let (status, moves) = laws.expand(at);
    if status.mover().is_some() && moves.is_empty() {
        // Another law tells this fault.
        return;
    }
    let mut buffer = prefix.to_vec();
    let alone = laws.game.status(at, &mut buffer);
    let is_alike = alone.as_ref() == Ok(&status);
    laws.hold(["status says what expand says", "status dit ce que dit expand"], at, is_alike, || {
        format!("{alone:?}, not {status:?}")
    });
    laws.hold(
        ["status keeps what the buffer held", "status garde ce que contenait la liste"],
        at,
        buffer == prefix,
        || format!("{prefix:?} became {buffer:?}"),
    );
}

fn rules_are_deterministic<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    for mv in laws.expand(at).1 {
        let (one, two) = (laws.game.play(at, mv), laws.game.play(at, mv));
        laws.hold(["play is deterministic", "play est déterministe"], at, one == two, || {
            format!("{mv:?} gives {one:?}, then {two:?}")
        });
    }
}

fn seats_name_the_players<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, _) = laws.expand(at);
    let lawful = match (laws.game.seats(), status) {
        (Seats::Swap | Seats::Solo, Status::Turn(player)) => player == Player::First,
        (Seats::Solo, Status::Over(outcome)) => outcome != Outcome::Draw,
        _ => true,
    };
    laws.hold(["statuses fit the seats", "les états suivent les places des joueurs"], at, lawful, || {
        format!("{:?} with {status:?}", laws.game.seats())
    });
}

fn plies_count_moves<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    let ply = laws.game.ply(at);
    for mv in laws.expand(at).1 {
        let next = laws.game.ply(&laws.game.play(at, mv));
        laws.hold(
            ["a move adds one ply", "un coup ajoute un au nombre de coups"],
            at,
            next == ply.map(|n| n + 1),
            || format!("{mv:?}: {ply:?} then {next:?}"),
        );
    }
}

fn stages_follow_plies<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    let (ply, stage) = (laws.game.ply(at), laws.game.stage(at));
    laws.hold(["a ply is a stage", "le nombre de coups est un stade"], at, ply.is_none() || ply == stage, || {
        format!("{ply:?}, {stage:?}")
    });
    for mv in laws.expand(at).1 {
        let next = laws.game.stage(&laws.game.play(at, mv));
        let lawful = next == stage || next == stage.map(|n| n + 1);
        laws.hold(["a move adds one stage at most", "un coup ajoute un stade au plus"], at, lawful, || {
            format!("{mv:?}: {stage:?} then {next:?}")
        });
    }
}

/// Whatever a game tells in a way of its own is what the default tells.
fn batches_follow_the_rules<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let turn = laws.game.turn(at);
    let lawful = turn.is_none() || status.mover().is_none() || turn == status.mover();
    laws.hold(["turn is the player to move", "turn est le joueur au trait"], at, lawful, || {
        format!("{turn:?}, {status:?}")
    });

    let next: Vec<_> = moves.iter().map(|&mv| laws.game.play(at, mv)).collect();
    let mut found = vec![at.clone()];
    laws.game.play_all(at, &moves, &mut found);
    let is_alike = found.split_first() == Some((at, &next[..]));
    laws.hold(["play_all leads where play leads", "play_all mène où mène play"], at, is_alike, || {
        format!("{moves:?} give {found:?}, not + {next:?}")
    });

    let (mut listed, mut found) = (moves.clone(), vec![at.clone()]);
    let again = laws.game.successors(at, &mut listed, &mut found);
    let is_alike = again == status && listed == moves.repeat(2) && found.split_first() == Some((at, &next[..]));
    laws.hold(["successors follow the rules", "successors suit les règles"], at, is_alike, || {
        format!("{again:?}, {listed:?}, {found:?}")
    });

    let mut all = Following::new();
    laws.game.successors_all(&[at.clone(), at.clone()], &mut all);
    let ends = [(status, moves.len()), (status, 2 * moves.len())];
    let is_alike = all.ends == ends && all.moves == moves.repeat(2) && all.next == [&next[..], &next].concat();
    laws.hold(
        ["successors_all is successors of each", "successors_all est successors de chacune"],
        at,
        is_alike,
        || format!("{all:?}"),
    );
}

fn replies_are_counted<G: Game>(laws: &Laws<'_, G>, at: &G::Position) {
    let (_, moves) = laws.expand(at);
    if moves.len() > FEW {
        return;
    }
    let replies = |mv: G::Move| match laws.expand(&laws.game.play(at, mv)) {
        (Status::Turn(_), moves) if moves.is_empty() => None,
        (_, moves) => Some(moves.len() as u64),
    };
    let expected: Option<u64> = moves.iter().map(|&mv| replies(mv)).sum();
    let counted = laws.game.count_replies(at, &mut Vec::new());
    let is_alike = counted.as_ref().ok() == expected.as_ref();
    laws.hold(["count_replies counts the replies", "count_replies compte les réponses"], at, is_alike, || {
        format!("{counted:?}, not {expected:?}")
    });
}
