import jwt from 'jsonwebtoken';
import type { OutboundLine } from '../outbound/outbound';
import { OutOfReach } from '../OutOfReach';
import { DriveFault } from './drive';

/** Of the key file that Google hands out for a service account, what is needed. */
export interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

const scope = 'https://www.googleapis.com/auth/drive';
const livesSeconds = 3600;
/** Renewed while the old one is still good. */
const earlyMs = 5 * 60_000;

/** A bearer for the service account, signed for and kept until it is nearly spent; asked for once at a time. */
export function serviceToken(account: ServiceAccount, line: OutboundLine, now: () => number): () => Promise<string> {
  let kept: { readonly token: Promise<string>; readonly until: number } | null = null;
  const fetched = async (): Promise<string> => {
    const issued = Math.floor(now() / 1000);
    const assertion = jwt.sign(
      { iss: account.client_email, scope, aud: account.token_uri, iat: issued, exp: issued + livesSeconds },
      account.private_key,
      { algorithm: 'RS256' },
    );
    const answer = await line
      .ask({
        url: account.token_uri,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
      })
      .catch((error: unknown) => {
        throw new OutOfReach('Google does not answer right now. Please try again in a moment.', error);
      });
    if (answer.status === 400 || answer.status === 401) throw new DriveFault(401, answer.text.slice(0, 500));
    const { access_token: token } =
      answer.status === 200 ? (JSON.parse(answer.text) as { access_token?: unknown }) : { access_token: undefined };
    if (typeof token !== 'string') throw new OutOfReach(`Google answered ${answer.status} instead of a token.`);
    return token;
  };
  return () => {
    if (kept && now() < kept.until) return kept.token;
    const token = fetched();
    kept = { token, until: now() + livesSeconds * 1000 - earlyMs };
    token.catch(() => {
      kept = null;
    });
    return token;
  };
}
