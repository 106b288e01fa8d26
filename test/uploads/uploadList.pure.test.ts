import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const uploads = '../../client/uploads/resumableUploads';
let UploadList: typeof import('../../client/uploads/UploadList').UploadList;
beforeAll(async () => {
  // Other tests of this process may have loaded the list with real uploads.
  vi.resetModules();
  vi.doMock(uploads, () => ({
    upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
    removeUpload: () => undefined,
  }));
  ({ UploadList } = await import('../../client/uploads/UploadList'));
});
afterAll(() => {
  vi.doUnmock(uploads);
  vi.resetModules();
});

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);

const pdf = (name: string, content = '%PDF-1.4') => new File([content], name);

test('leaves out files whose content is something else than their name says, before any upload (R2.40)', async () => {
  const list = new UploadList('draftFile');
  list.add([pdf('roof.pdf'), pdf('plan.pdf', 'MZ\0'), pdf('photo.png', 'hello'), pdf('fake.pdf', 'hello')]);
  // A refused file stops sending until the user has seen it.
  const finished = list.finish();
  await vi.waitFor(() => expect(list.snapshot().items.map(({ name }) => name)).toEqual(['roof.pdf']));
  expect(list.snapshot().refused).toEqual({
    why: [
      'The file plan.pdf is a program. Programs can’t be uploaded.',
      'The file photo.png isn’t a picture, although its name ends in .png. Save it as a picture first.',
      'The file fake.pdf isn’t a PDF, although its name ends in .pdf. Save it as a PDF first.',
    ].join(' '),
    names: ['plan.pdf', 'photo.png', 'fake.pdf'],
  });
  await vi.waitFor(() => expect(list.snapshot().items[0]?.upload.state).toBe('sending'));
  list.remove(list.snapshot().items[0]?.key ?? 0);
  expect(await finished).toBeNull();
});

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

test('leaves out a file over 2 GB, and adds others however large they are together (R5.12)', () => {
  const sized = (name: string, size: number) => Object.defineProperty(file(name, 1), 'size', { value: size });
  const list = new UploadList('subFile');
  list.add([sized('scan.las', 2_000_000_001), sized('a.las', 2_000_000_000), sized('b.las', 1_500_000_000)]);
  expect(list.snapshot().items.map(({ name }) => name)).toEqual(['a.las', 'b.las']);
  expect(list.snapshot().refused).toEqual({
    why: 'The file scan.las is larger than 2 GB. Upload it somewhere else and add a share link to the notes.',
    names: ['scan.las'],
  });
  list.clear();
});
