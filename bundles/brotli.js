// The unpacker of Brotli, for static/parquet.js.

export { decompressBrotli } from "hyparquet-compressors/src/brotli.js";
