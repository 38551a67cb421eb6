//! `bindgen MODULE FOLDER`: writes the JavaScript around a module, and the module that it uses.

use anyhow::Context as _;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let module = arguments.next().context("expected the path of a module")?;
    let folder = arguments.next().context("expected the path of a folder")?;
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .generate(folder)
}
