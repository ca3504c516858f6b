// What unpacks zstd, for static/unpack.js and static/parquet.js.

export { Decompress, decompress } from "fzstd";
