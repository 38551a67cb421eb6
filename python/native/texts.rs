//! Many texts as an argument: a list, an array of numpy, or anything with the PyCapsule interface of Arrow.

use std::borrow::Borrow;
use std::collections::HashMap;

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{
    Array, GenericListArray, LargeStringArray, OffsetSizeTrait, StringArray, StringViewArray,
};
use arrow_schema::DataType;
use chessmoves::{Code, Fault, Faults};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;

use crate::ask::MoveTexts;
use crate::given::as_text;

/// Many texts.
pub(crate) struct Texts {
    chunks: Vec<Chunk>,
    /// The number of texts up to the end of each chunk.
    ends: Vec<usize>,
    /// What is wrong with the items of a list that are not texts, by row.
    others: HashMap<usize, Faults>,
}

/// Texts in one of the forms of Arrow.
enum Chunk {
    Small(StringArray),
    Large(LargeStringArray),
    View(StringViewArray),
    /// The number of each text among the different ones.
    Dictionary(Vec<Option<usize>>, Box<Self>),
}

impl Chunk {
    /// With `are_lines`, lists of texts are joined.
    fn read(array: &dyn Array, are_lines: bool) -> PyResult<Self> {
        if let Some(dictionary) = array.as_any_dictionary_opt() {
            let values = dictionary.values();
            // Without values, there are no keys.
            let keys = if values.is_empty() {
                vec![0; array.len()]
            } else {
                dictionary.normalized_keys()
            };
            let keys = keys.into_iter().enumerate();
            let keys = keys.map(|(row, key)| dictionary.is_valid(row).then_some(key));
            return Ok(Self::Dictionary(
                keys.collect(),
                Box::new(Self::read(values, are_lines)?),
            ));
        }
        match array.data_type() {
            DataType::Utf8 => Ok(Self::Small(array.as_string().clone())),
            DataType::LargeUtf8 => Ok(Self::Large(array.as_string().clone())),
            DataType::Utf8View => Ok(Self::View(array.as_string_view().clone())),
            DataType::List(_) if are_lines => Self::joined(array.as_list::<i32>()),
            DataType::LargeList(_) if are_lines => Self::joined(array.as_list::<i64>()),
            // A column without texts can have any type: pandas takes one without values for numbers.
            _ if array.logical_null_count() == array.len() => {
                Ok(Self::View(StringViewArray::new_null(array.len())))
            }
            other => Err(PyTypeError::new_err(format!(
                "expected texts, found {other}"
            ))),
        }
    }

    /// The texts of each list, with spaces between them.
    fn joined<O: OffsetSizeTrait>(lists: &GenericListArray<O>) -> PyResult<Self> {
        let mut texts = StringViewBuilder::new();
        for list in lists.iter() {
            let read = list.map(|list| Ok::<_, PyErr>((Self::read(&list, false)?, list.len())));
            let words = read.transpose()?.and_then(|(words, len)| {
                let all: Option<Vec<_>> = (0..len).map(|at| words.get(at)).collect();
                Some(all?.join(" "))
            });
            texts.append_option(words);
        }
        Ok(Self::View(texts.finish()))
    }

    fn get(&self, row: usize) -> Option<&str> {
        match self {
            Self::Small(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::Large(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::View(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::Dictionary(keys, texts) => texts.get(keys[row]?),
        }
    }
}

impl Texts {
    fn of(chunks: Vec<(Chunk, usize)>, others: HashMap<usize, Faults>) -> Self {
        let mut end = 0;
        let add = |(chunk, len)| {
            end += len;
            (chunk, end)
        };
        let (chunks, ends) = chunks.into_iter().map(add).unzip();
        Self {
            chunks,
            ends,
            others,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    /// A text, or what is there instead.
    pub(crate) fn get(&self, row: usize) -> Result<&str, Faults> {
        let chunk = self.ends.partition_point(|&end| end <= row);
        let start = chunk.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.chunks[chunk].get(row - start).ok_or_else(|| {
            let nothing = || Fault::new(Code::TextMissing, "expected a text, found nothing").into();
            self.others.get(&row).cloned().unwrap_or_else(nothing)
        })
    }

    /// Texts beside others, as many of them.
    pub(crate) fn beside(self, name: &str, others: &Self) -> PyResult<Self> {
        let (found, expected) = (self.len(), others.len());
        let message = format!(
            "expected {name} for each position, found {expected} positions and {found} {name}"
        );
        (found == expected)
            .then_some(self)
            .ok_or_else(|| PyValueError::new_err(message))
    }

    /// The columns of Arrow; a struct of one column is its column.
    fn of_arrow(array: &dyn Array, are_lines: bool) -> PyResult<(Chunk, usize)> {
        let Some(table) = array.as_struct_opt() else {
            return Ok((Chunk::read(array, are_lines)?, array.len()));
        };
        if let [column] = table.columns() {
            return Self::of_arrow(column, are_lines);
        }
        let names = table.column_names();
        let one = names.get(fen_or_first(&names)).unwrap_or(&"fen");
        Err(several_columns(&names, &format!("[{one:?}]")))
    }
}

impl<'py> FromPyObject<'_, 'py> for Texts {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Self::read(given, false)
    }
}

/// Moves for each of many positions: a text, or a list of moves.
pub(crate) struct Lines(pub(crate) Texts);

impl<'py> FromPyObject<'_, 'py> for Lines {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Texts::read(given, true).map(Self)
    }
}

impl Texts {
    fn read(given: Borrowed<'_, '_, PyAny>, are_lines: bool) -> PyResult<Self> {
        let one = || PyTypeError::new_err("expected several texts, found one");
        let is_text = |given: &Bound<'_, PyAny>| {
            given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>()
        };
        if is_text(&given) {
            return Err(one());
        }
        let has_arrow = |given: &Bound<'_, PyAny>| -> PyResult<bool> {
            Ok(given.hasattr("__arrow_c_array__")? || given.hasattr("__arrow_c_stream__")?)
        };
        if !has_arrow(&given)? && given.hasattr("collect")? {
            return Err(PyTypeError::new_err(format!(
                "expected a column, found {}: collect it first, as in frame.collect()[\"fen\"]",
                given.get_type().name()?
            )));
        }
        let given = &only_column(&given)?;
        // These make objects of all items of a column at once. Those of DuckDB are rows.
        let mut to_list = None;
        for name in ["tolist", "to_list", "to_pylist", "fetchall"] {
            if to_list.is_none() {
                to_list = given.getattr_opt(name)?;
            }
        }
        // A column of mixed types or of objects has no form in Arrow, or one without its values, but is a list.
        if has_arrow(given)?
            && let Ok(chunks) = given
                .extract::<AnyArray>()
                .and_then(|it| Ok(it.into_chunked_array()?))
        {
            let is_table =
                matches!(chunks.data_type(), DataType::Struct(columns) if columns.len() > 1);
            let chunks = chunks
                .chunks()
                .iter()
                .map(|chunk| Self::of_arrow(chunk.as_ref(), are_lines));
            match chunks.collect::<PyResult<_>>() {
                Ok(chunks) => return Ok(Self::of(chunks, HashMap::new())),
                Err(error) if is_table || to_list.is_none() => return Err(error),
                Err(_) => {}
            }
        }
        let list = match to_list {
            Some(to_list) => to_list.call0()?,
            None => given.clone(),
        };
        if is_text(&list) {
            return Err(one());
        }
        let (mut texts, mut others) = (StringViewBuilder::new(), HashMap::new());
        // The items of a dictionary are its keys.
        let items = list.try_iter().ok();
        let Some(items) = items.filter(|_| !list.is_instance_of::<PyDict>()) else {
            let found = given.get_type().name()?;
            let message = format!("expected a list of texts, found {found}");
            return Err(PyTypeError::new_err(message));
        };
        for (row, item) in items.enumerate() {
            let mut item = item?;
            // A database returns a row of one column as a tuple.
            if let Ok(columns) = item.cast::<PyTuple>()
                && columns.len() == 1
            {
                item = columns.get_item(0)?;
            }
            if let Ok(text) = item.extract::<PyBackedStr>() {
                texts.append_value(text);
            } else {
                // A row of a column of lists is an array of numpy in pandas.
                let is_list = are_lines
                    && (item.is_instance_of::<PyList>()
                        || item.is_instance_of::<PyTuple>()
                        || item.hasattr("tolist")?);
                let line = is_list.then(|| item.extract::<MoveTexts>());
                let line = line.and_then(Result::ok).map(|moves| Ok(moves.into()));
                match line.unwrap_or_else(|| as_text(&item)) {
                    Ok(text) => texts.append_value(text),
                    Err(faults) => {
                        others.insert(row, faults);
                        texts.append_null();
                    }
                }
            }
            if row % CHECK == 0 {
                given.py().check_signals()?;
                // Other threads go on.
                given.py().detach(|| ());
            }
        }
        let texts = texts.finish();
        let len = texts.len();
        Ok(Self::of(vec![(Chunk::View(texts), len)], others))
    }
}

/// The only column of a table: a frame of pandas or polars, a table of pyarrow, or a relation of DuckDB; anything else as it is.
fn only_column<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    // What an object has by the names of its items, such as `series.columns` in pandas, says nothing about its type.
    let class = given.get_type();
    let names = if class.hasattr("column_names")? {
        given.getattr("column_names")?
    } else if class.hasattr("columns")? {
        given.getattr("columns")?
    } else {
        return Ok(given.clone());
    };
    let Ok(names) = names.try_iter() else {
        return Ok(given.clone());
    };
    let names: Vec<_> = names.collect::<PyResult<_>>()?;
    match &names[..] {
        [] => Ok(given.clone()),
        [name] => given.get_item(name),
        names => {
            let (open, close) = if class.hasattr("iloc")? {
                (".iloc[:, ", "]")
            } else {
                (".column(", ")")
            };
            let texts = names.iter().map(|name| Ok(name.str()?.to_string()));
            let texts: Vec<_> = texts.collect::<PyResult<_>>()?;
            let number = fen_or_first(&texts);
            let name = &names[number];
            let mut same = 0;
            for other in names {
                same += usize::from(name.eq(other)?);
            }
            let key = match name.cast::<PyString>() {
                // Of several columns with this name, it means all.
                _ if same > 1 => format!("{open}{number}{close}"),
                Ok(_) => format!("[{:?}]", texts[number]),
                Err(_) => format!("[{}]", name.repr()?),
            };
            Err(several_columns(&texts, &key))
        }
    }
}

/// The place of the column of positions, if its name says so, and otherwise of the first.
fn fen_or_first(names: &[impl AsRef<str>]) -> usize {
    let mut names = names.iter().map(AsRef::as_ref);
    let fen = names.position(|name: &str| name.eq_ignore_ascii_case("fen"));
    fen.unwrap_or_default()
}

/// The error of a table of several columns, given their names, and an index with which Python takes one out of the table.
fn several_columns<S: Borrow<str>>(names: &[S], one: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "expected a column, found a table of {} ({}): pass one, as in table{one}",
        names.len(),
        names.join(", ")
    ))
}

/// How many items of a list are read or made between looks for a signal.
pub(crate) const CHECK: usize = 1 << 16;
