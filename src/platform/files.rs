//! Reads files that were dropped, chosen or pasted.

use std::ops::Range;

use futures_util::future::try_join_all;
use gloo::events::EventListener;
use gloo::timers::future::TimeoutFuture;
use js_sys::{Array, JsString, Reflect, Uint8Array};
use wasm_bindgen::prelude::{JsCast as _, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, ClipboardEvent, DataTransfer, DragEvent, Event, File, FileList, HtmlInputElement,
    ReadableStream, ReadableStreamDefaultReader, TextDecodeOptions, TextDecoder,
};

use super::{dom, zstd};

/// The greatest size of a file that is read as a whole. The reader of large runs takes larger
/// files.
pub const MAX_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

/// The number of bytes at the start of a file that are read to recognise its format.
const HEAD: i32 = 1 << 16;

#[wasm_bindgen]
extern "C" {
    // web-sys does not have this interface yet.
    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    /// A `DataTransfer` whose texts stay in JavaScript.
    #[wasm_bindgen(js_name = DataTransfer)]
    type PastedData;
    #[wasm_bindgen(method, js_name = getData)]
    fn get_data(this: &PastedData, kind: &str) -> JsString;
}

/// The greatest size of a file whose bytes are decoded in one go. More of them would freeze the page for a moment.
const SHORT: f64 = 8e6;

/// The encoding of texts without a byte order mark of another one.
const UTF_8: &str = "utf-8";

/// A function that reads the table of contents of an archive. For each file it returns the name,
/// the range of its bytes, and whether they are deflated.
pub type Contents = fn(&[u8]) -> Option<Vec<(String, Range<usize>, bool)>>;

/// The reason why a file could not be read, as the end of a sentence that starts with the file's
/// name.
pub type FileError = String;

/// Returns the files of a list.
fn list(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length()).filter_map(|i| files.get(i)).collect()
}

/// Calls back whenever files are likely to come: they are dragged over the page, or the user opens the
/// field for files.
pub fn expect(expected: impl Fn() + Clone + 'static) -> Vec<EventListener> {
    let Some(window) = dom::window() else { return Vec::new() };
    let dragged = expected.clone();
    let is_field = |event: &Event| dom::is_within(event, "input[type=file]");
    vec![
        EventListener::new(&window, "dragenter", move |_| dragged()),
        EventListener::new(&window, "click", move |event| {
            if is_field(event) {
                expected();
            }
        }),
    ]
}

/// Takes the files from the file field that caused an event. The field becomes empty, so that
/// choosing the same file again causes a new event.
pub fn take_chosen(event: &Event) -> Vec<File> {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(field) = field else { return Vec::new() };
    let files = list(field.files());
    field.set_value("");
    files
}

/// Returns the files that were dropped.
pub fn dropped(data: Option<DataTransfer>) -> Vec<File> {
    data.map(|data| list(data.files())).unwrap_or_default()
}

/// Reads each file as text, with its name. Files packed by gzip are unpacked and lose the
/// extension.
pub async fn read(files: Vec<File>) -> Result<Vec<(String, String)>, FileError> {
    let texts = files.iter().map(async |file| {
        let name = file.name();
        let text = text(file, false).await.map_err(|why| format!("{name} {why}"))?;
        Ok((name.strip_suffix(".gz").unwrap_or(&name).into(), text))
    });
    // At the same time, since most of it is waiting.
    try_join_all(texts).await
}

/// A file with its first bytes, which show what it is.
pub struct Opened {
    pub file: File,
    pub start: Vec<u8>,
}

/// Reads the first bytes of each file, enough to recognise its format.
///
/// # Errors
/// A file cannot be read. The error starts with its name.
pub async fn opened(files: Vec<File>) -> Result<Vec<Opened>, FileError> {
    let starts = files.into_iter().map(async |file| {
        let start = first(&file, HEAD).await.map_err(|why| format!("{} {why}", file.name()))?;
        Ok(Opened { file, start })
    });
    // At the same time, since most of it is waiting.
    try_join_all(starts).await
}

/// Replaces each zip archive by its files.
///
/// # Errors
/// An archive cannot be unpacked. The error starts with its name.
pub async fn unzipped(files: Vec<Opened>, contents: Contents) -> Result<Vec<Opened>, FileError> {
    let mut all = Vec::new();
    for Opened { file, start } in files {
        if start.starts_with(b"PK") {
            let name = file.name();
            let files = unzip(&file, contents).await.map_err(|why| format!("{name} {why}"))?;
            all.extend(opened(files).await?);
        } else {
            all.push(Opened { file, start });
        }
    }
    Ok(all)
}

/// Returns the first lines of a file, which are enough to recognise its format. `None` if it cannot be read.
pub async fn head(Opened { file, start }: &Opened) -> Option<String> {
    let (mut text, is_whole) = if is_gzip(start) {
        unpacked(file, "gzip", f64::from(HEAD)).await.ok()?
    } else if zstd::is_zstd(start) {
        let (start, is_whole) = zstd::start(file, f64::from(HEAD)).await.ok()?;
        (plain(&start).await.ok()?, is_whole)
    } else {
        (decode(&Uint8Array::from(&start[..])).ok()?, file.size() <= f64::from(HEAD))
    };
    if let Some(end) = text.rfind('\n').filter(|_| !is_whole) {
        text.truncate(end);
    }
    Some(text)
}

/// Returns whether the name of a file says that it is packed by gzip or zstd.
pub fn is_packed(file: &File) -> bool {
    [".gz", ".zst"].iter().any(|ending| file.name().ends_with(ending))
}

/// Returns a text as a file.
pub fn blob(text: &str) -> Option<Blob> {
    Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()
}

/// The length of a piece of a long pasted text, in UTF-16 code units. The page freezes while a piece is copied.
const PIECE: u32 = 4 << 20;

/// The content of a paste or of a drop of text, as HTML and as text. Each may be empty. Both stay in JavaScript until
/// they are needed: copying a long text freezes the page for a moment.
#[derive(Clone)]
pub struct Pasted {
    html: JsString,
    text: JsString,
}

impl Pasted {
    /// Returns the content of a paste or of a drop. `None` for any other event, and if files are dropped.
    pub fn of(event: &Event) -> Option<Self> {
        let dropped = |event: &DragEvent| {
            event
                .data_transfer()
                .filter(|data| data.files().is_none_or(|files| files.length() == 0))
        };
        let data = match event.dyn_ref::<ClipboardEvent>() {
            Some(event) => event.clipboard_data()?,
            None => event.dyn_ref().and_then(dropped)?,
        };
        let data = data.unchecked_ref::<PastedData>();
        Some(Self { html: data.get_data("text/html"), text: data.get_data("text/plain") })
    }

    /// The length of the text, in UTF-16 code units.
    pub fn length(&self) -> u32 {
        self.text.length()
    }

    /// Whether HTML and text consist of blanks only.
    pub fn is_blank(&self) -> bool {
        [&self.html, &self.text].iter().all(|text| text.trim().length() == 0)
    }

    /// Returns the pasted HTML, which is empty if there is none. Each call copies it out of JavaScript.
    pub fn html(&self) -> String {
        self.html.clone().into()
    }

    /// Returns the pasted plain text, which is empty if there is none. Each call copies it out of JavaScript.
    pub fn text(&self) -> String {
        self.text.clone().into()
    }

    /// Returns the text as a file with this name. The browser can draw between its pieces.
    pub async fn file(&self, name: &str) -> Option<File> {
        let pieces = Array::new();
        let mut start = 0;
        while start < self.length() {
            let end = self.piece_end(start);
            let piece = JsValue::from(self.text.substring(start, end));
            let piece = Blob::new_with_str_sequence(&Array::of1(&piece)).ok()?;
            pieces.push(piece.as_ref());
            start = end;
            TimeoutFuture::new(0).await;
        }
        File::new_with_blob_sequence(&pieces, name).ok()
    }

    /// Returns the end of the piece that starts at `start`. The two halves of a character stay together.
    fn piece_end(&self, start: u32) -> u32 {
        let end = (start + PIECE).min(self.length());
        let is_first_half = (0xd800..0xdc00).contains(&(self.text.char_code_at(end - 1) as u32));
        if is_first_half && end < self.length() { end - 1 } else { end }
    }
}

/// Inflates bytes to a text. Returns `None` if they are not valid, or if the text is longer than
/// `most` bytes.
pub async fn inflate(bytes: &[u8], most: f64) -> Option<String> {
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes))).ok()?;
    let (text, is_whole) = unpacked(&blob, "deflate-raw", most).await.ok()?;
    is_whole.then_some(text)
}

/// Joins files to one. Returns `None` if there are none.
pub fn joined(blobs: Vec<Blob>) -> Option<Blob> {
    let parts: Array = blobs.iter().collect();
    Blob::new_with_blob_sequence(&parts).ok().filter(|_| !blobs.is_empty())
}

/// Returns the first bytes of a file, at most `count`.
async fn first(file: &Blob, count: i32) -> Result<Vec<u8>, FileError> {
    let failed = |_: JsValue| "could not be read";
    let start = file.slice_with_i32_and_i32(0, count).map_err(failed)?.array_buffer();
    Ok(Uint8Array::new(&JsFuture::from(start).await.map_err(failed)?).to_vec())
}

fn is_gzip(start: &[u8]) -> bool {
    start.starts_with(&[0x1f, 0x8b])
}

/// Returns the files of an archive.
async fn unzip(file: &Blob, contents: Contents) -> Result<Vec<File>, FileError> {
    let damaged = "could not be unpacked: it is damaged, encrypted or larger than can be read";
    if file.size() > MAX_BYTES {
        return Err(damaged.into());
    }
    let failed = |_: JsValue| damaged;
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(failed)?;
    let entries = contents(&Uint8Array::new(&bytes).to_vec()).ok_or(damaged)?;
    if entries.iter().any(|(name, ..)| name == "[Content_Types].xml") {
        return Err("is a workbook: save the sheet as CSV, or copy its cells and paste them".into());
    }
    let mut files = Vec::new();
    for (name, bytes, is_deflated) in entries {
        let [from, to] = [bytes.start, bytes.end].map(|place| place as i32);
        let part = file.slice_with_i32_and_i32(from, to).map_err(failed)?;
        let text = text(&part, is_deflated).await?;
        files.push(of_text(&name, &text).map_err(failed)?);
    }
    Ok(files)
}

/// Makes a file of a text.
///
/// # Errors
/// Returns the browser's error, such as for lack of memory.
pub fn of_text(name: &str, text: &str) -> Result<File, JsValue> {
    File::new_with_str_sequence(&Array::of1(&text.into()), name)
}

/// Reads a file as text and unpacks it if necessary: if its bytes are deflated, or if it starts as gzip does.
async fn text(file: &Blob, is_deflated: bool) -> Result<String, FileError> {
    let most = (MAX_BYTES / 1e6).round() as u64;
    if file.size() > MAX_BYTES {
        let is = (file.size() / 1e6).round() as u64;
        return Err(format!("has {is} MB; at most {most} MB can be read"));
    }
    let (text, is_whole) = if is_deflated {
        unpacked(file, "deflate-raw", MAX_BYTES).await?
    } else if is_gzip(&first(file, 2).await?) {
        unpacked(file, "gzip", MAX_BYTES).await?
    } else if file.size() <= SHORT {
        (plain(file).await?, true)
    } else {
        decoded(file.stream(), MAX_BYTES).await.map_err(|_| "could not be read")?
    };
    let too_much = || format!("has more than {most} MB when unpacked, which is too much");
    if is_whole { Ok(text) } else { Err(too_much()) }
}

/// Reads a short file that is not packed as text. Bytes that are no text become replacement characters.
async fn plain(file: &Blob) -> Result<String, FileError> {
    let failed = |_: JsValue| "could not be read";
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(failed)?;
    decode(&Uint8Array::new(&bytes)).map_err(|why| failed(why).into())
}

/// Decodes the bytes of a text.
///
/// # Errors
/// Returns the browser's error, such as for lack of memory.
fn decode(bytes: &Uint8Array) -> Result<String, JsValue> {
    match encoding(bytes) {
        // Through a text of JavaScript, this takes longer.
        UTF_8 => {
            let text = String::from_utf8(bytes.to_vec())
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
            Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
        }
        other => TextDecoder::new_with_label(other)?.decode_with_js_u8_array(bytes),
    }
}

/// Unpacks about the first `most` bytes of a packed file. Returns the text, and whether it is complete.
async fn unpacked(file: &Blob, packing: &str, most: f64) -> Result<(String, bool), FileError> {
    let failed = |_: JsValue| "could not be unpacked: it is cut off or damaged";
    let unpacker = DecompressionStream::new(packing).map_err(failed)?;
    let stream = file.stream().pipe_through(unpacker.unchecked_ref());
    Ok(decoded(stream, most).await.map_err(failed)?)
}

/// Decodes about the first `most` bytes of a text, as they arrive. Returns the text, and whether it is complete.
async fn decoded(stream: ReadableStream, most: f64) -> Result<(String, bool), JsValue> {
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let more = TextDecodeOptions::new();
    more.set_stream(true);
    let (mut text, mut bytes) = (String::new(), 0);
    let mut decoder: Option<TextDecoder> = None;
    loop {
        let part = JsFuture::from(reader.read()).await?;
        let part = Reflect::get(&part, &"value".into())?;
        let Ok(part) = part.dyn_into::<Uint8Array>() else { break };
        bytes += part.length();
        if decoder.is_none() {
            decoder = Some(TextDecoder::new_with_label(encoding(&part))?);
        }
        let Some(decoder) = &decoder else { break };
        let part = decoder.decode_with_js_u8_array_and_options(&part, &more)?;
        text.push_str(&part);
        if f64::from(bytes) > most {
            drop(reader.cancel());
            return Ok((text, false));
        }
    }
    let rest = decoder.map(|decoder| decoder.decode()).transpose()?;
    Ok((text + &rest.unwrap_or_default(), true))
}

/// Returns the encoding of a text by its byte order mark, which spreadsheets write.
fn encoding(start: &Uint8Array) -> &'static str {
    match (start.get_index(0), start.get_index(1)) {
        (0xff, 0xfe) => "utf-16le",
        (0xfe, 0xff) => "utf-16be",
        _ => UTF_8,
    }
}
