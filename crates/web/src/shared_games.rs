//! Games between two persons on two devices. The server keeps them, for there is nobody else to
//! ask; nothing is written to a disk, nobody has an account, and a day after its last move a game
//! is forgotten.
//!
//! ```text
//! /seat/3f…a1   the one who made the game      each knows the secret of one seat: it is in the address,
//! /seat/c0…77   the one who was invited        and whoever has it is that person
//! ```
//!
//! A secret has 128 random bits of the system. Pages tell no other server where they are
//! (`Referrer-Policy`), and this one writes no log of what it is asked.

use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ludex_services::{Player, Text};
use tokio::sync::watch;

use crate::address::Query;
use crate::http_error::HttpError;
use crate::work::locked;

/// Games at once.
const MOST: usize = 256;
/// A game is forgotten after this time without a move,
const FORGOTTEN: Duration = Duration::from_hours(24);
/// and after this one where there is no room for another.
const IDLE: Duration = Duration::from_hours(1);

/// What a person of a game knows, and nobody else.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secret(u128);

impl Secret {
    fn random() -> Result<Self, HttpError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| HttpError::busy())?;
        Ok(Self(u128::from_be_bytes(bytes)))
    }

    /// As it stands in an address: 32 digits.
    fn read(text: &str) -> Option<Self> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u128::from_str_radix(text, 16).ok().filter(|_| digits).map(Self)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Not even a message for programmers tells it.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// One of the two persons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Person {
    /// Who made the game.
    Host,
    /// Who was sent the link.
    Guest,
}

/// A game between two persons.
#[derive(Clone, Debug)]
pub(crate) struct SharedGame {
    /// The game, in full.
    pub(crate) spec: String,
    /// Where it began and where it stands, as addresses say it.
    pub(crate) opening: Query,
    pub(crate) place: Query,
    /// Whether the one who made it moves first.
    pub(crate) host_is_first: bool,
    /// Whether the other one has come.
    pub(crate) met: bool,
    pub(crate) resigned: Option<Player>,
    /// Who asks for another game after this one.
    pub(crate) again: Option<Person>,
}

impl SharedGame {
    pub(crate) fn new(spec: String, opening: Query, host: Player) -> Self {
        let place = opening.clone();
        let host_is_first = host == Player::First;
        Self { spec, opening, place, host_is_first, met: false, resigned: None, again: None }
    }

    /// The player that a person is.
    pub(crate) fn player(&self, person: Person) -> Player {
        if self.host_is_first == (person == Person::Host) { Player::First } else { Player::Second }
    }

    /// The same game with the sides exchanged, before its first move.
    pub(crate) fn exchanged(&self) -> Self {
        Self { host_is_first: !self.host_is_first, ..self.clone() }
    }

    /// Whether it was given up before the other one came.
    pub(crate) fn is_called_off(&self) -> bool {
        self.resigned.is_some() && !self.met
    }

    /// Another game from the same beginning; who was second moves first.
    pub(crate) fn anew(&self) -> Self {
        Self { place: self.opening.clone(), resigned: None, again: None, ..self.exchanged() }
    }
}

#[derive(Debug)]
struct Kept {
    seats: [Secret; 2],
    game: SharedGame,
    /// When it was changed last.
    touched: Instant,
    /// How often it was changed.
    news: watch::Sender<u64>,
}

/// A person's view of a game.
#[derive(Debug)]
pub(crate) struct Seat {
    pub(crate) person: Person,
    pub(crate) secret: Secret,
    /// The other person's, for the one who invites.
    pub(crate) other: Secret,
    pub(crate) game: SharedGame,
    /// How often the game was changed,
    pub(crate) changes: u64,
    /// and what tells who waits when it is again.
    pub(crate) news: watch::Receiver<u64>,
}

/// All games of the server.
#[derive(Debug, Default)]
pub(crate) struct SharedGames(Mutex<Vec<Kept>>);

impl SharedGames {
    /// Keeps a new game: the secret of the one who made it.
    pub(crate) fn open(&self, game: SharedGame, now: Instant) -> Result<Secret, HttpError> {
        let seats = [Secret::random()?, Secret::random()?];
        let mut games = locked(&self.0);
        games.retain(|kept| now.duration_since(kept.touched) < FORGOTTEN);
        if games.len() >= MOST {
            let oldest = (0..games.len()).min_by_key(|&number| games[number].touched);
            let idle = oldest.filter(|&number| now.duration_since(games[number].touched) >= IDLE);
            games.swap_remove(idle.ok_or_else(full)?);
        }
        games.push(Kept { seats, game, touched: now, news: watch::Sender::new(0) });
        Ok(seats[0])
    }

    /// What the person sees who knows this secret. To look takes no seat: messengers follow a link
    /// before the one to whom it is sent.
    pub(crate) fn seat(&self, secret: &str, now: Instant) -> Result<Seat, HttpError> {
        let secret = Secret::read(secret).ok_or_else(forgotten)?;
        let mut games = locked(&self.0);
        let (kept, person) = find(&mut games, secret, now)?;
        let other = kept.seats[usize::from(person == Person::Host)];
        let (changes, news) = (*kept.news.borrow(), kept.news.subscribe());
        Ok(Seat { person, secret, other, game: kept.game.clone(), changes, news })
    }

    /// The person is there: by a button, by a move, or by a page that waits for news.
    pub(crate) fn come(&self, seat: &Seat, now: Instant) -> Result<(), HttpError> {
        let mut games = locked(&self.0);
        let (kept, person) = find(&mut games, seat.secret, now)?;
        // A game that was called off meets nobody.
        if person == Person::Guest && !kept.game.met && kept.game.resigned.is_none() {
            kept.game.met = true;
            kept.news.send_modify(|changes| *changes += 1);
        }
        Ok(())
    }

    /// Puts another state of a game in the place of the one that a person has seen. Where it has
    /// changed meanwhile it stays as it is: of two moves at once the first counts.
    pub(crate) fn change(&self, seen: &Seat, game: SharedGame, now: Instant) -> Result<(), HttpError> {
        let mut games = locked(&self.0);
        let (kept, _) = find(&mut games, seen.secret, now)?;
        if *kept.news.borrow() == seen.changes {
            (kept.game, kept.touched) = (game, now);
            kept.news.send_modify(|changes| *changes += 1);
        }
        Ok(())
    }
}

fn find(games: &mut [Kept], secret: Secret, now: Instant) -> Result<(&mut Kept, Person), HttpError> {
    let kept = games.iter_mut().find(|kept| kept.seats.contains(&secret));
    let kept = kept.filter(|kept| now.duration_since(kept.touched) < FORGOTTEN).ok_or_else(forgotten)?;
    let person = if kept.seats[0] == secret { Person::Host } else { Person::Guest };
    Ok((kept, person))
}

fn full() -> HttpError {
    let text = Text::fixed(
        "too many games are being played here; try again in an hour",
        "trop de parties sont en cours ici ; réessayez dans une heure",
    );
    HttpError { status: 503, text }
}

fn forgotten() -> HttpError {
    let text = Text::fixed(
        "there is no such game here: it was forgotten, a day after its last move or when the server ended, or the \
         link is not whole",
        "il n'y a pas de telle partie ici : elle a été oubliée, un jour après son dernier coup ou à l'arrêt du \
         serveur, ou le lien est incomplet",
    );
    HttpError { status: 404, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> SharedGame {
        SharedGame::new("tictactoe".into(), Query::default(), Player::First)
    }

    /// The seats of a new game.
    fn seats(games: &SharedGames, now: Instant) -> [String; 2] {
        let host = games.open(game(), now).unwrap();
        let guest = games.seat(&host.to_string(), now).unwrap().other;
        [host, guest].map(|secret| secret.to_string())
    }

    #[test]
    fn each_knows_one_seat() {
        let (games, now) = (SharedGames::default(), Instant::now());
        let [host, guest] = seats(&games, now);
        assert_eq!((host.len(), host == guest), (32, false));
        let [host, guest] = [host, guest].map(|secret| games.seat(&secret, now).unwrap());
        assert_eq!((host.person, guest.person), (Person::Host, Person::Guest));
        assert_eq!((host.other, guest.other), (guest.secret, host.secret));
        assert_eq!(guest.game.player(Person::Guest), Player::Second);
        assert_eq!(guest.game.anew().player(Person::Guest), Player::First);
        assert!(!host.game.met && !guest.game.met && !host.news.has_changed().unwrap());
        for (seat, met) in [(&host, false), (&guest, true)] {
            games.come(seat, now).unwrap();
            assert_eq!(
                (host.news.has_changed().unwrap(), games.seat(&seat.secret.to_string(), now).unwrap().game.met),
                (met, met)
            );
        }
        assert!(!format!("{host:?}").contains(&host.secret.to_string()));
        for wrong in ["", "+", &"0".repeat(32), &host.secret.to_string()[1..], "é"] {
            assert_eq!(games.seat(wrong, now).unwrap_err().status, 404, "{wrong}");
        }
    }

    /// Two moves from the same position: the first counts.
    #[test]
    fn what_has_changed_meanwhile_stays() {
        let (games, now) = (SharedGames::default(), Instant::now());
        let [host, _] = seats(&games, now);
        let seen = || games.seat(&host, now).unwrap();
        let moved = |mv: &str| SharedGame { place: Query::default().with("at", mv), ..game() };
        let (one, two) = (seen(), seen());
        games.change(&one, moved("1"), now).unwrap();
        games.change(&two, moved("2"), now).unwrap();
        assert_eq!(seen().game.place.get("at"), Some("1"));
        games.change(&seen(), moved("12"), now).unwrap();
        assert_eq!(seen().game.place.get("at"), Some("12"));
    }

    #[test]
    fn games_are_forgotten_after_a_day() {
        let (games, now) = (SharedGames::default(), Instant::now());
        let [host, _] = seats(&games, now);
        let late = now + FORGOTTEN;
        assert!(games.seat(&host, now + Duration::from_hours(23)).is_ok());
        assert!(games.seat(&host, late).is_err());
        seats(&games, late);
        assert_eq!(locked(&games.0).len(), 1);
    }

    #[test]
    fn there_are_so_many_and_no_more() {
        let (games, now) = (SharedGames::default(), Instant::now());
        let first = seats(&games, now);
        let second = now + Duration::from_secs(1);
        let others: Vec<_> = (1..MOST).map(|_| seats(&games, second)).collect();
        assert_eq!(games.open(game(), second).unwrap_err().status, 503);
        assert!(games.open(game(), now + IDLE).is_ok());
        assert!(games.seat(&first[0], second).is_err() && games.seat(&others[0][0], second).is_ok());
    }
}
