//! A match of General Game Playing over the wire: two players, each a process of its own, and the
//! referee that a game server is.

use crate::process::GgpPlayer;

const RULES: &str = include_str!("../../../../testdata/gdl/tictactoe.kif");

fn body(player: &GgpPlayer, message: &str) -> String {
    let (status, body) = player.post(message);
    assert!(status.ends_with("200 OK"), "{message}: {status}");
    body
}

#[test]
fn two_players_are_led_through_a_match() {
    let players = [GgpPlayer::seated(), GgpPlayer::seated()];
    for (player, role) in players.iter().zip(["x", "o"]) {
        assert_eq!(body(player, "(INFO)"), "((name ludex) (status available))");
        // Comments would hide what follows them on a line.
        let rules: Vec<&str> = RULES.lines().filter(|line| !line.starts_with(';')).collect();
        assert_eq!(body(player, &format!("(START m1 {role} ({}) 2 1)", rules.join(" "))), "READY");
        assert_eq!(body(player, "(info)"), "((name ludex) (status busy))");
    }
    let (mut made, mut cells) = ("NIL".to_owned(), Vec::new());
    // The game may be over after five plies, and not before.
    for ply in 0..5 {
        let answers = [0, 1].map(|seat| body(&players[seat], &format!("(PLAY m1 {made})")));
        assert_eq!(answers[1 - ply % 2], "wait", "{answers:?}");
        let mark = &answers[ply % 2];
        assert!(mark.starts_with("(mark ") && !cells.contains(mark), "{mark} after {cells:?}");
        cells.push(mark.clone());
        made = format!("({})", answers.join(" "));
    }
    for player in &players {
        assert_eq!(body(player, &format!("(STOP m1 {made})")), "DONE");
        assert_eq!(body(player, "(INFO)"), "((name ludex) (status available))");
    }
}

#[test]
fn messages_that_are_none_end_nothing() {
    let player = GgpPlayer::seated();
    for message in
        ["", "(", "(PLAY", "(DANCE m1)", "(PLAY m1 NIL)", "(START m1 x () 2 2)", "(START m1 z ((role x)) 2 2)"]
    {
        assert!(body(&player, message).starts_with("(error "), "{message}");
    }
    assert_eq!(body(&player, &format!("(START m2 o ({RULES}) 2 2)")), "READY");
    assert_eq!(body(&player, "(START m3 x ((role x)) 2 2)"), "busy");
    assert!(body(&player, "(PLAY m3 NIL)").starts_with("(error "));
    assert!(body(&player, "(PLAY m2 ((mark 9 9) wait))").starts_with("(error "));
    assert_eq!(body(&player, "(PLAY m2 NIL)"), "wait");
    assert_eq!(body(&player, "(ABORT m2)"), "ABORTED");
    assert_eq!(body(&player, "(INFO)"), "((name ludex) (status available))");
}
