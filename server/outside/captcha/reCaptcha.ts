import { createHash } from 'node:crypto';
import type { OutboundClient } from '../outbound/outbound';
import { OutOfReach } from '../OutOfReach';
import type { Captcha } from './captcha';

export interface ReCaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  /** URL that verifies solutions. */
  readonly url: string;
}

/** Google accepts a solution once, within two minutes; remember it longer, across processes. */
const rememberedMs = 10 * 60_000;
const silent = "We can't verify you're human right now. Try again in a moment.";

/** reCAPTCHA. Verifies that the solution is correct and comes from our site. */
export function reCaptcha(settings: ReCaptchaSettings, publicUrl: string, line: OutboundClient): Captcha {
  const { hostname } = new URL(publicUrl);
  return {
    challenge: () => Promise.resolve({ siteKey: settings.siteKey }),
    async check(answer, now) {
      const body = new URLSearchParams({ secret: settings.secret, response: answer }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await line
        .request({ url: settings.url, method: 'POST', headers, body })
        .catch((error: unknown) => {
          throw new OutOfReach(silent, error);
        });
      const verdict = response.status === 200 ? verdictOf(response.text) : null;
      if (!verdict) throw new OutOfReach(silent, `Responded with ${response.status}.`);
      if (verdict.success !== true || verdict.hostname !== hostname) return null;
      return {
        answer: createHash('sha256').update(answer).digest('hex'),
        until: new Date(now.getTime() + rememberedMs),
      };
    },
  };
}

function verdictOf(text: string): { success?: unknown; hostname?: unknown } | null {
  try {
    const verdict = JSON.parse(text) as unknown;
    return typeof verdict === 'object' ? verdict : null;
  } catch {
    return null;
  }
}
