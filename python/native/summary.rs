//! What is said about one move, in short, and the exception that says it.

use chessmoves::answer::Why;
use chessmoves::{AnyPosition, Bitboard, Code, Fault};
use pyo3::prelude::*;

use crate::errors;

/// What `why` says about one move, in short.
pub(crate) struct Summary<'w> {
    why: &'w Why,
    /// Whether several legal moves fit the text.
    is_ambiguous: bool,
    /// The first reason of an illegal move.
    pub(crate) first: Option<&'w chessmoves::answer::ReasonReport>,
}

impl<'w> Summary<'w> {
    pub(crate) fn of(why: &'w Why) -> Self {
        let legal = why.verdicts.iter().filter(|verdict| verdict.legal).count();
        let reasons = || why.verdicts.iter().flat_map(|verdict| &verdict.reasons);
        Self {
            why,
            is_ambiguous: legal > 1,
            first: if legal == 0 { reasons().next() } else { None },
        }
    }

    pub(crate) fn is_legal(&self) -> bool {
        self.why.legal == Some(true) && !self.is_ambiguous
    }

    /// The code of the first reason.
    pub(crate) fn code(&self) -> Option<Code> {
        if self.is_ambiguous {
            return Some(Code::MoveAmbiguous);
        }
        self.first.map(|reason| reason.code.into())
    }

    /// The one move that the text stands for: the legal one, otherwise the only candidate.
    pub(crate) fn only(&self) -> Option<&'w chessmoves::answer::VerdictReport> {
        let legal = self.why.verdicts.iter().find(|verdict| verdict.legal);
        match (legal, &self.why.verdicts[..]) {
            (Some(legal), _) => Some(legal).filter(|_| !self.is_ambiguous),
            (None, [only]) => Some(only),
            (None, _) => None,
        }
    }

    /// All reasons as one sentence; for a legal move, that it is.
    pub(crate) fn sentence(&self) -> String {
        let text = self.why.mv.as_deref().unwrap_or_default();
        if self.is_ambiguous {
            let legal = self.why.verdicts.iter().filter(|verdict| verdict.legal);
            let sans: Vec<_> = legal.filter_map(|verdict| verdict.san).collect();
            let sans: Vec<_> = sans.iter().map(ToString::to_string).collect();
            return format!("{text} can be {}", sans.join(" or "));
        }
        if self.is_legal() {
            return match self.only().and_then(|verdict| verdict.san) {
                Some(san) => format!("{san} is legal"),
                None => format!("{text} is legal"),
            };
        }
        let reasons = self
            .why
            .verdicts
            .iter()
            .flat_map(|verdict| &verdict.reasons);
        let mut sentences: Vec<_> = reasons.map(|reason| &reason.message[..]).collect();
        sentences.dedup();
        sentences.join("; ")
    }
}

/// The exception of a text that cannot be played, given what `why` answers about it if it is a move.
pub(crate) fn illegal_move(
    py: Python<'_>,
    position: &AnyPosition,
    text: &str,
    fault: &Fault,
    why: Option<&Why>,
) -> PyErr {
    errors::or_first(
        errors::IllegalMove::new_err(fault.message.clone()),
        |error| {
            errors::set(py, error, fault, None)?;
            let value = error.value(py);
            value.setattr("move", text)?;
            value.setattr("fen", position.to_string())?;
            let summary = why.map(Summary::of);
            let (by, at) = match summary.as_ref().and_then(|summary| summary.first) {
                Some(reason) => (names(reason.by), names(reason.at)),
                None => Default::default(),
            };
            let code = summary.as_ref().and_then(Summary::code);
            let sentence = summary.as_ref().map(Summary::sentence);
            value.setattr("code", code.unwrap_or(fault.code).name())?;
            value.setattr("sentence", sentence.as_ref().unwrap_or(&fault.message))?;
            value.setattr("by", by)?;
            value.setattr("at", at)
        },
    )
}

/// The names of squares.
pub(crate) fn names(squares: Bitboard) -> Vec<&'static str> {
    squares.iter().map(chessmoves::Square::name).collect()
}
