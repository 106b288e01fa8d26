import type pg from 'pg';

/** Told of each statement that took longer: its text, in which every value is a `$n`, and any literal is left out. */
export type OnSlow = (milliseconds: number, statement: string) => void;

/** Longer than this a statement of a call should never take. */
const slowMs = 500;
const longest = 600;
const nameless = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, longest);

type Ask = (query: unknown, values?: unknown, done?: unknown) => unknown;

/** Times what a connection asks. */
export function watchQueries(client: pg.Client, onSlow: OnSlow): void {
  const ask = client.query.bind(client) as Ask;
  const query: Ask = (text, values, done) => {
    const began = performance.now();
    const look = () => {
      const took = performance.now() - began;
      if (took > slowMs)
        onSlow(took, nameless(typeof text === 'string' ? text : String((text as { text?: string }).text)));
    };
    /** Some ask with a function to be called, some wait for a promise. */
    const told = (given: unknown) =>
      typeof given === 'function'
        ? (...all: unknown[]) => {
            look();
            return given(...all);
          }
        : given;
    const answer = ask(text, told(values), told(done));
    if (answer instanceof Promise) answer.then(look, look);
    return answer;
  };
  Object.assign(client, { query });
}
