import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCompanies, addPerson, type Person } from '../support/people';
import { PushService } from '../support/pushService';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';

/** R10.9: the program is killed between the commit of a note and the delivery of its push. */
let program: Program;
let service: PushService;
let admin: Person;
let client: Person;
beforeAll(async () => {
  ensureBuilt();
  service = await PushService.start();
  program = new Program({ ALLOW_PRIVATE_OUTBOUND: '1' });
  await program.start();
  const company = (await addCompanies(program.sql)).A.id;
  admin = await addPerson(program.sql, new Date(), { name: 'admin', role: 'admin', companyId: null });
  client = await addPerson(program.sql, new Date(), { name: 'client', role: 'client', companyId: company });
});
afterAll(async () => {
  await program.remove();
  service.close();
});

it('delivers a push once after kill -9', async () => {
  await callerAt(program, client).does('push.add', { body: service.subscribe('phone') });
  const { _id: jobId } = await callerAt(program, client).does('jobs.create', {
    body: { name: 'A roof', pan1Width: 16 },
  });
  await callerAt(program, admin).does('notes.create', { params: { jobId }, body: { text: 'Hello' } });
  // Pushes wait five seconds, so this one is still queued.
  await program.kill();
  expect(service.received).toEqual([]);
  await program.start();
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  const [push] = service.received;
  expect(push?.payload).toMatchObject({ path: `/jobs/${jobId}`, body: expect.stringContaining('Hello') });
  await expect.poll(() => program.sql('SELECT 1 AS one FROM waiting_pushes'), { timeout: 60_000 }).toEqual([]);
  expect(service.received).toHaveLength(1);
}, 180_000);
