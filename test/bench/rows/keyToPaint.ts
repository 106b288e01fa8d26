import { setTimeout as pause } from 'node:timers/promises';
import { launchChromium } from '../../support/chromium';
import { QuoteEditor } from '../../support/quoteEditor';
import type { Workload } from '../Workload';
import type { Row } from '../Row';
import { type PaintedKey, Typist } from '../Typist';
import { quantile, createQuote } from './quotes';

const slowdown = 4;
const lines = 500;
const keyIntervalMs = 110;
/** Rounds, and rows per round: about 300 keys, because the p95 of 100 keys depends on just five of them. */
const [rounds, rows] = [4, 10];
const field = 'data:text/html,<input style="font-size:13px">';

/** Another user edits visible lines of the same quote, outside this browser. Returns a function that stops it. */
function startEditing(editor: QuoteEditor): () => Promise<void> {
  let on = true;
  const running = (async () => {
    for (let n = 0; on; n++) {
      const { id } = editor.content.lines[(n * 7) % 40] as { id: string };
      editor.sync.present({ cell: `lines:${id}:quantity`, typing: true });
      editor.sync.write({ rows: [{ map: 'lines', id, cells: { quantity: String(1 + (n % 30)) } }] });
      await pause(250);
    }
  })();
  return async () => {
    on = false;
    await running;
  };
}

async function createLongQuote(
  workload: Workload,
): Promise<{ id: number; person: { token: string; user: object }; other: string }> {
  const { id, people } = await createQuote(workload, 'Writer');
  const [one, two] = people.map((person) => ({ person, token: workload.token(person) }));
  if (!one || !two) throw new Error('Two people are needed.');
  const headers = { ...workload.bearer(one.person), 'Content-Type': 'application/json' };
  const body = JSON.stringify({
    lines: Array.from({ length: lines }, (_, i) => ({
      ...{ code: `C${i}`, quantity: (i % 40) + 1, unit: 'EA', description: `Line ${i}` },
      ...{ length: 120 + (i % 20), drop: 4 + (i % 9), price: 1.25 + (i % 7) },
    })),
  });
  const filled = await fetch(`${workload.program.base}/api/v1/quotes/${id}`, { method: 'PATCH', headers, body });
  if (!filled.ok) throw new Error(`Filling the quote failed: ${await filled.text()}`);
  const me = await fetch(`${workload.program.base}/api/v1/users/profile`, { headers });
  return { id, person: { token: one.token, user: (await me.json()) as object }, other: two.token };
}

/** Time from a key to the frame that shows it, with the CPU throttled 4×. Baseline: an input on a blank page. */
export const keyToPaint: Row = {
  number: 13,
  task: `quote of ${lines} lines, two editors, ${slowdown} times slower: key → painted`,
  async run(workload) {
    const { id, person, other } = await createLongQuote(workload);
    const browser = await launchChromium();
    const editor = new QuoteEditor(id, workload.port, () => other);
    try {
      await editor.opened();
      const blank = await Typist.on(browser, field, null, slowdown);
      await blank.page.locator('input').focus();
      const typist = await Typist.on(browser, `${workload.program.base}/quotes/${id}`, person, slowdown);
      await typist.turn(async () => {
        await typist.cell('comments');
        await typist.column('comments', [0, 2], 'warm', keyIntervalMs);
        await typist.painted();
        await typist.cell('comments');
      });
      for (let round = 0; round < rounds; round++) {
        const stop = startEditing(editor);
        await typist.turn(() => typist.column('comments', [round * rows, (round + 1) * rows], 'note', keyIntervalMs));
        await stop();
        await blank.turn(async () => {
          for (const letter of 'abcdefghij'.repeat(rows - 3)) await blank.key(letter, keyIntervalMs);
        });
      }
      const [ours, bare] = [await typist.painted(), await blank.painted()];
      const share = (keys: readonly PaintedKey[], of: number) =>
        quantile(
          keys.map(({ ms }) => ms),
          of,
        );
      const both = (of: number) => ({ ours: share(ours, of), bare: share(bare, of) });
      return [
        { what: 'median key', ...both(0.5), unit: 'ms', better: 'less' },
        { what: 'p95', ...both(0.95), unit: 'ms', better: 'less', limit: 50 },
      ];
    } finally {
      editor.close();
      await browser.close();
    }
  },
};
