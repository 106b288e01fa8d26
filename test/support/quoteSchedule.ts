import { randomBytes } from 'node:crypto';
import type { QuoteContent } from '../../common/quotes/document/content';
import { generateKeyBetween } from 'fractional-indexing';
import type { QuoteEditor } from './quoteEditor';

const words = ['Red', 'Blue', 'Galvalume', '12.5', '7', 'a longer text', ''];

/** Records what users did to a quote, to check in the end that nothing is missing. */
export class QuoteLedger {
  /** Last comment of each row, and the only user who changes it. */
  readonly #owned = new Map<string, { owner: QuoteEditor | null; comment: string }>();
  readonly #removed = new Set<string>();
  #written = 0;

  constructor(readonly random: () => number) {}

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  /** One random action of a user: a cell, a row created, moved or removed, or many at once. */
  act(editor: QuoteEditor): void {
    if (!editor.sync.state.canEdit) return;
    const { lines } = editor.content;
    const chance = this.random();
    if (lines.length < 3 || chance < 0.25) this.#insert(editor, 1);
    else if (chance < 0.3) this.#insert(editor, 12);
    else if (chance < 0.5) this.#comment(editor);
    else if (chance < 0.65)
      editor.sync.write({ header: { [this.pick(['color', 'metal', 'city', 'tax'])]: this.pick(words) } });
    else if (chance < 0.8)
      editor.sync.write({
        rows: [
          {
            map: 'lines',
            id: this.pick(lines).id,
            cells: { [this.pick(['quantity', 'price', 'description'])]: this.pick(words) },
          },
        ],
      });
    else if (chance < 0.9)
      editor.sync.write({
        rows: [{ map: 'lines', id: this.pick(lines).id, cells: { order: this.#orderKey(editor) } }],
      });
    else this.#remove(editor, this.pick(lines).id);
  }

  #orderKey(editor: QuoteEditor): string {
    const orders = editor.content.lines.map(({ order }) => order);
    const at = Math.floor(this.random() * (orders.length + 1));
    const [before, after] = [orders[at - 1] ?? null, orders[at] ?? null];
    return before !== null && before === after ? before : generateKeyBetween(before, after);
  }

  #insert(editor: QuoteEditor, count: number): void {
    const rows = Array.from({ length: count }, () => {
      const id = randomBytes(16).toString('base64url');
      const comment = `written ${++this.#written}`;
      this.#owned.set(id, { owner: editor, comment });
      return { map: 'lines' as const, id, cells: { order: this.#orderKey(editor), code: 'ROW', comments: comment } };
    });
    editor.sync.write({ rows });
  }

  #comment(editor: QuoteEditor): void {
    const here = new Set(editor.content.lines.map(({ id }) => id));
    const mine = [...this.#owned].filter(([id, { owner }]) => owner === editor && here.has(id));
    const [id, row] = mine.length > 0 ? this.pick(mine) : [];
    if (!id || !row) {
      this.#insert(editor, 1);
      return;
    }
    row.comment = `written ${++this.#written}`;
    editor.sync.write({ rows: [{ map: 'lines', id, cells: { comments: row.comment } }] });
  }

  #remove(editor: QuoteEditor, id: string): void {
    this.#removed.add(id);
    editor.sync.write({ removed: [{ map: 'lines', id }] });
  }

  /** Lists rows that were written and not removed but are missing or have an older comment. */
  missing({ lines }: QuoteContent): string[] {
    const there = new Map(lines.map((line) => [line.id, line.comments]));
    return [...this.#owned].flatMap(([id, { comment }]) => {
      if (this.#removed.has(id)) return [];
      return there.get(id) === comment ? [] : [`${id}: ${there.get(id) ?? 'no row'} instead of ${comment}`];
    });
  }
}
