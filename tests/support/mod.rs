//! What several test binaries share.
#![allow(
    dead_code,
    unused_imports,
    reason = "each test binary includes this module and uses a part of it"
)]

pub(crate) mod edge_cases;
pub(crate) mod games;
pub(crate) mod mirror;
pub(crate) mod oracle;
pub(crate) mod positions;
pub(crate) mod random;
pub(crate) mod setups;
pub(crate) mod starts;
pub(crate) mod walk;

pub(crate) use positions::{any_position, position, sorted};
pub(crate) use random::Rng;
