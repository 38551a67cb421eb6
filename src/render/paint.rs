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
    /// A square that the other pieces refuse.
    Blocked,
    /// A square that the king refuses.
    Refused,
    /// A pinned piece, and the piece that pins it.
    Pin,
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
    chequer: Option<Chequer>,
}

/// Backgrounds for the squares of a board: each text is what switches a colour on.
#[derive(Clone, Debug)]
pub struct Chequer {
    /// A light square and a dark one.
    pub plain: [String; 2],
    /// The same for a square with something to tell.
    pub grounds: Vec<(Tone, [String; 2])>,
    /// What a figure of white's, one of black's and a sign are drawn with.
    pub inks: [String; 3],
    /// What ends them all.
    pub end: &'static str,
}

/// What is drawn onto a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    White,
    Black,
    Sign,
}

impl Chequer {
    pub(super) fn ground(&self, tone: Tone, is_light: bool) -> &str {
        let special = self.grounds.iter().find(|(of, _)| *of == tone);
        let [light, dark] = special.map_or(&self.plain, |(_, shades)| shades);
        if is_light { light } else { dark }
    }

    pub(super) fn ink(&self, ink: Ink) -> &str {
        &self.inks[ink as usize]
    }
}

impl Palette {
    /// No colours.
    pub const PLAIN: Self = Self {
        styles: Vec::new(),
        chequer: None,
    };

    /// Gives a tone what to write before and after it.
    #[must_use]
    pub fn with(mut self, tone: Tone, before: String, after: String) -> Self {
        self.styles.push((tone, before, after));
        self
    }

    /// Gives the squares of a board backgrounds.
    #[must_use]
    pub fn with_chequer(mut self, chequer: Chequer) -> Self {
        self.chequer = Some(chequer);
        self
    }

    /// The backgrounds of a board, if it has any.
    pub(super) fn chequer(&self) -> Option<&Chequer> {
        self.chequer.as_ref()
    }

    /// The text in its tone.
    pub fn paint(&self, tone: Tone, text: &str) -> String {
        match self.styles.iter().find(|(of, ..)| *of == tone) {
            Some((_, before, after)) => format!("{before}{text}{after}"),
            None => text.to_owned(),
        }
    }
}
