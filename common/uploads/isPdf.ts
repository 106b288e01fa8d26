/** Number of first bytes that `isPdf` needs. */
export const pdfHead = 1024;

/** True if these are the first bytes of a PDF. Readers accept a few bytes before its signature. */
export const isPdf = (head: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(head.subarray(0, pdfHead)).includes('%PDF-');
