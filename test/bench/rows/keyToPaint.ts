import { setTimeout as pause } from 'node:timers/promises';
import { launchChromium } from '../../support/chromium';
import { QuoteEditor } from '../../support/quoteEditor';
import type { Ground } from '../ground';
import type { Row } from '../Row';
import { type PaintedKey, Typist } from '../Typist';
import { at, quoteOn } from './quotes';

const slower = 4;
const lines = 500;
const every = 110;
/** Both in turns; some three hundred keys in all: of a hundred the p95 is what the five slowest of them happened to meet. */
const [rounds, rows] = [4, 10];
const field = 'data:text/html,<input style="font-size:13px">';

/** Another editor of the same quote writes into lines that are in sight, and is seen there; not in this browser. */
function besides(editor: QuoteEditor): () => Promise<void> {
  let on = true;
  const going = (async () => {
    for (let n = 0; on; n++) {
      const { id } = editor.content.lines[(n * 7) % 40] as { id: string };
      editor.sync.present({ cell: `lines:${id}:quantity`, typing: true });
      editor.sync.write({ rows: [{ map: 'lines', id, cells: { quantity: String(1 + (n % 30)) } }] });
      await pause(250);
    }
  })();
  return async () => {
    on = false;
    await going;
  };
}

async function long(ground: Ground): Promise<{ id: number; person: { token: string; user: object }; other: string }> {
  const { id, people } = await quoteOn(ground, 'Writer');
  const [one, two] = people.map((person) => ({ person, token: ground.token(person) }));
  if (!one || !two) throw new Error('Two people are needed.');
  const headers = { ...ground.bearer(one.person), 'Content-Type': 'application/json' };
  const body = JSON.stringify({
    lines: Array.from({ length: lines }, (_, i) => ({
      ...{ code: `C${i}`, quantity: (i % 40) + 1, unit: 'EA', description: `Line ${i}` },
      ...{ length: 120 + (i % 20), drop: 4 + (i % 9), price: 1.25 + (i % 7) },
    })),
  });
  const filled = await fetch(`${ground.program.base}/api/v1/quotes/${id}`, { method: 'PATCH', headers, body });
  if (!filled.ok) throw new Error(`The quote could not be filled: ${await filled.text()}`);
  const me = await fetch(`${ground.program.base}/api/v1/users/profile`, { headers });
  return { id, person: { token: one.token, user: (await me.json()) as object }, other: two.token };
}

/** From a key to the frame that shows what it did, on a processor made four times slower; bare: one field on a blank page. */
export const keyToPaint: Row = {
  number: 13,
  task: `quote of ${lines} lines, two editors, ${slower} times slower: key → painted`,
  async run(ground) {
    const { id, person, other } = await long(ground);
    const browser = await launchChromium();
    const editor = new QuoteEditor(id, ground.port, () => other);
    try {
      await editor.opened();
      const blank = await Typist.on(browser, field, null, slower);
      await blank.page.locator('input').focus();
      const typist = await Typist.on(browser, `${ground.program.base}/quotes/${id}`, person, slower);
      await typist.turn(async () => {
        await typist.cell('comments');
        await typist.column('comments', [0, 2], 'warm', every);
        await typist.painted();
        await typist.cell('comments');
      });
      for (let round = 0; round < rounds; round++) {
        const stop = besides(editor);
        await typist.turn(() => typist.column('comments', [round * rows, (round + 1) * rows], 'note', every));
        await stop();
        await blank.turn(async () => {
          for (const letter of 'abcdefghij'.repeat(rows - 3)) await blank.key(letter, every);
        });
      }
      const [ours, bare] = [await typist.painted(), await blank.painted()];
      const share = (keys: readonly PaintedKey[], of: number) =>
        at(
          keys.map(({ ms }) => ms),
          of,
        );
      const both = (of: number) => ({ ours: share(ours, of), bare: share(bare, of) });
      return [
        { what: 'the middle key', ...both(0.5), unit: 'ms', better: 'less', once: 16 },
        { what: 'p95', ...both(0.95), unit: 'ms', better: 'less', limit: 50, once: 24 },
      ];
    } finally {
      editor.close();
      await browser.close();
    }
  },
};
