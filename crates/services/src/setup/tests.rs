use super::*;
use ludex_games::{
    chess, connect4, draughts, dvonn, gipf, go, kamon, mana, nim, othello, peg_solitaire, sliding, teeko,
};

#[test]
fn drafts_become_positions() {
    let connect4 = connect4::read_game("4x3").expect("a game");
    let setup = Setup::of(&connect4).expect("rows");
    let draft = setup.empty().with(8, "X").with(9, "O");
    assert_eq!(draft.text(), "..../..../XO..");
    let read = |text: &str| connect4.read_position(text).expect("a position");
    assert_eq!(read(&draft.text()), read("12"));
    assert!(connect4.read_position(&draft.with(0, "X").text()).is_err(), "stones fall");
    assert_eq!((draft.first_moves(), draft.turned()), (None, None));

    let othello = othello::read_game("4x4").expect("a game");
    let setup = Setup::of(&othello).expect("rows");
    let start = setup.draft(&othello.position_text(&othello.start())).expect("the start");
    assert_eq!(start.turned().and_then(|draft| draft.turned()), Some(start.clone()));
    assert_eq!((start.first_moves(), start.turned().and_then(|draft| draft.first_moves())), (Some(true), Some(false)));

    let chess = chess::read_game("").expect("a game");
    let setup = Setup::of(&chess).expect("rows");
    assert_eq!(setup.signs.len(), 13);
    assert_eq!(setup.signs.iter().map(|(sign, _)| sign.as_str()).collect::<String>(), "1RNBQKPrnbqkp");
    let puts = |first: Draft, puts: &[(usize, &str)]| {
        puts.iter().fold(first, |draft, &(cell, sign)| setup.put(&draft, cell, sign))
    };
    // Nobody can castle on a board that was empty, and who is to move loses no right.
    let draft = puts(setup.empty(), &[(4, "k"), (60, "K"), (51, "Q")]);
    assert_eq!(draft.text(), "4k3/8/8/8/8/8/3Q4/4K3_w_-_-");
    let start = puts(setup.first(), &[(56, "R"), (0, "r"), (0, "r")]);
    assert_eq!(start.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR_w_Kk_-");
    let turned = setup.turned(&start).expect("a mover");
    assert_eq!(turned.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR_b_Kk_-");
    let settings = setup.settings(&turned);
    let told: Vec<_> = settings.iter().map(|setting| (setting.options.len(), setting.chosen)).collect();
    assert_eq!(told, [(2, Some(1)), (4, Some(1))]);
    let pegs = peg_solitaire::read_game("triangle5").expect("a game");
    assert_eq!(Setup::of(&pegs).expect("rows").signs.len(), 2);
}

/// The picture of every position of a random game is that of its signs.
#[test]
fn signs_are_drawn_as_the_game_draws_them() {
    for game in [
        connect4::read_game("5x4"),
        othello::read_game("6x6"),
        chess::read_game(""),
        peg_solitaire::read_game("english"),
        sliding::read_game("4x4"),
        teeko::read_game(""),
        go::read_game("5x5"),
        draughts::read_game("8x8"),
        gipf::read_game("standard"),
        kamon::read_game("4,seed=1"),
        mana::read_game(""),
        dvonn::read_game("4-5-4"),
    ] {
        let game = game.expect("a game");
        let setup = Setup::of(&game).expect("rows");
        let (mut at, mut lot) = (game.start(), 1_usize);
        for _ in 0..30 {
            let draft = setup.draft(&game.position_text(&at)).expect("rows");
            let drawn: Vec<_> = draft.signs.iter().map(|sign| setup.piece(sign)).collect();
            let cells = &game.picture(&at).cells[..drawn.len()];
            assert_eq!(drawn, cells.iter().map(|cell| cell.piece.clone()).collect::<Vec<_>>());
            let mut moves = Vec::new();
            game.expand(&at, &mut moves);
            let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
            (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
        }
    }
}

/// Squares with numbers, kings among the pieces; who begins is the first player, black or
/// white.
#[test]
fn draughts_are_set_up() {
    for (spec, first) in [("10x10", "W"), ("8x8", "B")] {
        let game = draughts::read_game(spec).expect("a game");
        let setup = Setup::of(&game).expect("numbered cells");
        assert_eq!(setup.signs.iter().map(|(sign, _)| sign.as_str()).collect::<String>().len(), 5);
        let draft = setup.empty().with(0, "b").with(20, "W").with(25, "w");
        assert_eq!(draft.text(), format!("{first}:WK21,26:B1"));
        assert_eq!(draft.first_moves(), Some(true));
        assert_eq!(draft.turned().and_then(|draft| draft.first_moves()), Some(false));
        let at = game.read_position(&draft.text()).expect("a position");
        assert_eq!(setup.draft(&game.position_text(&at)), Some(draft));
        assert!(game.read_position(&setup.empty().with(0, "w").text()).is_err(), "a man on the last row");
    }
}

/// Two tiles change places, and change back.
#[test]
fn tiles_change_places() {
    let game = sliding::read_game("3x3").expect("a game");
    let setup = Setup::of(&game).expect("rows");
    assert!(!setup.empties());
    let draft = setup.empty();
    assert_eq!(draft.text(), game.position_text(&game.start()));
    let once = draft.with(8, "8");
    assert_eq!(once.text(), ".17/654/328");
    assert!(game.read_position(&once.text()).is_ok());
    assert_eq!(once.with(8, "1").text(), draft.text());
}

/// What a move took back or put down once is not known of a board of go that is set up.
#[test]
fn go_and_teeko_are_set_up() {
    let go = go::read_game("5x5").expect("a game");
    let setup = Setup::of(&go).expect("rows");
    let draft = setup.empty().with(12, "X").turned().expect("a mover");
    assert_eq!(draft.text(), "...../...../..X../...../....._O");
    assert!(go.read_position(&draft.text()).is_ok());
    let teeko = teeko::read_game("").expect("a game");
    let draft = Setup::of(&teeko).expect("rows").empty().with(0, "X").with(1, "O");
    assert!(teeko.read_position(&draft.text()).is_ok());
}

/// A click puts a piece on those that lie there; nothing takes the topmost one away.
#[test]
fn pieces_pile_up() {
    let game = dvonn::read_game("2-3-2").expect("a game");
    let setup = Setup::of(&game).expect("rows of hexagons");
    assert_eq!(setup.signs.iter().map(|(sign, _)| sign.as_str()).collect::<String>().len(), 4);
    let after = |clicks: &str| {
        let click = |draft: Draft, sign: char| setup.put(&draft, 0, &sign.to_string());
        clicks.chars().fold(setup.empty(), click).signs[0].clone()
    };
    for (clicks, stack) in
        [("w", "w"), ("ww", "w2"), ("wwb", "b3"), ("r", "r"), ("rw", "W2"), ("wr", "W2"), ("wwr", "W3"), ("rr", "r")]
    {
        assert_eq!(after(clicks), stack, "{clicks}");
    }
    for (clicks, stack) in [("ww.", "w"), ("w.", "."), ("W2", "."), ("rb.", "r"), ("bbbr..", "B2")] {
        assert_eq!(after(&clicks.replace("W2", "wr..")), stack, "{clicks}");
    }
    let draft = setup.put(&setup.put(&setup.put(&setup.empty(), 0, "r"), 0, "b"), 3, "w");
    assert_eq!(draft.text(), "B2./.w./.._w");
    assert!(game.read_own_position(&draft.text()).is_ok());
    assert_eq!(setup.piece("B2"), game.picture(&game.read_position(&draft.text()).expect("a position")).cells[0].piece);
}

#[test]
fn other_texts_are_not_set_up() {
    assert!(Setup::of(&nim::read_game("3,4,5").expect("a game")).is_none());
}

/// Every position of a random game is a draft; each option of each of its settings is a
/// position that is read as it is written, and has that option chosen.
#[test]
fn what_no_cell_shows_is_chosen() {
    for (game, least) in [
        (gipf::read_game(""), 2),
        (gipf::read_game("standard,side=3"), 2),
        (gipf::read_game("tournament"), 4),
        (mana::read_game(""), 1),
        (mana::read_game("escampe"), 1),
        (dvonn::read_game("2-3-2"), 0),
        (dvonn::read_game("9-10-11-10-9"), 0),
        (kamon::read_game("3,seed=1"), 0),
        (kamon::read_game("4,seed=1,open"), 0),
    ] {
        let game = game.expect("a game");
        let setup = Setup::of(&game).expect("a board");
        let (mut at, mut lot) = (game.start(), 1_usize);
        let (mut most, mut moves) = (0, Vec::new());
        for _ in 0..60 {
            let draft = setup.draft(&game.position_text(&at)).expect("a draft");
            let settings = setup.settings(&draft);
            most = most.max(settings.len());
            for setting in settings {
                assert!(setting.chosen.is_some(), "{}: {}", draft.text(), setting.title);
                for (title, text) in &setting.options {
                    let read = game.read_own_position(text).expect("a position");
                    assert_eq!(game.position_text(&read), *text);
                    let again = setup.settings(&setup.draft(text).expect("a draft"));
                    let same = again.iter().find(|again| again.title == setting.title).expect("the same setting");
                    assert_eq!(same.chosen.map(|chosen| &same.options[chosen].0), Some(title), "{text}");
                }
            }
            moves.clear();
            game.expand(&at, &mut moves);
            let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
            (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
        }
        assert!(most > least, "{}: {most}", game.spec());
    }
}

/// What follows from the board is chosen anew with every piece.
#[test]
fn settings_follow_the_board() {
    let gipf = gipf::read_game("basic,side=2").expect("a game");
    let setup = Setup::of(&gipf).expect("columns of spots");
    assert_eq!((setup.cells.len(), setup.signs.len()), (7, 3));
    // A side has six pieces in all, three of them on the board at the start.
    let reserve = |draft: &Draft| draft.text().split('_').nth(1).map(str::to_owned);
    let three = [0, 2, 5].into_iter().fold(setup.empty(), |draft, cell| setup.put(&draft, cell, "X"));
    assert_eq!((reserve(&setup.empty()), reserve(&three)), (Some("3-3".into()), Some("3-3".into())));
    assert_eq!(reserve(&setup.put(&three, 1, "X")), Some("2-3".into()));

    let kamon = kamon::read_game("3,seed=1").expect("a game");
    let setup = Setup::of(&kamon).expect("rows of hexagons");
    let closed: Vec<_> = (0..setup.cells.len()).filter(|&cell| setup.is_closed(cell)).collect();
    let cells: Vec<_> = (0..setup.cells.len()).filter(|cell| !closed.contains(cell)).collect();
    assert_eq!((closed.len(), cells.len(), setup.signs.len()), (1, 18, 3));
    let one = setup.put(&setup.empty(), cells[1], "x");
    let two = setup.put(&one, cells[3], "o");
    for draft in [setup.empty(), one, two.clone()] {
        assert!(kamon.read_own_position(&draft.text()).is_ok(), "{}", draft.text());
    }
    // Two of one player in turn are no position, whatever is said to be taken last.
    assert!(kamon.read_own_position(&setup.put(&two, cells[5], "o").text()).is_err());

    let mana = mana::read_game("").expect("a game");
    let setup = Setup::of(&mana).expect("rows");
    let draft = setup.put(&setup.put(&setup.empty(), 3, "X"), 30, "o");
    assert_eq!(draft.text(), "...X../....../....../....../....../o....._x*");
    let kinds = setup.settings(&draft).pop().expect("a kind that binds");
    assert_eq!((kinds.options.len(), kinds.chosen), (4, Some(0)));
    assert_eq!(kinds.options[2].1, "...X../....../....../....../....../o....._x2");
}
