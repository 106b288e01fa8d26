import { expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/runAdmin';
import { readEnv } from '../../server/env/readEnv';
import { makeLog } from '../../server/log';

it.each([
  [[], 'Commands:'],
  [['destroy'], 'Unknown command: destroy.'],
  [['toString'], 'Unknown command: toString.'],
  [['restore'], 'Specify the backup folder.'],
  [['restore', 'there', '--store'], 'Unknown option: --store.'],
  [['move-files'], 'S3_BUCKET'],
])('refuses %j before connecting to anything', async (args, why) => {
  const output: string[] = [];
  const run = async () => runAdmin(readEnv({}, 'test-build'), makeLog('silent'), args, (line) => output.push(line));
  await expect(run()).rejects.toThrow(why);
  expect(output).toEqual([]);
});
