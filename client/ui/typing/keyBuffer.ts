/**
 * Buffers keys typed between a shortcut that opens a field and the field's mount. They go into the field; the page must
 * not take them for shortcuts.
 */

let text = '';
let cancel: () => void = () => {};
let giveUp: ReturnType<typeof setTimeout> | undefined;
/** Gives up if the field hasn't mounted after this time, in ms, because its page failed to load. */
const maxBufferMs = 10_000;

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Escape') {
    takeBufferedKeys();
    cancel();
  } else if (event.key === 'Backspace') text = text.slice(0, -1);
  else if ([...event.key].length === 1) text += event.key;
}

/** Buffers keys from now on for a field that is loading. Escape cancels. */
export function bufferKeys(onEscape: () => void = () => {}): void {
  takeBufferedKeys();
  cancel = onEscape;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  giveUp = setTimeout(takeBufferedKeys, maxBufferMs);
}

/** Stops buffering and returns the typed text. */
export function takeBufferedKeys(): string {
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  clearTimeout(giveUp);
  const typed = text;
  text = '';
  return typed;
}
