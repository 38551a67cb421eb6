//! The reports of `check` for CI systems: workflow commands of GitHub, and SARIF.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use chessmoves_answers::answer::{Code, CodeGroup, Location};
use serde_json::{Value, json};

use super::text::GameReport;

impl GameReport<'_> {
    /// `::error file=games.pgn,line=23,col=41,title=illegal-move::game 7, Adams - Torre: 12. Nd5 is illegal`
    pub(super) fn annotation(
        &mut self,
        level: &str,
        code: Code,
        found: &Location<'_>,
        text: &str,
    ) -> io::Result<()> {
        let file = escaped(self.view.source.unwrap_or("-"));
        let file = file.replace(':', "%3A").replace(',', "%2C");
        let Location { line, column, .. } = found;
        write!(
            self.out,
            "::{level} file={file},line={line},col={column},title={code}::game "
        )?;
        self.numbers.write(self.view.number, self.out)?;
        let message = format!("{}: {text}", self.title);
        writeln!(self.out, "{}", escaped(&message))
    }

    /// A result of SARIF, after a comma.
    pub(super) fn sarif_result(
        &mut self,
        level: &str,
        code: Code,
        found: &Location<'_>,
        text: &str,
    ) -> io::Result<()> {
        self.out
            .extend_from_slice(b",\n{\"message\":{\"text\":\"game ");
        self.numbers.write(self.view.number, self.out)?;
        // The quote at the start is there already.
        let message = Value::from(format!("{}: {text}", self.title));
        let message = message.to_string().split_off(1);
        let mut region = json!({"startLine": found.line, "startColumn": found.column});
        if !found.text.contains('\n') {
            region["endColumn"] = (found.column + found.text.chars().count() as u64).into();
        }
        let location = json!([{"physicalLocation": {
            "artifactLocation": {"uri": uri(self.view.source.unwrap_or("-"))},
            "region": region,
        }}]);
        write!(
            self.out,
            "{message}}},\"ruleId\":\"{code}\",\"level\":\"{level}\",\"locations\":{location}}}"
        )
    }
}

/// The data of a workflow command. Its properties lack colons and commas, too.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A path as a URI, relative if the path is.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    if path.starts_with('/') {
        uri += "file://";
    }
    for byte in path.replace(std::path::MAIN_SEPARATOR, "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// SARIF up to the first result: the program, and the codes as its rules.
pub(super) fn sarif_start() -> String {
    let groups = [CodeGroup::End, CodeGroup::Game, CodeGroup::Warning];
    let codes = Code::all().filter(|code| groups.contains(&code.group()));
    let rules = codes.map(|code| {
        let level = match code.group() {
            CodeGroup::Game => "error",
            _ => "warning",
        };
        let mut help = vec![code.about(), code.rule(), code.source()];
        help.retain(|text| !text.is_empty());
        json!({
            "id": code.name(),
            "shortDescription": {"text": code.about()},
            "help": {"text": help.join("\n")},
            "defaultConfiguration": {"level": level},
        })
    });
    let driver = json!({
        "name": "chessmoves",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules.collect::<Value>(),
    });
    format!(
        "{{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\",\
        \"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\
        \"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// SARIF after the last result.
pub(super) const SARIF_END: &[u8] = b"\n]}]}\n";
