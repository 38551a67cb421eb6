//! A position among the arguments without its option.

use std::ffi::OsString;

use chessmoves::notation::names;
use clap::{Arg, Command};

use super::whole;
use crate::hints;

/// Gives a position that stands for itself the option that takes it, so that what follows is read like everything else.
pub(crate) fn join_position(mut arguments: Vec<OsString>) -> Vec<OsString> {
    // The commonest values need no look at what the options are.
    let is_candidate = |pair: &[OsString]| {
        !["--fen", "--board", "--input"]
            .iter()
            .any(|option| pair[0] == *option)
            && option_for(&pair[1]).is_some()
    };
    if !arguments.windows(2).skip(1).any(is_candidate) {
        return arguments;
    }
    let program = whole();
    let command = (arguments.get(1).and_then(|name| name.to_str()))
        .and_then(|name| program.find_subcommand(name))
        .filter(|command| takes_position(command));
    let Some(command) = command else {
        return arguments;
    };
    let mut is_value = false;
    for word in arguments
        .iter_mut()
        .skip(2)
        .take_while(|word| *word != "--")
    {
        let was_value = std::mem::replace(&mut is_value, wants_value(command, word));
        if was_value {
            is_value = false;
        } else if let Some(option) = option_for(word) {
            let mut joined = OsString::from(option);
            joined.push(&*word);
            *word = joined;
            break;
        }
    }
    arguments
}

/// Whether a command has positions to answer for.
pub(crate) fn takes_position(command: &Command) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == "fen")
}

/// The option that takes a word; `None` where the word can be no position, but a piece, a move or a number.
fn option_for(word: &OsString) -> Option<&'static str> {
    let word = word.to_str()?.trim_start();
    if word.starts_with('-') {
        return None;
    }
    if word.starts_with('{') {
        return Some("--board=");
    }
    // Neither pieces nor moves have a slash, a colon or a bracket at their beginning.
    let is_position = word.contains(['/', ':'])
        || word.starts_with('[')
        || names::near(word).is_some()
        || hints::is_position(word);
    is_position.then_some("--fen=")
}

/// Whether the word after this one is its value.
fn wants_value(command: &Command, word: &OsString) -> bool {
    let Some(word) = word.to_str() else {
        return false;
    };
    let takes = |is_it: &dyn Fn(&Arg) -> bool| {
        (command.get_arguments()).any(|arg| {
            is_it(arg) && arg.get_action().takes_values() && !arg.is_require_equals_set()
        })
    };
    if let Some(long) = word.strip_prefix("--") {
        return takes(&|arg| arg.get_long() == Some(long));
    }
    let Some(shorts) = word.strip_prefix('-') else {
        return false;
    };
    let mut letters = shorts.chars();
    let taker = letters.find(|&letter| takes(&|arg| arg.get_short() == Some(letter)));
    taker.is_some() && letters.next().is_none()
}

/// The command with the place of such a position among its arguments, for whoever reads or completes them.
pub(crate) fn with_position(command: Command) -> Command {
    if !takes_position(&command) {
        return command;
    }
    // Arguments are listed as they were added: it takes the place of the one there is, which comes after it.
    let mut next = None;
    let command = command.mut_args(|arg| {
        if !arg.is_positional() {
            return arg;
        }
        next = Some(arg.index(2));
        position()
    });
    match next {
        Some(next) => command.arg(next).allow_missing_positional(true),
        None => command.arg(position()),
    }
}

fn position() -> Arg {
    Arg::new("position")
        .index(1)
        .value_name("POSITION")
        .help_heading(None::<&str>)
        .help("A FEN in quotes, a name or an address, as with --fen")
        .long_help(
            "A FEN in quotes, a name or an address, as with --fen\n\n\
             JSON does as well, as with --board.",
        )
}

/// What is wrong with arguments that cannot be parsed, with the usage that people know.
pub(crate) fn misused(arguments: &[OsString]) -> Option<clap::Error> {
    let program = whole();
    let names: Vec<_> = (program
        .get_subcommands()
        .filter(|inner| takes_position(inner)))
    .map(|inner| inner.get_name().to_owned())
    .collect();
    let program = names.into_iter().fold(program, |program, name| {
        program.mut_subcommand(&name, |inner| {
            let line = format!("chessmoves {name}");
            let usage = with_position(inner.clone()).bin_name(line).render_usage();
            let usage = usage.to_string();
            inner.override_usage(usage.trim_start_matches("Usage: ").to_owned())
        })
    });
    program.try_get_matches_from(arguments).err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_gets_its_option_and_nothing_else_does() {
        for (words, expected) in [
            ("legal kiwipete e1", "legal --fen=kiwipete e1"),
            ("legal e1 Kiwipete", "legal e1 --fen=Kiwipete"),
            ("perft kiwipet 3", "perft --fen=kiwipet 3"),
            ("show 960:518", "show --fen=960:518"),
            ("board {\"fen\":1} e1", "board --board={\"fen\":1} e1"),
            (
                "why 4k3/8/8/8/8/8/8/4K2R_w_K_- O-O",
                "why --fen=4k3/8/8/8/8/8/8/4K2R_w_K_- O-O",
            ),
            // Values, pieces, moves and numbers stay what they are.
            ("status --input startpos", "status --input startpos"),
            ("status --input a/b c/d", "status --input a/b --fen=c/d"),
            (
                "legal -o a/b.svg startpos",
                "legal -o a/b.svg --fen=startpos",
            ),
            ("legal -oa/b.svg startpos", "legal -oa/b.svg --fen=startpos"),
            (
                "legal -qo a/b.svg startpos",
                "legal -qo a/b.svg --fen=startpos",
            ),
            ("legal --flip startpos", "legal --flip --fen=startpos"),
            (
                "status --is check startpos",
                "status --is check --fen=startpos",
            ),
            ("perft --suite a/b", "perft --suite a/b"),
            (
                "play e2-e4 O-O-O exd8=Q+ Nb1xc3",
                "play e2-e4 O-O-O exd8=Q+ Nb1xc3",
            ),
            ("legal Ke1", "legal Ke1"),
            ("man kiwipete", "man kiwipete"),
            ("legal -- kiwipete", "legal -- kiwipete"),
            // One is enough.
            ("legal startpos kiwipete", "legal --fen=startpos kiwipete"),
        ] {
            let line = format!("chessmoves {words}");
            let joined = join_position(line.split(' ').map(OsString::from).collect());
            assert_eq!(
                joined.join(" ".as_ref()),
                format!("chessmoves {expected}").as_str()
            );
        }
    }

    /// clap looks at the arguments of a command when it is built, and complains of what it cannot place.
    #[test]
    fn every_command_has_a_place_for_it() {
        for command in whole().get_subcommands() {
            let command = with_position(command.clone());

            command.clone().debug_assert();
            let has_place = command
                .get_arguments()
                .any(|arg| arg.get_id() == "position");
            assert_eq!(
                has_place,
                takes_position(&command),
                "{}",
                command.get_name()
            );
        }
    }
}
