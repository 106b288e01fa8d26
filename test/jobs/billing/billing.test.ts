import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustAct } from '../../support/journey';
import { startWorld, type World } from '../../support/world';

/** Price, level and billing status (R2), handwritten. Company A: L1 $100 … L5 $500. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const invoice = (id: number, invoiceType: unknown) =>
  world.as('admin').call('jobs.invoice', { params: { id }, body: { invoiceType } as never });
const bill = (id: number, body: object) =>
  world.as('admin').call('jobs.billing', { params: { id }, body: body as never });
const maxRevs = (id: number, level: unknown) =>
  world.as('admin').call('jobs.maxRevs', { params: { id }, body: { level } as never });

describe('billing status', () => {
  it('toggles between Incomplete and Demo, and Invoiced is final', async () => {
    const job = await world.makeJob('Released');
    expect((await invoice(job._id, 'Demo')).body.billingStatusCurrent).toBe('Demo');
    expect((await invoice(job._id, 'Invoiced')).status, 'a demo').toBe(409);
    expect((await invoice(job._id, 'Incomplete')).body.billingStatusCurrent).toBe('Incomplete');
    expect((await invoice(job._id, 'Invoiced')).body.billingStatusCurrent).toBe('Invoiced');
    for (const to of ['Incomplete', 'Demo', 'Invoiced']) expect((await invoice(job._id, to)).status).toBe(409);
    expect((await bill(job._id, { revenue: 1 })).status).toBe(409);
    expect((await world.as('admin').call('jobs.delete', { params: { id: job._id } })).status).toBe(409);
  });

  it('can be Invoiced only for a released job with a price', async () => {
    const working = await world.makeJob('Working');
    const refused = await invoice(working._id, 'Invoiced');
    expect([refused.status, refused.refused?.message]).toEqual([409, expect.stringContaining('Working')]);

    const unpriced = await world.makeJob('Released');
    expect((await bill(unpriced._id, { revenue: null })).body.revenue).toBeNull();
    expect((await invoice(unpriced._id, 'Invoiced')).refused?.message).toMatch(/no price/);
    await bill(unpriced._id, { revenue: 0 });
    expect((await invoice(unpriced._id, 'Invoiced')).status, 'zero is a price').toBe(200);
  });

  it('is never Invoiced for a client that is never billed, with or without a price', async () => {
    const scheme = (to: 'none' | 'flat') =>
      world
        .as('admin')
        .does('companies.update', { params: { id: world.companies.A.id }, body: { estPricing: { scheme: to } } });
    const job = await world.makeJob('Released');
    await scheme('none');
    expect((await bill(job._id, { revenue: 250 })).body.revenue).toBe(250);
    const refused = await invoice(job._id, 'Invoiced');
    expect([refused.status, refused.refused?.message]).toEqual([409, 'This client is never billed.']);
    await scheme('flat');
    expect((await invoice(job._id, 'Invoiced')).status).toBe(200);
  });

  it('rejects unknown values', async () => {
    const job = await world.makeJob('Submitted');
    for (const odd of ['invoiced', '', null, 3]) expect((await invoice(job._id, odd)).status).toBe(422);
  });
});

describe('level and price', () => {
  it('follow the company’s prices and don’t change the due time', async () => {
    const job = await world.makeJob('Working');
    expect([job.level, job.revenue]).toEqual([3, 300]);
    const four = await bill(job._id, { level: 4 });
    expect(four.body).toMatchObject({ level: 4, revenue: 400, dueBackTime: job.dueBackTime });
    const custom = await bill(job._id, { level: 9, mrqLevelCustom: 812.34 });
    expect(custom.body).toMatchObject({
      level: 9,
      revenue: 812.34,
      mrqLevelCustom: 812.34,
      dueBackTime: job.dueBackTime,
    });
    const back = await bill(job._id, { level: 1, revenue: 99.99 });
    expect(back.body).toMatchObject({ level: 1, revenue: 99.99, mrqLevelCustom: null });
  });

  it('never change the due time, not even at the next rush or RFI answer', async () => {
    const job = await world.makeJob('Working');
    const params = { id: job._id };
    const admin = world.as('admin');
    // Level 3 from Monday, 10:00: 16 business hours end Tuesday at 17:00; 8 with rush end Tuesday at 9:00.
    expect(job.dueBackTime).toBe('2026-06-02T22:00:00.000Z');
    await bill(job._id, { level: 5 });
    expect((await admin.does('jobs.rush', { params, body: { level: true } })).dueBackTime).toBe(
      '2026-06-02T14:00:00.000Z',
    );
    expect((await admin.does('jobs.why', { params })).due).toMatchObject({ level: 3, given: 8 * 3_600_000 });
    expect((await admin.does('jobs.rush', { params, body: { level: false } })).dueBackTime).toBe(job.dueBackTime);
    await mustAct(admin, job._id, 'rfi');
    await mustAct(world.as('client'), job._id, 'rfiResponse');
    const answered = await admin.does('jobs.get', { params });
    expect([answered.level, answered.dueBackTime]).toEqual([5, job.dueBackTime]);
  });

  it('are rejected when incomplete, invalid or before validation', async () => {
    const job = await world.makeJob('Working');
    for (const body of [
      {},
      { level: 6 },
      { level: 9 },
      { mrqLevelCustom: 5 },
      { revenue: -1 },
      { revenue: 1.005 },
      { revenue: '5' },
      { level: 0 },
    ]) {
      expect((await bill(job._id, body)).status, JSON.stringify(body)).toBe(422);
    }
    const fresh = await world.makeJob('Submitted');
    expect((await bill(fresh._id, { level: 2 })).status, 'before validation').toBe(409);
  });
});

describe('max revisions', () => {
  it('goes up by exactly one from the maximum or the current revision', async () => {
    const job = await world.makeJob('Submitted');
    for (const wrong of [1, 2, 4, 100]) expect((await maxRevs(job._id, wrong)).status).toBe(409);
    expect((await maxRevs(job._id, 3)).body.maxRevisions).toBe(3);
    expect((await maxRevs(job._id, 3)).status, 'a double click').toBe(409);
    await world.sql('UPDATE jobs SET revision = 7 WHERE id = $1', [job._id]);
    expect((await maxRevs(job._id, 8)).body.maxRevisions).toBe(8);
  });
});

describe('duplicate', () => {
  it('copies owner, author, customer, address, panels, notes and submitted files, and nothing else', async () => {
    const [customer] = await world.sql<{ id: number }>(
      "INSERT INTO customers (company_id, name, short_name) VALUES ($1, 'Holm Barns', 'Holm') RETURNING id",
      [world.companies.A.id],
    );
    const files = await world.as('client').upload('subFile', [
      { name: 'планы крыши.pdf', bytes: 'the plans' },
      { name: 'photo.jpg', bytes: 'a photo' },
    ]);
    const address = {
      street: '1 Elm',
      city: 'Logan',
      state: 'UT',
      specialReq: 'Lap east',
      pan1Name: 'PBR',
      pan1Width: 36,
      pan2Name: 'SS',
      pan2Width: 16,
    };
    const body = { ...address, name: 'Barn', customerId: customer?.id as number, files };
    const job = await world.makeJob('Released', { author: 'client', body });
    await world.as('admin').does('jobs.rush', { params: { id: job._id }, body: { level: true } });

    const copy = await world
      .as('cad')
      .does('jobs.duplicate', { params: { id: job._id }, body: { jobName: 'Barn again' } });
    expect(copy).toMatchObject({
      ...address,
      name: 'Barn again',
      statusCurrent: 'Submitted',
      rush: false,
      revision: 0,
      maxRevisions: 2,
      level: null,
      dueBackTime: null,
      timeOut: null,
      quoteStatusCurrent: 'Awaiting Takeoff',
    } as never);
    expect(copy.num).toBeGreaterThan(job.num);
    expect(copy.author).toEqual(job.author);
    expect(copy.owner).toEqual(job.owner);
    expect(copy.customer).toMatchObject({ name: 'Holm Barns' });
    expect(copy.files.map((file) => [file.name, file.group])).toEqual([
      ['photo.jpg', 'submitted'],
      ['планы крыши.pdf', 'submitted'],
    ]);
    expect(await world.as('cad').does('notes.list', { params: { jobId: copy._id } })).toEqual([]);

    // The copied files are independent: they outlive the original job's.
    const plans = copy.files.find((file) => file.name === 'планы крыши.pdf');
    expect(job.files.map((file) => file._id)).not.toContain(plans?._id);
    const bytes = await world.as('client').request('GET', plans?.url as string);
    expect([bytes.status, bytes.text]).toEqual([200, '%PDF-1.4\nthe plans']);
  });

  it('requires a name, and a company that is not on hold', async () => {
    const job = await world.makeJob('Submitted');
    const duplicate = (body: object) =>
      world.as('admin').call('jobs.duplicate', { params: { id: job._id }, body: body as never });
    for (const body of [{}, { jobName: '' }, { jobName: '   ' }, { jobName: 5 }, { jobName: 'x', rush: true }]) {
      expect((await duplicate(body)).status, JSON.stringify(body)).toBe(422);
    }
    await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.A.id]);
    const onHold = await duplicate({ jobName: 'Held' });
    expect([onHold.status, onHold.refused?.message]).toEqual([
      403,
      'Your company is on billing hold. Please contact us.',
    ]);
    await world.sql('UPDATE companies SET billing_hold = false WHERE id = $1', [world.companies.A.id]);
  });

  it('creates one job for two requests with the same key, and leaves no extra files', async () => {
    const files = await world.as('client').upload('subFile', [{ name: 'a.pdf', bytes: 'a' }]);
    const job = await world.makeJob('Submitted', { body: { files } });
    const duplicate = () =>
      world.as('admin').call('jobs.duplicate', {
        params: { id: job._id },
        body: { jobName: 'Once' },
        headers: { 'Idempotency-Key': 'duplicate-once' },
      });
    const [one, two] = await Promise.all([duplicate(), duplicate()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body._id).toBe(two.body._id);
    expect(await world.sql("SELECT 1 FROM jobs WHERE name = 'Once'")).toHaveLength(1);
    const bytes = await world.as('client').request('GET', one.body.files[0]?.url as string);
    expect(bytes.text).toBe('%PDF-1.4\na');
    await mustAct(world.as('admin'), one.body._id, 'delete');
  });
});
