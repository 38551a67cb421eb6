//! The words of a command line that are not options: which is the position, and what the others are.
//!
//! clap collects them as plain text. Neither pieces nor moves contain a slash, a colon or a semicolon, or begin with a
//! bracket, and no name of a position is close to one, so a position can stand anywhere among them.

use chessmoves::input::{Input, closest_name};
use chessmoves::notation::PieceName;
use clap::Args;

use super::quotes::check_quotes;
use super::{CommonArgs, PictureArgs, UsageError};

// The words of a command that takes a position and a piece. (A doc comment would become the help of the command.)
#[derive(Args, Debug)]
pub(crate) struct PieceWords {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    /// A square (e1), or a piece and its square: Ke1 white, ke1 black
    ///
    /// A square alone needs a position that says which piece is there. `-` takes the piece from the records on standard
    /// input.
    piece: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
}

// The arguments of a command that takes a position and a piece, and nothing else.
#[derive(Args, Debug)]
pub(crate) struct PieceArgs {
    #[command(flatten)]
    pub(crate) words: PieceWords,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

impl PieceWords {
    /// The position and the piece among the words.
    pub(crate) fn classify(
        &self,
        common: &mut CommonArgs,
    ) -> Result<(Option<String>, PieceWord), UsageError> {
        let words = (self.position.iter()).chain(&self.piece).chain(&self.more);
        Words::new(words, common)?.piece()
    }
}

/// The words of a command line, apart from the position.
#[derive(Debug)]
pub(crate) struct Words {
    /// The position, as a FEN or a text that stands for one, or as JSON.
    pub(crate) position: Option<String>,
    /// The other words.
    pub(crate) others: Vec<String>,
    /// Whether a position is given, as a word or with an option.
    pub(crate) has_position: bool,
}

/// The piece asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceWord {
    /// The command line does not name a piece.
    Missing,
    /// `-`: the piece comes from the records on standard input.
    FromRecord,
    /// A piece.
    Named(PieceName),
}

impl PieceWord {
    /// The piece, if it is given on the command line.
    pub(crate) fn named(self) -> Option<PieceName> {
        match self {
            Self::Named(name) => Some(name),
            Self::Missing | Self::FromRecord => None,
        }
    }
}

impl Words {
    /// Finds the position among the words, and completes `--flip`, whose value may be a word of its own.
    pub(crate) fn new<'a>(
        words: impl IntoIterator<Item = &'a String>,
        common: &mut CommonArgs,
    ) -> Result<Self, UsageError> {
        let words = words.into_iter().map(|word| word.trim().to_owned());
        let mut all: Vec<String> = words.collect();
        complete_flip(&mut all, &mut common.picture);
        check_quotes(common.position.fen.as_ref(), &all)?;
        let (positions, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|word| looks_like_position(word));
        let from_files = !common.position.input.is_empty();
        if let (Some(word), true) = (positions.first(), from_files) {
            return Err(UsageError::PositionAndInput { word: word.clone() });
        }
        let option = common.position.given();
        let mut given = option
            .into_iter()
            .chain(positions.iter().map(String::as_str));
        let first = given.next();
        if let (Some(first), Some(second)) = (first, given.next()) {
            return Err(UsageError::TwoPositions {
                first: first.to_owned(),
                second: second.to_owned(),
            });
        }
        Ok(Self {
            has_position: first.is_some() || from_files,
            position: positions.into_iter().next(),
            others,
        })
    }

    /// The piece, for commands that take no other word.
    pub(crate) fn piece(self) -> Result<(Option<String>, PieceWord), UsageError> {
        let is_piece = |word: &str| word == "-" || word.parse::<PieceName>().is_ok();
        self.at_most_one(is_piece)?;
        let piece = match self.others.into_iter().next() {
            None => PieceWord::Missing,
            Some(word) if word == "-" => PieceWord::FromRecord,
            Some(word) => match word.parse() {
                Ok(name) => PieceWord::Named(name),
                // The error of a misspelt square says more than that the word is not a position.
                Err(error) if self.has_position || error.code != "piece-name" => {
                    return Err(UsageError::Piece(error));
                }
                Err(_) => {
                    let other = "piece";
                    return Err(UsageError::NotPositionOr { word, other });
                }
            },
        };
        Ok((self.position, piece))
    }

    /// One word, for commands that take no other. `is_other` says whether a word can be it.
    pub(crate) fn one(
        self,
        is_other: impl Fn(&str) -> bool,
    ) -> Result<(Option<String>, Option<String>), UsageError> {
        self.at_most_one(is_other)?;
        Ok((self.position, self.others.into_iter().next()))
    }

    /// The position, for commands that take no word.
    pub(crate) fn none(self) -> Result<Option<String>, UsageError> {
        match self.others.into_iter().next() {
            None => Ok(self.position),
            Some(word) if self.has_position => Err(UsageError::UnexpectedWord { word }),
            Some(word) => Err(UsageError::NotPosition { word }),
        }
    }

    /// Reports a second word besides the position. Without a position, one of the two words should have been it.
    fn at_most_one(&self, is_other: impl Fn(&str) -> bool) -> Result<(), UsageError> {
        let [first, second, ..] = &self.others[..] else {
            return Ok(());
        };
        let word = if self.has_position || is_other(first) {
            second.clone()
        } else {
            first.clone()
        };
        Err(if self.has_position {
            UsageError::UnexpectedWord { word }
        } else {
            UsageError::NotPosition { word }
        })
    }
}

/// Whether a word can only be a position, possibly a misspelt one.
fn looks_like_position(word: &str) -> bool {
    word.starts_with(['{', '['])
        || word.contains(['/', ':', ';'])
        || closest_name(word).is_some()
        || is_position(word)
}

/// Whether a text is a position.
pub(crate) fn is_position(text: &str) -> bool {
    !text.trim().is_empty() && Input::read(text).is_ok_and(|input| input.setup.is_some())
}

/// Gives `--flip` without a value the side that is a word of its own: `--flip auto`.
fn complete_flip(words: &mut Vec<String>, picture: &mut PictureArgs) {
    if let Some(at) = words.iter().position(|word| picture.complete_flip(word)) {
        words.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(words: &str) -> (Vec<String>, Vec<String>) {
        let words = words.split(' ').map(str::to_owned);
        words.partition(|word| looks_like_position(word))
    }

    #[test]
    fn positions_are_recognised_among_pieces_moves_and_numbers() {
        for (words, expected) in [
            ("kiwipete e1", "kiwipete"),
            ("e1 Kiwipete", "Kiwipete"),
            ("kiwipet 3", "kiwipet"),
            ("960:518", "960:518"),
            ("{\"fen\":1} e1", "{\"fen\":1}"),
            (
                "4k3/8/8/8/8/8/8/4K2R_w_K_- O-O",
                "4k3/8/8/8/8/8/8/4K2R_w_K_-",
            ),
            ("e2-e4 O-O-O exd8=Q+ Nb1xc3 1.e4 e7e8q", ""),
            ("Ke1", ""),
            ("-", ""),
            ("5", ""),
        ] {
            assert_eq!(positions(words).0.join(" "), expected, "{words}");
        }
    }
}
