//! The colours of squares on terminals with 256 colours or more, which no theme changes.

use crate::answer::text::{SquareColors, Tone};
use owo_colors::{DynColors, Style};

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColorDepth {
    /// The palette of 256 colours.
    Palette256,
    /// 24 bits.
    True,
}

/// A colour in 24 bits, and the closest of the 256 colours with enough contrast.
#[derive(Clone, Copy)]
struct Shade(u32, u8);

/// The relative luminance is between 0.10 and 0.31, so that both white and black pieces stand out.
const PLAIN: [Shade; 2] = [Shade(0xb0_8a_5e, 137), Shade(0x7d_5a_3c, 94)];
const TONED: [(Tone, [Shade; 2]); 8] = [
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
pub(super) fn square_colors(depth: ColorDepth) -> SquareColors {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_are_those_of_the_depth() {
        let plain = |depth| square_colors(depth).plain[0].clone();
        assert_eq!(plain(ColorDepth::Palette256), "\x1b[48;5;137m");
        assert_eq!(plain(ColorDepth::True), "\x1b[48;2;176;138;94m");
    }

    /// WCAG 2 demands a contrast of 3 to 1 for large symbols; the 256 colours leave little choice.
    #[test]
    fn white_and_black_pieces_stand_out_from_every_square() {
        let palette_color = |index: u8| -> [u8; 3] {
            const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
            if index >= 232 {
                return [8 + 10 * (index - 232); 3];
            }
            let index = usize::from(index - 16);
            [index / 36, index / 6 % 6, index % 6].map(|level| LEVELS[level])
        };
        let luminance = |color: [u8; 3]| {
            let [red, green, blue] = color.map(|level| {
                let level = f64::from(level) / 255.0;
                if level <= 0.04045 {
                    level / 12.92
                } else {
                    ((level + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let toned = TONED.iter().flat_map(|(_, shades)| shades);
        for &Shade(color, index) in toned.chain(&PLAIN) {
            let [_, red, green, blue] = color.to_be_bytes();
            for color in [[red, green, blue], palette_color(index)] {
                let luminance = luminance(color) + 0.05;
                assert!(1.05 / luminance >= 2.9, "white on {color:?}");
                assert!(luminance / 0.05 >= 3.0, "black on {color:?}");
            }
        }
    }
}
