import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { QueryDefinition } from '../../client/api/queries';
import { png } from '../../server/seed/png';
import { BrowserTab } from '../support/browserCache';
import { type ActWith, type JobAct, mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/**
 * [P11] What events made of the cache equals what asking again would answer: for every command and every audience,
 * through the browser's own cache, with filters, orders and page limits.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** One reader of each audience, and of each relation to the job. */
const readers: PersonName[] = ['admin', 'cad', 'client', 'clientPlain', 'viewer', 'customer', 'customer2', 'rival'];

interface Shown {
  readonly tab: BrowserTab;
  readonly what: string;
  readonly held: () => unknown;
  readonly definition: QueryDefinition<unknown>;
}

/** Open everything that this reader's screens show of a job and its lists. */
async function showAll(tab: BrowserTab, jobId: number, readable: boolean): Promise<Shown[]> {
  const { queries: q, me } = tab;
  const definitions: [string, QueryDefinition<unknown>][] = [
    ['newest 3', q.jobs({ num: 3 }, me)],
    ['newest 100', q.jobs({ num: 100 }, me)],
    ['active', q.jobs({ num: 100, activeOnly: true }, me)],
    ['mine', q.jobs({ num: 100, mineOnly: true }, me)],
    ['Working and Released', q.jobs({ num: 100, status: ['Working', 'Released'] }, me)],
    ['showCad', q.jobs({ num: 100, showCad: true }, me)],
    ['showNonCad', q.jobs({ num: 2, showNonCad: true }, me)],
    ['board', q.jobs({ workflowView: true }, me)],
    ['figures', q.weekly()],
    ['profile', q.profile(tab.person.id)],
  ];
  if (readable) {
    definitions.push(['page', q.job(jobId)], ['notes', q.notes(jobId)]);
    await tab.openPage('jobPage', jobId);
  }
  return Promise.all(
    definitions.map(async ([what, definition]) => ({ tab, what, definition, held: await tab.show(definition) })),
  );
}

/** Wait until nothing moves any more, then compare what is held with a fresh answer. */
async function compare(shown: readonly Shown[], after: string): Promise<void> {
  await settled(shown);
  for (const { tab, what, definition, held } of shown) {
    const fresh = await definition.ask(new AbortController().signal).catch((error: Error) => error.message);
    const kept = () => held() ?? (tab.client.getQueryState(definition.key)?.error as Error | null)?.message;
    // Where the figures were taken is not what they say.
    const plain = (value: unknown) => (what === 'figures' ? { ...(value as object), mark: '' } : value);
    // The machine may be busy, and counts are taken a moment after the fact: it must arrive by itself, not at once.
    await vi.waitFor(() => expect(plain(kept()), `${tab.person.name}, ${what}, after ${after}`).toEqual(plain(fresh)), {
      timeout: 5000,
      interval: 20,
    });
  }
}

async function settled(shown: readonly Shown[]): Promise<void> {
  const [last] = await world.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM changes');
  const end = performance.now() + 8000;
  const late = () => performance.now() > end;
  while ((world.opened.live.tail.position ?? 0) < Number(last?.id) && !late()) await pause(5);
  // A list that has lost a row asks again within two seconds.
  await pause(20);
  const busy = () => shown.some(({ tab }) => tab.client.isFetching() > 0 || tab.waits());
  while (busy() && !late()) await pause(20);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const changes = async () => Number((await world.sql<{ n: string }>('SELECT count(*) AS n FROM changes'))[0]?.n);

type Step = readonly [string, () => Promise<unknown>];

async function walk(author: 'client' | 'customer', steps: (jobId: number) => readonly Step[]): Promise<void> {
  const job = await world.makeJob('Submitted', { author });
  const tabs: BrowserTab[] = [];
  const shown: Shown[] = [];
  try {
    for (const name of readers) {
      const tab = await BrowserTab.open(world.as(name), world.port);
      tabs.push(tab);
      const readable = name !== 'rival' && (name !== 'customer' || author === 'customer') && name !== 'customer2';
      shown.push(...(await showAll(tab, job._id, readable)));
    }
    for (const [what, take] of steps(job._id)) {
      const before = await changes();
      await take();
      expect(await changes(), `${what} changes something`).toBeGreaterThan(before);
      await compare(shown, what);
    }
  } finally {
    for (const tab of tabs) tab.close();
  }
}

const by =
  (jobId: number) =>
  (who: PersonName, what: JobAct, also: ActWith = {}): Step => [
    `${what} by ${who}`,
    () => mustAct(world.as(who), jobId, what, also),
  ];

describe('event equals refetch', () => {
  it('[P11] through the whole life of a client’s job', async () => {
    await world.makeJob('Working', { author: 'client' });
    await world.makeJob('Released', { author: 'clientPlain' });
    await walk('client', (id) => {
      const does = by(id);
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
        does('cad', 'correction'),
        does('cad', 'review'),
        does('admin', 'release'),
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

  it('[P11, P12] through a customer’s job that is deleted in the end', async () => {
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

  it('[P11] through badges, rush, price and a copy', async () => {
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

  it('[P11, P18] through the life of a company: its fields, its rows, its logo, its name', async () => {
    const { A } = world.companies;
    const job = await world.makeJob('Working', { author: 'client' });
    const shown: Shown[] = [];
    const tabs: BrowserTab[] = [];
    try {
      for (const name of readers) {
        const tab = await BrowserTab.open(world.as(name), world.port);
        tabs.push(tab);
        const { queries: q } = tab;
        const definitions: [string, QueryDefinition<unknown>][] = [
          ['companies', q.companies('')],
          ['profile', q.profile(tab.person.id)],
        ];
        if (name !== 'rival') {
          await tab.openPage('companyPage', A.id);
          definitions.push(['company', q.company(A.id)]);
        }
        if (name === 'admin' || name === 'client') {
          await tab.openPage('jobPage', job._id);
          definitions.push(['job', q.job(job._id)], ['newest', q.jobs({ num: 50 }, tab.me)]);
        }
        for (const [what, definition] of definitions)
          shown.push({ tab, what, definition, held: await tab.show(definition) });
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
      for (const [what, take] of [
        patch('client', { officeAddressOne: '1 Ridge Way', metals: ['29ga', '26ga'] }),
        patch('client', { panels: [{ code: 'PBR', name: 'PBR Panel', coverage: 36, panType: 'EF' }] }),
        patch('admin', {
          matchLists: [{ code: 'RIDGE', sku: 'RC14', drop: 14 }],
          ratioLists: [{ code: 'PBR', item: 'SCREW', ratio: 2.4 }],
        }),
        patch('admin', { mrmClients: [{ mrmClientId: 'P1', mrqInitials: 'abc' }] }),
        patch('admin', { estPricing: { L1: 45 }, clientNotes: 'Longest first.' }),
        ['a logo', logo] as Step,
        patch('admin', { companyName: 'Alpine, renamed', inits: 'ALR' }),
        [
          'a new company',
          () => world.as('admin').does('companies.create', { body: { companyName: 'Aspen Metals', inits: 'ASP' } }),
        ] as Step,
      ]) {
        const before = await changes();
        await take();
        expect(await changes(), `${what} changes something`).toBeGreaterThan(before);
        await compare(shown, what);
      }
    } finally {
      for (const tab of tabs) tab.close();
    }
  }, 120_000);

  it('[P18] when people change: a name or a phone that stands on jobs and notes, a profile', async () => {
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
