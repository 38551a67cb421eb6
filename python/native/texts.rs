//! Many texts as an argument: a list, an array of numpy, or anything with the PyCapsule interface of Arrow.

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3_arrow::input::AnyArray;

/// Many texts.
pub(crate) struct Texts {
    chunks: Vec<Chunk>,
    /// The number of texts up to the end of each chunk.
    ends: Vec<usize>,
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
    fn read(array: &dyn Array) -> PyResult<Self> {
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
                Box::new(Self::read(values)?),
            ));
        }
        match array.data_type() {
            DataType::Utf8 => Ok(Self::Small(array.as_string().clone())),
            DataType::LargeUtf8 => Ok(Self::Large(array.as_string().clone())),
            DataType::Utf8View => Ok(Self::View(array.as_string_view().clone())),
            DataType::Null => Ok(Self::View(StringViewArray::new_null(array.len()))),
            other => Err(PyTypeError::new_err(format!(
                "expected texts, found {other}"
            ))),
        }
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
    fn of(chunks: Vec<(Chunk, usize)>) -> Self {
        let mut end = 0;
        let add = |(chunk, len)| {
            end += len;
            (chunk, end)
        };
        let (chunks, ends) = chunks.into_iter().map(add).unzip();
        Self { chunks, ends }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    /// A text; empty if it is null.
    pub(crate) fn get(&self, row: usize) -> &str {
        let chunk = self.ends.partition_point(|&end| end <= row);
        let start = chunk.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.chunks[chunk].get(row - start).unwrap_or_default()
    }
}

impl<'py> FromPyObject<'_, 'py> for Texts {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.extract::<PyBackedStr>().is_ok() {
            return Err(PyTypeError::new_err("expected several texts, found one"));
        }
        if given.hasattr("__arrow_c_array__")? || given.hasattr("__arrow_c_stream__")? {
            let chunks = given.extract::<AnyArray>()?.into_chunked_array()?;
            let read = |chunk: &dyn Array| Ok((Chunk::read(chunk)?, chunk.len()));
            let chunks = chunks.chunks().iter().map(|chunk| read(chunk.as_ref()));
            return Ok(Self::of(chunks.collect::<PyResult<_>>()?));
        }
        // An array of numpy makes objects of all its items at once.
        let list = match given.getattr_opt("tolist")? {
            Some(to_list) => to_list.call0()?,
            None => given.to_owned(),
        };
        let mut texts = StringViewBuilder::new();
        for text in list.try_iter()? {
            let text: Option<PyBackedStr> = text?.extract()?;
            texts.append_option(text.as_deref());
        }
        let texts = texts.finish();
        let len = texts.len();
        Ok(Self::of(vec![(Chunk::View(texts), len)]))
    }
}
