import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bucket, openBucket } from '../support/bucket';
import { addCompanies, addPerson } from '../support/people';
import { handsAt } from './handsAt';
import { haveProgram, Program } from './program';

/** Killed while a file is on its way to the store: nothing is half there, and the person uploads it again. */
let bucket: Bucket;
let program: Program;
beforeAll(async () => {
  haveProgram();
  bucket = await openBucket();
  program = new Program(bucket.env);
  await program.start();
});
afterAll(async () => {
  await program.remove();
  await bucket.stop();
});

it('killed in the middle of an upload', async () => {
  const companies = await addCompanies(program.sql);
  const person = await addPerson(program.sql, new Date(), {
    ...{ name: 'client', role: 'client', companyId: companies.A.id },
  });
  const client = handsAt(program, person);
  const bytes = new Uint8Array(8_000_000).fill(65);
  bucket.line.pause();
  const lost = client.tryUpload('subFile', [{ name: 'roof.pdf', bytes }]).catch((error: Error) => error);
  const waiting = join(program.dataDir, 'files/waiting');
  while (readdirSync(waiting).length === 0) await pause(10);
  await program.kill();
  expect(await lost).toBeInstanceOf(Error);
  bucket.line.restore();
  await program.start();
  expect(await program.sql('SELECT id FROM files')).toEqual([]);
  const [url] = await client.upload('subFile', [{ name: 'roof.pdf', bytes }]);
  const { status, text } = await client.request('GET', url as string);
  expect([status, text.length, bucket.ids().length]).toEqual([200, bytes.length, 1]);
});
