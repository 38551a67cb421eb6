//! A move in any notation: UCI, SAN or long algebraic.

use super::san::SanMove;
use super::uci::Uci;
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::{self, Verdict};
use crate::types::{CastlingSide, File, Move, Piece, Rank, Role, Square};

/// A move as it was written. Which move it stands for depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveText {
    /// Origin, target and an optional promotion: `e2e4`, `e7-e8=Q`.
    Squares(Uci),
    /// SAN, or long algebraic with a piece letter: `Nf3`, `Ng1-f3`, `O-O`.
    San(SanMove),
}

impl MoveText {
    /// Parses a move; `None` if the text is not a move. Missing and superfluous `+`, `#`, `!`, `?`, `x`, `-`, `=` and
    /// `e.p.` are accepted, `0-0` is castling.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        const SUFFIXES: [char; 4] = ['+', '#', '!', '?'];
        let body = text.trim().trim_end_matches(SUFFIXES);
        let body = body.strip_suffix("e.p.").unwrap_or(body).trim_end();
        let body = body.trim_end_matches(SUFFIXES);
        match body {
            "O-O" | "0-0" | "o-o" | "OO" | "00" => {
                return Some(Self::San(SanMove::Castle(CastlingSide::King)));
            }
            "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => {
                return Some(Self::San(SanMove::Castle(CastlingSide::Queen)));
            }
            _ => {}
        }
        // From the end: promotion, target, separator, origin, piece letter.
        let (body, promotion) = split_promotion(body);
        let (body, rank) = split_last(body, Rank::from_digit)?;
        let (body, file) = split_last(body, File::from_letter)?;
        let to = Square::new(file, rank);
        let separator = body.ends_with(['x', '-', ':']);
        let body = body.strip_suffix(['x', '-', ':']).unwrap_or(body);
        let (body, rank) = split_last(body, Rank::from_digit)
            .map_or((body, None), |(rest, rank)| (rest, Some(rank)));
        let (body, file) = split_last(body, File::from_letter)
            .map_or((body, None), |(rest, file)| (rest, Some(file)));
        let role = match body.as_bytes() {
            [] => None,
            &[letter] => Some(Role::from_letter(letter as char)?),
            _ => return None,
        };
        match (role, file, rank) {
            (None, Some(file), Some(rank)) => Some(Self::Squares(Uci {
                from: Square::new(file, rank),
                to,
                promotion,
            })),
            (None, None, Some(_)) => None,
            (None, None, None) if separator => None,
            _ => Some(Self::San(SanMove::Normal {
                role: role.unwrap_or(Role::Pawn),
                file,
                rank,
                capture: separator,
                to,
                promotion,
            })),
        }
    }

    /// The moves that the text can stand for, out of those given. If two squares can stand for a step and for castling,
    /// the notation for the position's variant has precedence: `f1g1` with a rook on g1 is castling in Chess960, and a step
    /// otherwise.
    pub(crate) fn matching(self, moves: &[Move], chess960: bool) -> Vec<Move> {
        let all = |matches: &dyn Fn(Move) -> bool| -> Vec<Move> {
            moves.iter().copied().filter(|&mv| matches(mv)).collect()
        };
        match self {
            Self::San(san) => all(&|mv| san.matches(mv)),
            Self::Squares(uci) => {
                let as_written = all(&|mv| Uci::new(mv, chess960) == uci);
                if as_written.is_empty() {
                    all(&|mv| Uci::new(mv, !chess960) == uci)
                } else {
                    as_written
                }
            }
        }
    }

    /// The verdicts on all moves that the text can stand for: the legal ones if there are any, otherwise those along a
    /// move vector of a piece, otherwise all. Empty if there is no such piece.
    pub(crate) fn verdicts(self, position: &AnyPosition) -> Vec<Verdict> {
        let san = match self {
            Self::Squares(Uci {
                from,
                to,
                promotion,
            }) => return vec![explain::explain_squares(position, from, to, promotion)],
            Self::San(SanMove::Castle(side)) => {
                return vec![explain::explain_castling(position, side)];
            }
            Self::San(san) => san,
        };
        let SanMove::Normal {
            role,
            file,
            capture,
            to,
            promotion,
            ..
        } = san
        else {
            return Vec::new();
        };
        let pieces = (position.board()).by_piece(Piece::new(position.turn(), role));
        let mut verdicts: Vec<_> = (pieces.iter())
            .filter(|&from| san.matches_origin(role, from))
            .map(|from| explain::explain_step(position, from, to, promotion))
            .collect();
        if verdicts.iter().any(Verdict::is_legal) {
            verdicts.retain(Verdict::is_legal);
            return verdicts;
        }
        if role == Role::Pawn && file.is_none() && !capture {
            // Without a file a pawn move is a push, if a pawn stands on that file.
            let is_push = |verdict: &Verdict| verdict.from().file() == to.file();
            if verdicts.iter().any(is_push) {
                verdicts.retain(is_push);
            } else {
                verdicts.retain(|verdict| verdict.mv().is_some());
            }
        }
        if verdicts.iter().any(|verdict| verdict.mv().is_some()) {
            verdicts.retain(|verdict| verdict.mv().is_some());
        }
        verdicts
    }
}

impl MoveText {
    /// Says that no piece of the side to move can be meant, in a sentence; `None` if the text names its origin.
    pub(crate) fn no_such_piece(self, position: &AnyPosition) -> Option<String> {
        let Self::San(
            san @ SanMove::Normal {
                role,
                file,
                rank,
                to,
                ..
            },
        ) = self
        else {
            return None;
        };
        let side = position.turn();
        let place = match (file, rank) {
            (Some(file), Some(rank)) => format!(" on {}", Square::new(file, rank)),
            (Some(file), None) => format!(" on the {file}-file"),
            (None, Some(rank)) => format!(" on rank {rank}"),
            (None, None) => String::new(),
        };
        let pieces = position.board().by_piece(Piece::new(side, role));
        let is_there = pieces.iter().any(|from| san.matches_origin(role, from));
        Some(if is_there {
            format!("no {side} {role}{place} can move to {to}")
        } else {
            format!("{} has no {role}{place}", side.side_name())
        })
    }
}

/// Splits off the promotion: `=Q`, `Q`, `q`, `(Q)`.
fn split_promotion(body: &str) -> (&str, Option<Role>) {
    let inner = body.strip_suffix(')').unwrap_or(body);
    let role = |letter: char| Role::from_letter(letter.to_ascii_uppercase());
    let Some((rest, role)) = split_last(inner, role) else {
        return (body, None);
    };
    let rest = rest.strip_suffix(['=', '(', '/']).unwrap_or(rest);
    (rest, Some(role))
}

/// Splits off the last character if `parse` accepts it.
fn split_last<T>(body: &str, parse: impl Fn(char) -> Option<T>) -> Option<(&str, T)> {
    let last = body.chars().next_back()?;
    let value = parse(last)?;
    Some((&body[..body.len() - last.len_utf8()], value))
}
