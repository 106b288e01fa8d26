/** Adding and sending files. */
export const uploadListText = {
  tooMany: (most: number) => `You can add up to ${most} files. Choose fewer.`,
  interrupted: 'upload interrupted, retrying…',
  tooLarge: (file: string, limit: string) =>
    `The file ${file} is larger than ${limit}. Upload it somewhere else and add a share link to the notes.`,
};

export const filesFieldText = {
  files: 'Files',
  upTo: (limit: string) => `up to ${limit} each`,
  add: 'Add',
  notAdded: (names: readonly string[]) => `Not added: ${names.join(', ')}`,
};

/** Warnings about the names of drafts. */
export const draftAlertText = {
  number: (file: string, num: number) => `${file}: file name has no job number (${num})`,
  width: (file: string, widths: string) => `${file}: file name has no panel width (${widths})`,
  missing: { csv: 'Add a CSV and a PDF (missing: CSV).', pdf: 'Add a CSV and a PDF (missing: PDF).' },
  missingBoth: 'Add a CSV and a PDF.',
  fine: (widths: string) => `File names match: job number, width ${widths}, CSV and PDF`,
};

/** The check of a job’s drafts. */
export const draftReportText = { loading: 'Checking the drafts…', failed: 'Couldn’t check the drafts' };

/** The expected names of a job's drafts, to copy. */
export const draftNameText = { label: 'Name the files' };

/** Name for a picture from the clipboard, which has none. */
export const pasteText = { screenshot: (n: number) => `Screenshot ${n}.png` };

/** Shown over the whole page while files are dragged. */
export const dropAnywhereText = {
  draft: (num: number) => `Drop to add drafts to ${num}`,
  note: (num: number) => `Drop to attach to a note on ${num}`,
};

export const downloadText = { failed: (file: string) => `Couldn’t download ${file}.` };

export const submissionText = {
  fileMissing: 'A file didn’t upload. Attach it again or remove it, then send.',
  fileFailed: 'A file didn’t upload. Retry it or remove it, then send.',
  sending: 'a message that’s still sending',
  whenUploaded: 'Submitting when uploads finish…',
};
