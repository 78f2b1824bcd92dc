//! A game being played: a record, two chairs, and the values found so far.

use ludex_core::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ludex_arena as arena;
use ludex_arena::draw::is_readable;
use ludex_core::{
    AnyGame, AnyPosition, BadText, Fault, GameError, Outcome, Player, Seats, Status, Strategy, Text, say,
};
use ludex_play::Record;

use super::{Effort, Extent, Found, Job, RecordText, Scene, read_record};
use crate::history::Past;
use crate::records;
use crate::values::{MoveValues, Question, ValueCache};
use crate::words;
use ludex_engines::OneByOne;
use ludex_engines::players::{Clock, ExactValues};

/// One of the two players of a session.
pub enum Participant<'s> {
    /// A person.
    Person,
    /// A program.
    Program {
        /// Its name.
        name: String,
        /// How it plays.
        strategy: Box<dyn Strategy<AnyGame> + 's>,
        /// Whether it may choose another move when a position recurs:
        /// [`PlayerSpec::varies`](crate::players::PlayerSpec::varies).
        varies: bool,
    },
}

/// A program that takes part.
struct Program<'s> {
    /// Its number, whichever side it plays now.
    number: u64,
    strategy: Box<dyn Strategy<AnyGame> + 's>,
    /// The game for which its strategy was made to begin.
    begun: Option<u64>,
}

impl Program<'_> {
    /// Begins the game of this number, if it plays another: with chances of its own, which follow
    /// from the seed.
    fn begin(&mut self, game: u64, seed: u64) {
        if self.begun.replace(game) != Some(game) {
            self.strategy.begin(seed.wrapping_add(2 * game + self.number));
        }
    }
}

/// A program, which one thread at a time may ask.
type Shared<'s> = Arc<Mutex<Program<'s>>>;

/// Repetitions of a position after which the user is asked whether a game between randomised
/// programs should continue.
const OFTEN: usize = 100;
/// Graphs up to this number of positions are listed at once.
pub(super) const MOST_LISTED: usize = 20_000;

/// Repetitions after which a game between programs counts as endless: the third occurrence for
/// deterministic players, who would repeat it forever, and many more for randomised ones.
pub(super) fn most_occurrences(varies: bool) -> usize {
    if varies { OFTEN } else { 2 }
}

/// A game being played between two participants, either of which may be a person; a puzzle uses the
/// first.
pub struct Playing<'s> {
    game: &'s AnyGame,
    record: Record<AnyGame>,
    /// How many of its moves stand, where the others were taken back.
    standing: Option<usize>,
    /// The game as it was taken up, where a new one begins.
    begun: Record<AnyGame>,
    chairs: [Option<(String, Shared<'s>)>; 2],
    resigned: Option<Player>,
    /// A program that could not go on.
    lost: Option<(Player, Fault)>,
    /// Whether both programs are certain to repeat their moves, and how often a position may recur
    /// before the user is asked whether to continue.
    circles: bool,
    patience: usize,
    seed: u64,
    /// The number of games started before this one.
    games: u64,
    /// The records of those in which a move was made.
    over: Vec<records::Record>,
    /// Exact values of all positions, if the caller gave them.
    exact: Option<&'s ExactValues<'s>>,
    clock: Clock,
    cache: Arc<ValueCache>,
    /// What was found, by the texts of positions.
    values: HashMap<String, MoveValues>,
}

impl<'s> Playing<'s> {
    /// A game that begins at a position; `exact` gives exact values, if it is there.
    ///
    /// # Errors
    /// A position that is not over and has no move.
    pub fn new(
        game: &'s AnyGame,
        start: AnyPosition,
        chairs: [Participant<'s>; 2],
        exact: Option<&'s ExactValues<'s>>,
        clock: Clock,
    ) -> Result<Self, GameError> {
        Ok(Self::after(game, Record::from(game, start)?, chairs, exact, clock))
    }

    /// The same for a game of which moves were played before it was taken up here; they can be
    /// taken back.
    pub fn after(
        game: &'s AnyGame,
        record: Record<AnyGame>,
        chairs: [Participant<'s>; 2],
        exact: Option<&'s ExactValues<'s>>,
        clock: Clock,
    ) -> Self {
        let mut numbers = 0..;
        let circles = !chairs.iter().any(|chair| matches!(chair, Participant::Program { varies: true, .. }));
        let chairs = chairs.map(|chair| match (chair, numbers.next()?) {
            (Participant::Person, _) => None,
            (Participant::Program { name, strategy, .. }, number) => {
                Some((name, Arc::new(Mutex::new(Program { number, strategy, begun: None }))))
            }
        });
        Self {
            game,
            begun: record.clone(),
            record,
            standing: None,
            chairs,
            resigned: None,
            lost: None,
            circles,
            patience: most_occurrences(!circles),
            seed: 0,
            games: 0,
            over: Vec::new(),
            exact,
            clock,
            cache: Arc::default(),
            values: HashMap::new(),
        }
    }

    /// The same, where programs draw their chances from this seed.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// All there is to show.
    pub fn scene(&self) -> Scene {
        let programs = self.chairs.each_ref().map(|chair| chair.as_ref().map(|(name, _)| name.clone()));
        let mut scene = Scene::new(self.game, &self.record).between(programs, !self.circles);
        scene.patience = self.patience;
        scene.past = (0..scene.past.len()).map(|ply| self.past(ply)).collect();
        scene.valued = self.values.get(&scene.position).cloned();
        if self.resigned.is_some() {
            (scene.status, scene.resigned) = (self.status(), self.resigned);
            scene.legal.clear();
            scene.picture.touches.clear();
        }
        scene
    }

    /// Plays the move that a text names.
    ///
    /// # Errors
    /// A text that is no legal move; nothing has changed.
    pub fn play(&mut self, mv: &str) -> Result<(), BadText> {
        self.record.play_text(self.game, mv)?;
        (self.resigned, self.lost, self.standing) = (None, None, None);
        Ok(())
    }

    /// Goes to the position after `ply` moves, to look at it; takes a resignation back.
    pub fn jump(&mut self, ply: usize) {
        self.record.jump(ply);
        (self.resigned, self.lost) = (None, None);
        self.standing = self.standing.map(|standing| standing.max(self.record.ply()));
    }

    /// Takes all moves after the first `ply` back: they can be made again, and are no part of the
    /// game until they are.
    pub fn take_back(&mut self, ply: usize) {
        self.jump(ply);
        self.standing = Some(self.record.ply());
    }

    /// How many moves were made and not taken back.
    pub fn standing(&self) -> usize {
        self.standing.unwrap_or(self.record.moves().len())
    }

    /// The records of all games in which a move was made; the last is the one on the board.
    pub fn records(&self) -> Vec<records::Record> {
        self.over.iter().cloned().chain(self.kept()).collect()
    }

    /// The game up to here as text, from which it can be taken up again with its moves.
    pub fn text(&self) -> RecordText {
        RecordText::of(self.game, &self.record, &self.record.move_texts(self.game)[..self.record.ply()])
    }

    /// Begins again where this game began.
    pub fn restart(&mut self) {
        self.over.extend(self.kept());
        self.record = self.begun.clone();
        (self.resigned, self.lost, self.standing) = (None, None, None);
        self.games += 1;
    }

    /// Begins a new game at a position.
    ///
    /// # Errors
    /// A text that is no position; nothing has changed.
    pub fn set_up(&mut self, position: &str) -> Result<(), BadText> {
        let record = read_record(self.game, position)?;
        self.over.extend(self.kept());
        self.begun = record.clone();
        self.record = record;
        (self.resigned, self.lost, self.standing) = (None, None, None);
        self.games += 1;
        self.cache.begin(&self.game.spec());
        Ok(())
    }

    /// Resigns for a person, if the game is not over: for the person to move, or for the one who
    /// plays against the program to move.
    pub fn resign(&mut self) {
        self.resigned = self.resigned.or_else(|| self.scene().resigner());
    }

    /// Ends the game for a program that could not go on.
    pub fn lose(&mut self, player: Player, fault: Fault) {
        self.lost = Some((player, fault));
    }

    /// Lets programs continue although the same position keeps recurring.
    pub fn go_on(&mut self) {
        self.patience = self.patience.max(self.record.occurrences()) + OFTEN;
    }

    /// Lets the players exchange their chairs.
    pub fn swap_sides(&mut self) {
        if self.game.seats() != Seats::Solo {
            self.chairs.swap(0, 1);
        }
    }

    /// Whether a text, read as a move, could be played at the start of the game or somewhere in it:
    /// no position is meant then.
    pub fn names_a_move(&self, text: &str) -> bool {
        let plies = (0..=self.record.moves().len()).filter_map(|ply| self.record.turn(ply));
        let mut positions = plies.map(|(at, _)| at);
        let names = |at: &AnyPosition| self.game.read_move(at, text).is_ok();
        names(&self.game.start()) || positions.any(names)
    }

    /// Whether a text is a position as the game writes it: moves, which some games read as the
    /// position that they lead to, are not.
    pub fn is_written_so(&self, text: &str) -> bool {
        self.game.read_position(text).is_ok_and(|at| self.game.position_text(&at) == text)
    }

    /// How large the graph from here is; found in a moment.
    pub fn extent(&self) -> Extent {
        match arena::of_game(self.game, self.record.at(), MOST_LISTED, &()) {
            Ok(graph) if is_readable(&graph) => Extent::Picture,
            Ok(_) => Extent::File,
            Err(_) => Extent::Large,
        }
    }

    /// The work of the program that is to move, if one is.
    pub fn reply(&self) -> Option<Job<'s>> {
        let Status::Turn(player) = self.status() else { return None };
        let (_, program) = self.chairs[usize::from(player == Player::Second)].as_ref()?;
        let (game, at, program) = (self.game, self.record.at().clone(), Arc::clone(program));
        let (start, moves) = (self.record.start().clone(), self.record.played().to_vec());
        let (games, seed) = (self.games, self.seed);
        Some(Box::new(move |observer| {
            let mut program = program.lock().unwrap_or_else(PoisonError::into_inner);
            // Here and not when the game begins: until then the program may be at work for the game
            // before.
            program.begin(games, seed);
            program.strategy.follow(game, &start, &moves);
            let choice = program.strategy.choose(game, &at, observer)?;
            Ok(Found::Reply(game.move_text(&at, choice.mv)))
        }))
    }

    /// The job that finds the values after `ply` moves; `None` if the game is over.
    pub fn values(&self, ply: usize, effort: Effort) -> Option<Job<'s>> {
        let (at, Status::Turn(_)) = self.record.turn(ply)? else { return None };
        let (game, source, clock, cache) = (self.game, self.exact, self.clock, Arc::clone(&self.cache));
        let (at, start, ply) = (at.clone(), self.record.start().clone(), Some(ply as u32));
        Some(Box::new(move |observer| {
            let question = Question { start, ply, source, effort, ..Question::new(game, &at) };
            Ok(Found::Values(game.position_text(&at), cache.find(&question, clock, observer)?))
        }))
    }

    /// The job that solves a puzzle from its start, however long it takes, so that what was
    /// estimated becomes exact; `None` if it is not for this game.
    pub fn study(&self) -> Option<Job<'s>> {
        let (game, start) = (self.game, self.record.start().clone());
        if game.seats() != Seats::Solo || self.exact.is_some() || OneByOne::best(game, &start).is_some() {
            return None;
        }
        let cache = Arc::clone(&self.cache);
        Some(Box::new(move |observer| Ok(Found::Whole(cache.study(game, &start, observer)?))))
    }

    /// What brings the exact values of a puzzle, where these are estimates: a sentence. A puzzle is
    /// worth the wait: all of it is kept.
    #[must_use]
    pub fn awaits_solution(&self, valued: &MoveValues) -> Option<Text> {
        if self.study().is_none() || valued.depth.is_none() {
            return None;
        }
        let spec = words::in_shell(&self.game.spec());
        Some(say!(
            "Once `ludex solve {spec}` has found the exact values, they are shown here.",
            "Dès que « ludex solve {spec} » a trouvé les valeurs exactes, elles s'affichent ici."
        ))
    }

    /// Remembers what a job found of values; a reply is left to be played.
    pub fn take(&mut self, found: Found) {
        match found {
            Found::Values(position, Some(valued)) => {
                self.values.insert(position, valued);
            }
            Found::Whole(true) => self.values.retain(|_, valued| valued.depth.is_none()),
            Found::Values(_, None) | Found::Whole(false) | Found::Reply(_) => {}
        }
    }

    fn status(&self) -> Status {
        let resigned = self.resigned.filter(|_| self.record.mover().is_some());
        resigned.map_or(self.record.status(), |player| Status::Over(Outcome::Win(!player)))
    }

    /// The record of this game, moves that were taken back included; `None` where nothing was
    /// played, nor given up.
    fn kept(&self) -> Option<records::Record> {
        if self.standing() == 0 && self.resigned.is_none() && self.lost.is_none() {
            return None;
        }
        let name = |chair: &Option<(String, Shared<'_>)>| {
            chair.as_ref().map_or_else(|| "human".to_owned(), |(name, _)| name.clone())
        };
        let [first, second] = self.chairs.each_ref().map(name);
        let ended = self.resigned.map(|player| (player, "resignation"));
        let ended = ended.or(self.lost.map(|(player, fault)| (player, fault.word())));
        let mut played = self.record.clone();
        if self.standing.is_some() {
            played.jump(self.standing());
            played.forget_undone();
        }
        if ended.is_some() {
            played.forget_undone();
        }
        let names: &[&str] = if self.game.seats() == Seats::Solo { &[&first] } else { &[&first, &second] };
        let record = records::Record::new(self.game, &played).between(self.game, names);
        Some(match ended {
            Some((player, word)) if played.outcome().is_none() => {
                record.with("Result", records::result(Some(Outcome::Win(!player)))).with("Termination", word)
            }
            _ => record,
        })
    }

    fn past(&self, ply: usize) -> Option<Past> {
        let (at, status) = self.record.turn(ply)?;
        if let Status::Over(outcome) = status {
            return Some(Past::over(outcome));
        }
        let verdict = self.values.get(&self.game.position_text(at))?.verdict?;
        Some(Past::new(status, verdict))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::{Choice, Halt, Observer};
    use ludex_games::{sliding, tictactoe};

    /// Plays the first move, and notes the seeds of its games.
    struct Noting(Arc<Mutex<Vec<u64>>>);

    impl Strategy<AnyGame> for Noting {
        fn choose(&mut self, game: &AnyGame, at: &AnyPosition, _: &dyn Observer) -> Result<Choice<u64>, Halt> {
            let mut moves = Vec::new();
            game.expand(at, &mut moves);
            Ok(Choice::from_move(moves[0]))
        }

        fn begin(&mut self, seed: u64) {
            self.0.lock().expect("no panic").push(seed);
        }
    }

    fn answer(session: &mut Playing<'_>) {
        let reply = session.reply().expect("a program is to move");
        let Ok(Found::Reply(mv)) = reply(&()) else { panic!("no reply") };
        session.play(&mv).expect("a move");
    }

    #[test]
    fn every_game_is_begun_once() {
        let (game, seeds) = (AnyGame::new(tictactoe::new()), Arc::new(Mutex::new(Vec::new())));
        let strategy = Box::new(Noting(Arc::clone(&seeds)));
        let program = Participant::Program { name: "noting".into(), strategy, varies: false };
        let playing = Playing::new(&game, game.start(), [Participant::Person, program], None, || 0.0).expect("a start");
        let mut session = playing.seeded(40);
        for mv in ["5", "9"] {
            session.play(mv).expect("a move");
            answer(&mut session);
        }
        assert_eq!(*seeds.lock().expect("no panic"), [41]);
        session.restart();
        session.swap_sides();
        answer(&mut session);
        session.set_up("XO./.../...").expect("a position");
        answer(&mut session);
        assert_eq!(*seeds.lock().expect("no panic"), [41, 43, 45]);
    }

    #[test]
    fn moves_that_were_played_before_are_history() {
        let game = AnyGame::new(tictactoe::new());
        let chairs = || [Participant::Person, Participant::Person];
        let record = read_record(&game, "1 5 9").expect("moves");
        let mut session = Playing::after(&game, record, chairs(), None, || 0.0);
        assert_eq!((session.scene().moves, session.scene().ply), (vec!["1".into(), "5".into(), "9".into()], 3));
        session.jump(1);
        session.play("2").expect("a move");
        session.restart();
        assert_eq!(session.scene().moves.join(" "), "1 5 9");
        session.set_up("1,5").expect("moves");
        assert_eq!(session.scene().ply, 2);
        session.set_up("X../.O./...").expect("a board");
        session.restart();
        assert_eq!((session.scene().ply, session.scene().position.as_str()), (0, "X../.O./..."));
    }

    #[test]
    fn a_game_is_taken_up_again_with_its_moves() {
        let game = AnyGame::new(tictactoe::new());
        let chairs = || [Participant::Person, Participant::Person];
        let mut session = Playing::new(&game, game.start(), chairs(), None, || 0.0).expect("a start");
        assert_eq!(session.text(), RecordText::default());
        for mv in ["5", "1", "9"] {
            session.play(mv).expect("a move");
        }
        // A move that was taken back is not on the board.
        session.jump(2);
        assert_eq!(session.text(), RecordText { at: Some("51".into()), then: Vec::new() });
        session.set_up("X../.O./...").expect("a board");
        session.play("2").expect("a move");
        let text = session.text();
        assert_eq!(text, RecordText { at: Some("X../.O./...".into()), then: vec!["2".into()] });
        let again = Playing::after(&game, text.record(&game).expect("the same"), chairs(), None, || 0.0);
        assert_eq!((again.scene().moves, again.text()), (session.scene().moves, text));
    }

    /// What is taken back is no part of the record, and what is only looked at is.
    #[test]
    fn moves_that_are_taken_back_are_not_kept() {
        let game = AnyGame::new(tictactoe::new());
        let chairs = [Participant::Person, Participant::Person];
        let mut session = Playing::new(&game, game.start(), chairs, None, || 0.0).expect("a start");
        for mv in ["5", "2", "1"] {
            session.play(mv).expect("a move");
        }
        let kept = |session: &Playing<'_>| session.records().last().map(|record| record.moves.join(" "));
        session.jump(0);
        assert_eq!((session.standing(), kept(&session).as_deref()), (3, Some("5 2 1")));
        session.jump(3);
        session.take_back(1);
        assert_eq!((session.standing(), kept(&session).as_deref()), (1, Some("5")));
        session.jump(0);
        assert_eq!(kept(&session).as_deref(), Some("5"));
        session.jump(2);
        assert_eq!((session.standing(), kept(&session).as_deref()), (2, Some("5 2")));
        session.take_back(0);
        assert_eq!((session.standing(), kept(&session)), (0, None));
        session.play("9").expect("a move");
        assert_eq!(kept(&session).as_deref(), Some("9"));
    }

    fn noting(varies: bool) -> Participant<'static> {
        Participant::Program { name: "noting".into(), strategy: Box::new(Noting(Arc::default())), varies }
    }

    #[test]
    fn the_person_resigns_though_the_program_is_to_move() {
        let game = AnyGame::new(tictactoe::new());
        let mut session =
            Playing::new(&game, game.start(), [Participant::Person, noting(false)], None, || 0.0).expect("a start");
        session.play("5").expect("a move");
        session.resign();
        let scene = session.scene();
        assert_eq!((scene.resigned, scene.outcome()), (Some(Player::First), Some(Outcome::Win(Player::Second))));
        assert!(scene.legal.is_empty());
    }

    #[test]
    fn programs_that_may_play_otherwise_are_given_time() {
        let game = AnyGame::new(sliding::Sliding::new(2, 2));
        for (varies, times) in [(false, 3), (true, OFTEN + 1)] {
            let chairs = [noting(varies), noting(varies)];
            let mut session = Playing::new(&game, game.start(), chairs, None, || 0.0).expect("a start");
            while !session.scene().is_endless() {
                answer(&mut session);
            }
            assert_eq!((session.scene().occurrences, session.scene().circles), (times, !varies));
            session.go_on();
            assert!(session.scene().program_is_to_move());
        }
    }

    #[test]
    fn moves_are_no_positions_and_graphs_have_an_extent() {
        let game = AnyGame::new(tictactoe::new());
        let chairs = [Participant::Person, Participant::Person];
        let mut session = Playing::new(&game, game.start(), chairs, None, || 0.0).expect("a start");
        assert_eq!(session.extent(), Extent::File);
        for mv in ["1", "5", "9"] {
            session.play(mv).expect("a move");
        }
        assert!(session.names_a_move("1") && !session.names_a_move("159"));
        assert!(session.is_written_so("X../.O./...") && !session.is_written_so("15"));
        assert_eq!(session.extent(), Extent::Picture);
    }
}
