//! Pictures as PNG in builds with the feature `png`, and the error message in builds without it.
#![cfg(feature = "cli")]

#[path = "support/process.rs"]
mod process;

use std::fs;
use std::path::{Path, PathBuf};

use process::{Output, TEMPORARY, program, run};

/// Draws the start position in an empty folder, and returns the path of the picture.
fn draw(folder: &str, arguments: &[&str]) -> (PathBuf, Output) {
    let folder = Path::new(TEMPORARY).join(folder);
    // The folder does not exist at first.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a new folder");
    let output = run(
        program()
            .args(["status", "--fen", "startpos", "-o", "board.png"])
            .args(arguments)
            .current_dir(&folder),
        "",
    );
    (folder.join("board.png"), output)
}

#[cfg(feature = "png")]
#[test]
fn a_picture_has_the_given_size_and_the_colors_of_the_board() {
    use chessmoves::cli::internal::resvg::tiny_skia::Pixmap;

    let (path, output) = draw("png", &["--size", "780"]);
    let silent = Output {
        status: Some(0),
        stdout: String::new(),
        stderr: String::new(),
    };
    assert_eq!(output, silent);
    let bytes = fs::read(path).expect("a file");
    let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
    assert_eq!((pixels.width(), pixels.height()), (780, 780));
    let color = |x, y| {
        let pixel = pixels.pixel(x, y).expect("a pixel").demultiply();
        (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha())
    };
    // The a8 square begins at (40, 20), and a square is 90 pixels wide. These are the centres of e4 and d4.
    assert_eq!(
        color(40 + 4 * 90 + 45, 20 + 4 * 90 + 45),
        (0xf2, 0xe1, 0xc4, 255)
    );
    assert_eq!(
        color(40 + 3 * 90 + 45, 20 + 4 * 90 + 45),
        (0xbb, 0x8e, 0x66, 255)
    );
    // The white king and the black king.
    assert_eq!(
        color(40 + 4 * 90 + 30, 20 + 7 * 90 + 50),
        (255, 255, 255, 255)
    );
    assert_eq!(color(40 + 4 * 90 + 30, 20 + 50), (0x1c, 0x1c, 0x1c, 255));
}

#[cfg(feature = "png")]
#[test]
fn a_png_file_and_json_output_contradict_each_other() {
    let (path, output) = draw("png-json", &["--json"]);
    assert_eq!(output.status, Some(2));
    assert!(!path.exists());
    assert_eq!(
        output.stderr,
        "error: -o board.png: the extension means png, but the options ask for json\n"
    );
}

/// resvg and librsvg render the pictures of the documents alike, apart from the smoothing of edges. Skipped without
/// rsvg-convert.
#[cfg(feature = "png")]
#[test]
fn resvg_and_librsvg_render_the_same_pictures() {
    use std::process::Command;

    use chessmoves::cli::internal::resvg::render;
    use chessmoves::cli::internal::resvg::tiny_skia::{Pixmap, Transform};
    use chessmoves::cli::internal::resvg::usvg::{Options, Tree};

    if !process::is_installed("rsvg-convert") {
        return;
    }
    let folder = Path::new(process::ROOT).join("pictures");
    let mut compared = 0;
    for entry in fs::read_dir(folder).expect("the pictures") {
        let path = entry.expect("a file").path();
        let name = path.display();
        let document = fs::read(&path).expect("a picture");
        let tree = Tree::from_data(&document, &Options::default()).expect("SVG");
        let size = tree.size().to_int_size();
        let mut ours = Pixmap::new(size.width(), size.height()).expect("a size");
        render(&tree, Transform::identity(), &mut ours.as_mut());
        // The PNG on standard output is not text.
        let output = (Command::new("rsvg-convert").arg(&path).output()).expect("a PNG");
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
            "{name}: the colours differ"
        );
        let far = (differences.iter())
            .filter(|&&difference| difference > 96)
            .count() as u64;
        assert!(
            far * 2000 < values,
            "{name}: {far} of {values} values differ"
        );
        compared += 1;
    }
    assert!(compared > 10, "only {compared} pictures");
}

#[cfg(not(feature = "png"))]
#[test]
fn without_the_feature_the_error_says_how_to_get_a_png() {
    let (path, output) = draw("no-png", &[]);
    assert_eq!(output.status, Some(2));
    assert!(!path.exists());
    assert!(
        output.stderr.starts_with("error: -o board.png: "),
        "{output:?}"
    );
    for text in ["--features png", "rsvg-convert", "resvg"] {
        assert!(output.stderr.contains(text), "{output:?}");
    }
}
