//! The whole tree of commands, for help, completions and manual pages.

use clap::{Args, Command, CommandFactory};

use super::{
    Asking, Checking, Cli, Completing, Counting, Explaining, Listing, Naming, Playing, Positioned,
    Reading, Showing,
};

/// The name of a command, and what adds its arguments.
type Part = (&'static str, fn(Command) -> Command);

/// Every command that has any.
const PARTS: [Part; 13] = [
    ("raw", Asking::augment_args),
    ("clip", Asking::augment_args),
    ("board", Listing::augment_args),
    ("legal", Listing::augment_args),
    ("why", Explaining::augment_args),
    ("status", Checking::augment_args),
    ("control", Positioned::augment_args),
    ("show", Showing::augment_args),
    ("play", Playing::augment_args),
    ("perft", Counting::augment_args),
    ("positions", Naming::augment_args),
    ("completions", Completing::augment_args),
    ("man", Reading::augment_args),
];

/// The tree with every command put together; to answer, only the one that is called is.
pub(crate) fn whole() -> Command {
    PARTS
        .into_iter()
        .fold(Cli::command(), |tree, (name, part)| {
            // What was put off is done.
            tree.mut_subcommand(name, |command| part(command).defer(|command| command))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts are those that the commands have when they are called.
    #[test]
    fn every_command_has_its_own_arguments() {
        let names = |command: &Command| -> Vec<_> {
            (command.get_arguments())
                .map(|arg| arg.get_id().clone())
                .collect()
        };
        let mut called = Cli::command();
        called.build();
        let mut whole = whole();
        whole.build();
        for command in called.get_subcommands() {
            let name = command.get_name();
            let same = whole.find_subcommand(name).expect(name);
            assert_eq!(names(command), names(same), "{name}");
        }
    }
}
