/**
 * Keys between a shortcut that opens a field and the moment the field is there. They belong to the field: nothing on the
 * page may take them for a command, and none is lost.
 */

let text = '';
let cancel: () => void = () => {};
let giveUp: ReturnType<typeof setTimeout> | undefined;
/** A field that has not come by then will not come: its page failed to load. */
const longestMs = 10_000;

function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Escape') {
    takeHeldKeys();
    cancel();
  } else if (event.key === 'Backspace') text = text.slice(0, -1);
  else if ([...event.key].length === 1) text += event.key;
}

/** From now on keys are kept for a field that is on its way. Escape gives it up. */
export function holdKeys(onEscape: () => void = () => {}): void {
  takeHeldKeys();
  cancel = onEscape;
  window.addEventListener('keydown', hold, { capture: true });
  giveUp = setTimeout(takeHeldKeys, longestMs);
}

/** The field is there, or will not come: what was typed for it. */
export function takeHeldKeys(): string {
  window.removeEventListener('keydown', hold, { capture: true });
  clearTimeout(giveUp);
  const typed = text;
  text = '';
  return typed;
}
