import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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

export function makeAttempts(): Attempts {
  const perPair = new RateLimiterMemory({ points: 10, duration: quarterHour });
  const perAddress = new RateLimiterMemory({ points: 100, duration: quarterHour });
  const pair = (address: string, who: string) => `${address} ${who.trim().toLowerCase()}`;
  const spend = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key);
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
