//! Arguments whose errors name them: PyO3 puts the name of an argument only in a note of the exception.
//!
//! If a type is used for arguments of several names, each of them has a function here for `from_py_with`. A type that is used for one
//! argument names it in its own errors.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

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
    carry_on chess960 color comments coordinates data_type deep errors fens flipped games layout lint moves null_moves origin packed
    parts piece played reason result reveal role san square tags text texts timeouts unicode winner
);
