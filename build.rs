//! Tells the linker to keep what the page's module is split by (`src/ui/later.rs`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_split = std::env::var_os("CARGO_FEATURE_SPLIT").is_some();
    if is_split && std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
