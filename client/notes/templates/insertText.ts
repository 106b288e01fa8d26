/**
 * Inserts a text at the cursor, over the selection, as if it were typed: the field's own change event follows, and the
 * browser can undo it. The cursor stays behind the text.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // The only way that keeps the browser's undo; it is missing in some test environments and may be refused.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
