import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { isStorable } from '../../common/api/storable';
import { idNumber } from '../../common/api/text';
import { type EmailKind, emailKinds } from '../work/tasks/tasks';
import type { Env } from '../env/Env';
import type { SessionClaims } from './SessionClaims';

/** Bearer tokens are valid for twelve hours (R3). */
export const tokenSeconds = 12 * 60 * 60;
const algorithm = 'HS256';

/** The token has only user and session; role and rights are loaded for every call. */
export const signToken = (secret: KeyObject, userId: number, sessionId: string, now: Date): string => {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign({ sub: String(userId), sid: sessionId, use: 'session', iat, exp: iat + tokenSeconds }, secret, {
    algorithm,
  });
};

/** Claims of a verified payload; null if it isn't a session token. */
export function claimsOf(payload: unknown): SessionClaims | null {
  const p = payload as { sub?: unknown; sid?: unknown; use?: unknown; iat?: unknown; exp?: unknown } | null;
  if (p?.use !== 'session' || typeof p.sub !== 'string' || typeof p.sid !== 'string' || !isStorable(p.sid)) return null;
  const userId = Number(p.sub);
  if (!idNumber.safeParse(userId).success || typeof p.iat !== 'number' || typeof p.exp !== 'number') return null;
  return { userId, sessionId: p.sid, issuedAt: p.iat, expiresAt: p.exp };
}

/** Verifies signature, algorithm and expiry; returns null if invalid. */
export function verifyToken(secret: KeyObject, token: unknown, now: Date): SessionClaims | null {
  if (typeof token !== 'string' || token.length > 2000) return null;
  try {
    return claimsOf(
      jwt.verify(token, secret, { algorithms: [algorithm], clockTimestamp: Math.floor(now.getTime() / 1000) }),
    );
  } catch {
    return null;
  }
}

/** The dashboard has its own key, so that it doesn't need to know ours. */
export const analyticsKey = ({ analytics }: Pick<Env, 'analytics'>, ours: KeyObject): KeyObject =>
  analytics === null ? ours : createSecretKey(analytics.secret, 'utf8');

/** Analytics sign-ins are created for each view and valid for five minutes (security D20). */
const analyticsSeconds = 5 * 60;
export const signAnalytics = (secret: KeyObject, userId: number, now: Date): string => {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign({ sub: String(userId), use: 'analytics', iat, exp: iat + analyticsSeconds }, secret, { algorithm });
};

/** A known device of an account (knownDevice.ts). */
export const signDevice = (secret: KeyObject, account: string, device: string, now: Date, seconds: number): string => {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign({ sub: account, jti: device, use: 'device', iat, exp: iat + seconds }, secret, { algorithm });
};
export function verifyDevice(secret: KeyObject, token: string, account: string, now: Date): string | null {
  try {
    const p = jwt.verify(token, secret, {
      algorithms: [algorithm],
      clockTimestamp: Math.floor(now.getTime() / 1000),
    }) as jwt.JwtPayload;
    return p.use === 'device' && p.sub === account && typeof p.jti === 'string' ? p.jti : null;
  } catch {
    return null;
  }
}

/**
 * A download link is valid for 60 seconds, one user and one target: a file's ID, or a version of a job. Access is checked
 * again when it is opened.
 */
const linkSeconds = 60;
export const signLink = (
  secret: KeyObject,
  claims: { userId: number; sessionId: string },
  target: string,
  now: Date,
) => {
  const iat = Math.floor(now.getTime() / 1000);
  const link = jwt.sign(
    { sub: String(claims.userId), sid: claims.sessionId, file: target, use: 'link', iat, exp: iat + linkSeconds },
    secret,
    { algorithm },
  );
  return { link, expires: new Date((iat + linkSeconds) * 1000) };
};
export function verifyLink(
  secret: KeyObject,
  link: string,
  target: string,
  now: Date,
): { userId: number; sessionId: string } | null {
  try {
    const p = jwt.verify(link, secret, {
      algorithms: [algorithm],
      clockTimestamp: Math.floor(now.getTime() / 1000),
    }) as jwt.JwtPayload;
    if (p.use !== 'link' || p.file !== target || typeof p.sid !== 'string') return null;
    return { userId: Number(p.sub), sessionId: p.sid };
  } catch {
    return null;
  }
}

/** Unsubscribes an address from one kind of email or, for copies to a company, removes it from the company's list. */
export interface Unsubscribing {
  readonly email: string;
  readonly occasion: EmailKind;
  readonly companyId: number | null;
}
export const signUnsubscribe = (secret: KeyObject, { email, occasion, companyId }: Unsubscribing): string =>
  jwt.sign({ sub: email, of: occasion, co: companyId, use: 'unsubscribe' }, secret, { algorithm, noTimestamp: true });
export function verifyUnsubscribe(secret: KeyObject, token: string): Unsubscribing | null {
  try {
    const p = jwt.verify(token, secret, { algorithms: [algorithm] }) as jwt.JwtPayload;
    if (p.use !== 'unsubscribe' || typeof p.sub !== 'string') return null;
    const occasion = emailKinds.find((one) => one === p.of);
    return occasion ? { email: p.sub, occasion, companyId: typeof p.co === 'number' ? p.co : null } : null;
  } catch {
    return null;
  }
}
