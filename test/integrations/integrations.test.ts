import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { brandOf } from '../../server/emails/brand';
import { png } from '../../server/seed/roofs/png';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { partnerSecret, signatureOf } from '../support/services/partner';
import { startWorld, type World } from '../support/world';

/** Integrations: the production platform, and companies' webhooks and API keys, tested with real receivers on loopback. */
interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown> & { event: string };
}
let received: ReceivedRequest[] = [];
/** Serves the platform's file links, by file name. */
function sendPlan(url: string, response: ServerResponse): void {
  fetchedPlans.push(url);
  if (url.endsWith('gone.pdf')) response.writeHead(404).end();
  else if (url.endsWith('logo.png'))
    response.writeHead(200, { 'content-type': 'image/png' }).end(png(45, 25, [[24, 90, 130]], () => 0));
  else if (url.endsWith('moved.pdf')) response.writeHead(302, { location: '/plans/roof.pdf' }).end();
  else if (/huge/.test(url)) response.writeHead(200).end(Buffer.alloc(13_000_000));
  else response.writeHead(200, { 'content-type': 'application/pdf' }).end(`the bytes of ${url}`);
}
let fetchedPlans: string[] = [];
let answers: number[] = [];
let down = false;
let receiver: Server;
let receiverUrl: string;
let world: World;
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    if (request.url?.startsWith('/plans/')) return sendPlan(request.url, response);
    const text = (await buffer(request)).toString('utf8');
    received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
    if (request.url?.startsWith('/silent')) return;
    response.writeHead(request.url?.startsWith('/down') && down ? 500 : (answers.shift() ?? 204)).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  world = await startWorld({
    tasks: true,
    env: { MRM_WEBHOOK_URL: `${receiverUrl}/mrm`, MRM_SECRET: partnerSecret, ALLOW_PRIVATE_OUTBOUND: '1' },
  });
});
afterAll(async () => {
  await world.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  received = [];
  fetchedPlans = [];
  answers = [];
  down = false;
  await world.sql('DELETE FROM webhooks');
});

const soon = { timeout: 10_000, interval: 30 };
const at = (path: string) => received.filter((one) => one.path === path);
const until = (path: string, count: number) => expect.poll(() => at(path).length, soon).toBe(count);
const admin = () => world.as('admin');
const A = () => ({ id: world.companies.A.id });
const signatureHeader = (one: ReceivedRequest | undefined) => String(one?.headers['x-takeoffs-signature']);

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
    await until('/mrm', 1);
    const [one] = at('/mrm');
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
      .toMatchObject({ event: 'job.released', to: `${receiverUrl}/mrm`, state: 'delivered', tries: 1, status: 204 });

    const { _id } = (await delivered()) as { _id: number };
    expect(await admin().does('integrations.replay', { params: { id: _id }, body: {} })).toMatchObject({
      state: 'waiting',
    });
    await until('/mrm', 2);
    expect(at('/mrm')[1]).toMatchObject({ text: one?.text });
    expect(at('/mrm')[1]?.headers['x-takeoffs-delivery']).toBe(one?.headers['x-takeoffs-delivery']);
  });

  it('receives which rows and columns of the released files are in neither list', async () => {
    const job = await partnerJob([
      {
        name: 'trims.csv',
        bytes: 'code,quantity,length,inspector\r\nRIDGE,7,10\' 6",Mei\r\nEND\r\nEAVE,3,126,Mei\r\nEAVE,1,60,Mei\r\n',
      },
    ]);
    await mustAct(admin(), job._id, 'release');
    await until('/mrm', 1);
    expect(at('/mrm')[0]?.body).toMatchObject({
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
    await until('/mrm', 1);
    const [one] = at('/mrm');
    expect(one?.body).toMatchObject({ quote: quote.num, cutList: [{ quantity: 77, feet: 10 }], trimList: [] });
    expect(one?.body.cutList).toHaveLength(1);
    for (const secret of ['123.45', '12345', 'margin']) expect(one?.text, secret).not.toContain(secret);
  });

  it('receives nothing about jobs it did not submit', async () => {
    const ours = await world.makeJob('Review');
    await mustAct(admin(), ours._id, 'release');
    const theirs = await partnerJob([{ name: 'roof.pdf', bytes: 'a drawing' }]);
    await mustAct(admin(), theirs._id, 'release');
    await until('/mrm', 1);
    expect(at('/mrm').map(({ body }) => (body.job as { _id: number })._id)).toEqual([theirs._id]);
    const deliveries = await world.sql<{ id: number }>(
      'SELECT entity_id AS id FROM deliveries WHERE webhook_id IS NULL AND entity_id = ANY($1)',
      [[ours._id, theirs._id]],
    );
    expect(deliveries).toEqual([{ id: theirs._id }]);
  });

  it('can be sent a test event; a failure is logged and retried', async () => {
    answers = [500];
    const test = await admin().does('partner.test', { body: {} });
    const now = async () => (await admin().does('partner.get')).deliveries.find(({ _id }) => _id === test._id);
    await expect
      .poll(now, soon)
      .toMatchObject({ state: 'waiting', tries: 1, status: 500, said: 'Their server answered with an error (500).' });
    await world.sql(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'delivery:%'`);
    await expect.poll(now, soon).toMatchObject({ state: 'delivered', tries: 2, status: 204 });
    expect(at('/mrm').map(({ body }) => body.event)).toEqual(['test', 'test']);
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
    await expect.poll(now, soon).toMatchObject({ state: 'failed', said: expect.stringContaining('for a day') });
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

  const plan = (name: string) => ({ name, url: `${receiverUrl}/plans/${encodeURIComponent(name)}` });
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
      expect((await world.as(who).request('GET', `${roof?.url}`)).text, who).toBe('the bytes of /plans/roof.pdf');
    }
    // The same request again returns the same job; nothing is downloaded or stored twice.
    const before = fetchedPlans.length;
    expect(((await send(body)).body as { _id: number })._id).toBe(_id);
    expect(fetchedPlans).toHaveLength(before);
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
      mrmLogoUrl: `${receiverUrl}/plans/logo.png`,
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
    expect(fetchedPlans).toEqual(['/plans/logo.png']);
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

describe('a webhook', () => {
  const hook = (events: string[], path = '/hook', who: 'client' | 'clientPlain' = 'client') =>
    world
      .as(who)
      .does('integrations.addWebhook', { params: A(), body: { url: `${receiverUrl}${path}`, events: events as [] } });

  it('receives the events it subscribed to, as its creator sees them, signed with its own secret', async () => {
    const { secret } = await hook(['job.submitted', 'job.status', 'job.released']);
    const rep = await hook(['job.status'], '/rep', 'clientPlain');
    const job = await world.makeJob('Review');
    await mustAct(admin(), job._id, 'release');
    const events = () => at('/hook').map(({ body }) => body.event);
    // Submitted, Validated, Working, Review, Released.
    await expect
      .poll(() => events().sort(), soon)
      .toEqual(['job.released', ...Array(4).fill('job.status'), 'job.submitted']);
    for (const one of at('/hook')) {
      expect(signatureHeader(one)).toBe(signatureOf(one.text, world.clock.now(), secret));
      expect(one.body.job).toMatchObject({ _id: job._id, num: job.num });
      expect(one.body.job).toHaveProperty('quoteStatusCurrent');
      for (const hidden of ['revenue', 'level', 'cadCurrent', 'statusTimes', 'mrmProjectId', 'correction'])
        expect(one.body.job, hidden).not.toHaveProperty(hidden);
    }
    await until('/rep', 4);
    expect(at('/rep')[0]?.body.job).not.toHaveProperty('quoteStatusCurrent');
    expect(rep.secret).not.toBe(secret);
    expect(new Set(at('/hook').map(({ headers }) => headers['x-takeoffs-delivery'])).size).toBe(6);
  });

  it('receives a release once: “not a revision” is no release', async () => {
    await hook(['job.status', 'job.released']);
    const job = await world.makeJob('Revision');
    const events = (event: string) => at('/hook').filter(({ body }) => body.event === event);
    // Validated, Working, Review, Released, Revision.
    await expect.poll(() => events('job.status').length, soon).toBe(5);
    await mustAct(admin(), job._id, 'revisionResponse');
    await expect.poll(() => events('job.status').length, soon).toBe(6);
    const released = await world.sql(
      `SELECT id FROM deliveries WHERE entity_id = $1 AND webhook_id IS NOT NULL AND event = 'job.released'`,
      [job._id],
    );
    expect(released).toHaveLength(1);
  });

  it('[P11] updates its log on screen live, and so does the platform; versions don’t change', async () => {
    await hook(['job.submitted']);
    await world.makeJob('Submitted');
    await until('/hook', 1);
    const version = async () => (await admin().does('companies.get', { params: A() })).version;
    const before = await version();
    const tabs = [
      await BrowserTab.open(world.as('client'), world.port, { hurried: true }),
      await BrowserTab.open(admin(), world.port, { hurried: true }),
    ] as const;
    try {
      const log = await tabs[0].show(tabs[0].queries.integrations(A().id));
      const line = await tabs[1].show(tabs[1].queries.partnerLine());
      answers = [500];
      const params = { id: log()?.deliveries[0]?._id as number };
      await admin().does('integrations.replay', { params, body: {} });
      await tabs[0].until(() => log()?.deliveries[0]?.status === 500, 'the try is in the log');
      const { _id } = await admin().does('partner.test', { body: {} });
      await tabs[1].until(
        () => line()?.deliveries.find((one) => one._id === _id)?.state === 'delivered',
        'the test is in the log',
      );
    } finally {
      for (const tab of tabs) tab.close();
    }
    expect(await version()).toBe(before);
  });

  it('receives nothing about other companies, rejected calls or other events', async () => {
    await hook(['job.released', 'quote.created']);
    await world.as('rival').does('jobs.create', { body: { name: 'Theirs', pan1Width: 16 } });
    await world.makeJob('Submitted');
    const refused = await admin().call('jobs.create', {
      body: { name: 'x', pan1Width: 16, client: A().id, customerId: 99 },
    });
    expect(refused.status).toBe(404);
    await admin().does('quotes.create', { body: { name: 'A quote', client: A().id } });
    await until('/hook', 1);
    expect(at('/hook')[0]?.body).toMatchObject({ event: 'quote.created', quote: { name: 'A quote' } });
    expect(await world.sql('SELECT event FROM deliveries WHERE webhook_id IS NOT NULL')).toEqual([
      { event: 'quote.created' },
    ]);
  });

  it('that answers 410 is not retried, and one with an internal address is never called', async () => {
    answers = [410];
    await hook(['job.submitted']);
    const inner = await admin().does('integrations.addWebhook', {
      params: A(),
      body: { url: 'https://169.254.169.254/latest/meta-data', events: ['job.submitted'] },
    });
    await world.makeJob('Submitted');
    const log = async () => (await world.as('client').does('integrations.get', { params: A() })).deliveries;
    await expect.poll(async () => (await log()).map(({ state }) => state), soon).toEqual(['failed', 'failed']);
    expect((await log()).find(({ to }) => to === inner.made.url)?.said).toBe("This URL isn't on the public internet.");
    const one = (await log()).find(({ to }) => to !== inner.made.url) as { _id: number };
    await world.as('client').does('integrations.replay', { params: { id: one._id }, body: {} });
    await until('/hook', 2);
    expect(at('/hook')[0]?.text).toBe(at('/hook')[1]?.text);
  });

  it('needs the quoter for quote events, and a company can have ten at most', async () => {
    const plain = await world.as('clientPlain').call('integrations.addWebhook', {
      params: A(),
      body: { url: `${receiverUrl}/x`, events: ['quote.status'] },
    });
    expect(plain.refused?.fields).toEqual({ events: "includes quote.status, which you can't grant" });
    for (const url of ['https://user:word@hooks.test/', 'https://[::/'])
      expect(
        (
          await world
            .as('client')
            .call('integrations.addWebhook', { params: A(), body: { url, events: ['job.status'] } })
        ).status,
      ).toBe(422);
    for (let i = 0; i < 10; i++) await hook(['job.status']);
    const eleventh = world
      .as('client')
      .call('integrations.addWebhook', { params: A(), body: { url: `${receiverUrl}/x`, events: ['job.status'] } });
    expect((await eleventh).status).toBe(422);
  });
});

describe('a webhook whose creator', () => {
  it('loses the quoter is paused if it has quote events, and otherwise keeps receiving jobs', async () => {
    const creator = await world.addPerson({
      ...{ name: 'Creator without quoter', role: 'client', companyId: A().id, hasQuoter: true },
    });
    const add = async (events: ['quote.created' | 'job.submitted']) =>
      (
        await world.as(creator).does('integrations.addWebhook', {
          params: A(),
          body: { url: `${receiverUrl}/former-quoter`, events },
        })
      ).made._id;
    const ofQuotes = await add(['quote.created']);
    const ofJobs = await add(['job.submitted']);
    const deliveries = (id: number) => world.sql('SELECT event FROM deliveries WHERE webhook_id = $1', [id]);
    await admin().does('quotes.create', { body: { name: 'A quote', client: A().id } });
    expect(await deliveries(ofQuotes)).toHaveLength(1);
    await world.sql('UPDATE users SET has_quoter = false WHERE id = $1', [creator.id]);
    const { webhooks } = await world.as('client').does('integrations.get', { params: A() });
    expect(webhooks.find(({ _id }) => _id === ofQuotes)?.paused?.why).toBe('creator');
    expect(webhooks.find(({ _id }) => _id === ofJobs)?.paused).toBeNull();
    await admin().does('quotes.create', { body: { name: 'A quote', client: A().id } });
    expect(await deliveries(ofQuotes)).toHaveLength(1);
  });

  const lost = [
    ['is deleted', 'UPDATE users SET deleted_at = now(), email = NULL WHERE id = $1'],
    ['is demoted', `UPDATE users SET role = 'viewer' WHERE id = $1`],
    ['is moved to another company', `UPDATE users SET company_id = (SELECT max(id) FROM companies) WHERE id = $1`],
  ] as const;

  it.each(lost)('%s is paused until someone resumes it, and the creator’s key stops working', async (how, sql) => {
    const creator = await world.addPerson({
      ...{ name: `Creator who ${how}`, role: 'client', companyId: A().id, hasQuoter: true },
    });
    const maker = world.as(creator);
    const events = ['job.submitted'] as ['job.submitted'];
    const { made } = await maker.does('integrations.addWebhook', {
      params: A(),
      body: { url: `${receiverUrl}/orphan`, events },
    });
    const scopes = ['jobs:read'] as ['jobs:read'];
    const { key } = await maker.does('integrations.addKey', { params: A(), body: { name: how, scopes } });
    const list = () =>
      world.as('nobody').request('GET', '/api/v1/jobs', { headers: { authorization: `Bearer ${key}` } });
    expect((await list()).status).toBe(200);
    await world.sql(sql, [creator.id]);
    expect((await list()).status).toBe(401);
    const seen = async () => world.as('client').does('integrations.get', { params: A() });
    expect((await seen()).keys.find(({ name }) => name === how)).toMatchObject({
      ended: 'owner',
      madeBy: creator.name,
    });
    expect((await seen()).webhooks).toMatchObject([{ madeBy: creator.name, paused: { why: 'creator' } }]);
    await world.makeJob('Submitted');
    expect(await world.sql('SELECT 1 FROM deliveries WHERE webhook_id = $1', [made._id])).toEqual([]);
    const params = { id: made._id };
    expect(await world.as('client').does('integrations.resumeWebhook', { params, body: {} })).toMatchObject({
      madeBy: 'client',
      paused: null,
    });
    await world.makeJob('Submitted');
    await until('/orphan', 1);
  });
});

describe('a failing webhook URL', () => {
  const hook = (path: string, events = ['job.submitted']) =>
    world
      .as('client')
      .does('integrations.addWebhook', { params: A(), body: { url: `${receiverUrl}${path}`, events: events as [] } });
  const submit = async (count: number) => {
    for (let i = 0; i < count; i++)
      await world.as('client').does('jobs.create', { body: { name: `Roof ${i}`, pan1Width: 16 } });
  };
  const log = async () => (await world.as('client').does('integrations.get', { params: A() })).deliveries;
  const first = async () => (await world.as('client').does('integrations.get', { params: A() })).webhooks[0];
  const outbox = () =>
    readdirSync(`${world.dataDir}/outbox`)
      .filter((name) => !name.startsWith('.'))
      .map(
        (name) =>
          JSON.parse(readFileSync(`${world.dataDir}/outbox/${name}`, 'utf8')) as { to: string; subject: string },
      );

  it('is reported to screens and the audit trail once, and once more when paused, however often it is retried', async () => {
    const { log: lines } = world.opened.services;
    const warn = vi.spyOn(lines, 'warn');
    const error = vi.spyOn(lines, 'error');
    down = true;
    await hook('/down');
    await world.sql("DELETE FROM changes WHERE verb = 'delivery.send'");
    await submit(1);
    const changeDiffs = async () =>
      (
        await world.sql<{ diff: object | null }>("SELECT diff FROM changes WHERE verb = 'delivery.send' ORDER BY id")
      ).map(({ diff }) => diff);
    // The fifth failure in a row pauses the webhook.
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(async () => (await log())[0]?.tries, soon).toBe(tries);
      expect(await changeDiffs()).toEqual(
        tries < 5 ? [null] : [null, { webhookPaused: [null, `${receiverUrl}/down`] }],
      );
      const key = `delivery:${(await log())[0]?._id}`;
      if (tries < 5) await world.sql('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1', [key]);
    }
    const warnings = warn.mock.calls.filter(([, text]) => String(text).startsWith('delivery '));
    expect(warnings.map(([facts, text]) => [(facts as { tries: number }).tries, text])).toEqual(
      [1, 2, 3, 4, 5].map((tries) => [tries, 'delivery failed: Their server answered with an error (500).']),
    );
    expect(warnings[0]?.[0]).toMatchObject({ company: world.companies.A.companyName, to: receiverUrl });
    expect(JSON.stringify(warnings)).not.toMatch(/stack|\bat .*:\d+:\d+/);
    expect(error).not.toHaveBeenCalled();
    warn.mockRestore();
    error.mockRestore();
    await world.sql("DELETE FROM changes WHERE verb = 'delivery.send'");
  });

  it('that never responds delays neither another company’s print nor a password reset', async () => {
    const { _id: quote } = await world.as('rival').does('quotes.create', { body: { name: 'Next door' } });
    await hook('/silent');
    await hook('/silent/too');
    await submit(15);
    await until('/silent', 1);
    await world.as('rival').does('prints.create', { params: { id: quote }, body: {} });
    const { email } = world.people.viewer;
    await world.as('nobody').does('auth.lostPassword', { params: { email } });
    const print = async () =>
      (await world.as('rival').does('quotes.get', { params: { id: quote } })).quotePdf[0]?.state;
    await expect.poll(print, { timeout: 40_000, interval: 30 }).toBe('ready');
    const reset = () => outbox().some(({ to, subject }) => to === email && /password/i.test(subject));
    await expect.poll(reset, { timeout: 40_000, interval: 30 }).toBe(true);
    // Each attempt takes five seconds, so only the first few of thirty deliveries were tried by then.
    expect(received.filter(({ path }) => path.startsWith('/silent')).length).toBeLessThan(10);
    expect((await log()).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(20);
  });

  it('opens its circuit breaker: later deliveries wait, and all are sent once a probe succeeds', async () => {
    down = true;
    await hook('/down');
    await submit(8);
    await until('/down', 5);
    await expect.poll(async () => (await first())?.paused?.why, soon).toBe('failing');
    expect(await first()).toMatchObject({ waiting: 8, paused: { said: 'Their server answered with an error (500).' } });
    await submit(1);
    const audit = await admin().does('audit.list', { query: { 'filter[kind]': 'company' } });
    expect(JSON.stringify(audit)).toContain('Webhook paused');
    // One change row for the screens at the first failure of each delivery, none for retries.
    const [rows] = await world.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM changes WHERE verb = 'delivery.send' AND diff ? 'webhookPaused'`,
    );
    expect(rows?.n).toBe(1);
    expect(at('/down')).toHaveLength(5);
    down = false;
    const [newest] = await log();
    await world.as('client').does('integrations.replay', { params: { id: newest?._id ?? 0 }, body: {} });
    await expect.poll(async () => (await log()).map(({ state }) => state), soon).toEqual(Array(9).fill('delivered'));
    expect(await first()).toMatchObject({ waiting: 0, paused: null });
    expect(new Set(at('/down').map(({ headers }) => headers['x-takeoffs-delivery'])).size).toBe(9);
  });
});

describe('an API key', () => {
  const make = (scopes: string[]) =>
    world.as('client').does('integrations.addKey', { params: A(), body: { name: 'ERP', scopes: scopes as [] } });
  const call = (key: string, method: string, path: string, body?: object) =>
    world.as('nobody').request(method, `/api/v1${path}`, { body, headers: { authorization: `Bearer ${key}` } });

  it('can do only what its scopes allow, only in its own company', async () => {
    const theirs = await world.as('rival').does('jobs.create', { body: { name: 'Theirs', pan1Width: 16 } });
    const { key, made } = await make(['jobs:read', 'jobs:write']);
    expect(key).toMatch(/^tk_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'ERP', hint: key.slice(0, 8), madeBy: 'client', usedAt: null, revokedAt: null });
    const job = await call(key, 'POST', '/jobs', { name: 'By a program', pan1Width: 16 });
    expect(job.status, job.text).toBe(201);
    expect(job.body).toMatchObject({ author: { name: 'ERP' }, owner: { companyName: 'Alpine Roofing' } });
    const { _id } = job.body as { _id: number };
    expect((await call(key, 'GET', `/jobs/${_id}`)).body).not.toHaveProperty('quoteStatusCurrent');
    expect((await call(key, 'GET', `/jobs/${theirs._id}`)).status).toBe(404);
    expect((await call(key, 'POST', `/notes/${_id}`, { text: 'from the ERP' })).status).toBe(201);
    for (const [method, path] of [
      ['GET', '/quotes'],
      ['GET', '/users/profile'],
      ['GET', '/customers'],
      ['GET', `/clients/${A().id}/integrations`],
      ['PATCH', `/clients/${A().id}`],
      ['POST', '/users/logout'],
    ] as const)
      expect((await call(key, method, path, method === 'GET' ? undefined : {})).status, path).toBe(403);
    const [kept] = (await world.as('client').does('integrations.get', { params: A() })).keys.slice(-1);
    expect(kept?.usedAt).toBe(world.clock.now().toISOString());
    expect(await world.sql('SELECT 1 FROM api_keys WHERE key_hash = $1', [key])).toEqual([]);
  });

  it('reads quotes with the quotes:read scope', async () => {
    const { key } = await make(['quotes:read', 'jobs:read']);
    await admin().does('quotes.create', { body: { name: 'Readable', client: A().id } });
    const list = await call(key, 'GET', '/quotes');
    expect(list.status, list.text).toBe(200);
    expect((list.body as { name: string }[]).map(({ name }) => name)).toContain('Readable');
    const [job] = (await call(key, 'GET', '/jobs')).body as object[];
    expect(job).toHaveProperty('quoteStatusCurrent');
    expect(job).not.toHaveProperty('revenue');
  });

  it('is rejected when it is revoked or changed', async () => {
    const { key, made } = await make(['jobs:read']);
    expect((await call(key, 'GET', '/jobs')).status).toBe(200);
    expect((await call(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, 'GET', '/jobs')).status).toBe(401);
    await world.as('clientPlain').does('integrations.revokeKey', { params: { id: made._id } });
    expect((await call(key, 'GET', '/jobs')).status).toBe(401);
  });

  it('expires after a year, or after the given number of days', async () => {
    const year = await make(['jobs:read']);
    const day = 24 * 60 * 60 * 1000;
    const inDays = (n: number) => new Date(world.clock.now().getTime() + n * day).toISOString();
    expect(year.made).toMatchObject({ expiresAt: inDays(365), ended: null });
    const body = { name: 'Month', scopes: ['jobs:read'] as ['jobs:read'], validDays: 30 };
    const month = await world.as('client').does('integrations.addKey', { params: A(), body });
    expect(month.made.expiresAt).toBe(inDays(30));
    const start = world.clock.now();
    world.clock.advance(30 * day);
    expect((await call(month.key, 'GET', '/jobs')).status).toBe(401);
    expect((await call(year.key, 'GET', '/jobs')).status).toBe(200);
    world.clock.set(start);
    const wrong = await world
      .as('client')
      .call('integrations.addKey', { params: A(), body: { ...body, validDays: 731 } });
    expect(wrong.status).toBe(422);
  });

  it('can do no more than its owner currently can', async () => {
    const { key } = await make(['quotes:read', 'jobs:read']);
    expect((await call(key, 'GET', '/quotes')).status).toBe(200);
    await world.sql('UPDATE users SET has_quoter = false WHERE id = $1', [world.people.client.id]);
    expect([(await call(key, 'GET', '/quotes')).status, (await call(key, 'GET', '/jobs')).status]).toEqual([403, 200]);
    await world.sql('UPDATE users SET has_quoter = true WHERE id = $1', [world.people.client.id]);
  });

  it('is limited to twenty per company', async () => {
    await world.sql('DELETE FROM api_keys');
    for (let i = 0; i < 20; i++) await make(['jobs:read']);
    const body = { name: 'Another', scopes: ['jobs:read'] as ['jobs:read'] };
    const more = () => world.as('client').call('integrations.addKey', { params: A(), body });
    expect((await more()).refused?.message).toBe(
      'A company can have 20 active API keys at most. Revoke one you no longer need.',
    );
    await world.sql('UPDATE api_keys SET revoked_at = now() WHERE id = (SELECT max(id) FROM api_keys)');
    expect((await more()).status).toBe(201);
  });

  it('can’t be given permissions its creator doesn’t have', async () => {
    const body = { name: 'Too much', scopes: ['jobs:read', 'lists:write'] as ['jobs:read', 'lists:write'] };
    const plain = await world.as('clientPlain').call('integrations.addKey', { params: A(), body });
    expect(plain.refused?.fields).toEqual({ scopes: "includes lists:write, which you can't grant" });
  });
});
