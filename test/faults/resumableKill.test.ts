import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/caller';
import { addCompanies, addPerson } from '../support/people';
import { fileOf, manyBytes, offsetOf, send, started, tusUpload } from '../support/resumable';
import { type Bucket, openBucket } from '../support/services/bucket';
import { callerAt } from './callerAt';
import { Cluster } from './Cluster';
import { ensureBuilt, Program } from './program';

/** The program is killed in the middle of a resumable upload, and two processes receive one (R5.12). */

const bytes = manyBytes(30_000_000);
const at = (caller: Caller, base: string) => ({ base, token: caller.token });

async function contentOf(caller: Caller, base: string, url: string): Promise<Buffer> {
  const answer = await fetch(`${base}${url}`, { headers: { authorization: `Bearer ${caller.token}` } });
  return Buffer.from(await answer.arrayBuffer());
}

async function clientOf(program: Program): Promise<Caller> {
  const companies = await addCompanies(program.sql);
  const person = await addPerson(program.sql, new Date(), {
    ...{ name: 'client', role: 'client', companyId: companies.A.id },
  });
  return callerAt(program, person);
}

describe.each(['the folder', 'S3'])('with files in %s', (where) => {
  let bucket: Bucket | null = null;
  let program: Program;
  let client: Caller;
  beforeAll(async () => {
    ensureBuilt();
    if (where === 'S3') bucket = await openBucket();
    program = new Program(bucket?.env ?? {});
    await program.start();
    client = await clientOf(program);
  });
  afterAll(async () => {
    await program.remove();
    await bucket?.stop();
  });

  it('continues after kill -9 in the middle of a part', async () => {
    const first = tusUpload(at(client, program.base), { bytes, name: 'roof.dwg' }, { chunkSize: bytes.length });
    const parts = () => program.sql('SELECT begins FROM upload_parts');
    while ((await parts()).length === 0) await pause(10);
    await program.kill();
    await expect(first.done).rejects.toThrow();
    const path = new URL(first.upload.url as string).pathname;
    await program.start();
    const offset = await offsetOf(client, path);
    expect(offset).toBeGreaterThanOrEqual(8_000_000);
    expect(offset % 8_000_000 === 0 || offset === bytes.length).toBe(true);
    const uploadUrl = `${program.base}${path}`;
    const again = tusUpload(at(client, program.base), { bytes, name: 'roof.dwg' }, { uploadUrl, chunkSize: 8_000_000 });
    const url = await again.done;
    expect((await contentOf(client, program.base, url)).equals(bytes)).toBe(true);
    expect(await program.sql('SELECT size FROM files')).toEqual([{ size: bytes.length }]);
    if (bucket) await expect.poll(() => bucket?.ids().length, { timeout: 20_000 }).toBe(1);
  });
});

describe('two processes with one database', () => {
  let cluster: Cluster;
  const clients: Caller[] = [];
  const client = (which: number) => clients[which] as Caller;
  beforeAll(async () => {
    cluster = await Cluster.start(2);
    const companies = await addCompanies(cluster.sql);
    const person = await addPerson(cluster.sql, new Date(), {
      ...{ name: 'client', role: 'client', companyId: companies.A.id },
    });
    for (const which of [0, 1]) clients.push(callerAt(cluster.at(which), person));
  });
  afterAll(() => cluster.stop());

  it('each continue what the other received', async () => {
    const path = await started(client(0), bytes.length);
    let answer = null;
    for (let from = 0, turn = 0; from < bytes.length; from += 5_000_000, turn++)
      answer = await send(client(turn % 2), path, from, new Uint8Array(bytes.subarray(from, from + 5_000_000)));
    const url = answer && fileOf(answer);
    expect(url).not.toBeNull();
    expect((await contentOf(client(0), cluster.at(0).base, url as string)).equals(bytes)).toBe(true);
  });

  it('add each byte once when both receive the same part', async () => {
    const path = await started(client(0), 2_000_000);
    const half = new Uint8Array(bytes.subarray(0, 1_000_000));
    const answers = await Promise.all([0, 1, 0, 1].map((which) => send(client(which), path, 0, half)));
    expect(answers.filter(({ status }) => status === 204).length).toBe(1);
    for (const { status } of answers) expect([204, 409]).toContain(status);
    expect(await offsetOf(client(1), path)).toBe(1_000_000);
  });

  it('make one file when both finish the upload', async () => {
    const path = await started(client(0), 10);
    const answers = await Promise.all([0, 1].map((which) => send(client(which), path, 0, 'ten bytes.')));
    await Promise.all([0, 1].map((which) => offsetOf(client(which), path)));
    expect(answers.map(fileOf).filter((url) => url !== null).length).toBeGreaterThan(0);
    expect(await cluster.sql("SELECT size FROM files WHERE name = 'roof.dwg' AND size = 10")).toEqual([{ size: 10 }]);
  });
});
