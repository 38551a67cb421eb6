//! Arguments whose errors name them: PyO3 puts the name of an argument only in a note of the exception.
//!
//! If a type is used for arguments of several names, each of them has a function here for `from_py_with`. A type that is used for one
//! argument names it in its own errors.

use std::ops::Deref;

use chessmoves::{Color, Role, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

/// The error of an argument of another type.
pub(crate) fn other_type(name: &str, expected: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let found = given.get_type().name();
    let found = found.map_or_else(|_| "an object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{name}: expected {expected}, found {found}"))
}

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

macro_rules! arguments {
    ($($name:ident)*) => {
        $(pub(crate) fn $name<'a, 'py, T: FromPyObject<'a, 'py>>(
            given: &'a Bound<'py, PyAny>,
        ) -> PyResult<T> {
            named(stringify!($name), given)
        })*
    };
}

arguments!(
    carry_on chess960 comments coordinates data_type deep errors fens flipped games layout lint moves null_moves origin packed
    parts played reason result reveal san tags text texts timeouts unicode winner
);

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
