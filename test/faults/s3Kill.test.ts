import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bucket, openBucket } from '../support/services/bucket';
import { addCompanies, addPerson } from '../support/people';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';

/** The program is killed while it stores a file in S3: nothing partial is left, and the file can be uploaded again. */
let bucket: Bucket;
let program: Program;
beforeAll(async () => {
  ensureBuilt();
  bucket = await openBucket();
  program = new Program(bucket.env);
  await program.start();
});
afterAll(async () => {
  await program.remove();
  await bucket.stop();
});

it('leaves nothing of an upload when it is killed in the middle, and accepts it again', async () => {
  const companies = await addCompanies(program.sql);
  const person = await addPerson(program.sql, new Date(), {
    ...{ name: 'client', role: 'client', companyId: companies.A.id },
  });
  const client = callerAt(program, person);
  const bytes = new Uint8Array(8_000_000).fill(65);
  bucket.line.pause();
  const lost = client.tryUpload('subFile', [{ name: 'roof.dwg', bytes }]).catch((error: Error) => error);
  const waiting = join(program.dataDir, 'files/waiting');
  while (readdirSync(waiting).length === 0) await pause(10);
  await program.kill();
  expect(await lost).toBeInstanceOf(Error);
  bucket.line.restore();
  await program.start();
  expect(await program.sql('SELECT id FROM files')).toEqual([]);
  const [url] = await client.upload('subFile', [{ name: 'roof.dwg', bytes }]);
  const { status, text } = await client.request('GET', url as string);
  expect([status, text.length, bucket.ids().length]).toEqual([200, bytes.length, 1]);
});
