import { expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/runAdmin';
import { readEnv } from '../../server/env';
import { makeLog } from '../../server/log';

it.each([
  [[], 'What shall be done?'],
  [['destroy'], 'destroy is not known'],
  [['toString'], 'toString is not known'],
  [['restore'], 'Which backup?'],
  [['move-files'], 'S3_BUCKET'],
])('%j is refused before anything is opened', async (words, why) => {
  const said: string[] = [];
  const run = async () => runAdmin(readEnv({}, 'test-build'), makeLog('silent'), words, (line) => said.push(line));
  await expect(run()).rejects.toThrow(why);
  expect(said).toEqual([]);
});
