import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brandOf } from '../../server/emails/brand';
import { mustAct } from '../support/journey';
import { signatureOf } from '../support/services/partner';
import type { World } from '../support/world';
import { type Receiver, signatureHeader, soon, startReceived } from './receiver';

/** The production platform, with a real receiver on loopback: what it is sent, and the jobs that it sends. */
let receiver: Receiver;
let world: World;
beforeAll(async () => {
  ({ receiver, world } = await startReceived());
});
afterAll(async () => {
  await world.stop();
  receiver.close();
});
beforeEach(async () => {
  receiver.reset();
  await world.sql('DELETE FROM webhooks');
});

const admin = () => world.as('admin');
const A = () => ({ id: world.companies.A.id });

describe('the production platform', () => {
  let partnerJobs = 0;
  /** A job that came from the platform, in Review with these drafts. */
  async function partnerJob(drafts: readonly { name: string; bytes: string }[]) {
    const job = await world.makeJob('Working');
    const takeoffId = `takeoff ${++partnerJobs}`;
    await world.sql(
      `UPDATE jobs SET mrm_project_id = 'P-8', mrm_takeoff_id = $2, mrm_client_id = 'PC-8' WHERE id = $1`,
      [job._id, takeoffId],
    );
    await mustAct(world.as('cad'), job._id, 'review', {
      files: await world.as('cad').upload('draftFile', [...drafts]),
    });
    return job;
  }
  const panels = (length: string) => `quantity,feet,inch,plane\r\n${length}\r\n`;

  it('receives a signed release with the cut list and trim list of the released files, and the log shows the delivery', async () => {
    const job = await partnerJob([
      { name: 'panels.csv', bytes: panels('8,10,6.5,A\r\n2,0,0,B\r\nsome,3,0,C') },
      { name: 'trims.csv', bytes: 'code,quantity,length,description\r\nRIDGE,7,10\' 6",Ridge cap\r\nBOOT3,2,,\r\n' },
      { name: 'roof.pdf', bytes: 'a drawing' },
    ]);
    await mustAct(admin(), job._id, 'release');
    await receiver.until('/mrm', 1);
    const [one] = receiver.at('/mrm');
    expect(one?.headers['x-takeoffs-event']).toBe('job.released');
    expect(signatureHeader(one)).toBe(signatureOf(one?.text ?? '', world.clock.now()));
    expect(one?.body).toMatchObject({
      event: 'job.released',
      job: { _id: job._id, num: job.num, revision: 0, correction: 0, name: job.name },
      client: { companyName: 'Alpine Roofing', inits: 'ALP' },
      mrm: { projectId: 'P-8', takeoffId: 'takeoff 1', clientId: 'PC-8' },
      quote: null,
      cutList: [{ quantity: 8, feet: 10, inch: '6.5', panel: '', mark: '', plane: 'A', color: '' }],
      trimList: [
        { code: 'RIDGE', quantity: 7, length: '126', description: 'Ridge cap' },
        { code: 'BOOT3', quantity: 2, length: null, description: '' },
      ],
      notRead: [
        { file: 'panels.csv', line: 3 },
        { file: 'panels.csv', line: 4 },
      ],
    });
    const files = one?.body.files as { _id: string; name: string; url: string }[];
    expect(files.map(({ name }) => name)).toEqual(['panels.csv', 'roof.pdf', 'trims.csv']);
    expect(files.every(({ _id, url }) => url.endsWith(`/api/v1/files/${_id}`))).toBe(true);
    const delivered = async () => (await admin().does('partner.get')).deliveries[0];
    await expect
      .poll(delivered, soon)
      .toMatchObject({ event: 'job.released', to: `${receiver.url}/mrm`, state: 'delivered', tries: 1, status: 204 });

    const { _id } = (await delivered()) as { _id: number };
    expect(await admin().does('integrations.replay', { params: { id: _id }, body: {} })).toMatchObject({
      state: 'waiting',
    });
    await receiver.until('/mrm', 2);
    expect(receiver.at('/mrm')[1]).toMatchObject({ text: one?.text });
    expect(receiver.at('/mrm')[1]?.headers['x-takeoffs-delivery']).toBe(one?.headers['x-takeoffs-delivery']);
  });

  it('receives which rows and columns of the released files are in neither list', async () => {
    const job = await partnerJob([
      {
        name: 'trims.csv',
        bytes: 'code,quantity,length,inspector\r\nRIDGE,7,10\' 6",Mei\r\nEND\r\nEAVE,3,126,Mei\r\nEAVE,1,60,Mei\r\n',
      },
    ]);
    await mustAct(admin(), job._id, 'release');
    await receiver.until('/mrm', 1);
    expect(receiver.at('/mrm')[0]?.body).toMatchObject({
      trimList: [{ code: 'RIDGE', quantity: 7 }],
      notRead: [
        { file: 'trims.csv', line: 1, message: 'Skipped columns: inspector.' },
        { file: 'trims.csv', line: 4, message: '2 rows after END were skipped.' },
      ],
    });
  });

  it('receives what was released, without contents, prices or comments of the job’s quote', async () => {
    const job = await partnerJob([{ name: 'panels.csv', bytes: panels('77,10,0,A') }]);
    const quote = await world.as('client').does('quotes.create', { body: { name: 'Ours alone', job: job._id } });
    await world.as('client').does('quotes.update', {
      params: { id: quote._id },
      body: {
        lines: [{ description: 'Ridge', quantity: '99', price: '123.45', comments: 'margin 40%, do not tell' }],
        cutlist: [{ quantity: '6', feet: '8', inch: '0' }],
      },
    });
    await mustAct(admin(), job._id, 'release');
    await receiver.until('/mrm', 1);
    const [one] = receiver.at('/mrm');
    expect(one?.body).toMatchObject({ quote: quote.num, cutList: [{ quantity: 77, feet: 10 }], trimList: [] });
    expect(one?.body.cutList).toHaveLength(1);
    for (const secret of ['123.45', '12345', 'margin']) expect(one?.text, secret).not.toContain(secret);
  });

  it('receives nothing about jobs it did not submit', async () => {
    const ours = await world.makeJob('Review');
    await mustAct(admin(), ours._id, 'release');
    const theirs = await partnerJob([{ name: 'roof.pdf', bytes: 'a drawing' }]);
    await mustAct(admin(), theirs._id, 'release');
    await receiver.until('/mrm', 1);
    expect(receiver.at('/mrm').map(({ body }) => (body.job as { _id: number })._id)).toEqual([theirs._id]);
    const deliveries = await world.sql<{ id: number }>(
      'SELECT entity_id AS id FROM deliveries WHERE webhook_id IS NULL AND entity_id = ANY($1)',
      [[ours._id, theirs._id]],
    );
    expect(deliveries).toEqual([{ id: theirs._id }]);
  });

  it('can be sent a test event; a failure is logged and retried', async () => {
    receiver.answers = [500];
    const test = await admin().does('partner.test', { body: {} });
    const now = async () => (await admin().does('partner.get')).deliveries.find(({ _id }) => _id === test._id);
    await expect.poll(now, soon).toMatchObject({
      state: 'waiting',
      tries: 1,
      status: 500,
      response: 'Their server answered with an error (500).',
    });
    await world.sql(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'delivery:%'`);
    await expect.poll(now, soon).toMatchObject({ state: 'delivered', tries: 2, status: 204 });
    expect(receiver.at('/mrm').map(({ body }) => body.event)).toEqual(['test', 'test']);
  });

  it('that does not respond for a day leaves a failed task for the office to see', async () => {
    await world.sql(
      `INSERT INTO delivery_breakers (endpoint, failures, opened_at, probe_at) VALUES ('platform', 9, now(), now() + interval '1 hour')`,
    );
    const test = await admin().does('partner.test', { body: {} });
    const key = `delivery:${test._id}`;
    await world.sql(`UPDATE deliveries SET made_at = made_at - interval '25 hours' WHERE id = $1`, [test._id]);
    await world.sql('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1', [key]);
    const now = async () => (await admin().does('partner.get')).deliveries.find(({ _id }) => _id === test._id);
    await expect.poll(now, soon).toMatchObject({ state: 'failed', response: expect.stringContaining('for a day') });
    const failedTasks = () =>
      world.sql('SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1 AND attempts >= max_attempts', [key]);
    await expect.poll(async () => (await failedTasks()).length, soon).toBe(1);
    await world.sql('DELETE FROM graphile_worker._private_jobs');
    await world.sql(`DELETE FROM delivery_breakers WHERE endpoint = 'platform'`);
  });
});

describe('a job from the platform', () => {
  const job = (more: object = {}) => ({
    ...{ mrmClientId: 'PC-7', mrmProjectId: 'P-1', mrmTakeoffId: 'T-1', name: 'From afar', pan1Width: 16 },
    ...{ mrmCompanyName: 'Afar Inc', mrmAddress: '1 Far Rd', city: 'Moab', ...more },
  });
  const send = (body: object, signed = signatureOf(JSON.stringify(body), world.clock.now())) =>
    world.as('nobody').request('POST', '/api/v1/mrm/jobs', { body, headers: { 'x-takeoffs-signature': signed } });
  beforeAll(() =>
    world.sql(`INSERT INTO partner_clients (company_id, mrm_client_id) VALUES ($1, 'PC-7')`, [world.companies.A.id]),
  );

  it('finds its client by ID, ignoring case', async () => {
    const made = await send(job({ mrmClientId: 'pc-7', mrmTakeoffId: 'T-lower' }));
    expect(made.status).toBe(201);
  });

  it('is created once under the client’s company with the platform’s IDs, however often it is sent', async () => {
    const many = await Promise.all([send(job()), send(job()), send(job())]);
    expect(many.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = many.map(({ body }) => body as { _id: number; num: number });
    expect(new Set(many.map(({ text }) => text)).size).toBe(1);
    expect(await admin().does('jobs.get', { params: { id: first?._id ?? 0 } })).toMatchObject({
      ...{ num: first?.num, name: 'From afar', city: 'Moab', statusCurrent: 'Submitted' },
      ...{ productionStatusCurrent: 'Imported', quoteStatusCurrent: 'Awaiting Takeoff' },
      ...{ mrmProjectId: 'P-1', mrmTakeoffId: 'T-1', mrmClientId: 'PC-7', mrmCompanyName: 'Afar Inc' },
      owner: { companyName: 'Alpine Roofing' },
      author: { name: 'Production platform' },
    });
    // One folder task at a time per company: two at once would each create the company's folder.
    const lane = `drive:${A().id}:0`;
    const busy = `UPDATE graphile_worker._private_job_queues SET locked_at = now(), locked_by = 'a running task' WHERE queue_name = $1`;
    await expect.poll(() => world.sql(`${busy} AND locked_at IS NULL RETURNING id`, [lane]), soon).toHaveLength(1);
    const next = (await send(job({ mrmTakeoffId: 'T-2' }))).body as { _id: number };
    expect(
      await world.sql(
        `SELECT q.queue_name AS lane FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id WHERE j.key = 'job:' || $1::text || ':drive'`,
        [next._id],
      ),
    ).toEqual([{ lane }]);
    await world.sql(
      'UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE queue_name = $1',
      [lane],
    );
    expect(next._id).not.toBe(first?._id);
    // The platform's service user is in no list and is shared by all its jobs.
    const listed = await admin().does('users.list', { query: { q: 'Production platform' } });
    expect(listed).toEqual([]);
    expect(await world.sql(`SELECT 1 FROM users WHERE name = 'Production platform'`)).toHaveLength(1);
  });

  const plan = (name: string) => ({ name, url: `${receiver.url}/plans/${encodeURIComponent(name)}` });
  const waiting = () => readdirSync(`${world.dataDir}/files/waiting`).length;

  it('downloads its files as imported files, which the submitter and the office can open', async () => {
    const body = job({ mrmTakeoffId: 'F-1', files: [plan('roof.pdf'), plan('photo 1.pdf')] });
    const { _id } = (await send(body)).body as { _id: number };
    const { files } = await admin().does('jobs.get', { params: { id: _id } });
    expect(files.map(({ name, fileType, group }) => ({ name, fileType, group }))).toEqual([
      { name: 'photo 1.pdf', fileType: 9, group: 'imported' },
      { name: 'roof.pdf', fileType: 9, group: 'imported' },
    ]);
    for (const who of ['cad', 'clientPlain'] as const) {
      const roof = files.find(({ name }) => name === 'roof.pdf');
      expect((await world.as(who).request('GET', `${roof?.url}`)).text, who).toBe(
        '%PDF-1.4 the bytes of /plans/roof.pdf',
      );
    }
    // The same request again returns the same job; nothing is downloaded or stored twice.
    const before = receiver.fetchedPlans.length;
    expect(((await send(body)).body as { _id: number })._id).toBe(_id);
    expect(receiver.fetchedPlans).toHaveLength(before);
  });

  it('leaves out a file that an upload would refuse, and says so in an internal note of the job', async () => {
    const sent = await send(job({ mrmTakeoffId: 'F-4', files: [plan('roof.pdf'), plan('fake.pdf')] }));
    expect(sent.status).toBe(201);
    const { _id } = sent.body as { _id: number };
    const { files } = await admin().does('jobs.get', { params: { id: _id } });
    expect(files.map(({ name }) => name)).toEqual(['roof.pdf']);
    const notes = (who: 'cad' | 'clientPlain') => world.as(who).does('notes.list', { params: { jobId: _id } });
    expect(await notes('cad')).toMatchObject([
      {
        cad: true,
        text: 'The file fake.pdf isn’t a PDF, although its name ends in .pdf. Save it as a PDF first. Left out of this job. Ask the client for it.',
      },
    ]);
    expect(await notes('clientPlain')).toEqual([]);
    expect(waiting()).toBe(0);
  });

  it.each([
    [
      'a link that answers 404',
      ['roof.pdf', 'gone.pdf'],
      422,
      { 'files.1.url': "The file gone.pdf can't be downloaded. Its link answered 404." },
    ],
    [
      'a redirect',
      ['moved.pdf'],
      422,
      { 'files.0.url': "The file moved.pdf can't be downloaded. It answered 302, and we don’t follow redirects." },
    ],
    ['25,000,000 bytes or more in all', ['huge.pdf', 'also huge.pdf'], 413, undefined],
  ])('is rejected as a whole for %s', async (_, names, status, fields) => {
    const refused = await send(job({ mrmTakeoffId: 'F-2', files: names.map(plan) }));
    expect([refused.status, refused.refused?.fields]).toEqual([status, fields]);
    expect(await world.sql(`SELECT 1 FROM jobs WHERE mrm_takeoff_id = 'F-2'`)).toEqual([]);
    expect(
      await world.sql(`SELECT 1 FROM files WHERE name = ANY($1)`, [names.filter((name) => name !== 'roof.pdf')]),
    ).toEqual([]);
    expect(waiting()).toBe(0);
  });

  it('is rejected when a link has an internal address or another scheme', async () => {
    const metadata = { name: 'a.pdf', url: 'http://169.254.169.254/latest/meta-data' };
    const refused = await send(job({ mrmTakeoffId: 'F-3', files: [metadata] }));
    expect([refused.status, Object.keys(refused.refused?.fields ?? {})]).toEqual([422, ['files.0.url']]);
    const local = { name: 'a.pdf', url: 'file:///etc/passwd' };
    expect((await send(job({ mrmTakeoffId: 'F-3', files: [local] }))).refused?.fields).toEqual({
      'files.0.url': 'must be a URL that starts with https://',
    });
    expect(await world.sql(`SELECT 1 FROM jobs WHERE mrm_takeoff_id = 'F-3'`)).toEqual([]);
  });

  it('takes its name, company name, folder and notes from the partner’s settings', async () => {
    await world.sql(
      `INSERT INTO partner_clients (company_id, mrm_client_id, mrm_company_name, mrq_name, mrq_initials, mrq_notes, mrq_drive_folder_id)
       VALUES ($1, 'PC-9', 'Afar Holding', 'Afar West', 'AFW', 'Hem every valley.', 'afar-folder')`,
      [world.companies.A.id],
    );
    const sent = job({ mrmClientId: 'PC-9', mrmTakeoffId: 'S-1', mrmCompanyName: undefined });
    const { _id, num } = (await send(sent)).body as { _id: number; num: number };
    const ofJob = { params: { id: _id } };
    expect(await admin().does('jobs.get', ofJob)).toMatchObject({
      name: 'AFW Afar West From afar',
      mrmCompanyName: 'Afar Holding',
    });
    const notes = (who: 'cad' | 'clientPlain') => world.as(who).does('notes.list', { params: { jobId: _id } });
    expect(await notes('cad')).toMatchObject([{ text: 'Hem every valley.', cad: true }]);
    expect(await notes('clientPlain')).toEqual([]);
    const path = async () => {
      const { gdriveFolder } = await admin().does('jobs.get', ofJob);
      return gdriveFolder && (await world.opened.services.drive.pathOf(world.companies.A.id, gdriveFolder));
    };
    await expect.poll(path, soon).toBe(`AFW Afar West/${num} AFW Afar West From afar`);
    // The company's own folder isn't the partner's.
    expect((await admin().does('companies.get', { params: A() })).gdriveFolderId).not.toBe('afar-folder');
  });

  it('has the partner’s logo on its PDFs and emails once downloaded, and the company’s own before', async () => {
    const partner = {
      ...{ mrmClientId: 'PC-10', mrmCompanyName: 'Logo Holding', mrqInitials: 'LGO' },
      mrmLogoUrl: `${receiver.url}/plans/logo.png`,
    };
    await admin().does('companies.update', { params: A(), body: { mrmClients: [partner] } });
    const logo = async () => {
      const [row] = await world.sql<{ id: string }>(
        `SELECT l.file_id AS id FROM partner_logos l JOIN partner_clients p ON p.id = l.partner_id
         WHERE p.mrm_client_id = 'PC-10' AND l.url = $1`,
        [partner.mrmLogoUrl],
      );
      return row?.id;
    };
    await expect.poll(logo, soon).toBeDefined();
    expect(receiver.fetchedPlans).toEqual(['/plans/logo.png']);
    const { _id } = (await send(job({ mrmClientId: 'PC-10', mrmTakeoffId: 'L-1' }))).body as { _id: number };
    const { services } = world.opened;
    const pictured = await brandOf(services, A().id, _id);
    expect(pictured.logo?.base64).toBe(
      (await buffer((await services.files.open((await logo()) as string))!)).toString('base64'),
    );
    expect((await brandOf(services, A().id)).logo).toBeNull();

    const quote = await admin().does('quotes.create', { body: { name: 'With a logo', job: _id } });
    const { url } = await admin().does('prints.create', { params: { id: quote._id }, body: {} });
    const [frozen] = await world.sql<{ logo: string }>(
      `SELECT snapshot::jsonb->'about'->'company'->>'logoFileId' AS logo FROM quote_prints WHERE id = $1`,
      [url.split('/').at(-1)],
    );
    expect(frozen?.logo).toBe(await logo());
    // Once the URL changes, the old image is no longer used.
    await world.sql(`UPDATE partner_clients SET mrm_logo_url = '' WHERE mrm_client_id = 'PC-10'`);
    expect((await brandOf(services, A().id, _id)).logo).toBeNull();
  });

  it('is rejected unless the signature is valid, current and for this body', async () => {
    const body = job({ mrmTakeoffId: 'T-9' });
    const text = JSON.stringify(body);
    const { clock } = world;
    const old = new Date(clock.now().getTime() - 301_000);
    for (const wrong of [
      '',
      'nonsense',
      signatureOf(text, clock.now(), 'another secret of thirty-two signs'),
      signatureOf(`${text} `, clock.now()),
      signatureOf(text, old),
    ])
      expect((await send(body, wrong)).status, wrong).toBe(401);
    expect((await send(job({ mrmClientId: 'nobody' }))).refused?.fields).toEqual({
      mrmClientId: 'doesn’t match a client',
    });
    await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.A.id]);
    expect((await send(body)).status).toBe(403);
    await world.sql('UPDATE companies SET billing_hold = false WHERE id = $1', [world.companies.A.id]);
    expect(await world.sql(`SELECT 1 FROM jobs WHERE mrm_takeoff_id = 'T-9'`)).toEqual([]);
  });

  it('refuses what is signed correctly and is no job, such as null', async () => {
    for (const wrong of [null, 7, 'job', [], [null]]) {
      const { status } = await send(wrong as never, signatureOf(JSON.stringify(wrong), world.clock.now()));
      expect([400, 422], JSON.stringify(wrong)).toContain(status);
    }
  });
});
