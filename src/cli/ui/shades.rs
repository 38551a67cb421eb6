//! The colours of squares on terminals with 256 colours or more, which no theme changes.

use chessmoves_answers::answer::text::{SquareColors, Tone};

use owo_colors::{DynColors, Style};

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorDepth {
    /// The palette of 256 colours.
    Palette256,
    /// 24 bits.
    True,
}

/// A colour in 24 bits, and the closest of the 256 colours with enough contrast.
#[derive(Clone, Copy)]
pub struct Shade(pub u32, pub u8);

/// The relative luminance is between 0.10 and 0.31, so that both white and black pieces stand out.
pub const PLAIN: [Shade; 2] = [Shade(0xb0_8a_5e, 137), Shade(0x7d_5a_3c, 94)];
/// The colours of marked squares.
pub const TONED: [(Tone, [Shade; 2]); 8] = [
    (Tone::Asked, [Shade(0x4f_88_c0, 68), Shade(0x3a_6f_a8, 26)]),
    (Tone::Quiet, [Shade(0x75_9f_49, 34), Shade(0x57_85_34, 28)]),
    (
        Tone::Capture,
        [Shade(0xd0_6a_55, 167), Shade(0xb0_4a_3a, 131)],
    ),
    (
        Tone::Special,
        [Shade(0xa8_78_c8, 133), Shade(0x88_58_a8, 97)],
    ),
    (
        Tone::Blocked,
        [Shade(0x8e_8e_8e, 245), Shade(0x6a_6a_6a, 242)],
    ),
    (
        Tone::Rejected,
        [Shade(0xd0_6a_55, 167), Shade(0xb0_4a_3a, 131)],
    ),
    (Tone::Pin, [Shade(0x4a_98_98, 30), Shade(0x2c_7a_7a, 30)]),
    (
        Tone::Check,
        [Shade(0xd8_20_30, 160), Shade(0xd8_20_30, 160)],
    ),
];
const WHITE: Shade = Shade(0xff_ff_ff, 231);
const BLACK: Shade = Shade(0, 16);

impl Shade {
    fn color(self, depth: ColorDepth) -> DynColors {
        let [_, red, green, blue] = self.0.to_be_bytes();
        match depth {
            ColorDepth::True => DynColors::Rgb(red, green, blue),
            ColorDepth::Palette256 => DynColors::Xterm(self.1.into()),
        }
    }
}

/// The escape sequences of the squares.
pub fn square_colors(depth: ColorDepth) -> SquareColors {
    let sequence = |style: Style| style.prefix_formatter().to_string();
    let background = |shade: Shade| sequence(Style::new().on_color(shade.color(depth)));
    let foreground = |shade: Shade| sequence(Style::new().color(shade.color(depth)));
    let black = foreground(BLACK);
    SquareColors {
        plain: PLAIN.map(background),
        toned: (TONED.iter())
            .map(|&(tone, shades)| (tone, shades.map(background)))
            .collect(),
        inks: [foreground(WHITE), black.clone(), black],
        end: "\x1b[0m",
    }
}
