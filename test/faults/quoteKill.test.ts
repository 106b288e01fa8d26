import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestProxy, type TestProxy } from '../support/services/testProxy';
import { addCompanies, addPerson, type Person } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { QuoteLedger } from '../support/quoteSchedule';
import { logSeed, seeded } from '../support/random';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';

/**
 * [P33, P35] The program is killed three times while four people write in one quote: acknowledged edits are kept, the
 * others are sent again, and in the end all tabs and the server agree (security D23).
 */
let program: Program;
let rep: Person;
let admin: Person;
let proxy: TestProxy;
const callerOf = (person: Person) => callerAt(program, person);

beforeAll(async () => {
  ensureBuilt();
  program = new Program();
  await program.start();
  const { A } = await addCompanies(program.sql);
  const now = new Date();
  rep = await addPerson(program.sql, now, { name: 'client', role: 'client', companyId: A.id, hasQuoter: true });
  admin = await addPerson(program.sql, now, { name: 'admin', role: 'admin', companyId: null });
  proxy = await startTestProxy(program.port);
});
afterAll(async () => {
  await proxy.stop();
  await program.remove();
});

it('loses no edit when it is killed three times while four people write in one quote', async () => {
  const random = seeded(logSeed('a killed quote'));
  const ledger = new QuoteLedger(random);
  const { _id: id } = await callerOf(rep).does('quotes.create', { body: { name: 'A roof' } });
  const editors = [rep, rep, admin, admin].map(
    (person) => new QuoteEditor(id, proxy.port, () => callerOf(person).token),
  );
  try {
    await Promise.all(editors.map((editor) => editor.opened()));
    for (let kills = 0; kills < 3; kills++) {
      for (let i = 0; i < 20; i++) {
        ledger.act(ledger.pick(editors));
        if (random() < 0.5) await pause(random() * 30);
      }
      await program.kill();
      proxy.cut();
      for (let i = 0; i < 6; i++) ledger.act(ledger.pick(editors));
      await program.start();
      proxy.leadTo(program.port);
      proxy.restore();
    }
    await Promise.all(editors.map((editor) => editor.saved(20_000)));
    const [first, ...others] = editors as [QuoteEditor, ...QuoteEditor[]];
    await expect.poll(() => ledger.missing(first.content), { timeout: 8000 }).toEqual([]);
    for (const other of others) await expect.poll(() => other.content, { timeout: 8000 }).toEqual(first.content);
    const page = await callerOf(rep).does('quotes.get', { params: { id } });
    expect(page.lines?.map((row) => [row._id, row.comments])).toEqual(
      first.content.lines.map((row) => [row.id, row.comments]),
    );
  } finally {
    for (const editor of editors) editor.close();
  }
}, 90_000);
