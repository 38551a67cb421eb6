//! Lines that are not about a position: errors, codes, the named positions, the schema and the version, and text in place of
//! JSON.

use chessmoves_core::Reason;
use chessmoves_core::notation::named::NamedFen;

use super::object::{Fields, Object, SCHEMA_DOCUMENT, object};
use crate::ask::{Code, ErrorRecord};
use crate::input::Extra;
use crate::record::RecordKind;

/// Appends a named position as one line of JSON.
pub fn position(named: &NamedFen, out: &mut Vec<u8>) {
    line(RecordKind::POSITION.name(), &[], out, |object| {
        object.put("name", named.name);
        object.put("fen", named.fen);
        object.put("about", named.about);
    });
}

/// Appends the meaning of a reason code as one line of JSON.
pub fn reason(reason: Reason, out: &mut Vec<u8>) {
    line("reason", &[], out, |object| {
        object.put("code", reason.code());
        object.put("stage", &reason.stage());
        object.put("about", Code::from(reason).about());
        match reason.example() {
            Some(example) => object.put_object("example", |object| {
                object.put("fen", example.fen);
                object.put("question", example.question);
            }),
            None => object.put("example", &None::<bool>),
        }
        object.put("command", &Code::from(reason).example().command());
    });
}

/// Appends an answer in another format than JSON: `format` is `text`, `uci`, `san` or `svg`. The extra keys follow, as in all records.
pub fn output(format: &str, text: &str, extra: &[Extra], out: &mut Vec<u8>) {
    line(RecordKind::OUTPUT.name(), extra, out, |object| {
        object.put("format", format);
        object.put("text", text);
    });
}

/// Appends the schema as one line of JSON.
pub fn schema(extra: &[Extra], out: &mut Vec<u8>) {
    line(RecordKind::SCHEMA.name(), extra, out, |object| {
        if let Some(out) = object.key("document") {
            // The document is indented; its strings contain neither line ends nor two spaces.
            let lines = SCHEMA_DOCUMENT.lines().map(str::trim_start);
            let text = lines.collect::<String>().replace("\": ", "\":");
            out.extend_from_slice(text.as_bytes());
        }
    });
}

/// Appends the version of the program, what it was built for and with, and how it looks up slider attacks.
pub fn version(
    version: &str,
    target: &str,
    features: &[&str],
    sliders: &str,
    extra: &[Extra],
    out: &mut Vec<u8>,
) {
    line(RecordKind::VERSION.name(), extra, out, |object| {
        object.put("version", version);
        object.put("target", target);
        object.put("features", features);
        object.put("sliders", sliders);
    });
}

/// Appends a line of JSON, with extra keys.
fn line(name: &str, extra: &[Extra], out: &mut Vec<u8>, write: impl FnOnce(&mut Object<'_, '_>)) {
    object(out, |object| {
        object.put_head(name, None);
        write(object);
        object.put_extra(extra, |_| false);
    });
    out.push(b'\n');
}

/// Appends the meaning of a code as one line of JSON.
pub fn explanation(code: Code, out: &mut Vec<u8>) {
    let text = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    line(RecordKind::EXPLANATION.name(), &[], out, |object| {
        object.put("code", &code);
        object.put("group", code.group().name());
        object.put("about", code.about());
        object.put("rule", &text(code.rule()));
        object.put("source", &text(code.source()));
        object.put("command", &code.example().command());
    });
}

impl ErrorRecord {
    /// Appends the error as one line of JSON, with the extra keys of the input.
    pub fn json(&self, extra: &[Extra], out: &mut Vec<u8>) {
        let mut object = Object::new(out, Fields::All);
        object.put_head(RecordKind::ERROR.name(), self.line);
        object.put_some("file", self.file.as_ref());
        object.put_some("fileLine", self.file_line.as_ref());
        object.put("input", &self.input);
        let fault = &self.fault;
        object.put("code", &fault.code);
        object.put_some("field", fault.field.as_deref());
        object.put_some("span", fault.span.as_ref());
        object.put("message", &fault.message);
        object.put_some("ply", fault.ply.as_ref());
        object.put_some("hint", fault.hint.as_ref());
        object.put_items("faults", &self.faults);
        object.put_extra(extra, |key| RecordKind::ERROR.has_key(key));
        object.end();
        out.push(b'\n');
    }
}
