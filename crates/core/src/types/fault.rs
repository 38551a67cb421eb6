//! What is wrong with an input: a fault is made once, where it is found.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::codes::Code;
use crate::lists::joined;

/// One fault of an input. Its `Display` is its message.
///
/// ```
/// use chessmoves::Code;
/// let faults = chessmoves::notation::fen::parse("8/8/8/8/8/8/8/K6k W - - 0 1").unwrap_err();
/// let fault = faults.first();
/// assert_eq!((fault.code, fault.field.as_deref(), fault.span.clone()), (Code::FenTurn, Some("turn"), Some(18..19)));
/// assert_eq!(fault.message, "side to move: \"W\", expected w or b");
/// assert_eq!(fault.hint.as_deref(), Some("write w for white"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// The stable code.
    pub code: Code,
    /// The FEN field, or the path of a JSON key, such as `board.white[1].position.rank`.
    pub field: Option<Cow<'static, str>>,
    /// The byte range in the input.
    pub span: Option<Range<usize>>,
    /// The number of the move among several, from 1.
    pub ply: Option<u32>,
    /// What was found and what was expected.
    pub message: String,
    /// What was probably meant, or what to do.
    pub hint: Option<String>,
}

impl Fault {
    /// A fault without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            field: None,
            span: None,
            ply: None,
            message: message.into(),
            hint: None,
        }
    }

    /// Puts the fault in a FEN field, or in the value of a JSON key.
    #[must_use]
    pub fn in_field(mut self, field: impl Into<Cow<'static, str>>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Puts the fault at a byte range of the input.
    #[must_use]
    pub const fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// Makes it the fault of one of several moves, numbered from 1; the message names the number.
    #[must_use]
    pub fn in_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self.message = format!("ply {ply}: {}", self.message);
        self
    }

    /// Sets the hint, if there is one.
    #[must_use]
    pub fn with_hint(mut self, hint: Option<impl Into<String>>) -> Self {
        self.hint = hint.map(Into::into);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Fault {}

/// Error returned when an input cannot be answered: all its faults, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    list: Vec<Fault>,
    key: Option<&'static str>,
}

impl Faults {
    /// These faults; `None` if there are none.
    #[doc(hidden)]
    pub fn of(list: Vec<Fault>) -> Option<Self> {
        (!list.is_empty()).then_some(Self { list, key: None })
    }

    /// All faults, in the order of the input, but faults of the input as a whole first.
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// The first fault.
    pub fn first(&self) -> &Fault {
        &self.list[0]
    }

    /// The code of the first fault.
    pub fn code(&self) -> Code {
        self.first().code
    }

    /// The key of a JSON message that holds the faulty text, such as `fen`; the fields of the faults are those of the text.
    pub const fn key(&self) -> Option<&'static str> {
        self.key
    }

    /// Whether the first fault is one of a FEN or an EPD.
    pub fn is_of_fen(&self) -> bool {
        self.code().is_of_fen()
    }

    /// The message of the first fault, after the key.
    pub fn message(&self) -> Cow<'_, str> {
        let message = &self.first().message;
        match self.key {
            Some(key) => Cow::Owned(format!("{key}: {message}")),
            None => Cow::Borrowed(message),
        }
    }

    /// The faults on their own. A single one names the key of the message.
    #[doc(hidden)]
    pub fn into_list(mut self) -> Vec<Fault> {
        if let ([fault], Some(key)) = (&mut *self.list, self.key) {
            fault.message = format!("{key}: {}", fault.message);
            fault.field = Some(key.into());
        }
        self.list
    }

    /// Moves the faults into a text of which the faulty text is a part.
    #[doc(hidden)]
    #[must_use]
    pub fn relocated(
        mut self,
        relocate: impl Fn(Option<Range<usize>>) -> Option<Range<usize>>,
    ) -> Self {
        for fault in &mut self.list {
            fault.span = relocate(fault.span.take());
        }
        self
    }

    /// Puts the faults in the value of a JSON key.
    #[doc(hidden)]
    #[must_use]
    pub fn in_key(self, key: &'static str) -> Self {
        let key = Some(key);
        Self { key, ..self }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        let list = vec![fault];
        Self { list, key: None }
    }
}

/// The messages of all faults, after the key.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = self.key {
            write!(f, "{key}: ")?;
        }
        f.write_str(&joined(&self.list, "; "))
    }
}

impl Error for Faults {}

/// Text of the input in a message: in quotes, with control characters escaped, and truncated if it is long.
pub struct Excerpt<'a>(pub &'a str);

/// The number of characters of the input that a message shows.
const LIMIT: usize = 40;

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(LIMIT) {
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}

/// Text of the input, truncated if it is long.
pub fn truncated(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// The byte range of a part of a text.
pub fn span_in<T: AsRef<[u8]> + ?Sized>(text: &T, part: &T) -> Range<usize> {
    let [text, part] = [text, part].map(AsRef::as_ref);
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    start..start + part.len()
}
