import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PaperLayout } from '../../../common/companies/paperLayout';
import { mailPrint } from '../../../server/prints/emails/mailPrint';
import { makePrint } from '../../../server/prints/makePrint';
import type { Services } from '../../../server/services';
import { taskSchemas } from '../../../server/work/tasks/tasks';
import { startWorld, type World } from '../../support/world';
import { loadLists, picksFor, releasedJob } from '../takeoff/released';

/** A sent email in the outbox. */
export interface SentEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly { readonly name: string }[];
}

/** A world with the released job `1-minimal`, whose tasks run only by `deliver`, and an outbox that is empty at first. */
export function emailWorld() {
  let world: World;
  let job: number;
  beforeAll(async () => {
    world = await startWorld();
    await loadLists(world);
    job = (await releasedJob(world, '1-minimal'))._id;
  });
  afterAll(() => world.stop());

  const outbox = () => join(world.dataDir, 'outbox');
  const emptyOutbox = () => {
    mkdirSync(outbox(), { recursive: true });
    for (const name of readdirSync(outbox())) rmSync(join(outbox(), name));
  };
  beforeEach(emptyOutbox);
  /** The sent emails, by address. */
  const sent = () =>
    readdirSync(outbox())
      .map((name) => JSON.parse(readFileSync(join(outbox(), name), 'utf8')) as SentEmail)
      .sort((a, b) => a.to.localeCompare(b.to));

  const client = () => world.as('client');
  /** The quote of the takeoff, $3,900.54, with a PDF that shows this. */
  async function quoteWithPdf(show?: Pick<PaperLayout, 'paperPrices'>): Promise<{ id: number; print: string }> {
    const { flatWidth: _flatWidth, lbPerFt: _lbPerFt, ...picks } = picksFor('1-minimal');
    const body = { name: 'Barn', job, takeoff: true, ...picks };
    const { _id: id } = await client().does('quotes.create', { body });
    const { url } = await client().does('prints.create', { params: { id }, body: show ? { print: { show } } : {} });
    const print = url.slice(-22);
    await makePrint(world.opened.services, { printId: print });
    await world.sql('DELETE FROM graphile_worker._private_jobs');
    return { id, print };
  }
  /** Runs the queued emails as the task queue does, and returns the errors. */
  async function deliver(services: Services = world.opened.services, attempt = 1): Promise<unknown[]> {
    const tasks = (await world.tasks()).filter(({ name }) => name === 'mail.print');
    const failures: unknown[] = [];
    for (const { payload } of tasks)
      await mailPrint(services, taskSchemas['mail.print'].parse(payload), attempt).catch((error) =>
        failures.push(error),
      );
    return failures;
  }
  return {
    world: () => world,
    job: () => job,
    client,
    get: (id: number) => client().does('quotes.get', { params: { id } }),
    sent,
    emptyOutbox,
    quoteWithPdf,
    deliver,
  };
}
