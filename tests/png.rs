//! Pictures as PNG, where chessmoves is built with them, and what is said where it is not.
#![cfg(feature = "cli")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A picture of the start position, in a folder of its own for each test.
fn draw(name: &str, arguments: &[&str]) -> (PathBuf, Output) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There is none at first.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_chessmoves"))
        .args(["status", "--fen", "startpos", "-o", "board.png"])
        .args(arguments)
        .current_dir(&folder)
        .output()
        .expect("the program");
    (folder.join("board.png"), output)
}

#[cfg(feature = "png")]
#[test]
fn a_picture_has_its_size_and_its_colours() {
    use resvg::tiny_skia::Pixmap;

    let (path, output) = draw("png", &["--size", "780"]);
    assert!(output.status.success(), "{output:?}");
    assert!(
        output.stdout.is_empty() && output.stderr.is_empty(),
        "{output:?}"
    );
    let bytes = std::fs::read(path).expect("a file");
    let pixels = Pixmap::decode_png(&bytes).expect("a picture");
    assert_eq!((pixels.width(), pixels.height()), (780, 780));
    let color = |x, y| {
        let pixel = pixels.pixel(x, y).expect("within").demultiply();
        (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha())
    };
    // Squares are 90 pixels wide, from 40 on and from 20 on: the middles of e4, which is light, and d4, which is dark.
    assert_eq!(
        color(40 + 4 * 90 + 45, 20 + 4 * 90 + 45),
        (0xf2, 0xe1, 0xc4, 255)
    );
    assert_eq!(
        color(40 + 3 * 90 + 45, 20 + 4 * 90 + 45),
        (0xbb, 0x8e, 0x66, 255)
    );
    // White's king, and black's.
    assert_eq!(
        color(40 + 4 * 90 + 30, 20 + 7 * 90 + 50),
        (255, 255, 255, 255)
    );
    assert_eq!(color(40 + 4 * 90 + 30, 20 + 50), (0x1c, 0x1c, 0x1c, 255));
}

#[cfg(feature = "png")]
#[test]
fn no_text_goes_into_a_picture() {
    let (path, output) = draw("png-json", &["--json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!path.exists());
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        error,
        "error: -o board.png: the ending says png, the options say json\n"
    );
}

/// The pictures of the README look the same in resvg and in librsvg, but for the smoothing of edges. Skipped where there is
/// no rsvg-convert.
#[cfg(feature = "png")]
#[test]
#[allow(
    clippy::print_stderr,
    reason = "whoever runs it is told what was skipped"
)]
fn two_renderers_agree() {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    if Command::new("rsvg-convert")
        .arg("--version")
        .output()
        .is_err()
    {
        eprintln!("skipped: there is no rsvg-convert (Debian: librsvg2-bin)");
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the pictures") {
        let path = entry.expect("a file").path();
        let name = path.display();
        let document = std::fs::read(&path).expect("a picture");
        let tree = Tree::from_data(&document, &Options::default()).expect("SVG");
        let size = tree.size().to_int_size();
        let mut ours = Pixmap::new(size.width(), size.height()).expect("a size");
        resvg::render(&tree, Transform::identity(), &mut ours.as_mut());
        let output = Command::new("rsvg-convert")
            .arg(&path)
            .output()
            .expect("a PNG");
        assert!(output.status.success(), "{name}: {output:?}");
        let theirs = Pixmap::decode_png(&output.stdout).expect("a PNG");
        assert_eq!(
            (ours.width(), ours.height()),
            (theirs.width(), theirs.height()),
            "{name}"
        );
        let pairs = ours.data().iter().zip(theirs.data());
        let differences: Vec<u64> = pairs.map(|(a, b)| a.abs_diff(*b).into()).collect();
        let values = differences.len() as u64;
        assert!(
            differences.iter().sum::<u64>() < 2 * values,
            "{name} differs in its colours"
        );
        let far = differences
            .iter()
            .filter(|&&difference| difference > 96)
            .count() as u64;
        assert!(
            far * 2000 < values,
            "{name} differs in {far} of {values} values"
        );
        compared += 1;
    }
    assert!(compared > 10, "only {compared} pictures");
}

#[cfg(not(feature = "png"))]
#[test]
fn without_png_the_error_says_how_to_get_one() {
    let (path, output) = draw("no-png", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!path.exists());
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(error.starts_with("error: -o board.png: "), "{error}");
    for way in ["--features png", "rsvg-convert", "resvg"] {
        assert!(error.contains(way), "{error}");
    }
}
