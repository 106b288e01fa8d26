import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Start of a table's rows in a dump. No other statement of a dump is ever executed. */
const head = /^COPY ([\w."]+) \(([\w", ]+)\) FROM stdin;$/;
const newline = 10;

interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Splits a dump into the rows of each table and writes them to the stream that `into` opens; null skips a table. The
 * SQL between tables is for manual restores: our schema comes from migrations.
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
      /** Index in this chunk where rows begin that haven't been passed on. */
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
