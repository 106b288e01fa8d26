/**
 * Texts of edits that are sent outside of their quote's page; a separate file, because it ships in the initial bundle.
 */
export const pendingText = {
  refused: 'Some edits to a quote couldn’t be saved. Open it to see them.',
  open: 'Open quote',
};
