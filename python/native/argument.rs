//! Arguments whose errors name them: PyO3 puts the name of an argument only in a note of the exception.
//!
//! If a type is used for arguments of several names, each of them has a function here for `from_py_with`. A type that is used for one
//! argument names it in its own errors.

use std::ops::Deref;

use chessmoves::{Code, Color, Fault, Role, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::errors::of_fault;

/// What was found in the place of something else, in the words of an error: the name of its type.
pub(crate) fn found(given: &Bound<'_, PyAny>) -> String {
    if is_broken(given) {
        return "broken Unicode (a lone surrogate)".to_owned();
    }
    let name = given.get_type().name();
    name.map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// Whether a text has a lone surrogate, such as half an emoji: only Python has such texts.
fn is_broken(given: &Bound<'_, PyAny>) -> bool {
    let text = given.cast::<PyString>();
    text.is_ok_and(|text| text.to_cow().is_err())
}

/// The error of an argument of another type.
pub(crate) fn other_type(name: &str, expected: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let message = format!("{name}: expected {expected}, found {}", found(given));
    if is_broken(given) {
        return of_fault(given.py(), &Fault::new(Code::TextMissing, message));
    }
    PyTypeError::new_err(message)
}

/// Arguments of types of PyO3, by what is expected.
macro_rules! arguments {
    ($($expected:literal: $($name:ident)*;)*) => {
        $($(pub(crate) fn $name<'a, 'py, T: FromPyObject<'a, 'py>>(
            given: &'a Bound<'py, PyAny>,
        ) -> PyResult<T> {
            let expected = || other_type(stringify!($name), $expected, given);
            given.extract().map_err(|_| expected())
        })*)*
    };
}

arguments!(
    "a bool": carry_on chess960 coordinates deep flipped lint null_moves origin packed san timeouts unicode;
    "a text": data_type errors layout reason result reveal text winner;
    "a dictionary": comments tags;
    "the parts of a table": parts;
);

/// Arguments whose types say in their errors what is expected.
macro_rules! named_arguments {
    ($($name:ident)*) => {
        $(pub(crate) fn $name<'a, 'py, T: FromPyObject<'a, 'py>>(
            given: &'a Bound<'py, PyAny>,
        ) -> PyResult<T> {
            named(stringify!($name), given)
        })*
    };
}

named_arguments!(fens games moves played texts);

/// An argument, with its name in the error of another type.
fn named<'a, 'py, T: FromPyObject<'a, 'py>>(
    name: &str,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<T> {
    let read: Result<T, PyErr> = given.extract().map_err(Into::into);
    read.map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(given.py()) {
            return error;
        }
        PyTypeError::new_err(format!("{name}: {}", error.value(given.py())))
    })
}

/// The name of a square, a side or a kind of pieces.
pub(crate) struct Name(String);

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Name {
    /// A text, or the number that python-chess has instead.
    fn read(
        name: &str,
        expected: &str,
        given: &Bound<'_, PyAny>,
        named: impl Fn(usize) -> Option<&'static str>,
    ) -> PyResult<Self> {
        if let Ok(text) = given.extract() {
            return Ok(Self(text));
        }
        // The sides of python-chess are Booleans, which are numbers, too.
        let is_number = given.is_instance_of::<PyInt>()
            && given.is_instance_of::<PyBool>() == (name == "color");
        if !is_number {
            return Err(other_type(name, expected, given));
        }
        let found = given.extract().ok().and_then(named);
        let message = || format!("{name}: expected {expected}, found {given}");
        found
            .map(|found| Self(found.to_owned()))
            .ok_or_else(|| PyValueError::new_err(message()))
    }
}

const SQUARE: &str = "a square such as e4 or chess.E4";

fn square_name(number: usize) -> Option<&'static str> {
    Square::all().nth(number).map(Square::name)
}

pub(crate) fn square(given: &Bound<'_, PyAny>) -> PyResult<Name> {
    Name::read("square", SQUARE, given, square_name)
}

pub(crate) fn piece(given: &Bound<'_, PyAny>) -> PyResult<Option<Name>> {
    let read = || Name::read("piece", SQUARE, given, square_name);
    (!given.is_none()).then(read).transpose()
}

pub(crate) fn role(given: &Bound<'_, PyAny>) -> PyResult<Name> {
    let named = |number: usize| Some(Role::ALL.get(number.checked_sub(1)?)?.name());
    Name::read(
        "role",
        "a piece such as 'knight' or chess.KNIGHT",
        given,
        named,
    )
}

pub(crate) fn color(given: &Bound<'_, PyAny>) -> PyResult<Name> {
    let named = |number| Some([Color::Black, Color::White].get::<usize>(number)?.name());
    Name::read("color", "'white', 'black' or a bool", given, named)
}
