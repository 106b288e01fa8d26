/** The button under the keyboard goes away with what it does: the focus stays in its row, on the row's own link. */
export function keepFocusInRow(): void {
  const from = document.activeElement;
  if (from?.matches(':focus-visible')) from.closest('li, tr')?.querySelector('a')?.focus();
}
