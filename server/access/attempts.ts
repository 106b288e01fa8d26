import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Processes } from '../outside/processes/processes';
import { Refusal } from '../work/refusal';

/**
 * Limits on attempts (decisions §3, security D14): attempts count per address and person together and per address alone,
 * so that nobody can lock somebody else out from afar.
 */
export interface Attempts {
  /** Count one attempt before it is judged; 429 when there were too many. Parallel ones count each. */
  begin(address: string, who: string): Promise<void>;
  /** It was right: it never was an attempt. */
  succeeded(address: string, who: string): Promise<void>;
}

const quarterHour = 15 * 60;

/** Several processes count together; while their Redis is away each counts for itself, and nobody is let in uncounted. */
function limiter(name: string, points: number, { counters, prefix }: Processes): RateLimiterAbstract {
  const own = new RateLimiterMemory({ points, duration: quarterHour, keyPrefix: name });
  if (counters === null) return own;
  return new RateLimiterRedis({
    ...{ storeClient: counters, useRedisPackage: true, rejectIfRedisNotReady: true, insuranceLimiter: own },
    ...{ points, duration: quarterHour, keyPrefix: `${prefix}:${name}` },
  });
}

/** `what` is attempted: each is counted apart. */
export function makeAttempts(what: string, processes: Processes): Attempts {
  const perPair = limiter(`${what}:pair`, 10, processes);
  const perAddress = limiter(`${what}:address`, 100, processes);
  // Nobody's mail address stands in a store of counters.
  const pair = (address: string, who: string) =>
    createHash('sha256').update(`${address} ${who.trim().toLowerCase()}`).digest('base64url');
  const spend = async (on: RateLimiterAbstract, key: string) => {
    try {
      await on.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const minutes = Math.max(1, Math.ceil(error.msBeforeNext / 60_000));
      throw new Refusal(
        'tooMany',
        `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
    }
  };
  return {
    async begin(address, who) {
      await spend(perPair, pair(address, who));
      await spend(perAddress, address);
    },
    async succeeded(address, who) {
      await perPair.delete(pair(address, who));
      await perAddress.reward(address);
    },
  };
}
