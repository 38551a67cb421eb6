//! Help pages: what they have, and those of the program and of the commands that have no file of their own.

use crate::cli::exit::{ANSWERED, COUNT, INPUT, Meanings, PRINTED};

/// What the help of a command has apart from its arguments.
pub(crate) struct Page {
    /// The command; empty for the program itself.
    pub(crate) command: &'static str,
    /// What it does, in one line.
    pub(crate) about: &'static str,
    /// The ids of the options in the short help; positional arguments are always shown.
    pub(crate) options: &'static [&'static str],
    /// Command lines, each followed by a line that says what it does. The first three are in the short help.
    pub(crate) examples: &'static str,
    /// What each exit status means.
    pub(crate) exit: Meanings,
}

impl Page {
    /// The examples: command lines, and what each does.
    pub(crate) fn examples(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mut lines = self.examples.trim().lines().map(str::trim);
        std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
    }
}

/// The page of the program itself.
pub(crate) static PROGRAM: Page = Page {
    command: "",
    about: "",
    options: &[],
    examples: r#"
        chessmoves legal "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" e1
            The legal moves of the piece on e1
        chessmoves why "4k3/8/8/8/8/8/6n1/4K2R w K - 0 1" O-O
            Why a move is legal or not
        chessmoves legal --json < positions.fen
            The legal moves of every position in a file, one record per line
        chessmoves status kiwipete
            Check, castling and draws in a named position
        chessmoves status --is checkmate < positions.fen
            The positions of a file that are checkmate
        chessmoves legal startpos --moves "e4 e5 Nf3" --format san
            The legal moves after some moves, one per line
        chessmoves board '{"board": {"white": ["Qd2"], "black": ["Pd4"]}}' d2
            A queen and a pawn, given in JSON
        chessmoves legal kiwipete e1 -o moves.svg
            A picture of the moves
        chessmoves raw Ke1 --json | chessmoves legal startpos - --json
            The piece of a record from an earlier stage
        chessmoves perft startpos 4 --divide
            Count the leaf nodes at depth 4 for each root move
    "#,
    exit: [
        "done; for a question (why MOVE, status --is): yes; also if the reader has closed the pipe",
        "for a question: no; for perft --suite, diff and bisect: a difference; for games: one is faulty",
        COUNT,
    ],
};

/// What every command reads.
pub(crate) const POSITIONS_READ: &str = "\
A position is an argument of its own, or the value of --fen or --board; otherwise positions are read from the files of \
--input or from standard input, one per line. A position is a FEN of 6 or 4 fields (quoted, or with _ instead of spaces), \
an EPD, the FEN tag of a PGN, a name (`chessmoves positions` lists them), a Chess960 start position by number (960:0 to \
960:959), a URL that contains a FEN, like those of Lichess and chess.com, or JSON. URLs are never fetched.

If a position is given, standard input is read only if PIECE is `-`: then the piece comes from the records on standard \
input.

A line of a stream may be up to 1 MiB long. Lines are answered on all cores and written in order; a line that cannot be \
answered gives an error in its place.";

pub(super) const RAW: Page = Page {
    command: "raw",
    about: "Stage 1: the movement mask of a lone piece on a 15x15 board",
    options: &["fen", "json", "out"],
    examples: r#"
        chessmoves raw Ne4
            A knight, with all squares that it could reach on a large board
        chessmoves raw pd7
            A black pawn on its start square, with the double push
        chessmoves raw Ke1 --json
            As a record: each move is an offset in files and ranks
        chessmoves raw kiwipete e2
            The piece on e2 of a named position
        chessmoves raw Qd1 --json --fields moveVectors
            The move vectors only
        chessmoves raw Bc1 --json | chessmoves clip
            What remains of the mask on the board
        echo '{"piece": "Ra1"}' | chessmoves raw --json
            A stream of pieces
        chessmoves raw Pe2 --json | chessmoves board startpos -
            What remains of the mask among the other pieces
        chessmoves raw Qd4 -o raw.svg
            A picture of the mask
    "#,
    exit: ANSWERED,
};

pub(super) const CLIP: Page = Page {
    command: "clip",
    about: "Stage 2: the mask clipped to the 8x8 board",
    options: &["fen", "json", "format", "out"],
    examples: "
        chessmoves clip Ne4
            A knight alone on the board
        chessmoves clip Ke1
            A king on its start square, with castling
        chessmoves clip Qd1 --format uci
            The moves only, one per line
        chessmoves clip pd7 --json
            As a record: move vectors of squares
        chessmoves clip kiwipete e2
            The piece on e2 of a named position
        chessmoves raw Bc1 --json | chessmoves clip --json
            The piece of an earlier stage
        chessmoves clip Rh8 --flip
            With Black at the bottom of the board
        chessmoves clip Nb1 --slim --fields moves
            The moves only, as a JSON array
        chessmoves clip Qd4 -o clip.svg
            A picture of the moves
    ",
    exit: ANSWERED,
};

pub(super) const BOARD: Page = Page {
    command: "board",
    about: "Stage 3: the pseudo-legal moves of a piece or a side",
    options: &[
        "fen", "moves", "json", "format", "captures", "checks", "from", "to", "out",
    ],
    examples: r#"
        chessmoves board kiwipete e2
            The pseudo-legal moves of the bishop on e2
        chessmoves board position4
            Those of all pieces of the side to move
        chessmoves board kiwipete --captures --format san
            Captures, one per line
        chessmoves board '{"board": {"white": ["Qd2"], "black": ["Pd4"]}}' d2
            A board without kings
        chessmoves board startpos --to e4,d4 --json
            The moves to certain squares
        chessmoves board --slim < positions.fen
            A stream, with the moves in UCI notation only
        chessmoves clip Ke1 --json | chessmoves board startpos - --json
            The piece of an earlier stage
        chessmoves board 960:0 --moves g2g4
            After a move in a Chess960 start position
        chessmoves board kiwipete e5 -o board.svg
            A picture of the moves
    "#,
    exit: ANSWERED,
};

pub(super) const LEGAL: Page = Page {
    command: "legal",
    about: "Stage 4: the legal moves, with captures, checks and castling",
    options: &[
        "fen", "moves", "json", "format", "captures", "checks", "from", "to", "out",
    ],
    examples: r#"
        chessmoves legal "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" e1
            The legal moves of the piece on e1
        chessmoves legal kiwipete --captures
            The captures of the side to move
        chessmoves legal --format uci < positions.fen
            The moves of each position on one line
        chessmoves legal startpos --moves "e4 e5 Nf3" --json
            After some moves, as a record
        chessmoves legal lichess.org/editor/4k3/8/8/8/8/8/4r3/4K3_w_-_-_0_1
            The position in a URL, which is not fetched
        chessmoves legal position3 --from b4,g2 --checks --format san
            The checks that two of the pieces can give
        chessmoves legal position3 --only K,R --count
            The number of moves of the king and the rooks
        chessmoves legal --slim --fields line,moves,+id < positions.fen
            Some keys, and the key `id` of the input
        chessmoves legal 960:518
            A Chess960 start position by its number
        chessmoves legal kiwipete e1 --stages --json
            What each of the four stages finds, in one record
        chessmoves legal kiwipete e1 -o moves.svg
            A picture of the moves
    "#,
    exit: ANSWERED,
};

pub(super) const STATUS: Page = Page {
    command: "status",
    about: "Check, mate, draws, pins, castling for both sides, and problems",
    options: &[
        "fen", "board", "input", "moves", "json", "is", "fix", "quiet",
    ],
    examples: r#"
        chessmoves status kiwipete
            Check, mate, draws, pins, castling and problems
        chessmoves status startpos --is castling-kingside
            Test a condition: the exit status is 0 for yes and 1 for no
        chessmoves status --fix "4k3/8/9/8/8/8/8/4K2R W K - 0 1"
            Repair a FEN
        chessmoves status --is checkmate < positions.fen
            The positions of a file that are checkmate
        chessmoves status -q kiwipete --is check || echo 'no check'
            Test a condition in a script
        chessmoves status --is check --is en-passant --json < positions.fen
            Two conditions, with the answer in the key `is`
        chessmoves status --is not-check --is castling,en-passant < positions.fen
            No check, and castling or a capture en passant
        chessmoves status --fix < positions.fen
            Repair a file of positions
        chessmoves status startpos --moves "f3 e5 g4 Qh4" --json
            After some moves, as a record
    "#,
    exit: [
        "done; with --is: yes, in a stream for at least one line",
        "with --is: no",
        INPUT,
    ],
};

pub(super) const CONTROL: Page = Page {
    command: "control",
    about: "The squares that each side controls, and what attacks a square",
    options: &["fen", "board", "input", "moves", "json", "out"],
    examples: r#"
        chessmoves control kiwipete
            How many pieces of each side control each square
        chessmoves control kiwipete e5
            The squares that the knight on e5 controls, and the pieces that attack and protect it
        chessmoves control startpos f3
            The pieces that attack an empty square
        chessmoves control startpos --moves "e4 e5"
            After some moves
        chessmoves control position4 --json
            As a record, with the pieces
        chessmoves control '{"board": {"white": ["Qd2"], "black": ["Pd4"]}}'
            A board without kings
        chessmoves control --json < positions.fen
            A stream, one record per line
        chessmoves control 960:0
            A Chess960 start position
        chessmoves control kiwipete --json --fields black
            Black's part of the record
        chessmoves control kiwipete -o control.svg
            A picture of the numbers
    "#,
    exit: ANSWERED,
};

pub(super) const SHOW: Page = Page {
    command: "show",
    about: "Draw the board of a position, and the moves of a piece",
    options: &["fen", "input", "moves", "stages", "out", "flip", "theme"],
    examples: r#"
        chessmoves show kiwipete
            The board of a position
        chessmoves show kiwipete e1 --flip auto
            The moves of a piece, with its own side at the bottom
        chessmoves show kiwipete e5 --stages -o stages.svg
            The four stages of a piece, side by side
        chessmoves show startpos --moves "e4 e5 Nf3" -o board.svg
            A picture for a web page or a book
        chessmoves show "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1" d2
            A pinned knight, which has no moves
        chessmoves show kiwipete --ascii --color never
            A board for an email or a log file
        chessmoves show kiwipete --format svg --theme print --size 600
            Black on white, 600 pixels wide, on standard output
        chessmoves show '{"board": {"white": ["Qd2"], "black": ["Pd4"]}}' d2
            A board given in JSON
        chessmoves show < positions.fen
            Every position of a file
    "#,
    exit: ANSWERED,
};

pub(super) const SERVE: Page = Page {
    command: "serve",
    about: "Answer commands sent as JSON messages",
    options: &["perft_limit", "threads"],
    examples: r#"
        chessmoves serve < messages.jsonl
            An answer for each message, in order
        echo '{"cmd":"why","fen":"startpos","move":"e2e5"}' | chessmoves serve
            The record of `chessmoves why startpos e2e5`
        echo '{"id":7,"cmd":"legal","fen":"kiwipete"}' | chessmoves serve
            The id is repeated in the answer
        echo '{"cmd":"legal","fen":"startpos","slim":true}' | chessmoves serve
            Options are keys with the names of the long options
        echo '{"cmd":"check","movetext":"1. e4 e5 2. Ke3"}' | chessmoves serve
            A game
        echo '{"cmd":"show","fen":"startpos"}' | chessmoves serve
            A picture, as the text of an SVG
        echo '{"cmd":"version"}' | chessmoves serve
            The version of the program and of the records
        chessmoves serve --threads 2 < messages.jsonl > answers.jsonl
            Many messages, on two cores
    "#,
    exit: ["done, whatever the answers are", "", "wrong usage"],
};

pub(super) const POSITIONS: Page = Page {
    command: "positions",
    about: "List the named positions",
    options: &["json"],
    examples: "
        chessmoves positions
            The names, and what each position is useful for
        chessmoves positions --json
            As records
        chessmoves positions --json | chessmoves status --is check
            The named positions with a check
    ",
    exit: PRINTED,
};

pub(super) const SCHEMA: Page = Page {
    command: "schema",
    about: "Print the JSON Schema of all records",
    options: &[],
    examples: "
        chessmoves schema
            The schema, indented
        chessmoves schema > chessmoves.schema.json
            For a validator
        chessmoves schema | grep const
            The codes and names that occur in records
    ",
    exit: PRINTED,
};

pub(super) const COMPLETIONS: Page = Page {
    command: "completions",
    about: "Print completions for a shell",
    options: &[],
    examples: r#"
        eval "$(chessmoves completions bash)"
            For this bash session; for every session, add the line to ~/.bashrc
        chessmoves completions zsh > _chessmoves
            For zsh, in a directory of its fpath
        chessmoves completions fish > chessmoves.fish
            For fish, in ~/.config/fish/completions
        chessmoves completions powershell > chessmoves.ps1
            For PowerShell, to be run from its profile
        chessmoves completions elvish > chessmoves.elv
            For elvish, to be loaded from its rc.elv
    "#,
    exit: PRINTED,
};

pub(super) const MAN: Page = Page {
    command: "man",
    about: "Print the man pages",
    options: &["out"],
    examples: "
        chessmoves man | man -l -
            Read the page of the program
        chessmoves man legal | man -l -
            Read the page of a command
        chessmoves man --out man1
            Write all pages to a directory, such as ~/.local/share/man/man1
    ",
    exit: PRINTED,
};
