//! What the benches share.

pub(crate) mod positions;
