import { createHash } from 'node:crypto';
import type { OutboundLine } from '../outbound/outbound';
import { OutOfReach } from '../OutOfReach';
import type { Captcha } from './captcha';

export interface ReCaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  /** Who says whether an answer is right. */
  readonly url: string;
}

/** Google takes an answer for two minutes, and once; we remember it for longer, and in every process. */
const rememberedMs = 10 * 60_000;
const silent = 'It cannot be checked right now that you are no robot. Please try again in a moment.';

/** reCAPTCHA: the browser is asked by Google; that its answer is right, and given on our pages, is asked by us. */
export function reCaptcha(settings: ReCaptchaSettings, publicUrl: string, line: OutboundLine): Captcha {
  const { hostname } = new URL(publicUrl);
  return {
    challenge: () => Promise.resolve({ siteKey: settings.siteKey }),
    async check(answer, now) {
      const body = new URLSearchParams({ secret: settings.secret, response: answer }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const said = await line.ask({ url: settings.url, method: 'POST', headers, body }).catch((error: unknown) => {
        throw new OutOfReach(silent, error);
      });
      const verdict = said.status === 200 ? verdictOf(said.text) : null;
      if (!verdict) throw new OutOfReach(silent, `It answered ${said.status}.`);
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
