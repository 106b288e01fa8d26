import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import { png } from '../../server/seed/roofs/png';
import { BrowserTab } from '../support/browserCache';
import { type ActWith, type JobAct, mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';
import { expectEqualsRefetch, show, type Shown } from './expectEqualsRefetch';

/**
 * [P11] After events the browser cache equals a refetch, for every command and every audience, with filters, orders and
 * page limits.
 */
let world: World;
const tabs: BrowserTab[] = [];
const leaving: (() => void)[] = [];
beforeAll(async () => {
  world = await startWorld();
  for (const name of readers) tabs.push(await BrowserTab.open(world.as(name), world.port, { hurried: true }));
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await world.stop();
});

/** At least one reader of each audience and each relation to the job. */
const readers: PersonName[] = ['admin', 'cad', 'client', 'clientPlain', 'viewer', 'customer', 'customer2', 'rival'];

/** Shows everything this reader can see of a job and its lists. */
async function showAll(tab: BrowserTab, jobId: number, readable: boolean): Promise<Shown[]> {
  const { queries: q, me } = tab;
  const page = { sort: '-num', limit: 3, after: null };
  const definitions: [string, QueryDefinition<unknown>][] = [
    ['newest 3', q.jobs({ num: 3 }, me)],
    ['newest 100', q.jobs({ num: 100 }, me)],
    ['active', q.jobs({ num: 100, activeOnly: true }, me)],
    ['mine', q.jobs({ num: 100, mineOnly: true }, me)],
    ['Working and Released', q.jobs({ num: 100, status: ['Working', 'Released'] }, me)],
    ['showCad', q.jobs({ num: 100, showCad: true }, me)],
    ['showNonCad', q.jobs({ num: 2, showNonCad: true }, me)],
    ['board', q.jobs({ workflowView: true }, me)],
    ['page of three', q.jobList({}, page, me)],
    ['by status time', q.jobList({ activeOnly: true }, { ...page, sort: '-statusTimeCurrent' }, me)],
    ['found by letters', q.jobList({ q: 'roof' }, { ...page, sort: 'name' }, me)],
    ['figures', q.weekly()],
    ['profile', q.profile(tab.person.id)],
  ];
  if (readable) {
    definitions.push(['page', q.jobDetail(jobId)], ['notes', q.notes(jobId)], ['pins', q.pins(jobId)]);
    leaving.push(await tab.openPage('jobPage', jobId));
  }
  return show(tab, definitions);
}

const changes = async () => Number((await world.sql<{ n: string }>('SELECT count(*) AS n FROM changes'))[0]?.n);

type Step = readonly [string, () => Promise<unknown>];

/** Runs the steps, and compares the screens with a refetch after each. */
async function compareAfterEach(steps: readonly Step[], shown: readonly Shown[]): Promise<void> {
  for (const [what, take] of steps) {
    const before = await changes();
    await take();
    expect(await changes(), `${what} changes something`).toBeGreaterThan(before);
    await expectEqualsRefetch(world, shown, what);
  }
}

async function walk(author: 'client' | 'customer', steps: (jobId: number) => readonly Step[]): Promise<void> {
  const job = await world.makeJob('Submitted', { author });
  try {
    const shown = await Promise.all(
      readers.map((name, i) => {
        const readable = name !== 'rival' && (name !== 'customer' || author === 'customer') && name !== 'customer2';
        return showAll(tabs[i] as BrowserTab, job._id, readable);
      }),
    );
    await compareAfterEach(steps(job._id), shown.flat());
  } finally {
    leaveAll();
  }
}
function leaveAll(): void {
  for (const leave of leaving.splice(0)) leave();
  for (const tab of tabs) tab.leaveAll();
}

const by =
  (jobId: number) =>
  (who: PersonName, what: JobAct, also: ActWith = {}): Step => [
    `${what} by ${who}`,
    () => mustAct(world.as(who), jobId, what, also),
  ];

/** Pins a question to a file of this group. */
const pinBy =
  (id: number) =>
  (who: PersonName, group: string): Step => [
    `a pin by ${who}`,
    async () => {
      const { files } = await world.as(who).does('jobs.get', { params: { id } });
      const file = files.find((one) => one.group === group)?._id as string;
      const body = { file, page: 1, x: 0.5, y: 0.25, kind: 'question', text: 'Which ridge?' } as const;
      await world.as(who).does('pins.create', { params: { id }, body });
    },
  ];
const lastPin = async (jobId: number) =>
  (await world.sql<{ id: number }>('SELECT max(id) AS id FROM pins WHERE job_id = $1', [jobId]))[0] as { id: number };

describe('events and refetches agree', () => {
  it('[P11] throughout the life of a client’s job', async () => {
    await world.makeJob('Working', { author: 'client' });
    await world.makeJob('Released', { author: 'clientPlain' });
    await walk('client', (id) => {
      const does = by(id);
      const pins = pinBy(id);
      return [
        does('client', 'plainNote'),
        does('cad', 'rfi'),
        does('cad2', 'rfi'),
        does('client', 'rfiResponse'),
        does('admin', 'validateNoTakeoff'),
        does('client', 'takeoff'),
        does('admin', 'validate'),
        does('cad', 'assign'),
        does('cad', 'unassign'),
        does('cad', 'assign'),
        does('cad', 'cadNote'),
        does('admin', 'dueBack'),
        does('cad', 'rfi'),
        does('clientPlain', 'rfiResponse'),
        does('cad', 'review'),
        pins('admin', 'current draft'),
        does('cad', 'correction'),
        does('cad', 'review'),
        does('admin', 'release'),
        pins('client', 'current version'),
        [
          'a reply',
          async () => world.as('cad').does('pins.reply', { params: await lastPin(id), body: { text: 'Yes.' } }),
        ],
        [
          'a pin is resolved',
          async () => world.as('client').does('pins.resolve', { params: await lastPin(id), body: { resolved: true } }),
        ],
        pins('cad', 'current version'),
        ['a pin is deleted', async () => world.as('admin').does('pins.delete', { params: await lastPin(id) })],
        does('client', 'revision'),
        does('cad2', 'revisionResponse'),
        does('clientPlain', 'revision'),
        does('cad', 'review'),
        does('admin', 'release'),
        ['another job is submitted', () => world.makeJob('Submitted', { author: 'clientPlain' })],
        [
          'a custom level',
          () => world.makeJob('Submitted').then((j) => mustAct(world.as('admin'), j._id, 'validateCustom')),
        ],
      ] as const;
    });
  }, 180_000);

  it('[P11, P12] on a customer’s job that is deleted at the end', async () => {
    await walk('customer', (id) => {
      const does = by(id);
      const photo = () => world.as('customer').upload('noteFile', [{ name: 'eaves.jpg', bytes: 'x' }]);
      return [
        ['a photo', async () => mustAct(world.as('customer'), id, 'plainNote', { files: await photo() })],
        does('admin', 'validate'),
        does('cad2', 'assign'),
        does('admin', 'delete'),
      ] as const;
    });
  }, 120_000);

  it('[P11] on badges, rush, price and a duplicate', async () => {
    await walk('client', (id) => {
      const patch = (
        name: 'rush' | 'maxRevs' | 'quoteStatus' | 'productionStatus' | 'invoice' | 'billing',
        body: object,
      ): Step => [name, () => world.as('admin').does(`jobs.${name}`, { params: { id }, body: body as never })];
      return [
        by(id)('admin', 'validate'),
        patch('rush', { level: true }),
        patch('maxRevs', { level: 3 }),
        patch('quoteStatus', { level: 'Ready to Quote' }),
        patch('quoteStatus', { level: 'Awaiting Takeoff', undo: true }),
        patch('productionStatus', { level: 'Awaiting Material' }),
        patch('billing', { level: 9, mrqLevelCustom: 77.5 }),
        patch('invoice', { invoiceType: 'Demo' }),
        [
          'a copy',
          () => world.as('cad').does('jobs.duplicate', { params: { id }, body: { jobName: 'The same again' } }),
        ],
      ] as const;
    });
  }, 120_000);

  it('[P11, P37] throughout the life of a quote: create, edit, job badge, customer name, delete', async () => {
    const job = await world.makeJob('Released', { author: 'customer' });
    const { A } = world.companies;
    const customer = await world.as('admin').does('customers.create', { body: { name: 'Buyer', client: A.id } });
    const page = { sort: '-timeIn', limit: 3, after: null };
    const shown: Shown[] = [];
    try {
      for (const tab of tabs) {
        if (!['admin', 'client', 'customer', 'rival'].includes(tab.person.name)) continue;
        const { queries: q } = tab;
        const own = tab.person.name === 'customer' ? { ...page, sort: '-num' } : page;
        const definitions: [string, QueryDefinition<unknown>][] = [['quotes', q.quotes({}, own)]];
        if (tab.person.name !== 'rival')
          definitions.push(['quotes of the job', q.quotesOfJob(job._id, tab.person.role)]);
        if (tab.person.name === 'admin')
          definitions.push(['by name', q.quotes({ q: 'roof' }, { ...page, sort: 'name' })]);
        shown.push(...(await show(tab, definitions)));
      }
      let id = 0;
      const steps: readonly Step[] = [
        [
          'a quote',
          async () => {
            const body = { name: 'A roof', job: job._id, customer: customer._id };
            id = (await world.as('client').does('quotes.create', { body }))._id;
          },
        ],
        ['another company’s', () => world.as('rival').does('quotes.create', { body: { name: 'A rival roof' } })],
        [
          'cells',
          () =>
            world.as('admin').does('quotes.update', {
              params: { id },
              body: { name: 'A red roof', lines: [{ quantity: 2, price: 5 }] },
            }),
        ],
        ['an earlier state', () => world.as('client').does('quotes.restore', { params: { id }, body: { seq: 1 } })],
        [
          'the badge of its job',
          () => world.as('admin').does('jobs.quoteStatus', { params: { id: job._id }, body: { level: 'Emailed' } }),
        ],
        [
          'its customer’s name',
          () =>
            world
              .as('admin')
              .does('customers.update', { params: { id: customer._id }, body: { name: 'Renamed Buyer' } }),
        ],
      ];
      await compareAfterEach(steps, shown);
    } finally {
      leaveAll();
    }
  }, 120_000);

  it('[P11, P18] throughout the life of a company: fields, rows, logo, name', async () => {
    const { A } = world.companies;
    const job = await world.makeJob('Working', { author: 'client' });
    const shown: Shown[] = [];
    try {
      for (const tab of tabs) {
        const { queries: q } = tab;
        const name = tab.person.name;
        const definitions: [string, QueryDefinition<unknown>][] = [
          ['companies', q.companies('')],
          ['profile', q.profile(tab.person.id)],
        ];
        if (name !== 'rival') {
          leaving.push(await tab.openPage('companyPage', A.id));
          definitions.push(['company', q.company(A.id)]);
        }
        if (name === 'admin' || name === 'client') {
          leaving.push(await tab.openPage('jobPage', job._id));
          definitions.push(['job', q.jobDetail(job._id)], ['newest', q.jobs({ num: 50 }, tab.me)]);
        }
        shown.push(...(await show(tab, definitions)));
      }
      const patch = (who: PersonName, body: object): Step => [
        `${who} changes ${Object.keys(body)}`,
        () => world.as(who).does('companies.update', { params: { id: A.id }, body: body as never }),
      ];
      const logo = async () => {
        const form = new FormData();
        form.append('logo', new Blob([new Uint8Array(png(4, 3, [[9, 9, 9]], () => 0))]), 'a.png');
        await world.as('client').request('POST', `/api/v1/clients/${A.id}/logo`, { raw: form });
      };
      const steps: readonly Step[] = [
        patch('client', { officeAddressOne: '1 Ridge Way', metals: ['29ga', '26ga'] }),
        patch('client', { panels: [{ code: 'PBR', name: 'PBR Panel', coverage: 36, panType: 'EF' }] }),
        patch('admin', {
          matchLists: [{ code: 'RIDGE', sku: 'RC14', drop: 14 }],
          ratioLists: [{ code: 'PBR', item: 'SCREW', ratio: 2.4 }],
        }),
        patch('client', { letters: { greeting: 'Dear {person},', rfiIntro: 'We ask about {name}:' } }),
        patch('admin', { mrmClients: [{ mrmClientId: 'P1', mrqInitials: 'abc' }] }),
        patch('admin', { estPricing: { L1: 45 }, clientNotes: 'Longest first.' }),
        ['a logo', logo],
        patch('admin', { companyName: 'Alpine, renamed', inits: 'ALR' }),
        [
          'a new company',
          () => world.as('admin').does('companies.create', { body: { companyName: 'Aspen Metals', inits: 'ASP' } }),
        ],
      ];
      await compareAfterEach(steps, shown);
    } finally {
      leaveAll();
    }
  }, 120_000);

  it('[P18] on changes of users: names and phones shown on jobs and notes, and profiles', async () => {
    await walk('client', () => [
      ['the author’s name', () => world.as('client').does('profile.update', { body: { name: 'Renamed Rep' } })],
      ['the author’s phone', () => world.as('client').does('profile.update', { body: { phone: '(479) 555-0199' } })],
      ['the drafter’s name', () => world.as('cad').does('profile.update', { body: { name: 'Renamed Drafter' } })],
      [
        'an admin changes another',
        () =>
          world
            .as('admin')
            .does('users.update', { params: { id: world.people.client2.id }, body: { numJobsIndex: 25 } }),
      ],
    ]);
  }, 120_000);
});
