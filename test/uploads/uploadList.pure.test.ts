import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadList } from '../../client/uploads/UploadList';

/** A request that never ends. */
class EndlessRequest {
  readonly upload = {};
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', EndlessRequest));
afterEach(() => void vi.unstubAllGlobals());

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);

test('rejects an empty file and an executable, and adds the others', () => {
  const list = new UploadList('draftFile');
  list.add([file('roof.pdf', 10), file('plan.pdf', 0), file('Setup.exe', 10)]);
  const { items, refused } = list.snapshot();
  expect(items.map(({ name }) => name)).toEqual(['roof.pdf']);
  expect(refused).toEqual({
    why: 'The file plan.pdf is empty (0 bytes). The file Setup.exe is a program. Programs can’t be uploaded.',
    names: ['plan.pdf', 'Setup.exe'],
  });
});
