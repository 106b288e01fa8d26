import type pg from 'pg';

/** Called for each slow statement, with its text; literals are removed. */
export type OnSlow = (milliseconds: number, statement: string) => void;

/** Threshold of a slow statement, in ms. */
const slowMs = 500;
const longest = 600;
const nameless = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, longest);

type Query = (query: unknown, values?: unknown, done?: unknown) => unknown;

/** Times the statements of a connection. */
export function watchQueries(client: pg.Client, onSlow: OnSlow): void {
  const ask = client.query.bind(client) as Query;
  const query: Query = (text, values, done) => {
    const began = performance.now();
    const look = () => {
      const took = performance.now() - began;
      if (took > slowMs)
        onSlow(took, nameless(typeof text === 'string' ? text : String((text as { text?: string }).text)));
    };
    /** Callers pass a callback or use the returned promise. */
    const timed = (given: unknown) =>
      typeof given === 'function'
        ? (...all: unknown[]) => {
            look();
            return given(...all);
          }
        : given;
    const answer = ask(text, timed(values), timed(done));
    if (answer instanceof Promise) answer.then(look, look);
    return answer;
  };
  Object.assign(client, { query });
}
