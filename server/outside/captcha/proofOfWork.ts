import { createHash } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Captcha } from './captcha';

/** Tens of thousands of hashes: half a second in a browser, expensive for mass registrations. */
const maxnumber = 50_000;
const livesMs = 20 * 60_000;

/** Built-in captcha: a proof of work, without a third party. */
export function proofOfWork(secret: string): Captcha {
  const hmacKey = createHash('sha256').update(`captcha ${secret}`).digest('hex');
  return {
    async challenge(now) {
      const made = await createChallenge({ hmacKey, maxnumber, expires: new Date(now.getTime() + livesMs) });
      return { ...made, maxnumber };
    },
    async check(answer, now) {
      try {
        // Check the expiry with our own clock below.
        if (!(await verifySolution(answer, hmacKey, false))) return null;
        const until = new Date(Number(extractParams(answer).expires) * 1000);
        return until > now ? { answer: createHash('sha256').update(keyOf(answer)).digest('hex'), until } : null;
      } catch {
        return null;
      }
    },
  };
}

/** Use the signature, so that different encodings of a solution count as the same one. */
const keyOf = (answer: string): string =>
  String((JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as { signature: unknown }).signature);
