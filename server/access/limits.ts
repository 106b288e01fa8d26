import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tryAgainIn } from '../../common/api/retryAfter';
import type { Processes } from '../outside/processes/processes';
import { tooMany } from '../work/refusal';

interface Limit {
  /** Uses allowed per `seconds`. */
  readonly uses: number;
  readonly seconds: number;
  readonly says: string;
}

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;
const attempts = 'Too many attempts.';

/**
 * All rate limits; also documented in README "Limits". "Network" is an IPv4 address or an IPv6 /64. Network limits are
 * wide enough for an office behind one address.
 */
// biome-ignore format: easier to scan as a table
export const limitTable = {
  // Failed sign-ins; successful ones are not counted.
  signInPair:    { uses: 10,  seconds: quarterHour, says: attempts }, // network and account
  signInNetwork: { uses: 100, seconds: quarterHour, says: attempts }, // network
  signInAccount: { uses: 50,  seconds: day, says: 'Too many failed sign-ins for this account. You can reset your password to sign in now.' }, // account
  signInDevice:  { uses: 10,  seconds: quarterHour, says: attempts }, // account and known device, instead of the three above
  resetGuess:    { uses: 100, seconds: quarterHour, says: attempts }, // network; wrong reset links
  // Emails triggered without signing in.
  linkEmailHour: { uses: 5,   seconds: hour, says: 'Too many links were requested for this email address. Use the newest one.' }, // email address
  linkEmailDay:  { uses: 10,  seconds: day,  says: 'Too many links were requested for this email address. Use the newest one.' }, // email address
  linkNetwork:   { uses: 100, seconds: quarterHour, says: attempts }, // network
  registration:  { uses: 30,  seconds: hour, says: 'Too many registrations from your network.' }, // network
  unsubscribe:   { uses: 60,  seconds: quarterHour, says: attempts }, // network
  displayCode:   { uses: 120, seconds: quarterHour, says: 'Too many pairing codes for your network.' }, // network
  displayPairing: { uses: 6000, seconds: quarterHour, says: attempts }, // network; a screen asks every three seconds
  captcha:       { uses: 120, seconds: quarterHour, says: attempts }, // network
  fileByLink:    { uses: 600, seconds: minute, says: 'Too many downloads from your network.' }, // network
  calendarFeed:  { uses: 600, seconds: quarterHour, says: attempts }, // network; programs read it a few times an hour
  // Links of customers.
  customerNetwork: { uses: 1200, seconds: quarterHour, says: attempts }, // network
  customerLink:  { uses: 600, seconds: quarterHour, says: attempts }, // link
  customerAnswer: { uses: 20, seconds: hour, says: 'Too many messages.' }, // link; questions and answers
  // Actions of a user or an API key.
  search:        { uses: 300, seconds: minute, says: 'Too many searches.' }, // person
  lookup:        { uses: 120, seconds: minute, says: 'Too many lookups.' }, // person; Drive folders and addresses on the map
  export:        { uses: 60,  seconds: 10 * minute, says: 'Too many exports.' }, // person
  fileLink:      { uses: 300, seconds: minute, says: 'Too many downloads.' }, // person
  upload:        { uses: 600, seconds: hour, says: 'Too many uploads.' }, // person
  uploadPart:    { uses: 6000, seconds: hour, says: 'Too many parts of uploads.' }, // person; a 2 GB file takes 250
  logo:          { uses: 60,  seconds: hour, says: 'Too many logo uploads.' }, // person
  displayPair:   { uses: 20,  seconds: quarterHour, says: 'Too many pairing codes.' }, // admin; with 148 million codes, guessing is hopeless
  passwordLink:  { uses: 60,  seconds: hour, says: 'Too many reset links.' }, // admin
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limitTable;

export interface Limits {
  /** Counts a use; throws a 429 with the retry time if there were too many. */
  take(name: LimitName, key: string, cost?: number): Promise<void>;
  /** Takes a counted use back. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets the counter. */
  clear(name: LimitName, key: string): Promise<void>;
}

/**
 * Processes share the counters in Redis. While Redis is unreachable, each process counts by itself, so limits still
 * apply.
 */
function limiter(name: string, { uses: points, seconds: duration }: Limit, { counters, prefix }: Processes) {
  const own = new RateLimiterMemory({ points, duration, keyPrefix: name });
  if (counters === null) return own;
  return new RateLimiterRedis({
    ...{ storeClient: counters, useRedisPackage: true, rejectIfRedisNotReady: true, insuranceLimiter: own },
    ...{ points, duration, keyPrefix: `${prefix}:${name}` },
  });
}

export function makeLimits(processes: Processes): Limits {
  const limiters = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, limiter(name, limit, processes)]),
  ) as unknown as Record<LimitName, RateLimiterAbstract>;
  // Hash keys, so that the store has no readable email or network addresses.
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    async take(name, key, cost = 1) {
      try {
        await limiters[name].consume(keyOf(key), cost);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        const first = error.consumedPoints - cost <= limitTable[name].uses;
        throw tooMany(`${limitTable[name].says} ${tryAgainIn(seconds)}`, seconds, first);
      }
    },
    async giveBack(name, key) {
      await limiters[name].reward(keyOf(key));
    },
    async clear(name, key) {
      await limiters[name].delete(keyOf(key));
    },
  };
}
