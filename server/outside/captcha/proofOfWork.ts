import { createHash } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Captcha } from './captcha';

/** Some ten thousand hashes: half a second for a browser, dear for whoever registers by the thousand. */
const maxnumber = 50_000;
const livesMs = 20 * 60_000;

/** The embedded default: a proof of work, with no third party. */
export function proofOfWork(secret: string): Captcha {
  const hmacKey = createHash('sha256').update(`captcha ${secret}`).digest('hex');
  return {
    async challenge(now) {
      const made = await createChallenge({ hmacKey, maxnumber, expires: new Date(now.getTime() + livesMs) });
      return { ...made, maxnumber };
    },
    async check(answer, now) {
      try {
        // Its age is judged by the program's own clock.
        if (!(await verifySolution(answer, hmacKey, false))) return null;
        const until = new Date(Number(extractParams(answer).expires) * 1000);
        return until > now ? { answer: createHash('sha256').update(keyOf(answer)).digest('hex'), until } : null;
      } catch {
        return null;
      }
    },
  };
}

/** The same work is the same answer, however it is written down. */
const keyOf = (answer: string): string =>
  String((JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as { signature: unknown }).signature);
