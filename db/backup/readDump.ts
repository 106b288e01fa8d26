import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** The head of a table's rows in what pg_dump writes; nothing else of it is ever carried out. */
const head = /^COPY ([\w."]+) \(([\w", ]+)\) FROM stdin;$/;
const newline = 10;

interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * The rows of a dump, table by table, into what `into` opens for each; null: these are not wanted. Between the tables
 * stands SQL for whoever restores by hand: ours is made by migrations.
 */
export async function readDump(
  dump: Readable,
  into: (rows: Rows) => Writable | null,
  filled: (rows: Rows, to: Writable) => void,
): Promise<void> {
  let rows: Rows | null = null;
  let to: { readonly stream: Writable; readonly ended: Promise<void> } | null = null;
  let rest = Buffer.alloc(0);
  const open = (stream: Writable | null) => {
    if (!stream) return null;
    const ended = finished(stream, { readable: false });
    ended.catch(() => {});
    return { stream, ended };
  };
  const give = async (bytes: Buffer) => {
    if (to && bytes.length > 0 && !to.stream.write(bytes)) await Promise.race([once(to.stream, 'drain'), to.ended]);
  };
  try {
    for await (const chunk of dump) {
      const text: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
      /** Where the rows of this chunk begin that have not been given yet. */
      let from = 0;
      let at = 0;
      for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, at)) {
        if (rows === null) {
          const [, table = '', columns = ''] = head.exec(text.toString('utf8', at, end)) ?? [];
          from = end + 1;
          if (table !== '') {
            rows = { table, columns: columns.split(', ') };
            to = open(into(rows));
          }
        } else if (end - at === 2 && text.toString('latin1', at, end) === '\\.') {
          await give(text.subarray(from, at));
          from = end + 1;
          if (to) {
            to.stream.end();
            await to.ended;
            filled(rows, to.stream);
          }
          rows = null;
          to = null;
        }
        at = end + 1;
      }
      await give(text.subarray(from, at));
      rest = Buffer.from(text.subarray(at));
    }
    if (rows !== null) throw new Error(`The dump ends within ${(rows as Rows).table}.`);
  } catch (error) {
    to?.stream.destroy(error as Error);
    throw error;
  }
}
