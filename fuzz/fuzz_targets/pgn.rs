#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmoves_fuzz::pgn::check(data));
