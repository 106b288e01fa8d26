// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardFileDrops, takeFileDrops } from '../../client/uploads/fileDrops';

let stop: () => void;
beforeEach(() => {
  stop = guardFileDrops();
});
afterEach(() => stop());

/** Fires a browser's drag event with a file or text; returns whether its default was prevented. */
function drag(kind: 'dragover' | 'drop', types: string[], files: File[] = []): boolean {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, files, dropEffect: 'copy' } });
  return !document.body.dispatchEvent(event);
}

it('keeps the browser from opening a file that nothing takes, and leaves dragged text alone', () => {
  expect([drag('dragover', ['Files']), drag('drop', ['Files'], [new File(['a'], 'roof.pdf')])]).toEqual([true, true]);
  expect([drag('dragover', ['text/plain']), drag('drop', ['text/plain'])]).toEqual([false, false]);
});

it('gives files to the page that takes them, and not to one that was left', () => {
  const taken: string[] = [];
  const leave = takeFileDrops((files) => taken.push(...files.map(({ name }) => name)));
  drag('drop', ['Files'], [new File(['a'], 'roof.pdf')]);
  leave();
  drag('drop', ['Files'], [new File(['a'], 'plan.pdf')]);
  expect(taken).toEqual(['roof.pdf']);
});
