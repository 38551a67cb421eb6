//! The answers that are lists and tables: moves, status, perft counts, named positions, and reason codes.

use chessmoves_core::internal::{Sentences, counted, entry, joined, numbered, san, sans};
use chessmoves_core::notation::{San, chess960, named::NamedFen};
use chessmoves_core::{
    AnyPosition, Bitboard, Board, CanArise, CastlingSide, Claim, Color, PerftDetails, PieceOn,
    Reason, Role, Stage,
};

use super::layout::{Page, check, pieces, wrap};
use super::{Options, Palette, Tone};
use crate::ask::{Answer, Code, CodeExample};
use crate::facts::{
    Attackers, MoveReport, Moves, PerftReport, Pin, RawMoves, Status, SuiteCheck,
    captures_en_passant, pins,
};
use crate::write::capitalized;

/// The offsets, one move vector per line.
pub(super) fn raw(record: &RawMoves, page: &mut Page<'_>) {
    let label = format!("Moves ({})", record.moves.len());
    let about = "offsets in files and ranks, one move vector per line";
    page.row(&label, about);
    for vector in &record.move_vectors {
        let offsets = (vector.iter()).map(|step| format!("{:+},{:+}", step.file, step.rank));
        page.line(format_args!("  {}", joined(offsets, "  ")));
    }
}

/// The moves that a stage finds: one row for a piece asked about, otherwise one per piece. Then what stage 4 adds.
pub(super) fn moves(record: &Moves, answer: &Answer<'_>, page: &mut Page<'_>) {
    let label = format!("Moves ({})", record.moves.len());
    let sans = |moves: &[MoveReport]| joined(moves.iter().map(|mv| mv.san), " ");
    match &record.moves[..] {
        [] => page.row(&label, "none"),
        all if record.piece.is_some() => page.row(&label, sans(all)),
        all => {
            page.row(&label, "");
            for of_piece in all.chunk_by(|a, b| a.from == b.from) {
                let label = format!("  {} {}", of_piece[0].role, of_piece[0].from);
                page.row(&label, sans(of_piece));
            }
        }
    }
    if record.stage >= Stage::Board {
        captures(&record.moves, page);
    }
    let (Some(king), Some(position)) = (record.king, answer.position()) else {
        return;
    };
    let side = record.side(position.turn());
    check(side, position, king.checkers, page);
    let (name, other) = (side.side_name(), (!side).side_name());
    let mut end = |label, value: String| page.row(label, page.paint(Tone::Check, &value));
    if king.check_mated {
        end("Checkmate", format!("{other} wins"));
    }
    if king.stale_mated {
        end("Stalemate", format!("{name} has no legal move: a draw"));
    }
    if let Some(draw) = answer.draw() {
        end("Outcome", format!("{draw}: the game is over"));
    }
    if record.moves.is_empty()
        && record.filter.is_none()
        && let Some(piece) = record.piece
    {
        let pins = pins(position, piece.color).into_iter();
        for pin in pins.filter(|pin| pin.square == piece.square) {
            page.row("Pinned", pin_of(position, &pin));
        }
    }
    if position.board().king(side).is_some() {
        let yes = |can| if can { "yes" } else { "no" };
        let (kingside, queenside) = (yes(king.can_k_side_castle), yes(king.can_q_side_castle));
        let value = format!("kingside {kingside}, queenside {queenside}");
        page.row("Castling", value);
    }
}

/// One row per captured piece.
fn captures(moves: &[MoveReport], page: &mut Page<'_>) {
    let mut by_piece: Vec<(PieceOn, Vec<San>)> = Vec::new();
    for mv in moves {
        if let Some(captured) = mv.has_captured {
            entry(&mut by_piece, captured).push(mv.san);
        }
    }
    let count: usize = by_piece.iter().map(|(_, names)| names.len()).sum();
    let row = |(captured, names): (PieceOn, Vec<San>)| {
        let ending = if names.len() == 1 { "s" } else { "" };
        let (names, piece, square) = (joined(names, " "), captured.piece(), captured.square);
        format!("{names} capture{ending} the {piece} on {square}")
    };
    let label = format!("Captures ({count})");
    page.rows(&label, by_piece.into_iter().map(row));
}

pub(super) fn status(
    record: &Status,
    answer: &Answer<'_>,
    position: &AnyPosition,
    page: &mut Page<'_>,
) {
    page.row("FEN", position);
    if position.is_chess960() {
        page.row("Variant", "Chess960");
    }
    let moves = match record.move_count.zip(record.capture_count) {
        Some((0, _)) => "none".to_owned(),
        Some((moves, 0)) => format!("{moves} (no captures)"),
        Some((moves, captures)) => format!("{moves} ({})", counted(captures, "capture")),
        None => "unknown, because a side has several kings".to_owned(),
    };
    page.row("Moves", moves);
    check(position.turn(), position, record.checkers, page);
    page.row("Outcome", outcome(record, answer, position.board()));
    if let Some(reports) = &record.can_checkmate {
        let of = |color| capitalized(&reports[color].message);
        page.rows("Checkmate", Color::ALL.map(of));
        if record.outcome.is_none() {
            let [white, black] = Color::ALL.map(|side| match reports[!side].answer {
                "yes" => "loses",
                "no" => "draws",
                _ => "may lose",
            });
            let message = format!("if time runs out, White {white}, and Black {black}");
            page.add(format_args!("{:<12}", "Timeout"));
            page.sentence(1, &message, Code::Timeout);
        }
    }
    page.rows("Pins", record.pins.iter().map(|pin| pin_of(position, pin)));
    let captures = captures_en_passant(position);
    if !captures.is_empty() {
        let are = if captures.len() == 1 { "is" } else { "are" };
        let names = joined(captures.iter().map(|&mv| san(position, mv)), " and ");
        page.row("En passant", format_args!("{names} {are} possible"));
    }
    if !record.check_mated {
        castling(record, page);
    }
    page.problems(&record.problems);
    if let Some(can_arise) = &record.can_arise {
        origin(can_arise, page);
    }
}

/// The pieces that attack a square, a row for each side.
pub(super) fn attackers(record: &Attackers, position: &AnyPosition, page: &mut Page<'_>) {
    let (board, square) = (position.board(), record.square);
    for color in Color::ALL {
        let verb = match board.color_at(square) {
            None => "controls",
            Some(own) if own == color => "protects",
            Some(_) => "attacks",
        };
        let sentences = Sentences::of_side(position, !color);
        let mut names = match record.by[color] {
            by if by.is_empty() => "none".to_owned(),
            by => format!("{verb} it with {}", sentences.attackers_alone(by, None)),
        };
        let behind = record.behind & board.by_color(color);
        if behind.any() {
            names = [&names, "; behind: ", &pieces(board, behind)].concat();
        }
        page.row(color.side_name(), names);
    }
}

/// `the white knight on e2 by the rook on e8`
fn pin_of(position: &AnyPosition, pin: &Pin) -> String {
    let Some(pinned) = position.board().piece_at(pin.square) else {
        return String::new();
    };
    let sentences = Sentences::of_side(position, pinned.color);
    let by = sentences.attackers_alone(Bitboard::of(pin.by), Some(pin.square));
    format!("the {pinned} on {} by {by}", pin.square)
}

/// Whether a game can lead to a position.
fn origin(can_arise: &CanArise, page: &mut Page<'_>) {
    let value = match can_arise {
        CanArise::Yes { start, moves } if moves.is_empty() => {
            format!("yes: {start} is a start position")
        }
        CanArise::Yes { start, moves } => {
            let start = start.as_any();
            format!("yes: {}", numbered(start, sans(start, moves)))
        }
        CanArise::No { .. } => "no".to_owned(),
        CanArise::Unknown => "unknown: nothing that was examined contradicts it".to_owned(),
    };
    page.row("Can arise", value);
    for reason in can_arise.reasons() {
        page.sentence(13, reason.cause(), reason.code());
    }
}

fn outcome(record: &Status, answer: &Answer<'_>, board: &Board) -> String {
    if let Some(outcome) = record.outcome {
        return format!("{outcome}: {}", answer.grounds(outcome));
    }
    let repetition = || answer.question.history()?.repetition();
    let now = record.claimable.iter().map(|claim| match claim {
        Claim::ThreefoldRepetition => repetition().unwrap_or_default(),
        Claim::FiftyMoves => claim.grounds(0).to_owned(),
    });
    let with = record.claimable_with.iter().map(|(claim, moves)| {
        let more = if moves.len() > 4 { " or others" } else { "" };
        let moves = joined(moves.iter().take(4), ", ");
        format!("{}, with {moves}{more}", claim.grounds(0))
    });
    let claims = joined(now.chain(with), "; ");
    let of = |role| board.by_role(role);
    let strong = of(Role::Pawn) | of(Role::Rook) | of(Role::Queen);
    let is_bare = |side: Color| (board.by_color(side) & strong).is_empty();
    if !claims.is_empty() {
        format!("none yet; a draw can be claimed: {claims}")
    } else if record.can_checkmate.is_none() && Color::ALL.into_iter().any(is_bare) {
        "none yet (on a timeout: status --deep says who can still checkmate)".to_owned()
    } else {
        "none yet".to_owned()
    }
}

fn castling(record: &Status, page: &mut Page<'_>) {
    let of_side =
        |color: Color| CastlingSide::ALL.map(|side| (color, side, &record.castling[color][side]));
    let reports = Color::ALL.map(of_side).concat();
    if reports.iter().all(|(.., report)| !report.right) {
        return page.row("Castling", "no rights left");
    }
    let mut rows = Vec::new();
    for (color, side, report) in reports {
        let answer = match (report.possible, report.right) {
            (true, _) => "yes".to_owned(),
            (false, true) => {
                let cause = match report.reasons.first().map(|reason| reason.code) {
                    Some(Reason::CastlingPathOccupied) => " (path occupied)",
                    Some(Reason::CastlingOutOfCheck) => " (king in check)",
                    Some(Reason::CastlingThroughAttack) => " (path attacked)",
                    Some(Reason::CastlingIntoAttack) => " (target attacked)",
                    _ => "",
                };
                format!("not now{cause}; the right remains")
            }
            (false, false) => "no".to_owned(),
        };
        let name = color.side_name();
        rows.push(format!("{name} {side}: {answer}"));
        rows.extend((report.reasons.iter()).map(|reason| format!("  {}", reason.message)));
    }
    page.rows("Castling", rows);
}

pub(super) fn perft(
    record: &PerftReport,
    answer: &Answer<'_>,
    position: &AnyPosition,
    page: &mut Page<'_>,
) {
    if let Some(suite) = &record.suite {
        return suite_check(record, suite, position, page);
    }
    if let Some(line) = page.number {
        page.line(format_args!("line {line}: {position}"));
    }
    if let Some(total) = record.details {
        details(record, total, page);
    } else if let Some(divide) = &record.divide {
        for root in divide {
            page.add(format_args!("{}: {}", root.name, root.nodes));
            if record.shows_fens {
                page.add(format_args!("  {}", answer.written(&root.after)));
            }
            page.line("");
        }
        page.line("");
    }
    page.line(format_args!("Nodes searched: {}", record.nodes));
}

/// The columns of published tables: a row for each root move, and one for all.
fn details(record: &PerftReport, total: PerftDetails, page: &mut Page<'_>) {
    let names = "nodes captures e.p. castles promotions checks discovered double mates".split(' ');
    let row = |name: &str, cells: &[String]| {
        let cells = joined(cells.iter().map(|cell| format!("{cell:>10}")), " ");
        format!("{name:<7} {cells}")
    };
    page.line(row("", &names.map(str::to_owned).collect::<Vec<_>>()));
    let roots = record.divide.iter().flatten();
    let rows = roots.filter_map(|root| Some((&*root.name, root.details?)));
    for (name, details) in rows.chain([("total", total)]) {
        let counts = details.columns().map(|(_, count)| count.to_string());
        page.line(row(name, &counts));
    }
    page.line("");
}

/// One line per position of a suite.
fn suite_check(
    record: &PerftReport,
    suite: &SuiteCheck,
    position: &AnyPosition,
    page: &mut Page<'_>,
) {
    let verdict = match suite.ok {
        Some(true) => "ok   ",
        Some(false) => "WRONG",
        None => "     ",
    };
    page.add(format_args!("{verdict} "));
    match (&suite.entry, page.number) {
        (Some(entry), _) => page.add(entry),
        (None, Some(line)) => page.add(format_args!("line {line}")),
        (None, None) => page.add(position),
    }
    let mut depths: Vec<_> = suite.checked.iter().map(|n| format!("D{n}")).collect();
    if let (Some(false), Some(expected)) = (suite.ok, suite.expected) {
        let nodes = if suite.exceeded {
            format!("more than the expected {expected}")
        } else {
            format!("{}, expected {expected}", record.nodes)
        };
        depths.push(format!("D{}: {nodes}", record.depth));
    }
    depths.extend((suite.skipped.iter()).map(|n| format!("D{n} over the limit")));
    let separator = if depths.is_empty() { "" } else { ": " };
    page.line(format_args!("{separator}{}", depths.join(", ")));
}

/// The named positions.
pub fn positions(positions: &[NamedFen], palette: &Palette) -> String {
    let mut page = Page::new(palette);
    for named in positions {
        let label = page.paint(Tone::Quiet, &format!("{:<11}", named.name));
        page.line(format_args!("{label}{}", named.about));
        let fen = page.paint(Tone::Faint, named.fen);
        page.line(format_args!("{:11}{fen}", ""));
    }
    let label = page.paint(Tone::Quiet, &format!("{:<11}", "960:N"));
    page.line(format_args!(
        "{label}Chess960 start position N, 0 to {}; 960:518 is the standard start position",
        chess960::COUNT - 1
    ));
    page.text
}

/// The meaning of every reason code, with a question that shows it.
pub fn reason_codes(palette: &Palette) -> String {
    let mut page = Page::new(palette);
    page.heading("Why a move is not legal: the reason codes, in the order of precedence");
    let all = Reason::ALL;
    for (n, of_stage) in all.chunk_by(|a, b| a.stage() == b.stage()).enumerate() {
        if n > 0 {
            page.line("");
        }
        let title = match of_stage[0].stage() {
            Stage::Input => "Before any stage: the question does not fit the position",
            Stage::Raw => "Stage 1, raw: the piece does not move that way",
            Stage::Clipped => "Stage 2, clip: the square is off the board",
            Stage::Board => "Stage 3, board: ruled out by the other pieces",
            Stage::King => "Stage 4, king: ruled out by king safety",
        };
        page.line(page.paint(Tone::Heading, title));
        for code in of_stage.iter().copied().map(Code::from) {
            let name = page.paint(Tone::Quiet, code.name());
            let command = code.example().command();
            let command = command.map(|command| page.paint(Tone::Faint, &command));
            let example = command.unwrap_or_else(|| code.example().to_string());
            let about = code.about();
            page.line(format_args!("\n  {name}\n    {about}\n    {example}"));
        }
    }
    page.line("\n`chessmoves explain CODE` says more, also about the codes of problems, faults and draws.");
    page.text
}

/// All codes, group by group, with a line about each.
pub fn codes(all: &[Code], palette: &Palette) -> String {
    let mut page = Page::new(palette);
    for (n, group) in all.chunk_by(|a, b| a.group() == b.group()).enumerate() {
        if n > 0 {
            page.line("");
        }
        page.heading(group[0].group().title());
        for code in group {
            let label = page.paint(Tone::Quiet, &format!("{code:<30}"));
            page.line(format_args!("{label}{}", code.about()));
        }
    }
    page.text
}

/// What there is to say about a code, up to the command of its example.
pub fn code(code: Code, options: &Options) -> String {
    let mut page = Page::new(&options.palette);
    page.heading(&format!("{}: {}", code.group().title(), code));
    page.line(format!("{} {}", code.about(), code.rule()).trim_end());
    if !code.source().is_empty() {
        page.line(format_args!("Source: {}", code.source()));
    }
    if let Some(columns) = options.columns {
        page.text = wrap(&page.text, columns);
    }
    let label = match code.example() {
        CodeExample::None(_) => "",
        _ => "Example: ",
    };
    let example = page.paint(Tone::Faint, &code.example().to_string());
    page.line(format_args!("{label}{example}"));
    page.text
}
