import { createHash } from 'node:crypto';
import type pg from 'pg';

const mark = '/* kept */ ';

/**
 * Says of a statement that its best plan does not depend on its values, as with everything that is found by a key: each
 * connection parses and plans it once. Of a view with its four joins that is more than two thirds of the work. Not for
 * searches, and not where a value decides which partial index serves.
 */
export const kept = (sql: string): string => mark + sql;

/** A connection's memory is no place for every statement there is. */
const most = 60;

type Ask = (query: unknown, values?: unknown, done?: unknown) => unknown;

/** Lets a connection keep the plans of the statements that are marked. */
export function keepPlans(client: pg.Client): void {
  const ask = client.query.bind(client) as Ask;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (!name && names.size < most) {
      name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
    }
    return name;
  };
  const query: Ask = (text, values, done) => {
    const name = typeof text === 'string' && text.startsWith(mark) ? nameOf(text) : undefined;
    if (name === undefined) return ask(text, values, done);
    return typeof values === 'function' ? ask({ name, text }, values) : ask({ name, text, values }, done);
  };
  Object.assign(client, { query });
}
