/** Moves the keyboard focus to the row's link before the focused button disappears. */
export function keepFocusInRow(): void {
  const from = document.activeElement;
  if (from?.matches(':focus-visible')) from.closest('li, tr')?.querySelector('a')?.focus();
}
