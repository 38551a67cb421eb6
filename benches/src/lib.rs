//! What the benchmarks share: varied positions.

pub mod positions;
