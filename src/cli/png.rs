//! SVG pictures as PNG.

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Draws an SVG at its size in pixels.
pub(crate) fn from_svg(document: &[u8]) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_data(document, &Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
