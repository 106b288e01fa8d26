import type { Sequelize } from 'sequelize';
import { rows } from '../work/sql';
import type { Run } from './present';

/** One statement that is under way, and the one after it, for all who have asked since it began. */
interface Flight {
  readonly now: Promise<object[]>;
  next: Promise<object[]> | null;
}
const flights = new WeakMap<Sequelize, Map<string, Flight>>();

/**
 * Reads outside of a transaction. When forty screens ask for the same page at once, after a line came back or a bulk
 * change, PostgreSQL is asked twice and not forty times: who asks while the same statement with the same values is under
 * way shares the next one. Nobody is answered from before the question: a statement is shared only by those who asked
 * before it began. The rows are shared too, and are not to be changed.
 */
export const reading =
  (db: Sequelize): Run =>
  <T extends object>(sql: string, bind: readonly unknown[]) => {
    let known = flights.get(db);
    if (!known) flights.set(db, (known = new Map()));
    return together(db, known, sql, bind) as Promise<T[]>;
  };

function together(db: Sequelize, known: Map<string, Flight>, sql: string, bind: readonly unknown[]) {
  const key = `${sql}\n${JSON.stringify(bind)}`;
  const begin = (): Promise<object[]> => {
    const flight: Flight = { now: rows<object>(db, sql, bind), next: null };
    known.set(key, flight);
    const land = () => {
      if (!flight.next) known.delete(key);
    };
    flight.now.then(land, land);
    return flight.now;
  };
  const flight = known.get(key);
  if (!flight) return begin();
  flight.next ??= flight.now.then(begin, begin);
  return flight.next;
}
