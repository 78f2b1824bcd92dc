//! A game being played as it is shown: texts and numbers.

use std::collections::HashMap;

use ludex_core::prelude::*;
use ludex_core::{
    About, AnyGame, Cell, Lang, Layout, Outcome, Picture, Piece, Player, Seats, Status, Text, Touch, say,
};
use ludex_play::Record;

use super::Extent;
use super::playing::{MOST_LISTED, most_occurrences};
use crate::history::Past;
use crate::roles::Roles;
use crate::values::MoveValues;
use crate::{numbers, registry, words};

/// All there is to show of a game being played.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game, in full.
    pub spec: String,
    /// What it says of itself; `None` for a game that is not in the registry.
    pub about: Option<&'static About>,
    /// How positions name the players.
    pub seats: Seats,
    /// What the game calls the players.
    pub roles: Roles,
    /// Whose turn it is, or how the game ended, by order of play: the first player is the one who
    /// moved first.
    pub status: Status,
    /// The same as the position names the players.
    pub told: Status,
    /// The position.
    pub position: String,
    /// The same drawn; a touch has the number of a move in `legal`.
    pub picture: Picture<usize>,
    /// Cells that the last move changed.
    pub fresh: Vec<usize>,
    /// What is said of the position at the board, as `check`.
    pub remark: Option<Text>,
    /// The cells that show why a game is over: those of the lines that won.
    pub won: Vec<usize>,
    /// Whether stones fall: a whole column stands for its move.
    pub falls: bool,
    /// The legal moves; none where the game is over.
    pub legal: Vec<String>,
    /// All moves, those taken back included.
    pub moves: Vec<String>,
    /// How many of them are on the board.
    pub ply: usize,
    /// For every ply from 0 to the last, the player to move; `None` if the game is over.
    pub movers: Vec<Option<Player>>,
    /// How often the position has occurred.
    pub occurrences: usize,
    /// How often it may occur before programs are stopped.
    pub patience: usize,
    /// Whether they are certain to repeat their moves.
    pub circles: bool,
    /// The names of the programs that play; `None` for a person.
    pub programs: [Option<String>; 2],
    /// The player who resigned.
    pub resigned: Option<Player>,
    /// What the moves are worth, where that was found.
    pub valued: Option<MoveValues>,
    /// How the game would have ended, for every ply, where that was found.
    pub past: Vec<Option<Past>>,
}

impl Scene {
    /// The scene of a record between two persons, before anything is known of values.
    #[must_use]
    pub fn new(game: &AnyGame, record: &Record<AnyGame>) -> Self {
        let (spec, at, ply, seats) = (game.spec(), record.at(), record.ply(), game.seats());
        let mut legal = Vec::new();
        let told = words::status_of(game, at, &mut legal);
        let picture = |at, ply| game.picture(at).by_chair(seats, ply);
        let Picture { cells, labels, touches, caption } = picture(at, ply);
        let before = ply.checked_sub(1).and_then(|ply| Some(picture(record.turn(ply)?.0, ply).cells));
        let pairs = before.iter().flatten().zip(&cells).enumerate();
        let numbers: HashMap<u64, usize> = legal.iter().copied().zip(0..).collect();
        let number = |touch: Touch<u64>| Some(Touch { mv: *numbers.get(&touch.mv)?, cells: touch.cells });
        let layout = game.layout();
        let moves = record.move_texts(game);
        Self {
            about: registry::find(&spec).ok(),
            seats,
            roles: Roles::from_start(game, record.start(), !cells.is_empty()),
            status: record.status(),
            told,
            position: game.position_text(at),
            fresh: pairs.filter(|(_, (before, now))| before.piece != now.piece).map(|(cell, _)| cell).collect(),
            won: match &layout {
                _ if record.outcome().is_none() => Vec::new(),
                Some(layout) => filled(layout, &cells),
                None => game.decided_by(at),
            },
            picture: Picture { touches: touches.into_iter().filter_map(number).collect(), cells, labels, caption },
            remark: game.remark(at).filter(|_| legal.is_empty() == record.outcome().is_some()),
            falls: layout.as_ref().is_some_and(|layout| layout.columns.is_some()),
            legal: legal.iter().map(|&mv| game.move_text(at, mv)).collect(),
            ply,
            movers: record.movers(),
            occurrences: record.occurrences(),
            patience: most_occurrences(false),
            circles: true,
            programs: [None, None],
            resigned: None,
            valued: None,
            past: vec![None; moves.len() + 1],
            moves,
            spec,
        }
    }

    /// The same between these programs; `varies` is whether one of them may choose another move
    /// when a position recurs: [`PlayerSpec::varies`](crate::players::PlayerSpec::varies).
    #[must_use]
    pub fn between(self, programs: [Option<String>; 2], varies: bool) -> Self {
        Self { programs, circles: !varies, patience: most_occurrences(varies), ..self }
    }

    /// The player to move.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        self.status.mover()
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.status.outcome()
    }

    /// The numbers of the legal moves: best first where values are shown and known, else in their
    /// order.
    #[must_use]
    pub fn listed(&self, shown: bool) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.legal.len()).collect();
        if let Some(valued) = self.valued.as_ref().filter(|_| shown) {
            let place = |&number: &usize| valued.moves.iter().position(|known| known.mv == self.legal[number]);
            order.sort_by_cached_key(|number| place(number).unwrap_or(usize::MAX));
        }
        order
    }

    /// The program that plays for a player; `None` for a person.
    #[must_use]
    pub fn program(&self, player: Player) -> Option<&str> {
        self.programs[usize::from(player == Player::Second)].as_deref()
    }

    /// Whether a person plays.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.programs.iter().any(Option::is_none)
    }

    /// Whether programs have repeated a position so often that they stop.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        !self.has_person() && self.outcome().is_none() && self.occurrences > self.patience
    }

    /// A sentence that says that programs repeat themselves.
    #[must_use]
    pub fn circling(&self) -> Text {
        if self.circles {
            return Text::fixed(
                "The same position keeps coming back: this game will never end.",
                "La même position revient toujours : cette partie est sans fin.",
            );
        }
        let times = self.occurrences;
        say!("The same position has occurred {times} times.", "La même position s'est produite {times} fois.")
    }

    /// The command that draws the graph from here, or writes it where it is too large for a
    /// picture: a sentence.
    #[must_use]
    pub fn graph(&self, extent: Extent) -> Text {
        let from = format!("{} {}", words::in_shell(&self.spec), self.option_from());
        match extent {
            Extent::Picture => say!(
                "To draw the graph from here: ludex graph {from} --attractor both -o graph.svg",
                "Pour dessiner le graphe à partir d'ici : ludex graph {from} --attractor both -o graph.svg"
            ),
            Extent::File => say!(
                "The graph from here is too large for a picture; to write it: ludex graph {from} -o graph.dot",
                "Le graphe à partir d'ici est trop grand pour un dessin ; pour l'écrire : ludex graph {from} -o \
                 graph.dot"
            ),
            Extent::Large => {
                let [en, fr] = [Lang::En, Lang::Fr].map(|lang| numbers::grouped(MOST_LISTED, lang));
                say!(
                    "The graph from here has more than {en} positions; to write it, if memory allows: ludex graph \
                     {from} -o graph.dot",
                    "Le graphe à partir d'ici a plus de {fr} positions ; pour l'écrire, si la mémoire suffit : \
                     ludex graph {from} -o graph.dot"
                )
            }
        }
    }

    /// The option that begins at this position, as a shell reads it.
    #[must_use]
    pub(crate) fn option_from(&self) -> String {
        format!("--from {}", words::in_shell(&self.position))
    }

    /// The player who would resign, if one can: the person to move, or the opponent of the program
    /// to move.
    #[must_use]
    pub fn resigner(&self) -> Option<Player> {
        let mover = self.mover()?;
        [mover, !mover].into_iter().find(|&player| self.program(player).is_none())
    }

    /// The one person who plays, against a program; `None` between two persons or two programs.
    fn person(&self) -> Option<Player> {
        match self.programs {
            [None, Some(_)] => Some(Player::First),
            [Some(_), None] => Some(Player::Second),
            _ => None,
        }
    }

    /// Whether a person has played moves of a game that is not over.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        let is_over = self.resigned.is_some() || self.movers.last().is_none_or(Option::is_none);
        !is_over && (0..self.moves.len()).any(|ply| self.person_at(ply))
    }

    /// The program whose turn it is although it waits, because moves were taken back: a person's
    /// move is then made for it.
    #[must_use]
    pub fn stands_in_for(&self) -> Option<&str> {
        let program = self.mover().and_then(|player| self.program(player));
        program.filter(|_| self.has_person() && !self.program_is_to_move())
    }

    /// The move that a program has just made.
    #[must_use]
    pub fn answer(&self) -> Option<&str> {
        let ply = self.ply.checked_sub(1)?;
        self.program(self.movers.get(ply).copied().flatten()?)?;
        self.moves.get(ply).map(String::as_str)
    }

    /// Whether a program is to answer now: not while moves that were taken back could be played
    /// again.
    #[must_use]
    pub fn program_is_to_move(&self) -> bool {
        let program = self.mover().and_then(|player| self.program(player));
        program.is_some() && self.ply == self.moves.len() && !self.is_endless()
    }

    /// The ply to go back to so that a person is to move; `None` where there is none.
    #[must_use]
    pub fn undo_to(&self) -> Option<usize> {
        (0..self.ply).rev().find(|&ply| self.person_at(ply))
    }

    /// The ply to go forward to so that a person is to move, or the last.
    #[must_use]
    pub fn redo_to(&self) -> Option<usize> {
        (self.ply + 1..=self.moves.len()).find(|&ply| self.person_at(ply) || ply == self.moves.len())
    }

    fn person_at(&self, ply: usize) -> bool {
        self.movers.get(ply).copied().flatten().is_some_and(|player| self.program(player).is_none())
    }

    /// How the game ended, or whose turn it is: a sentence without its full stop.
    #[must_use]
    pub fn sentence(&self) -> Text {
        if let (None, Some(Text { en: word, fr: mot })) = (self.resigned, &self.remark) {
            let Text { en, fr } = match self.outcome() {
                None => self.mover_turn(),
                Some(Outcome::Draw) => Text::fixed("a draw", "partie nulle"),
                Some(Outcome::Win(winner)) => self.won(winner),
            };
            return words::capital(&say!("{word}: {en}", "{mot} : {fr}"));
        }
        match (self.resigned, self.outcome()) {
            (Some(_), _) if self.seats == Seats::Solo => Text::fixed("Given up", "Abandonné"),
            (Some(player), _) => {
                let Text { en: gone, fr: parti } = self.player(player);
                let Text { en: winner, fr: gagnant } = self.player(!player);
                let abandonne = self.roles.verb(player, "abandonne", "abandonnent");
                let a = self.roles.verb(!player, "a", "ont");
                words::capital(&say!("{gone} resigns: {winner} has won", "{parti} {abandonne} : {gagnant} {a} gagné"))
            }
            (None, Some(outcome)) if self.seats == Seats::Solo => words::over(self.seats, outcome),
            (None, Some(Outcome::Draw)) => words::over(self.seats, Outcome::Draw),
            (None, Some(Outcome::Win(winner))) => {
                let Text { en, fr } = self.won(winner);
                say!("The game is over: {en}", "La partie est finie : {fr}")
            }
            (None, None) => self.turn(),
        }
    }

    /// Who has won.
    fn won(&self, winner: Player) -> Text {
        match self.person().map(|person| person == winner) {
            Some(true) => Text::fixed("you have won", "vous avez gagné"),
            Some(false) => Text::fixed("you have lost", "vous avez perdu"),
            None => {
                let (Text { en, fr }, a) = (self.player(winner), self.roles.verb(winner, "a", "ont"));
                say!("{en} has won", "{fr} {a} gagné")
            }
        }
    }

    /// The value of the position, if it was found and the game is not over; also without its full
    /// stop.
    #[must_use]
    pub fn value(&self) -> Option<Text> {
        let verdict = self.valued.as_ref().filter(|_| self.mover().is_some())?.verdict?;
        Some(words::value(self.roles, self.told, verdict))
    }

    /// Whose turn it is and how the game ends for that player, where positions name nobody else: a
    /// sentence in two parts without its full stop, instead of [`Self::sentence`] and
    /// [`Self::value`].
    #[must_use]
    pub fn turn_and_value(&self) -> Option<[Text; 2]> {
        let verdict = self.valued.as_ref()?.verdict?;
        let is_on = self.seats == Seats::Swap && self.resigned.is_none() && self.outcome().is_none();
        let ends = words::mover_ends(verdict).filter(|_| is_on)?;
        let Text { en, fr } = self.turn();
        Some([say!("{en} and", "{fr} et"), ends])
    }

    /// Whose turn it is; a puzzle has only one player.
    fn turn(&self) -> Text {
        match (self.seats, self.mover()) {
            (Seats::Solo, mover) => match mover.and_then(|player| self.program(player)) {
                Some(program) => say!("{program} is to move", "{program} a le trait"),
                None => Text::fixed("Your move", "À vous de jouer"),
            },
            _ => words::capital(&self.mover_turn()),
        }
    }

    /// Whose turn of two players it is, within a sentence.
    fn mover_turn(&self) -> Text {
        let mover = self.mover().unwrap_or(Player::First);
        let (Text { en, fr }, a) = (self.player(mover), self.roles.verb(mover, "a", "ont"));
        say!("{en} is to move", "{fr} {a} le trait")
    }

    /// The name of a player, with the sign of their pieces where the board shows any.
    fn player(&self, player: Player) -> Text {
        let shown = || self.picture.cells.iter().any(|cell| cell.piece.owner().is_some());
        match player {
            _ if self.seats == Seats::Fixed || shown() => self.roles.player(player),
            Player::First => Text::fixed("the first player", "le premier joueur"),
            Player::Second => Text::fixed("the second player", "le second joueur"),
        }
    }
}

/// The cells of lines that one player has filled.
fn filled(layout: &Layout, cells: &[Cell]) -> Vec<usize> {
    let piece = |place: &usize| cells.get(*place).map(|cell| &cell.piece);
    let lines = layout.lines.iter().map(|line| line.iter().map(|&cell| layout.place(cell)).collect::<Vec<_>>());
    let full = lines.filter(|line| {
        [Piece::First, Piece::Second].iter().any(|owner| line.iter().all(|place| piece(place) == Some(owner)))
    });
    full.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read_record;

    /// The cells that show why a game is over, in order.
    fn shown(game: Result<AnyGame, crate::BadText>, moves: &str) -> Vec<usize> {
        let game = game.expect("a game");
        let mut won = Scene::new(&game, &read_record(&game, moves).expect("moves")).won;
        won.sort_unstable();
        won
    }

    #[test]
    fn the_end_is_shown_where_it_was_decided() {
        use ludex_games::{chess, connect4, diaballik, kamon, teeko, tictactoe};
        assert_eq!(shown(tictactoe::read_game(""), "1 4 2 5 3"), [0, 1, 2]);
        assert!(shown(tictactoe::read_game(""), "1 4 2 5").is_empty());
        assert_eq!(shown(connect4::read_game("4x4"), "1 2 1 2 1 2 1"), [0, 4, 8, 12]);
        assert_eq!(shown(teeko::read_game(""), "a1 e5 a2 e4 b1 e1 b2"), [0, 1, 5, 6]);
        let said = |moves: &str| {
            let game = chess::read_game("").expect("a game");
            Scene::new(&game, &read_record(&game, moves).expect("moves")).sentence()
        };
        let check = say!("Check: Black is to move", "Échec : les noirs ont le trait");
        assert_eq!((said("e4 f5 Qh5+"), said("e4").en.as_ref()), (check, "Black is to move"));
        let mate = say!("Checkmate: Black has won", "Échec et mat : les noirs ont gagné");
        assert_eq!(said("f3 e5 g4 Qh4#"), mate);
        // The white king, mated on e1.
        assert_eq!(shown(chess::read_game(""), "f3 e5 g4 Qh4#"), [60]);
        assert!(shown(chess::read_game(""), "e4 f5 Qh5+").is_empty());
        let won = |spec: &str, game: fn(&str) -> Result<AnyGame, crate::BadText>| {
            // A random game to its end.
            let game = game(spec).expect("a game");
            let (mut record, mut lot, mut moves) = (Record::new(&game).expect("a start"), 1_usize, Vec::new());
            while record.outcome().is_none() && record.ply() < 500 {
                moves.clear();
                game.expand(record.at(), &mut moves);
                record.play(&game, moves[lot % moves.len()]).expect("a legal move");
                lot = lot * 31 % 1_000_003;
            }
            let scene = Scene::new(&game, &record);
            let owners = scene.won.iter().map(|&cell| scene.picture.cells[cell].piece.owner()).collect::<Vec<_>>();
            (scene.outcome(), owners)
        };
        let (outcome, owners) = won("3,seed=1", kamon::read_game);
        let Some(Outcome::Win(winner)) = outcome else { panic!("{outcome:?}") };
        assert!(owners.iter().all(|&owner| owner == Some(winner)), "{owners:?}");
        let (outcome, owners) = won("7x7", diaballik::read_game);
        assert!(
            outcome.is_some() && !owners.is_empty() && owners.iter().all(|&owner| owner == owners[0]),
            "{owners:?}"
        );
    }
}
