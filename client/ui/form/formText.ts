/** Texts of form controls. */
export const conflictText = {
  decideFirst: 'Choose “Use theirs” or “Keep mine” before you save.',
  theirs: 'Use theirs',
  theirsLabel: (field: string) => `Use theirs: ${field}`,
  mine: 'Keep mine',
  mineLabel: (field: string) => `Keep mine: ${field}`,
  /** `value` is shown in bold between the two parts of the sentence. */
  changed: (field: string) => [`${field} changed to `, ' while you were editing.'] as const,
  yes: 'Yes',
  no: 'No',
  blank: '(blank)',
};

export const dropText = {
  files: 'Files',
  release: 'Drop to add',
  /** The second part is bold. */
  drop: ['Drop files here or ', 'browse'],
  dropOne: ['Drop a file here or ', 'browse'],
};

export const fileText = {
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
};

export const saveBarText = { save: 'Save', discard: 'Discard' };

export const pickText = {
  suggestions: 'Suggestions',
  clear: 'Clear',
  searching: 'Searching…',
  none: 'No results',
};

export const uploadText = {
  missing: 'wasn’t uploaded. Attach it again or remove it.',
  done: 'uploaded',
  sent: (sent: string, size: string) => `${sent} of ${size}`,
  retry: 'Retry',
  retryLabel: (name: string) => `Retry ${name}`,
  cancelLabel: (name: string) => `Cancel ${name}`,
  removeLabel: (name: string) => `Remove ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
};
