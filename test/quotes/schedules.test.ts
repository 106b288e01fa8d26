import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readQuote } from '../../common/quotes/quoteDoc';
import { type OpenedHouse, openHouse } from '../../server/openHouse';
import { loadQuote } from '../../server/quotes/loadQuote';
import { openLine, type TestLine } from '../support/line';
import type { PersonName } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { QuoteLedger } from '../support/quoteSchedule';
import { saySeed, seeded } from '../support/random';
import { startWorld, type World } from '../support/world';

/**
 * [P33–P41] Seeded schedules: two to eight people on one quote, through two server processes on one database, while lines
 * are cut, held up and sleep, people change the server, updates arrive twice, and calls write into the same document.
 * Afterwards every tab, both servers, the log, the projected row and GET say the same, and nothing that anybody wrote
 * is missing. SEED repeats one.
 */
const fixed = [3, 11];
const steps = 50;

let world: World;
let other: OpenedHouse;
const otherFolder = mkdtempSync(join(tmpdir(), 'takeoffs-second-'));
beforeAll(async () => {
  world = await startWorld();
  const { house } = world.opened;
  other = await openHouse({
    env: { ...house.env, dataDir: otherFolder, port: 0 },
    databaseUrl: world.databaseUrl,
    pages: null,
    now: world.clock.now,
    migrated: true,
    tasks: false,
  });
});
afterAll(async () => {
  await other.close();
  await world.stop();
  rmSync(otherFolder, { recursive: true, force: true });
});

const seeds = process.env.SEED ? [saySeed('schedule')] : [...fixed, saySeed('a fresh schedule')];
const people: readonly PersonName[] = ['client', 'client2', 'admin', 'super'];

interface Tab {
  readonly editor: QuoteEditor;
  readonly line: TestLine;
}

describe('people on one quote, whatever happens', () => {
  it.each(seeds)('SEED=%i', (seed) => schedule(seed), 60_000);
});

it('[P49] of two processes that take one unused number at the same moment one is refused, and nothing is lost', async () => {
  for (let round = 0; round < 3; round++) {
    const { _id: id } = await world.as('client').does('quotes.create', { body: { name: `Number ${round}` } });
    const tabs = [
      new QuoteEditor(id, world.port, () => world.as('client').token),
      new QuoteEditor(id, other.port, () => world.as('admin').token),
    ] as const;
    const [one, two] = tabs;
    await Promise.all(tabs.map((tab) => tab.opened()));
    two.sync.doc.clientID = one.sync.doc.clientID;
    const number = one.sync.doc.clientID;
    // The second writes more under it: what goes beyond the first one's would be taken for its next words.
    one.sync.write({ header: { color: 'Red' } });
    two.sync.write({ header: { city: 'Mesa', state: 'AZ', street: 'Main' } });
    await Promise.all(tabs.map((tab) => tab.saved()));
    expect(tabs.filter(({ sync }) => sync.doc.clientID === number)).toHaveLength(1);
    const whole = { color: 'Red', city: 'Mesa', state: 'AZ', street: 'Main' };
    const logged = await loadQuote(world.opened.house, id);
    expect(readQuote((logged as NonNullable<typeof logged>).doc).header).toMatchObject(whole);
    for (const tab of tabs) await expect.poll(() => tab.content.header).toMatchObject(whole);
    for (const { house } of [world.opened, other])
      expect((await house.quotes.read(id)).content.header).toMatchObject(whole);
    for (const tab of tabs) tab.close();
  }
});

async function schedule(seed: number): Promise<void> {
  const random = seeded(seed);
  const ledger = new QuoteLedger(random);
  const ports = [world.port, other.port];
  const { _id: id } = await world.as('client').does('quotes.create', { body: { name: `Schedule ${seed}` } });
  const tabs: Tab[] = [];
  try {
    for (let i = 0; i < 2 + Math.floor(random() * 7); i++) {
      const line = await openLine(ports[i % 2] as number);
      const editor = new QuoteEditor(id, line.port, () => world.as(people[i % people.length] as PersonName).token);
      tabs.push({ editor, line });
      await editor.opened();
    }
    for (let step = 0; step < steps; step++) {
      const { editor, line } = ledger.pick(tabs);
      const chance = random();
      if (chance < 0.75) ledger.act(editor);
      else if (chance < 0.85) trouble(line, random());
      else if (chance < 0.9) moveTo(line, ledger.pick(ports));
      else if (chance < 0.95) sendAgain(editor);
      else await world.as('admin').does('quotes.update', { params: { id }, body: { street: `by call ${step}` } });
      if (random() < 0.4) await pause(random() * 40);
    }
    for (const { line } of tabs) line.restore();
    await Promise.all(tabs.map(({ editor }) => editor.saved(20_000)));
    expect(tabs.map(({ editor }) => editor.sync.state.refused)).toEqual(tabs.map(() => null));
    await sameEverywhere(id, tabs, ledger);
  } finally {
    for (const { editor, line } of tabs) {
      editor.close();
      await line.stop();
    }
  }
}

function trouble(line: TestLine, chance: number): void {
  if (chance < 0.3) line.cut();
  else if (chance < 0.5) line.pause();
  else if (chance < 0.6) line.sleep();
  else line.restore();
}

/** Its server is gone for it, and another one takes it. */
function moveTo(line: TestLine, port: number): void {
  line.cut();
  line.leadTo(port);
  line.restore();
}

/** All that a tab has, sent once more: it is there already. */
function sendAgain({ sync, socket, id }: QuoteEditor): void {
  if (sync.state.phase === 'open' && socket.connected) {
    socket.emit('quoteUpdate', { id, epoch: 1, n: 0, update: Y.encodeStateAsUpdate(sync.doc) });
  }
}

async function sameEverywhere(id: number, tabs: readonly Tab[], ledger: QuoteLedger): Promise<void> {
  const { house } = world.opened;
  const logged = await loadQuote(house, id);
  const truth = readQuote((logged as NonNullable<typeof logged>).doc);
  expect(ledger.missing(truth)).toEqual([]);
  for (const { editor } of tabs) await expect.poll(() => editor.content, { timeout: 12_000 }).toEqual(truth);
  expect((await house.quotes.read(id)).content).toEqual(truth);
  expect((await other.house.quotes.read(id)).content).toEqual(truth);
  const page = await world.as('client').does('quotes.get', { params: { id } });
  expect(page.lines?.map((line) => [line._id, line.comments])).toEqual(truth.lines.map((l) => [l.id, l.comments]));
  expect(page).toMatchObject({ color: truth.header.color, street: truth.header.street, city: truth.header.city });
  const [row] = await world.sql<{ seq: string; projected: string }>(
    'SELECT d.seq, q.projected_seq AS projected FROM quotes q JOIN quote_docs d ON d.quote_id = q.id WHERE q.id = $1',
    [id],
  );
  expect(row?.projected).toBe(row?.seq);
}
