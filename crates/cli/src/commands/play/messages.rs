//! The sentences of a game at the prompt.

use std::path::PathBuf;

use ludex_services::session::{Playing, RecordText, Scene};
use ludex_services::words::{from_option, in_shell};
use ludex_services::{Player, Seats};

use crate::language::{lang, tell, tr};
use crate::output::fold;
use crate::style::{ASIDE, styled};
use crate::text_table::{Align, Table};

/// What a player is called: by the stones, or by the chair where stones change hands.
pub(super) fn mark(scene: &Scene, player: Player) -> String {
    match (scene.seats, player) {
        (Seats::Fixed, _) => scene.roles.mark(player, lang()),
        (Seats::Swap, Player::First) => tr("first", "le premier").to_owned(),
        (Seats::Swap, Player::Second) => tr("second", "le second").to_owned(),
        (Seats::Solo, _) => tr("alone", "seul").to_owned(),
    }
}

/// The moves that are given numbers: all of them, where their own texts are no numbers.
pub(super) fn numbered(scene: &Scene) -> &[String] {
    let is_number = |mv: &String| mv.bytes().all(|b| b.is_ascii_digit());
    if scene.legal.iter().any(is_number) { &[] } else { &scene.legal }
}

/// The moves with their numbers.
pub(super) fn list(numbered: &[String]) -> String {
    const SHOWN: usize = 60;
    let number = |(number, mv): (usize, &String)| format!("{number})\u{a0}{mv}");
    let mut texts: Vec<_> = (1..).zip(numbered).take(SHOWN).map(number).collect();
    texts.extend((numbered.len() > SHOWN).then(|| "…".into()));
    styled(ASIDE, &fold(&texts.join("  "), 2))
}

/// What stands before the line to type at.
pub(super) fn prompt(scene: &Scene, player: Option<Player>) -> String {
    let Some(player) = player else {
        return tr("u takes a move back, q quits >", "u reprend un coup, q quitte >").into();
    };
    let example = scene.legal.first().map_or("", String::as_str);
    if scene.seats == Seats::Solo {
        return tell!("your move (as in {example}; ? for help) >", "à vous (comme {example} ; ? pour l'aide) >");
    }
    let mark = mark(scene, player);
    let (mark, joue) = match scene.stands_in_for() {
        Some(program) => (tell!("{mark} for {program}", "{mark} pour {program}"), "joue"),
        None => (mark, scene.roles.mark_verb(player, "joue", "jouent")),
    };
    tell!("{mark} to move (as in {example}; ? for help) >", "{mark} {joue} (comme {example} ; ? pour l'aide) >")
}

/// The keys, as wide as the terminal.
pub(super) fn help() -> String {
    let mut table = Table::new().column("", "", Align::Left).column("", "", Align::Left);
    let keys = [
        (
            tr("a move", "un coup"),
            tr("plays it, by its text or its number in the list", "le joue, par son texte ou son numéro dans la liste"),
        ),
        (tr("u, undo", "u, annuler"), tr("takes back your last move", "reprend votre dernier coup")),
        (tr("r, redo", "r, refaire"), tr("plays the move taken back again", "rejoue le coup repris")),
        (
            tr("k, back", "k, reculer"),
            tr(
                "goes back one move, of either player; j, forward: forward one move",
                "recule d'un coup, de l'un ou l'autre joueur ; j, avancer : avance d'un coup",
            ),
        ),
        (tr("i, hint", "i, conseil"), tr("shows a best move (b too)", "donne un meilleur coup (b aussi)")),
        (
            tr("h, values", "h, valeurs"),
            tr("shows the value of every move (v too)", "donne la valeur de chaque coup (v aussi)"),
        ),
        (tr("f, flip", "f, retourner"), tr("flips the board", "retourne le plateau")),
        (
            tr("s, swap", "s, échanger"),
            tr(
                "swaps sides with the program, in a new game",
                "échange les côtés avec le programme, pour une nouvelle partie",
            ),
        ),
        (tr("n, new", "n, nouvelle"), tr("starts a new game", "recommence")),
        (
            tr("g, graph", "g, graphe"),
            tr(
                "shows the command that draws the graph from here",
                "donne la commande qui dessine le graphe à partir d'ici",
            ),
        ),
        ("p", tr("shows the moves so far and the position as text", "donne les coups joués et la position en texte")),
        (tr("x, resign", "x, abandon"), tr("resigns the game", "abandonne la partie")),
        (tr("q, quit", "q, quitter"), tr("leaves", "quitte")),
    ];
    for (key, what) in keys {
        table.row(vec![key.into(), what.into()]);
    }
    table.to_string()
}

/// The moves so far and the position as text.
pub(super) fn position(scene: &Scene) -> String {
    let (moves, position) = (scene.moves[..scene.ply].join(" "), &scene.position);
    tell!("  Moves: {moves}\n  Position: {position}\n", "  Coups : {moves}\n  Position : {position}\n")
}

/// The options of a game that its scene does not contain.
pub(super) struct Begun {
    /// The table that exact values come from.
    pub(super) table: Option<PathBuf>,
    /// Where games are kept.
    pub(super) record: Option<PathBuf>,
    /// The seed that was given.
    pub(super) seed: Option<u64>,
    /// Whether it is played line by line where the full screen would do.
    pub(super) plain: bool,
    /// The default second player.
    pub(super) usual: &'static str,
    /// What was said of every command, each after a space.
    pub(super) everywhere: String,
}

/// The last words: the game, and how to come back where it is not over.
pub(super) fn farewell(session: &Playing<'_>, begun: &Begun) -> String {
    if session.standing() == 0 && session.text().at.is_none() {
        return tr("  No move was played.", "  Aucun coup n'a été joué.").into();
    }
    let scene = &session.scene();
    // Who looks at the start leaves the whole game.
    let ply = if scene.ply == 0 { session.standing() } else { scene.ply };
    let moves = scene.moves[..ply].join(" ");
    let mut text = tell!("  Moves: {moves}", "  Coups : {moves}");
    if scene.mover().is_some() {
        let (spec, game, options) = (in_shell(&scene.spec), record_options(session.text()), options(scene, begun));
        text += &tell!(
            "\n  To resume from here: ludex play {spec}{game}{options}",
            "\n  Pour reprendre d'ici : ludex play {spec}{game}{options}"
        );
    }
    text
}

/// The options that name the game up to here, each after a space.
fn record_options(RecordText { at, then }: RecordText) -> String {
    let then = (!then.is_empty()).then(|| format!(" --then {}", in_shell(&then.join(" "))));
    from_option(at.as_deref()) + &then.unwrap_or_default()
}

/// The options that name the players, each after a space; default values are left out.
fn options(scene: &Scene, begun: &Begun) -> String {
    const PERSON: &str = "human";
    let [first, second] = scene.programs.each_ref().map(|program| program.as_deref().unwrap_or(PERSON));
    let usual = if scene.seats == Seats::Solo { second } else { begun.usual };
    let file = |file: &Option<PathBuf>| file.as_ref().map(|file| file.display().to_string());
    let valued = [
        ("first", Some(first.to_owned()).filter(|first| first != PERSON)),
        ("second", Some(second.to_owned()).filter(|second| second != usual)),
        ("table", file(&begun.table)),
        ("record", file(&begun.record)),
        ("seed", begun.seed.map(|seed| seed.to_string())),
    ];
    let given = |(name, value): (&str, Option<String>)| Some(format!(" --{name} {}", in_shell(&value?)));
    let options: String = valued.into_iter().filter_map(given).collect();
    options + if begun.plain { " --plain" } else { "" } + &begun.everywhere
}
