//! Two players in turn take one, two or three matches; who takes the last one wins.
use ludex::{Game, Outcome, Player, Seats, Status};

struct Subtraction {
    matches: u32,
}

impl Game for Subtraction {
    type Position = u32; // the matches that are left
    type Move = u32; // how many are taken

    fn start(&self) -> u32 {
        self.matches
    }
    fn expand(&self, left: &u32, moves: &mut Vec<u32>) -> Status {
        moves.extend(1..=3.min(*left));
        if *left == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
    }
    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
    fn seats(&self) -> Seats {
        Seats::Swap // `First` is the player to move: after every move the two exchange their seats
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Subtraction { matches: 21 };
    println!("positions: {}", ludex::positions(&game)?.iter().sum::<u64>());
    let solution = ludex::solve(&game)?;
    println!("the first player: {:?}", solution.verdict(&game.start()));
    println!("best first moves: {:?}", solution.best_moves(&game.start()));
    let any = ludex::bare_game("subtraction", game); // as every command, page and player takes it
    println!("the same, as a value: {any:?}");
    Ok(())
}
