//! The man pages are complete, and print without warnings.

use std::fs;

use crate::help::{commands, folder, pages, script, script_in, stdout};
use crate::process::is_installed;

#[test]
fn man_pages_have_their_sections() {
    for name in pages() {
        let page = stdout(&format!("chessmoves man {name}"));
        let title = format!("CHESSMOVES-{}", name.to_uppercase());
        let title = title.trim_end_matches('-');
        let header = (page.lines().find(|line| line.starts_with(".TH"))).expect("a title line");
        assert!(header.starts_with(&format!(".TH {title} 1 ")), "{header}");
        assert!(header.contains(env!("CARGO_PKG_VERSION")), "{header}");
        for section in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "EXAMPLES",
            "EXIT STATUS",
            "SEE ALSO",
        ] {
            let headings = [format!(".SH {section}"), format!(".SH \"{section}\"")];
            assert!(
                page.lines()
                    .any(|line| headings.iter().any(|heading| line == heading)),
                "{name}: {section}\n{page}"
            );
        }
        assert_eq!(page, stdout(&format!("chessmoves man {name}")));
    }
}

/// Headings of groups of options are headings of subsections.
#[test]
fn man_pages_have_only_the_usual_sections() {
    for name in pages() {
        let page = stdout(&format!("chessmoves man {name}"));
        let sections: Vec<_> = (page.lines())
            .filter_map(|line| line.strip_prefix(".SH "))
            .map(|name| name.trim_matches('"'))
            .filter(|&section| !(name.is_empty() && ["COMMANDS", "POSITIONS"].contains(&section)))
            .collect();
        let usual = [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "EXAMPLES",
            "EXIT STATUS",
            "SEE ALSO",
        ];
        assert_eq!(sections, usual, "{name}");
        assert_eq!(page.matches(".ie ").count(), 1, "{name}");
    }
}

/// The words of a text, without the marks of roff and the brackets around defaults.
fn words(text: &str) -> String {
    let text = text.replace("\\-", "-").replace("\\*(Aq", "'");
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}

#[test]
fn man_pages_and_help_describe_the_options_in_the_same_words() {
    for name in pages() {
        let help = words(&stdout(&format!("chessmoves {name} --help")));
        let page = stdout(&format!("chessmoves man {name}"));
        let (_, options) = page.split_once(".SH OPTIONS").expect("the options");
        let (options, _) = options.split_once(".SH EXAMPLES").expect("the examples");
        let (options, _) = options.split_once(".SH COMMANDS").unwrap_or((options, ""));
        let mut count = 0;
        for line in options
            .lines()
            .filter(|line| !line.starts_with(['.', '\\']))
        {
            let line = words(line);
            assert!(help.contains(&line), "{name}: {line}");
            count += 1;
        }
        assert!(count > 0, "{name}");
    }
}

#[test]
fn man_pages_print_without_warnings() {
    let mut printers = Vec::new();
    // The warnings come from groff.
    if is_installed("man") && is_installed("groff") {
        printers.push("man --warnings -E UTF-8 -l -Tutf8 -Z - 2>&1 > /dev/null");
    }
    if is_installed("mandoc") {
        printers.push("mandoc -T lint -W warning");
    }
    for name in pages() {
        for printer in &printers {
            let output = script(&format!("chessmoves man {name} | LC_ALL=C.UTF-8 {printer}"));
            assert_eq!(output.stdout, "", "{name}");
            assert_eq!(output.stderr, "", "{name}");
        }
    }
}

#[test]
fn man_writes_all_pages_to_a_folder() {
    let folder = folder("man");
    let output = script_in(&folder, "rm -rf man1 && chessmoves man --out man1");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    for name in commands() {
        let path = folder.join(format!("man1/chessmoves-{name}.1"));
        let written = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(written, stdout(&format!("chessmoves man {name}")));
    }
    assert!(folder.join("man1/chessmoves.1").is_file());
}
