import jwt from 'jsonwebtoken';
import type { OutboundClient } from '../outbound/outbound';
import { OutOfReach } from '../OutOfReach';
import { DriveFault } from './drive';

/** The fields we need from a Google service account's key file. */
export interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}

const scope = 'https://www.googleapis.com/auth/drive';
const livesSeconds = 3600;
/** Renew the token while the old one is still valid. */
const earlyMs = 5 * 60_000;

/**
 * Returns a bearer token for the service account, cached until shortly before it expires; parallel calls share one
 * request.
 */
export function serviceToken(account: ServiceAccount, line: OutboundClient, now: () => number): () => Promise<string> {
  let cached: { readonly token: Promise<string>; readonly until: number } | null = null;
  const fetched = async (): Promise<string> => {
    const issued = Math.floor(now() / 1000);
    const assertion = jwt.sign(
      { iss: account.client_email, scope, aud: account.token_uri, iat: issued, exp: issued + livesSeconds },
      account.private_key,
      { algorithm: 'RS256' },
    );
    const answer = await line
      .request({
        url: account.token_uri,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
      })
      .catch((error: unknown) => {
        throw new OutOfReach("Google isn't responding. Try again in a moment.", error);
      });
    if (answer.status === 400 || answer.status === 401) throw new DriveFault(401, answer.text.slice(0, 500));
    const { access_token: token } =
      answer.status === 200 ? (JSON.parse(answer.text) as { access_token?: unknown }) : { access_token: undefined };
    if (typeof token !== 'string') throw new OutOfReach(`Google responded with ${answer.status} instead of a token.`);
    return token;
  };
  return () => {
    if (cached && now() < cached.until) return cached.token;
    const token = fetched();
    cached = { token, until: now() + livesSeconds * 1000 - earlyMs };
    token.catch(() => {
      cached = null;
    });
    return token;
  };
}
