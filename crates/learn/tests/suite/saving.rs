use std::io::{self, Cursor, Seek, SeekFrom, Write};

use ciborium::Value;
use ludex_core::{AnyGame, Game, Notation, Orbits, SumOfGames, Symmetry};
use ludex_games::{connect4, kayles, mnk, nim, othello, tictactoe};
use ludex_learn::laws::any_body;
use ludex_learn::{
    Afterstates, Knowledge as _, Learner, LoadError, Menace, MenaceSettings, Opponent, QLearning, QSettings, Table,
    TdSettings, Trajectories, grouping, header, load, save, train, write,
};
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};

fn practise<G: Game>(game: &G, learner: &mut impl Learner<G>, episodes: u64) {
    train(game, &game.start(), learner, &mut Opponent::Itself, episodes, &()).unwrap();
}

/// What was saved and read again is the same, and goes on as if nothing had happened.
fn round_trip<G, T>(game: &G, orbits: &Orbits, mut learner: T)
where
    G: Notation + Symmetry + SumOfGames,
    T: Table<G> + Learner<G>,
{
    practise(game, &mut learner, 150);
    let bytes = save(game, &learner);
    let mut read: T = load(game, orbits.clone(), &bytes).unwrap();
    assert_eq!(save(game, &read), bytes);
    assert_eq!((read.states(), read.episodes()), (learner.states(), learner.episodes()));
    let told = header(&bytes).unwrap();
    assert_eq!((told.game, told.learner.as_str(), told.grouping.as_str()), (game.spec(), T::WORD, grouping(orbits)));
    assert_eq!(told.episodes, learner.episodes());
    practise(game, &mut learner, 50);
    practise(game, &mut read, 50);
    assert_eq!(save(game, &read), save(game, &learner), "learning goes on as if it had not been stopped");
}

#[test]
fn tables_are_read_as_they_were_written() {
    fn check<G: Notation + SumOfGames + Symmetry>(game: &G) {
        let orbits = Orbits::keeping(game, &game.start());
        round_trip(game, &Orbits::identity(), Trajectories::new(Orbits::identity(), 1));
        round_trip(game, &orbits, Trajectories::new(orbits.clone(), 2));
        round_trip(game, &Orbits::identity(), Menace::new(Orbits::identity(), MenaceSettings::default(), 3));
        round_trip(game, &orbits, Menace::new(orbits.clone(), MenaceSettings::default(), 4));
        round_trip(game, &Orbits::identity(), QLearning::new(Orbits::identity(), QSettings::default(), 5));
        round_trip(game, &orbits, QLearning::new(orbits.clone(), QSettings::default(), 6));
        round_trip(game, &Orbits::identity(), Afterstates::new(Orbits::identity(), TdSettings::default(), 7));
        round_trip(game, &orbits, Afterstates::new(orbits.clone(), TdSettings::default(), 8));
    }
    check(&tictactoe::read_game("").unwrap());
    check(&nim::read_game("3,4,5,misere").unwrap());
    check(&kayles::read_game("5,3").unwrap());
    check(&connect4::read_game("4x4").unwrap());
    check(&othello::read_game("4x4").unwrap());
}

fn tictactoe_table() -> (AnyGame, Vec<u8>) {
    let game = tictactoe::read_game("").unwrap();
    let mut learner = QLearning::new(Orbits::identity(), QSettings::default(), 1);
    practise(&game, &mut learner, 3);
    let bytes = save(&game, &learner);
    (game, bytes)
}

fn read(game: &AnyGame, bytes: &[u8]) -> Result<QLearning<AnyGame>, LoadError> {
    load(game, Orbits::identity(), bytes)
}

#[test]
fn what_it_is_not_is_refused() {
    let (game, bytes) = tictactoe_table();
    let other = mnk::read_game("4x3,3").unwrap();
    let error = read(&other, &bytes).err().unwrap();
    assert!(matches!(&error, LoadError::Other { found, .. } if found.game == "tictactoe"));
    assert_eq!(error.to_string(), "this was learned on tictactoe, not on mnk:4x3,3");
    let td: Result<Afterstates<AnyGame>, _> = load(&game, Orbits::identity(), &bytes);
    assert!(matches!(td, Err(LoadError::Other { .. })));
    let orbits: Result<QLearning<AnyGame>, _> = load(&game, Orbits::keeping(&game, &game.start()), &bytes);
    assert!(matches!(orbits, Err(LoadError::Other { .. })));
    assert_eq!(read(&game, b"").err(), Some(LoadError::NoTable));
    assert_eq!(read(&game, b"PNG and so on, and on, and on").err(), Some(LoadError::NoTable));
    let mut later = bytes.clone();
    later[8] = 2;
    assert_eq!(read(&game, &later).err(), Some(LoadError::Version(2)));
    for error in [LoadError::NoTable, LoadError::Version(9), LoadError::Damaged, error] {
        assert!(!error.text().fr.is_empty() && error.text().fr != error.text().en);
    }
}

#[test]
fn every_spoiled_byte_and_every_cut_is_noticed() {
    let (game, bytes) = tictactoe_table();
    for length in 0..bytes.len() {
        assert!(read(&game, &bytes[..length]).is_err(), "cut at {length}");
    }
    for place in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut spoiled = bytes.clone();
            spoiled[place] ^= change;
            assert!(read(&game, &spoiled).is_err(), "byte {place}");
        }
    }
    assert!(read(&game, &[bytes, vec![0]].concat()).is_err());
}

/// A file with this body and a right checksum.
fn sealed(body: &[u8]) -> Vec<u8> {
    let mut bytes = b"LUDEXLRN\x01\0\0\0".to_vec();
    bytes.extend((body.len() as u64).to_le_bytes());
    let sum = crc32c::crc32c_append(crc32c::crc32c(&bytes), body);
    bytes.extend(sum.to_le_bytes());
    bytes.extend(body);
    bytes
}

#[test]
fn bodies_that_somebody_made_are_refused_or_sound() {
    fn check<T: Table<AnyGame> + Learner<AnyGame>>(mut learner: T) {
        let game = tictactoe::read_game("").unwrap();
        practise(&game, &mut learner, 3);
        let body = save(&game, &learner)[24..].to_vec();
        assert!(any_body::<_, T>(&game, &Orbits::identity(), &body));
        let mut random = Random::new(5);
        for _ in 0..ludex_testkit::trials(3_000) {
            let mut spoiled = body.clone();
            for _ in 0..=random.below(3) {
                let place = random.below(spoiled.len());
                match random.below(4) {
                    0 => spoiled[place] = random.bits() as u8,
                    1 => spoiled[place] ^= 1 << random.below(8),
                    2 => drop(spoiled.remove(place)),
                    _ => spoiled.insert(place, random.bits() as u8),
                }
            }
            any_body::<_, T>(&game, &Orbits::identity(), &spoiled);
        }
        for text in hostile() {
            any_body::<_, T>(&game, &Orbits::identity(), text.as_bytes());
        }
    }
    check(Trajectories::new(Orbits::identity(), 1));
    check(Menace::new(Orbits::identity(), MenaceSettings::default(), 1));
    check(QLearning::new(Orbits::identity(), QSettings::default(), 1));
    check(Afterstates::new(Orbits::identity(), TdSettings::default(), 1));
}

/// The body of a table with its first entry changed.
fn changed(body: &[u8], change: impl FnOnce(&mut Vec<Value>)) -> Vec<u8> {
    let mut value: Value = ciborium::from_reader(body).unwrap();
    let fields = value.as_map_mut().unwrap();
    let (_, entries) = fields.iter_mut().find(|(name, _)| name.as_text() == Some("entries")).unwrap();
    change(entries.as_array_mut().unwrap());
    let mut bytes = Vec::new();
    ciborium::into_writer(&value, &mut bytes).unwrap();
    bytes
}

#[test]
fn entries_that_cannot_be_are_named() {
    let (game, bytes) = tictactoe_table();
    let refused = |change: fn(&mut Vec<Value>)| {
        let error = read(&game, &sealed(&changed(&bytes[24..], change))).err().unwrap();
        error.text().en.into_owned()
    };
    assert!(refused(|entries| entries.push(entries[0].clone())).contains("it appears twice"));
    assert!(refused(|entries| pair(entries)[0] = Value::from("XX./.../...")).contains("entry 1"));
    assert!(refused(|entries| pair(entries)[1] = Value::Array(vec![])).contains("its entry is impossible"));
    let not_a_number = |entries: &mut Vec<Value>| pair(entries)[1].as_array_mut().unwrap()[0] = f64::NAN.into();
    assert!(refused(not_a_number).contains("its entry is impossible"));
    let trailing = [&bytes[24..], &[0]].concat();
    assert_eq!(read(&game, &sealed(&trailing)).err(), Some(LoadError::Damaged));
    let mut random = Random::new(3);
    for _ in 0..ludex_testkit::trials(2_000) {
        let text = spoil("X.O/.X./...", &mut random);
        any_body::<_, QLearning<AnyGame>>(
            &game,
            &Orbits::identity(),
            &changed(&bytes[24..], |e| pair(e)[0] = Value::from(text)),
        );
    }
    for text in hostile() {
        any_body::<_, QLearning<AnyGame>>(
            &game,
            &Orbits::identity(),
            &changed(&bytes[24..], |e| pair(e)[0] = Value::from(text)),
        );
    }
}

/// Boxes with too many or too few kinds of beads, and positions that are not canonical.
#[test]
fn entries_of_other_positions_are_refused() {
    let game = tictactoe::read_game("").unwrap();
    let orbits = Orbits::keeping(&game, &game.start());
    let mut learner = Menace::new(orbits.clone(), MenaceSettings::default(), 1);
    practise(&game, &mut learner, 1);
    let body = save(&game, &learner)[24..].to_vec();
    let load = |body: &[u8]| load::<_, Menace<AnyGame>>(&game, orbits.clone(), &sealed(body));
    assert!(load(&body).is_ok());
    for beads in [vec![], vec![1; 2], vec![1; 10]] {
        let beads: Vec<Value> = beads.into_iter().map(|count: u32| Value::from(count)).collect();
        assert!(load(&changed(&body, |entries| pair(entries)[1] = Value::Array(beads))).is_err());
    }
    let corners = ["X../.../...", "..X/.../...", ".../.../X..", ".../.../..X"];
    let canonical = game.canonical(&game.read_position(corners[0]).unwrap());
    for corner in corners {
        let refused = load(&changed(&body, |entries| pair(entries)[0] = Value::from(corner))).unwrap_err();
        let not_canonical = refused.to_string().contains("it is not canonical");
        assert_eq!(not_canonical, corner != game.position_text(&canonical), "{corner}: {refused}");
    }
}

fn pair(entries: &mut [Value]) -> &mut Vec<Value> {
    entries[0].as_array_mut().unwrap()
}

/// Heaps so large that their moves cannot be listed are refused, not listed.
#[test]
fn positions_without_a_list_of_moves_are_refused() {
    let game = nim::read_game("2").unwrap();
    let mut learner = Menace::new(Orbits::identity(), MenaceSettings::default(), 1);
    practise(&game, &mut learner, 1);
    let body = changed(&save(&game, &learner)[24..], |entries| pair(entries)[0] = Value::from("4000000000"));
    let read: Result<Menace<_>, _> = load(&game, Orbits::identity(), &sealed(&body));
    assert!(matches!(read.err(), Some(LoadError::Bad(_))));
}

/// What takes bytes one after the other, and does not go back.
struct Pipe(Vec<u8>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Pipe {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::NotSeekable.into())
    }
}

/// A table of many parts, which all threads encode: into memory, after something else in it, and
/// into a pipe it is the same.
#[test]
fn many_parts_are_one_table_wherever_it_is_written() {
    let game = connect4::read_game("7x6").unwrap();
    let mut learner = QLearning::new(Orbits::identity(), QSettings::default(), 1);
    practise(&game, &mut learner, 4_000);
    assert!(learner.states() > 50_000, "{} positions", learner.states());
    let bytes = save(&game, &learner);
    let mut pipe = Pipe(Vec::new());
    write(&game, &learner, &mut pipe).unwrap();
    assert!(pipe.0 == bytes, "a pipe");
    let mut after = Cursor::new(b"before".to_vec());
    after.seek(SeekFrom::End(0)).unwrap();
    write(&game, &learner, &mut after).unwrap();
    after.write_all(b"behind").unwrap();
    assert!(after.into_inner() == [b"before", &*bytes, b"behind"].concat(), "after something else");
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(|| save(&game, &learner));
    assert!(one == bytes, "by one thread");
    let read = read(&game, &bytes).unwrap();
    assert_eq!(read.states(), learner.states());
    assert!(save(&game, &read) == bytes, "as it was read");
}
