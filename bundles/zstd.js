// The unpacker of zstd, and the hash of its checksums, for static/unpack.js and static/parquet.js.

export { Decompress, decompress } from "fzstd";
export { default as xxhash } from "xxhash-wasm";
