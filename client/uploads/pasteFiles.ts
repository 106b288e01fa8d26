import type { ClipboardEvent } from 'react';
import type { UploadList } from './UploadList';
import { pasteText } from './uploadText';

/** The name that browsers give every picture from the clipboard. */
const unnamed = 'image.png';

function named(file: File, taken: readonly string[]): File {
  if (file.name !== unnamed) return file;
  let n = 1;
  while (taken.includes(pasteText.screenshot(n))) n += 1;
  return new File([file], pasteText.screenshot(n), { type: file.type });
}

/** Adds pasted files to the list; text is pasted into the field as usual. */
export function pasteFiles(event: ClipboardEvent, list: UploadList): void {
  const pasted = [...event.clipboardData.files];
  // Office programs put a picture of copied text beside the text.
  if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  const taken = list.snapshot().items.map(({ name }) => name);
  const files: File[] = [];
  for (const file of pasted) files.push(named(file, [...taken, ...files.map(({ name }) => name)]));
  list.add(files);
}
