import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderTree } from '../../server/outside/drive/folderTree';
import { folderStore } from '../../server/outside/files/folderStore';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folder-tree-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps companies of the same name apart when their first jobs arrive at the same moment', async () => {
  const drive = folderTree(path.join(folder, 'drive'), await folderStore(path.join(folder, 'files')));
  const save = (id: number) =>
    drive.keepJob(
      {
        company: { id, name: 'ALP Alpine Roofing', folder: null },
        job: { id, name: `10000${id} Barn`, folder: null },
      },
      [],
    );
  const saved = await Promise.all([1, 2, 3].map(save));
  const paths = await Promise.all(saved.map(({ job }, i) => drive.pathOf(i + 1, job)));
  expect(paths).toEqual([
    'ALP Alpine Roofing/100001 Barn',
    'ALP Alpine Roofing (client-2)/100002 Barn',
    'ALP Alpine Roofing (client-3)/100003 Barn',
  ]);
  // Writing again changes nothing.
  expect(await Promise.all([1, 2, 3].map(save))).toEqual(saved);
});
