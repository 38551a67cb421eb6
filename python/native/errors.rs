//! Exceptions.

use chessmoves::input::Input;
use chessmoves::{Code, Fault, Faults};
use pyo3::create_exception;
use pyo3::exceptions::{PyBaseException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    chessmoves,
    ChessmovesError,
    PyValueError,
    "A question that cannot be answered, such as a FEN with a fault.\n\n\
    `code` is stable, `field` and `span` are its place, `hint` is what was probably meant; each of the last three can be None."
);

create_exception!(
    chessmoves,
    IllegalMove,
    ChessmovesError,
    "A text that cannot be played: an illegal move, an ambiguous one, or not a move at all.\n\n\
    `move` is the text, `fen` the position, `sentence` the reason, `code` its stable code, `by` the squares of the pieces \
    responsible, `at` the other squares concerned, `hint` what was probably meant."
);

/// The exception of an input with faults.
pub(crate) fn of_faults(py: Python<'_>, faults: &Faults) -> PyErr {
    let error = ChessmovesError::new_err(faults.to_string());
    let first = faults.first();
    let field = first.field.as_deref().or(faults.key());
    or_first(error, |error| set(py, error, first, field))
}

/// The exception of one fault.
pub(crate) fn of_fault(py: Python<'_>, fault: &Fault) -> PyErr {
    or_first(ChessmovesError::new_err(fault.message.clone()), |error| {
        set(py, error, fault, fault.field.as_deref())
    })
}

/// Sets the attributes that all exceptions have.
pub(crate) fn set(
    py: Python<'_>,
    error: &PyErr,
    fault: &Fault,
    field: Option<&str>,
) -> PyResult<()> {
    let value = error.value(py);
    value.setattr("code", fault.code.name())?;
    value.setattr("field", field)?;
    let span = fault.span.as_ref().map(|span| (span.start, span.end));
    value.setattr("span", span)?;
    let hint = fault.hint.as_deref().and_then(python_hint);
    value.setattr("hint", hint)
}

/// A hint without commands and options of the program, which are not there in Python.
#[pyfunction]
pub(crate) fn python_hint(hint: &str) -> Option<String> {
    let kept = hint.split("; ").filter_map(|part| {
        let words = part
            .split_once(": `chessmoves ")
            .map_or(part, |(words, _)| words);
        (!words.is_empty() && !words.contains("`chessmoves ") && !words.contains("--"))
            .then_some(words)
    });
    let kept: Vec<_> = kept.collect();
    (!kept.is_empty()).then(|| kept.join("; "))
}

/// The exception with its attributes, or the one that setting them raises.
pub(crate) fn or_first(error: PyErr, set: impl FnOnce(&PyErr) -> PyResult<()>) -> PyErr {
    match set(&error) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The error of a position that cannot be read, or that a position is in the place of the move or the answer.
pub(crate) fn or_swapped(py: Python<'_>, text: &str, order: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<IllegalMove>(py) {
        // The position was read.
        return error;
    }
    swapped(text, order).map_or(error, |fault| of_fault(py, &fault))
}

/// The exception of a position in the place of another text; None if it is not one.
#[pyfunction]
pub(crate) fn order_error<'py>(
    py: Python<'py>,
    text: &str,
    order: &str,
) -> Option<Bound<'py, PyBaseException>> {
    let fault = swapped(text, order)?;
    Some(of_fault(py, &fault).into_value(py).into_bound(py))
}

/// That a position is in the place of another text, if it is.
pub(crate) fn swapped(text: &str, order: &str) -> Option<Fault> {
    let is_fen = text.matches('/').count() >= 7 && !text.contains('\n');
    let is_position = is_fen || Input::read(text).is_ok_and(|input| input.position().is_ok());
    is_position.then(|| wrong_order(order))
}

/// The fault of swapped arguments, given their order.
pub(crate) fn wrong_order(order: &str) -> Fault {
    let message = format!("the arguments are in the wrong order: {order}");
    Fault::new(Code::ArgumentsSwapped, message)
}

/// The error of an argument of another type than a text, or that an object with a position is in its place, and `fen` is none.
pub(crate) fn or_object_swapped(
    given: &Bound<'_, PyAny>,
    is_fen: impl FnOnce() -> bool,
    order: &str,
    error: PyErr,
) -> PyErr {
    let is_object = given.hasattr("fen").unwrap_or_default();
    if is_object && !is_fen() {
        return of_fault(given.py(), &wrong_order(order));
    }
    error
}
