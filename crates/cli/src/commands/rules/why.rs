//! `ludex rules why`: why a move is legal or not, the game over, a goal worth so much.

use ludex_services::framed::Answer;
use ludex_services::sheets::{self, Because, By, Reason, WhyQuestion};

use crate::args::{Everywhere, WhyArgs};
use crate::failure::Failure;
use crate::language::{said, tell};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{input, output, sheets as files};

pub(in crate::commands) fn run(args: &WhyArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let asked = Asked::read(&args.question)?;
    let file = args.file.display().to_string();
    let source = input::read_program(&args.file, everywhere)?;
    let watch = Watch::new(everywhere);
    let because = sheets::why((&file, &source), asked.position, &asked.question, &watch);
    watch.finish();
    let because = because.map_err(|why| files::failure(&why, &file))?;
    if everywhere.json {
        let report = because.report(&file, asked.position, &asked.question);
        output::print_json(&Answer { command: "rules why", report, cost: () })?;
    } else {
        output::print(&asked.text(&because))?;
    }
    if because.holds == asked.expected { Ok(()) } else { Err(Failure::No(asked.verdict(&because))) }
}

/// Whether some words ask something, with a position before it or none.
pub(in crate::commands) fn is_question(words: &[String]) -> bool {
    Asked::read(words).is_ok()
}

/// What the words of the command line ask.
struct Asked<'a> {
    position: &'a str,
    question: WhyQuestion,
    /// What the question takes for granted.
    expected: bool,
}

impl<'a> Asked<'a> {
    fn read(words: &'a [String]) -> Result<Self, Failure> {
        let read = |position: &'a str, words: &[&str]| {
            let (question, expected) = match words {
                ["legal", mv] => (WhyQuestion::Legal((*mv).to_owned()), true),
                ["illegal", mv] => (WhyQuestion::Legal((*mv).to_owned()), false),
                ["over"] => (WhyQuestion::Over, true),
                ["goal"] => (WhyQuestion::Goals, true),
                _ => return None,
            };
            Some(Self { position, question, expected })
        };
        let all: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = read("start", &all).or_else(|| read(words.first()?, &all[1..]));
        found.ok_or_else(|| {
            let words = all.join(" ");
            Failure::BadInput(tell!(
                "`{words}` is no question: legal MOVE, illegal MOVE, over or goal, with a position before it or none",
                "« {words} » n'est pas une question : legal COUP, illegal COUP, over ou goal, avec une position devant ou sans"
            ))
        })
    }

    /// The answer in a sentence.
    fn verdict(&self, because: &Because) -> String {
        said(&because.verdict(&self.question))
    }

    fn text(&self, because: &Because) -> String {
        let verdict = self.verdict(because);
        let heading = if because.holds == self.expected {
            tell!("Yes: {verdict}.", "Oui : {verdict}.")
        } else {
            tell!("No: {verdict}.", "Non : {verdict}.")
        };
        let mut lines = vec![styled(HEADING, &heading)];
        for reason in &because.reasons {
            lines.push(String::new());
            tree(reason, 2, &mut lines);
        }
        lines.join("\n")
    }
}

/// A reason, and below it what it rests on.
fn tree(reason: &Reason, indent: usize, lines: &mut Vec<String>) {
    let (what, how) = (&reason.what, said(&reason.by.text(reason.holds)));
    let mark = if reason.holds { "+" } else { "−" };
    lines.push(output::fold(&tell!("{mark} {what}: {how}", "{mark} {what} : {how}"), indent));
    if let By::Rule { rule, .. } = &reason.by {
        lines.push(output::fold(rule, indent + 4));
    }
    for part in &reason.parts {
        tree(part, indent + 2, lines);
    }
}
