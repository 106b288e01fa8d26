/** Path of resumable uploads below the API, in the tus protocol 1.0.0. */
export const resumablePath = '/uploads';
/** Response header with the URL of the finished file. */
export const fileHeader = 'Upload-File';
/** Largest resumable file, in bytes; UPLOAD_MAX_MB may set less. */
export const maxResumableBytes = 2_000_000_000;
/** Size in bytes of the requests in which the browser sends a file: what a lost request costs, and what proxies allow. */
export const chunkBytes = 8_000_000;
