//! Serialises records as JSON: the bytes of `serde_json`, which a test compares, in fewer instructions. Keys and codes of
//! records need no escapes, a buffer takes everything, and a text without characters to escape is copied in one piece.

use std::fmt::Display;
use std::mem;
use std::ops::{Deref, DerefMut};

use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer,
};
use serde_json::Error;

use super::PositionFen;
use super::escapes::has_escapes;

/// The text of a record.
struct Output<'f> {
    text: Vec<u8>,
    /// The FEN of the record, if it is known, until it is written.
    fen: Option<&'f [u8]>,
}

impl Deref for Output<'_> {
    type Target = Vec<u8>;

    #[inline]
    fn deref(&self) -> &Vec<u8> {
        &self.text
    }
}

impl DerefMut for Output<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }
}

/// Appends a record to a buffer. If the FEN of its position is known, it is copied.
pub(super) fn append(
    record: &impl Serialize,
    fen: Option<&[u8]>,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let mut output = Output {
        text: mem::take(out),
        fen,
    };
    let result = record.serialize(JsonSerializer(&mut output));
    *out = output.text;
    result
}

/// Appends one value to the text.
struct JsonSerializer<'o, 'f>(&'o mut Output<'f>);

/// Appends the elements of an array, or the entries of an object.
struct Elements<'o, 'f> {
    out: &'o mut Output<'f>,
    /// What comes before the next element: an opening bracket, then commas.
    separator: u8,
    /// The closing bracket.
    close: u8,
}

impl<'o, 'f> Elements<'o, 'f> {
    #[inline]
    fn array(out: &'o mut Output<'f>) -> Self {
        Self {
            out,
            separator: b'[',
            close: b']',
        }
    }

    #[inline]
    fn object(out: &'o mut Output<'f>) -> Self {
        Self {
            out,
            separator: b'{',
            close: b'}',
        }
    }

    #[inline]
    fn separate(&mut self) {
        self.out.push(self.separator);
        self.separator = b',';
    }

    #[inline]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.separate();
        value.serialize(JsonSerializer(self.out))
    }

    /// An entry whose key is the name of a field or variant. It is inlined so that keys are constants of a known length.
    #[inline(always)]
    fn entry<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        self.out.extend_from_slice(&[self.separator, b'"']);
        self.separator = b',';
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        value.serialize(JsonSerializer(self.out))
    }

    #[inline]
    fn close(self) {
        if self.separator != b',' {
            self.out.push(self.separator);
        }
        self.out.push(self.close);
    }
}

/// Appends a text that needs no escapes.
#[inline]
fn quote(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

macro_rules! integers {
    ($($method:ident $type:ty;)*) => {$(
        #[inline]
        fn $method(self, number: $type) -> Result<(), Error> {
            self.0.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            Ok(())
        }
    )*};
}

/// Values that records hardly contain.
macro_rules! delegated {
    ($($method:ident $type:ty;)*) => {$(
        fn $method(self, value: $type) -> Result<(), Error> {
            value.serialize(&mut serde_json::Serializer::new(&mut self.0.text))
        }
    )*};
}

impl<'o, 'f> Serializer for JsonSerializer<'o, 'f> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Elements<'o, 'f>;
    type SerializeTuple = Elements<'o, 'f>;
    type SerializeMap = Elements<'o, 'f>;
    type SerializeStruct = Elements<'o, 'f>;
    type SerializeTupleStruct = Elements<'o, 'f>;
    // No record contains these.
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    integers! {
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64;
    }

    delegated! {
        serialize_f32 f32; serialize_f64 f64; serialize_bytes &[u8];
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        // Each copies a constant number of bytes.
        if value {
            self.0.extend_from_slice(b"true");
        } else {
            self.0.extend_from_slice(b"false");
        }
        Ok(())
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<(), Error> {
        if has_escapes(text) {
            return text.serialize(&mut serde_json::Serializer::new(&mut self.0.text));
        }
        quote(text, self.0);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.serialize_str(&value.to_string())
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Error> {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        quote(variant, self.0);
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        if name == PositionFen::NAME
            && let Some(fen) = self.0.fen.take()
        {
            self.0.push(b'"');
            self.0.extend_from_slice(fen);
            self.0.push(b'"');
            return Ok(());
        }
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = Elements::object(self.0);
        object.entry(variant, value)?;
        object.close();
        Ok(())
    }

    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'o, 'f>, Error> {
        Ok(Elements::array(self.0))
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'o, 'f>, Error> {
        Ok(Elements::array(self.0))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements<'o, 'f>, Error> {
        Ok(Elements::array(self.0))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        Err(Error::custom(name))
    }

    #[inline]
    fn serialize_map(self, _: Option<usize>) -> Result<Elements<'o, 'f>, Error> {
        Ok(Elements::object(self.0))
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Elements<'o, 'f>, Error> {
        Ok(Elements::object(self.0))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        Err(Error::custom(name))
    }
}

impl SerializeSeq for Elements<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for Elements<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl SerializeTupleStruct for Elements<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

/// The keys of the maps in records are texts.
impl SerializeMap for Elements<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.element(key)
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push(b':');
        value.serialize(JsonSerializer(self.out))
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl SerializeStruct for Elements<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.entry(key, value)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}
