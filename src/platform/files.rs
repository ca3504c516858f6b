//! Files that were dropped, chosen or pasted.

use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, FileList};

/// Larger files are refused here; what reads them must not hold them in memory as a whole.
pub const MAX_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

/// Why a file could not be read, as a sentence.
pub type FileError = String;

/// The files of a drop or of a file field.
pub fn list(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length()).filter_map(|i| files.get(i)).collect()
}

pub fn dropped(data: Option<DataTransfer>) -> Vec<File> {
    data.map(|data| list(data.files())).unwrap_or_default()
}

/// Reads each file as text, with its name.
pub async fn read(files: Vec<File>) -> Result<Vec<(String, String)>, FileError> {
    let mut texts = Vec::new();
    for file in files {
        let name = file.name();
        if file.size() > MAX_BYTES {
            let (is, most) = (file.size() / 1e6, MAX_BYTES / 1e6);
            let [is, most] = [is, most].map(|size| size.round() as u64);
            return Err(format!("{name} has {is} MB; at most {most} MB can be read"));
        }
        let text = JsFuture::from(file.text()).await;
        let text = text.ok().and_then(|text| text.as_string());
        texts.push((name.clone(), text.ok_or_else(|| format!("{name} could not be read"))?));
    }
    Ok(texts)
}
