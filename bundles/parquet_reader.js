// The reader of Parquet, for static/parquet.js. Snappy is part of it.

export { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
export { gunzip } from "hyparquet-compressors/src/gzip.js";
export { decompressLz4, decompressLz4Raw } from "hyparquet-compressors/src/lz4.js";
