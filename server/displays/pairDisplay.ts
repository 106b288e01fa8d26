import { randomInt } from 'node:crypto';
import type { Routes } from '../../common/api/routes';
import { codeCharacters, codeLength, codeMinutes } from '../../common/displays/pairingCode';
import { cookieFor, cookieOf } from '../access/cookies';
import { hashOfSecret, issueCredential, makeSecret } from '../access/displayCredentials';
import type { CallContext } from '../callContext';
import { Json } from '../views/present';
import { change } from '../work/change';
import type { Work } from '../work/Work';

const cookieName = 'pairing';
const codeMs = codeMinutes * 60_000;
/** An admin may enter a code at its last moment; the screen then has as long again to notice. */
const noticeMs = codeMs;

const makeCode = (): string =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

const secretOf = ({ cookies }: Pick<CallContext, 'cookies'>): string => cookieOf(cookies, cookieName) ?? '';

/** A code for a screen that wants to become a display. It has only one at a time. */
export async function startPairing(context: CallContext<Routes['display.startPairing']>) {
  const { services, call } = context;
  const secret = makeSecret();
  const { code, expires } = await change(services, { actor: null, verb: call }, async (work) => {
    await work.sql('DELETE FROM display_pairings WHERE secret_hash = $1 AND display_id IS NULL', [
      hashOfSecret(secretOf(context)),
    ]);
    const expires = new Date(work.now.getTime() + codeMs);
    return { code: await storeCode(work, secret, expires), expires };
  });
  const life = { seconds: (codeMs + noticeMs) / 1000, path: '/api/v1/display' };
  return {
    json: new Json(JSON.stringify({ code, expires: expires.toISOString() })),
    headers: { 'Set-Cookie': cookieFor(services, cookieName, secret, life) },
  };
}

async function storeCode(work: Work, secret: string, expires: Date): Promise<string> {
  for (;;) {
    const code = makeCode();
    // Another screen may be showing the same code.
    const [stored] = await work.sql(
      `INSERT INTO display_pairings (secret_hash, code_hash, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (code_hash) DO NOTHING RETURNING 1 AS one`,
      [hashOfSecret(secret), hashOfSecret(code), expires],
    );
    if (stored) return code;
  }
}

/** Gives the screen its credential once an admin has entered its code; each call returns a new one. */
export async function finishPairing(context: CallContext<Routes['display.finishPairing']>) {
  const { services, call } = context;
  return change(services, { actor: null, verb: call }, async (work) => {
    const [pairing] = await work.sql<{ displayId: number | null; expiresAt: Date }>(
      `SELECT display_id AS "displayId", expires_at AS "expiresAt" FROM display_pairings WHERE secret_hash = $1`,
      [hashOfSecret(secretOf(context))],
    );
    const validMs = pairing ? pairing.expiresAt.getTime() - work.now.getTime() : Number.NEGATIVE_INFINITY;
    if (pairing?.displayId != null && validMs > -noticeMs) {
      const cookie = await issueCredential(services, work, pairing.displayId);
      return { json: new Json('{"state":"paired"}'), headers: { 'Set-Cookie': cookie } };
    }
    return { value: { state: validMs > 0 ? 'waiting' : 'expired' } };
  });
}
