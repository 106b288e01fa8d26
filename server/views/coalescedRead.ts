import type { Sequelize } from 'sequelize';
import { rows } from '../work/sql';
import type { Run } from './present';

/** A running statement, and the one after it, shared by all requests since it started. */
interface Flight {
  readonly now: Promise<object[]>;
  next: Promise<object[]> | null;
}
const flights = new WeakMap<Sequelize, Map<string, Flight>>();

/**
 * Shares reads outside transactions. When many screens request the same data at once, after a reconnect or a bulk
 * change, the database runs the statement twice instead of once per screen: requests made while it runs share the next
 * run. A request never gets a result older than itself. The rows are shared, so callers must not change them.
 */
export const coalescedRead =
  (db: Sequelize): Run =>
  <T extends object>(sql: string, bind: readonly unknown[]) => {
    let known = flights.get(db);
    if (!known) flights.set(db, (known = new Map()));
    return shareRun(db, known, sql, bind) as Promise<T[]>;
  };

function shareRun(db: Sequelize, known: Map<string, Flight>, sql: string, bind: readonly unknown[]) {
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
