//! How answers are written: JSON, text and pictures. What a picture or a board of characters shows is a [`Scene`](scene::Scene).

pub(crate) mod json;
pub mod scene;
mod scenes;
pub mod svg;
pub mod text;
mod title;
