//! Answers as columns, which Arrow passes on without a copy.

use std::ffi::CStr;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, ListArray, RecordBatch, RecordBatchIterator, StringArray, StructArray,
    make_array,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use chessmoves::internal::counted;
use chessmoves::{Bitboard, Faults};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyCapsule, PyDict, PyList, PyRange, PySlice, PyTuple};
use pyo3_arrow::error::{PyArrowError, PyArrowResult};

use crate::argument;
use crate::ask::Threads;
use crate::texts::CHECK;
use crate::waiting::in_parts;

/// Answers as columns, one row per question. `answers["moves"]` is a column as a list, `answers[0]` a row as a dictionary, and a loop
/// goes through the rows; none of that needs another package. pyarrow and DuckDB read the columns without a copy (PyCapsule interface of
/// Arrow), polars and pandas make copies of texts: `pyarrow.table(answers)`, `polars.DataFrame(answers)`.
#[pyclass(frozen, eq, module = "chessmoves")]
#[derive(PartialEq)]
pub(crate) struct Answers {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Answers {
    fn of(batches: Vec<RecordBatch>) -> Self {
        let schema =
            (batches.first()).map_or_else(|| Arc::new(Schema::empty()), RecordBatch::schema);
        Self { schema, batches }
    }
}

/// What an array consists of, as Python pickles it.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Packed {
    len: usize,
    nulls: Option<Vec<u8>>,
    buffers: Vec<Vec<u8>>,
    children: Vec<Self>,
}

impl Packed {
    fn of(array: &ArrayData) -> Self {
        Self {
            len: array.len(),
            nulls: array.nulls().map(|nulls| nulls.buffer().to_vec()),
            buffers: array.buffers().iter().map(|bytes| bytes.to_vec()).collect(),
            children: array.child_data().iter().map(Self::of).collect(),
        }
    }

    /// The array; it is checked that it is one of this type.
    fn unpack(self, data_type: &DataType) -> Result<ArrayData, ArrowError> {
        let is_short = |nulls: &Vec<u8>| nulls.len() < self.len.div_ceil(8);
        if self.nulls.as_ref().is_some_and(is_short) {
            return Err(ArrowError::SchemaError("nulls are missing".to_owned()));
        }
        let types: Vec<_> = match data_type {
            DataType::List(field) => vec![field.data_type()],
            DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
            _ => Vec::new(),
        };
        let children = self.children.into_iter().zip(types);
        let children = children.map(|(child, data_type)| child.unpack(data_type));
        let buffers = self.buffers.into_iter().map(Buffer::from_vec);
        ArrayData::builder(data_type.clone())
            .len(self.len)
            .null_bit_buffer(self.nulls.map(Buffer::from_vec))
            .buffers(buffers.collect())
            .child_data(children.collect::<Result<_, _>>()?)
            .align_buffers(true)
            .build()
    }
}

#[pymethods]
impl Answers {
    #[new]
    fn new(
        #[pyo3(from_py_with = argument::data_type)] data_type: &str,
        #[pyo3(from_py_with = argument::parts)] parts: Vec<Packed>,
    ) -> PyResult<Self> {
        let unpack = || -> Result<Vec<_>, ArrowError> {
            let data_type = data_type.parse()?;
            let arrays = parts.into_iter().map(|part| part.unpack(&data_type));
            let batch = |array: Result<_, ArrowError>| {
                let array = make_array(array?);
                let table = array
                    .as_struct_opt()
                    .filter(|table| table.null_count() == 0);
                let other = || ArrowError::SchemaError("expected a table".to_owned());
                Ok(table.ok_or_else(other)?.clone().into())
            };
            arrays.map(batch).collect()
        };
        Ok(Self::of(unpack().map_err(PyArrowError::from)?))
    }

    fn __getnewargs__(&self) -> (String, Vec<Packed>) {
        let parts = self.batches.iter();
        let parts = parts.map(|part| Packed::of(&StructArray::from(part.clone()).into_data()));
        let data_type = DataType::Struct(self.schema.fields().clone());
        (data_type.to_string(), parts.collect())
    }

    /// The columns as lists, by their names.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(slf.py());
        for name in slf.get().column_names() {
            columns.set_item(name, slf.get_item(name)?)?;
        }
        Ok(columns)
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    /// The same as a table of pyarrow, which has to be installed.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pyarrow = slf.py().import("pyarrow")?;
        pyarrow.call_method1("table", (slf,))
    }

    /// The same as a frame of polars, which has to be installed.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let polars = slf.py().import("polars")?;
        polars.call_method1("DataFrame", (slf,))
    }

    /// The same as a frame of pandas, which has to be installed together with pyarrow.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::to_pyarrow(slf)?.call_method0("to_pandas")
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("chessmoves._view")?
            .call_method1("rows", (slf,))
    }

    /// A column by its name, as a list; a row by its number, as a dictionary; the rows of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.extract::<PyBackedStr>() {
            let Ok(column) = self.schema.index_of(&name) else {
                let names: Vec<_> = (self.schema.fields().iter())
                    .map(|it| &**it.name())
                    .collect();
                let message = format!("{name}, expected one of {}", names.join(", "));
                return Err(PyKeyError::new_err(message));
            };
            let all = PyList::empty(py);
            for array in self.batches.iter().map(|batch| batch.column(column)) {
                for row in 0..array.len() {
                    all.append(value(py, array, row)?)?;
                    if row % CHECK == 0 {
                        py.check_signals()?;
                    }
                }
            }
            return Ok(all.into_any());
        }
        if key.is_instance_of::<PySlice>() {
            let numbers = py.get_type::<PyRange>().call1((self.__len__(),))?;
            let numbers = numbers.get_item(key)?;
            let rows = numbers
                .try_iter()?
                .map(|number| self.__getitem__(py, &number?));
            return Ok(PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        let number: isize = key.extract()?;
        let len = self.__len__();
        let from_end = if number < 0 { len } else { 0 };
        let mut row = number
            .checked_add_unsigned(from_end)
            .and_then(|row| usize::try_from(row).ok())
            .unwrap_or(len);
        for batch in &self.batches {
            if row < batch.num_rows() {
                return value(py, &StructArray::from(batch.clone()), row);
            }
            row -= batch.num_rows();
        }
        Err(PyIndexError::new_err(format!("row {number} of {len}")))
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        let rows = counted(self.__len__(), "row");
        format!("<Answers: {rows} of {}>", self.column_names().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref())?;
        Ok(PyCapsule::new_with_value(py, schema, SCHEMA)?)
    }

    /// The schema that is asked for is only a wish (PyCapsule interface), and the columns stay as they are.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        let _ = requested_schema;
        let all = match &self.batches[..] {
            [one] => one.clone(),
            several => py.detach(|| concat_batches(&self.schema, several))?,
        };
        let array = FFI_ArrowArray::new(&StructArray::from(all).into_data());
        let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
        Ok(PyTuple::new(py, [self.__arrow_c_schema__(py)?, array])?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// A value as an object of Python.
fn value<'py>(py: Python<'py>, array: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    if let Some(fields) = array.as_struct_opt() {
        let values = PyDict::new(py);
        for (name, column) in fields.column_names().iter().zip(fields.columns()) {
            values.set_item(name, value(py, column, row)?)?;
        }
        return Ok(values.into_any());
    }
    if let Some(lists) = array.as_list_opt::<i32>() {
        let items = lists.value(row);
        let values = (0..items.len()).map(|item| value(py, &items, item));
        return Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any());
    }
    if let Some(texts) = array.as_string_opt::<i32>() {
        return texts.value(row).into_bound_py_any(py);
    }
    if let Some(flags) = array.as_boolean_opt() {
        return flags.value(row).into_bound_py_any(py);
    }
    let number = array
        .as_primitive_opt::<UInt32Type>()
        .map(|numbers| numbers.value(row).into());
    let number = number.or_else(|| Some(array.as_primitive_opt::<UInt64Type>()?.value(row)));
    number.into_bound_py_any(py)
}

/// The name of the capsule of a schema.
const SCHEMA: &CStr = c"arrow_schema";

/// Columns that are being filled, row by row. A row that is null has an error.
pub(crate) trait Columns: Default {
    fn finish(self) -> Result<Named, ArrowError>;
}

/// Columns with their names.
pub(crate) type Named = Vec<(&'static str, ArrayRef)>;

/// A column, or several in one, that is being filled.
pub(crate) trait Column {
    fn array(self) -> Result<ArrayRef, ArrowError>;
}

impl<B: ArrayBuilder> Column for B {
    fn array(mut self) -> Result<ArrayRef, ArrowError> {
        Ok(self.finish())
    }
}

/// Columns with their names in a table, and those of the fields.
macro_rules! columns {
    ($($(#[$doc:meta])* $of:ident { $($name:literal $field:ident: $column:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Default)]
        struct $of {
            $($field: $column,)*
        }

        impl $crate::table::Columns for $of {
            fn finish(self) -> Result<$crate::table::Named, arrow_schema::ArrowError> {
                Ok(vec![$(($name, $crate::table::Column::array(self.$field)?),)*])
            }
        }
    )*};
}
pub(crate) use columns;

/// The rows of lists: the number of items up to the end of each.
#[derive(Default)]
struct Rows {
    ends: Vec<i32>,
    valid: Vec<bool>,
}

impl Rows {
    /// Ends a row, given the number of items so far.
    fn end(&mut self, is_valid: bool, items: usize) {
        // A part of a table has some thousand rows.
        self.ends.push(i32::try_from(items).unwrap_or(i32::MAX));
        self.valid.push(is_valid);
    }

    fn finish(self, items: ArrayRef) -> Result<ArrayRef, ArrowError> {
        let field = Arc::new(Field::new("item", items.data_type().clone(), true));
        let valid = NullBuffer::from(self.valid);
        let list = ListArray::try_new(field, offsets(self.ends), items, Some(valid))?;
        Ok(Arc::new(list))
    }
}

fn offsets(ends: Vec<i32>) -> OffsetBuffer<i32> {
    let all: Vec<_> = [0].into_iter().chain(ends).collect();
    OffsetBuffer::new(ScalarBuffer::from(all))
}

/// A column of lists of short texts.
#[derive(Default)]
pub(crate) struct Lists {
    rows: Rows,
    /// The ends of the texts.
    ends: Vec<i32>,
    bytes: Vec<u8>,
}

impl Lists {
    /// Adds a row; `append` writes an item.
    pub(crate) fn push<T>(
        &mut self,
        items: Option<impl IntoIterator<Item = T>>,
        append: impl Fn(T, &mut Vec<u8>),
    ) {
        let is_valid = items.is_some();
        for item in items.into_iter().flatten() {
            append(item, &mut self.bytes);
            self.ends
                .push(i32::try_from(self.bytes.len()).unwrap_or(i32::MAX));
        }
        self.rows.end(is_valid, self.ends.len());
    }

    /// Adds a row of squares.
    pub(crate) fn push_squares(&mut self, squares: Option<Bitboard>) {
        self.push(squares, |square, out| {
            out.extend_from_slice(square.name().as_bytes());
        });
    }
}

impl Column for Lists {
    fn array(self) -> Result<ArrayRef, ArrowError> {
        let bytes = Buffer::from_vec(self.bytes);
        let texts = StringArray::try_new(offsets(self.ends), bytes, None)?;
        self.rows.finish(Arc::new(texts))
    }
}

/// A column of structs.
#[derive(Default)]
pub(crate) struct One<C>(pub(crate) C);

impl<C: Columns> Column for One<C> {
    fn array(self) -> Result<ArrayRef, ArrowError> {
        let columns = self.0.finish()?;
        let field =
            |(name, array): &(&str, ArrayRef)| Field::new(*name, array.data_type().clone(), true);
        let fields: Fields = columns.iter().map(field).collect();
        let arrays = columns.into_iter().map(|(_, array)| array).collect();
        Ok(Arc::new(StructArray::try_new(fields, arrays, None)?))
    }
}

/// A column of lists of structs.
#[derive(Default)]
pub(crate) struct Structs<C> {
    rows: Rows,
    items: One<C>,
    count: usize,
}

impl<C: Columns> Structs<C> {
    /// Adds a row; `append` adds an item.
    pub(crate) fn push<T>(
        &mut self,
        items: Option<impl IntoIterator<Item = T>>,
        append: impl Fn(&mut C, T),
    ) {
        let is_valid = items.is_some();
        for item in items.into_iter().flatten() {
            append(&mut self.items.0, item);
            self.count += 1;
        }
        self.rows.end(is_valid, self.count);
    }
}

impl<C: Columns> Column for Structs<C> {
    fn array(self) -> Result<ArrayRef, ArrowError> {
        self.rows.finish(self.items.array()?)
    }
}

/// The columns with the error of each row; it is null where the others are not.
#[derive(Default)]
pub(crate) struct Part<C> {
    pub(crate) columns: C,
    messages: StringBuilder,
    codes: StringBuilder,
}

impl<C: Columns> Part<C> {
    /// Ends a row, which the other columns have by now.
    pub(crate) fn end_row(&mut self, error: Option<&Faults>) {
        self.messages.append_option(error.map(ToString::to_string));
        self.codes
            .append_option(error.map(|faults| faults.code().name()));
    }

    fn finish(mut self) -> Result<RecordBatch, ArrowError> {
        let mut columns = self.columns.finish()?;
        columns.push(("error", Arc::new(self.messages.finish())));
        columns.push(("errorCode", Arc::new(self.codes.finish())));
        let columns = columns
            .into_iter()
            .map(|(name, column)| (name, column, true));
        RecordBatch::try_from_iter_with_nullable(columns)
    }
}

/// Fills columns with the answers to `count` questions, `part` of them at a time, in several threads.
pub(crate) fn fill<C: Columns>(
    py: Python<'_>,
    count: usize,
    part: usize,
    threads: Option<Threads>,
    work: impl Fn(&mut Part<C>, Range<usize>) + Sync,
) -> PyResult<Answers> {
    let parts = count.div_ceil(part).max(1);
    let do_part = |number: usize| {
        let mut columns = Part::default();
        work(&mut columns, number * part..count.min((number + 1) * part));
        columns.finish()
    };
    let batches = in_parts(py, parts, threads, do_part)?;
    let batches: Result<Vec<_>, ArrowError> = batches.into_iter().collect();
    Ok(Answers::of(batches.map_err(PyArrowError::from)?))
}
