/// What a piece of text means; how that looks is for the palette to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Labels and frames.
    Faint,
    /// White's pieces.
    White,
    /// Black's pieces.
    Black,
    /// The piece asked about.
    Asked,
    /// A square that may be moved to.
    Quiet,
    /// A square that something is taken on.
    Capture,
    /// A castling or promotion square.
    Special,
    /// A check, and the piece that gives it.
    Check,
    /// A heading.
    Heading,
    /// Something odd.
    Warning,
}

/// For each tone, what to write before and after: nothing, unless colours are wanted.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    styles: Vec<(Tone, String, String)>,
}

impl Palette {
    /// No colours.
    pub const PLAIN: Self = Self { styles: Vec::new() };

    /// Gives a tone what to write before and after it.
    #[must_use]
    pub fn with(mut self, tone: Tone, before: String, after: String) -> Self {
        self.styles.push((tone, before, after));
        self
    }

    /// The text in its tone.
    pub fn paint(&self, tone: Tone, text: &str) -> String {
        match self.styles.iter().find(|(of, ..)| *of == tone) {
            Some((_, before, after)) => format!("{before}{text}{after}"),
            None => text.to_owned(),
        }
    }
}
