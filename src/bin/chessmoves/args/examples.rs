//! The examples of every command, for its help and its manual page: the first three make the short help.

/// What the help of a command has beside its arguments.
pub(crate) struct Page {
    /// The command; nothing for the program itself.
    pub(crate) command: &'static str,
    /// The options that the short help shows, by their names; arguments are always shown.
    pub(crate) options: &'static [&'static str],
    /// Command lines, and what each is for.
    pub(crate) examples: &'static [(&'static str, &'static str)],
}

/// The page of a command.
pub(crate) fn page(command: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.command == command)
}

/// The commands that have a page.
pub(crate) fn commands() -> impl Iterator<Item = &'static str> {
    (PAGES.iter())
        .map(|page| page.command)
        .filter(|command| !command.is_empty())
}

const PAGES: &[Page] = &[
    Page {
        command: "",
        options: &[],
        examples: &[
            (
                "chessmoves legal --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" e1",
                "The legal moves of the piece on e1",
            ),
            (
                "chessmoves why --fen \"4k3/8/8/8/8/8/6n1/4K2R w K - 0 1\" O-O",
                "Why a move is legal or not",
            ),
            (
                "chessmoves legal --json < positions.fen",
                "The legal moves of every position of a file, one record a line",
            ),
            (
                "chessmoves status --fen kiwipete",
                "How things stand in a position that has a name",
            ),
            (
                "chessmoves status --is checkmate < positions.fen",
                "The positions of a file that are checkmate",
            ),
            (
                "chessmoves legal --fen startpos --moves \"e4 e5 Nf3\" --format san",
                "The moves after some moves, one a line",
            ),
            (
                "chessmoves board --board '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}' d2",
                "A queen and a pawn, given in JSON",
            ),
            (
                "chessmoves legal --fen kiwipete e1 -o moves.svg",
                "A picture of the moves",
            ),
            (
                "chessmoves raw Ke1 --json | chessmoves legal --fen startpos --json",
                "The piece that an earlier stage was asked about",
            ),
            (
                "chessmoves perft --fen startpos 4 --divide",
                "Count the ways to play four plies",
            ),
        ],
    },
    Page {
        command: "raw",
        options: &["fen", "json", "out"],
        examples: &[
            ("chessmoves raw Ne4", "A knight, wherever the board may end"),
            ("chessmoves raw pd7", "A black pawn on its start square"),
            (
                "chessmoves raw Ke1 --json",
                "As a record: each move is an offset in files and ranks",
            ),
            (
                "chessmoves raw --fen kiwipete e2",
                "The piece that stands on e2 there",
            ),
            (
                "chessmoves raw Qd1 --json --fields moveVectors",
                "The vectors alone",
            ),
            (
                "chessmoves raw Bc1 --json | chessmoves clip",
                "What the edge of the board leaves of it",
            ),
            (
                "echo '{\"piece\": \"Ra1\"}' | chessmoves raw --json",
                "Pieces from a stream",
            ),
            (
                "chessmoves raw Pe2 --json | chessmoves board --fen startpos",
                "What other pieces leave of it",
            ),
            ("chessmoves raw Qd4 -o raw.svg", "A picture of the mask"),
        ],
    },
    Page {
        command: "clip",
        options: &["fen", "json", "format", "out"],
        examples: &[
            ("chessmoves clip Ne4", "A knight alone on the board"),
            ("chessmoves clip Ke1", "A king at home, with castling"),
            ("chessmoves clip Qd1 --format uci", "The moves, one a line"),
            (
                "chessmoves clip pd7 --json",
                "As a record: vectors of squares",
            ),
            (
                "chessmoves clip --fen kiwipete e2",
                "The piece that stands on e2 there",
            ),
            (
                "chessmoves raw Bc1 --json | chessmoves clip --json",
                "The piece of an earlier stage",
            ),
            (
                "chessmoves clip Rh8 --flip",
                "Seen from the other side of the board",
            ),
            (
                "chessmoves clip Nb1 --slim --fields moves",
                "The moves alone, as one list",
            ),
            (
                "chessmoves clip Qd4 -o clip.svg",
                "A picture of what is left",
            ),
        ],
    },
    Page {
        command: "board",
        options: &[
            "fen", "input", "moves", "format", "captures", "checks", "from", "to", "out",
        ],
        examples: &[
            (
                "chessmoves board --fen kiwipete e2",
                "The moves of the bishop on e2",
            ),
            (
                "chessmoves board --fen position4",
                "Those of all pieces of the side on move",
            ),
            (
                "chessmoves board --fen kiwipete --captures --format san",
                "Captures, one a line",
            ),
            (
                "chessmoves board --board '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}' d2",
                "A board that is no game",
            ),
            (
                "chessmoves board --fen startpos --to e4,d4 --json",
                "The moves to the middle of the board",
            ),
            (
                "chessmoves board --slim < positions.fen",
                "A stream, with the moves as strings",
            ),
            (
                "chessmoves clip Ke1 --json | chessmoves board --fen startpos --json",
                "The piece of an earlier stage",
            ),
            (
                "chessmoves board --fen 960:0 --moves \"g2g4\"",
                "After a move in a start position of Chess960",
            ),
            (
                "chessmoves board --fen kiwipete e5 -o board.svg",
                "A picture of the moves",
            ),
        ],
    },
    Page {
        command: "legal",
        options: &[
            "fen", "input", "moves", "format", "captures", "checks", "from", "to", "out",
        ],
        examples: &[
            (
                "chessmoves legal --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" e1",
                "The moves of the piece on e1",
            ),
            (
                "chessmoves legal --fen kiwipete --captures",
                "The captures of the side on move",
            ),
            (
                "chessmoves legal --format uci < positions.fen",
                "The moves of each position on a line",
            ),
            (
                "chessmoves legal --fen startpos --moves \"e4 e5 Nf3\" --json",
                "After some moves, as a record",
            ),
            (
                "chessmoves legal --fen lichess.org/editor/4k3/8/8/8/8/8/4r3/4K3_w_-_-_0_1",
                "The position of an address, which is not fetched",
            ),
            (
                "chessmoves legal --fen position3 --from b4,g2 --checks --format san",
                "The checks that two of the pieces can give",
            ),
            (
                "chessmoves legal --slim --fields line,moves,+id < positions.fen",
                "Some keys, and the key `id` of the input",
            ),
            (
                "chessmoves legal --fen 960:518",
                "A start position of Chess960 by its number",
            ),
            (
                "chessmoves legal --fen kiwipete e1 -o moves.svg",
                "A picture of the moves",
            ),
        ],
    },
    Page {
        command: "why",
        options: &["fen", "board", "input", "moves", "json", "codes", "out"],
        examples: &[
            (
                "chessmoves why --fen \"4k3/8/8/8/8/8/5n2/4K2R w K - 0 1\" O-O",
                "A move: exit status 0 when it is legal",
            ),
            (
                "chessmoves why --fen kiwipete e1",
                "Every square that the king might go to",
            ),
            (
                "chessmoves why --codes",
                "The codes, with an example of each",
            ),
            (
                "chessmoves why --fen \"7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\"",
                "Why a side is mated",
            ),
            (
                "chessmoves why --fen startpos --moves \"f3 e5 g4 Qh4\"",
                "The ways out of a check",
            ),
            (
                "chessmoves why --fen startpos e2e5 --json",
                "Of a move that is refused: codes, pieces and squares",
            ),
            (
                "chessmoves why e1g1 --json < positions.fen",
                "The same question to many positions",
            ),
            (
                "chessmoves why --fen \"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1\" Rd2",
                "A piece that is pinned",
            ),
            (
                "chessmoves why --fen kiwipete e1 -o why.svg",
                "A picture: which stage took each square",
            ),
        ],
    },
    Page {
        command: "status",
        options: &[
            "fen", "board", "input", "moves", "json", "is", "fix", "quiet",
        ],
        examples: &[
            (
                "chessmoves status --fen kiwipete",
                "Check, mate, draws, pins, castling, problems",
            ),
            (
                "chessmoves status --fen startpos --is castling-kingside",
                "A question: exit status 0 for yes, 1 for no",
            ),
            (
                "chessmoves status --fix --fen \"4k3/8/9/8/8/8/8/4K2R W K - 0 1\"",
                "A FEN as it should be",
            ),
            (
                "chessmoves status --is checkmate < positions.fen",
                "The positions of a file that are checkmate",
            ),
            (
                "chessmoves status -q --fen kiwipete --is check || echo 'no check'",
                "A question in a script",
            ),
            (
                "chessmoves status --is check --is en-passant --json < positions.fen",
                "Both questions, answered by the key `is`",
            ),
            (
                "chessmoves status --fix < positions.fen",
                "A file of positions as they are analysed",
            ),
            (
                "chessmoves status --fen startpos --moves \"f3 e5 g4 Qh4\" --json",
                "As a record",
            ),
        ],
    },
    Page {
        command: "control",
        options: &["fen", "board", "input", "moves", "json", "out"],
        examples: &[
            (
                "chessmoves control --fen kiwipete",
                "How many pieces control each square",
            ),
            (
                "chessmoves control --fen startpos --moves \"e4 e5\"",
                "After some moves",
            ),
            (
                "chessmoves control --fen position4 --json",
                "And by which pieces",
            ),
            (
                "chessmoves control --board '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}'",
                "A board that is no game",
            ),
            (
                "chessmoves control --json < positions.fen",
                "A stream, one record a line",
            ),
            (
                "chessmoves control --fen 960:0",
                "A start position of Chess960",
            ),
            (
                "chessmoves control --fen kiwipete --json --fields black",
                "Black's part of the record",
            ),
            (
                "chessmoves control --fen kiwipete -o control.svg",
                "A picture of the numbers",
            ),
        ],
    },
    Page {
        command: "show",
        options: &["fen", "input", "moves", "out", "flip", "theme"],
        examples: &[
            ("chessmoves show kiwipete", "The board of a position"),
            (
                "chessmoves show kiwipete e1 --flip auto",
                "Where a piece may go, with its own side at the bottom",
            ),
            (
                "chessmoves show startpos --moves \"e4 e5 Nf3\" -o board.svg",
                "A picture for a page or a book",
            ),
            (
                "chessmoves show \"4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1\" d2",
                "A pinned knight, which has no move",
            ),
            (
                "chessmoves show kiwipete --ascii --color never",
                "A board for a mail or a log",
            ),
            (
                "chessmoves show kiwipete --format svg --theme print --size 600",
                "Black on white, 600 pixels wide, on standard output",
            ),
            (
                "chessmoves show --board '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}' d2",
                "A board given in JSON",
            ),
            (
                "chessmoves show < positions.fen",
                "Every position of a file",
            ),
        ],
    },
    Page {
        command: "play",
        options: &["fen", "board", "input", "moves", "json"],
        examples: &[
            (
                "chessmoves play --fen startpos e4 e5 Nf3",
                "The FEN after three moves",
            ),
            (
                "chessmoves play --fen kiwipete O-O --json",
                "As a record, with the move in UCI and SAN",
            ),
            (
                "chessmoves play --fen startpos e4 | chessmoves legal --format san",
                "The answers to a move",
            ),
            (
                "chessmoves play --fen startpos \"e2e4 e7e5 g1f3\"",
                "Moves in UCI, in one argument",
            ),
            (
                "chessmoves play --fen 960:0 e2-e4",
                "From a start position of Chess960",
            ),
            (
                "echo startpos | chessmoves play d4",
                "The same move in every position of a stream",
            ),
            (
                "chessmoves play --fen startpos --json --fields fen d4",
                "Some keys of the record",
            ),
        ],
    },
    Page {
        command: "perft",
        options: &[
            "fen", "board", "input", "moves", "json", "divide", "hash", "suite", "threads",
        ],
        examples: &[
            (
                "chessmoves perft --fen startpos 4",
                "The ways to play four plies",
            ),
            (
                "chessmoves perft --fen kiwipete 3 --divide",
                "Counted apart for each first move",
            ),
            (
                "chessmoves perft --suite suite.perft",
                "A file of positions and counts, checked",
            ),
            (
                "chessmoves perft --fen startpos 6 --threads 2 --hash 16",
                "With two threads and a table of 16 MB",
            ),
            (
                "chessmoves perft --fen kiwipete 2 --divide --san",
                "The first moves in SAN",
            ),
            (
                "chessmoves perft --fen kiwipete 2 --divide --fens --json",
                "And the position after each",
            ),
            (
                "chessmoves perft --suite suite.perft --limit 10000",
                "Without the long counts",
            ),
            (
                "chessmoves perft 3 --json < positions.fen",
                "Every position of a file",
            ),
        ],
    },
    Page {
        command: "positions",
        options: &["json"],
        examples: &[
            ("chessmoves positions", "The names, and what each is for"),
            ("chessmoves positions --json", "As records"),
            (
                "chessmoves positions --json | chessmoves status --is check",
                "Those with a check",
            ),
        ],
    },
    Page {
        command: "schema",
        options: &[],
        examples: &[
            ("chessmoves schema", "The schema, on many lines"),
            (
                "chessmoves schema > chessmoves.schema.json",
                "For a validator",
            ),
            ("chessmoves schema | grep const", "The names in it"),
        ],
    },
    Page {
        command: "completions",
        options: &[],
        examples: &[
            (
                "eval \"$(chessmoves completions bash)\"",
                "For this bash; the same line in ~/.bashrc for every one",
            ),
            (
                "chessmoves completions zsh > _chessmoves",
                "For zsh, in a folder of its fpath",
            ),
            (
                "chessmoves completions fish > chessmoves.fish",
                "For fish, in ~/.config/fish/completions",
            ),
            (
                "chessmoves completions powershell > chessmoves.ps1",
                "For PowerShell, to be run by its profile",
            ),
            (
                "chessmoves completions elvish > chessmoves.elv",
                "For elvish, to be read by its rc.elv",
            ),
        ],
    },
    Page {
        command: "man",
        options: &["out"],
        examples: &[
            ("chessmoves man | man -l -", "Read the page of the program"),
            ("chessmoves man legal | man -l -", "The page of a command"),
            (
                "chessmoves man --out man1",
                "Write all pages into a folder, such as ~/.local/share/man/man1",
            ),
        ],
    },
];
