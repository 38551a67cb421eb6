//! Work in parts: the order of the results, the queue, the end, and panics.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::{panic, thread, time::Duration};

use chessmoves_core::internal::{in_order, in_parts};

/// Takes longer for some parts than for the ones after them.
fn uneven(part: usize) -> usize {
    thread::sleep(Duration::from_micros(if part.is_multiple_of(3) {
        500
    } else {
        10
    }));
    part
}

#[test]
fn results_are_in_the_order_of_the_parts() {
    for threads in [1, 2, 7] {
        let results = in_parts(40, threads, &AtomicBool::new(false), uneven);
        assert!(results.into_iter().eq(0..40), "{threads} threads");
    }
    assert!(in_parts(0, 4, &AtomicBool::new(false), uneven).is_empty());
}

#[test]
fn a_stop_flag_ends_the_work() {
    let is_stopped = AtomicBool::new(false);
    let results = in_parts(1000, 3, &is_stopped, |part| {
        is_stopped.fetch_or(part >= 10, Relaxed);
        part
    });
    assert!(results.len() < 1000 && results.iter().copied().eq(0..results.len()));
}

#[test]
fn a_panic_of_a_thread_has_its_message() {
    let work = |part| assert_ne!(uneven(part), 7, "the seventh part");
    let panic = panic::catch_unwind(|| in_parts(20, 3, &AtomicBool::new(false), work));
    let message = panic.expect_err("a panic");
    let message = message.downcast_ref::<String>().expect("a text");
    assert!(message.contains("the seventh part"), "{message}");
}

/// Texts of parts, accepted until there are enough bytes.
fn texts(threads: usize, queue_length: usize, enough: usize) -> (String, usize) {
    let (mut parts, mut all) = (0..50, String::new());
    let (waiting, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    in_order(
        std::iter::repeat_n((), threads),
        &mut |()| parts.next(),
        &|(), part: usize, text: &mut String, write_early| {
            text.extend([&*uneven(part).to_string(), " "]);
            if part.is_multiple_of(5) {
                write_early(text);
                text.push_str("late ");
            }
            most.fetch_max(waiting.fetch_add(1, Relaxed) + 1, Relaxed);
        },
        &mut |text: &mut String| {
            all += text;
            // Parts divisible by five are written early, and do not wait after that.
            waiting.fetch_sub(
                usize::from(!text.ends_with("0 ") && !text.ends_with("5 ")),
                Relaxed,
            );
            text.clear();
            all.len() < enough
        },
        queue_length,
    );
    (all, most.into_inner())
}

#[test]
fn early_and_late_results_are_in_order_in_a_bounded_queue() {
    let (expected, _) = texts(1, 1, usize::MAX);
    assert!(
        expected.starts_with("0 late 1 2 3 4 5 late 6 "),
        "{expected}"
    );
    for threads in [2, 4] {
        let (found, most) = texts(threads, 2, usize::MAX);
        assert_eq!(found, expected, "{threads} threads");
        assert!(most <= 2 + threads, "{most} results of {threads} threads");
    }
}

#[test]
fn work_ends_when_a_result_is_not_accepted() {
    let (expected, _) = texts(1, 1, usize::MAX);
    for threads in [1, 3] {
        let (found, _) = texts(threads, 2, 20);
        assert!(expected.starts_with(&found) && found.len() < 30, "{found}");
    }
}
