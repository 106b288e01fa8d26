import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Viewer } from '../../common/access/viewer';
import type { KeyScope } from '../../common/integrations/offered';
import { keyHolder } from '../access/apiKeys';
import { displayHolder } from '../access/displayCredentials';
import type { SessionClaims } from '../access/SessionClaims';
import { claimsOf } from '../access/tokens';
import type { Services } from '../services';
import { unauthorized } from '../work/refusal';

export interface Identity {
  readonly viewer: Viewer;
  readonly session: SessionClaims;
  /** Scopes of an API key; null for a user, who is limited only by permissions. */
  readonly scopes: readonly KeyScope[] | null;
}

/** Cached tokens; more than users are ever signed in at the same time. */
const mostKnown = 5000;

/**
 * passport-jwt verifies the bearer token; the user and their permissions are read from the database (security D3). A
 * verified signature stays valid, so it is cached by token; expiry and user are checked on every request.
 */
export function authenticator(services: Services): (request: Request) => Promise<Identity> {
  const known = new Map<string, SessionClaims>();
  const judge = async (session: SessionClaims | null): Promise<Identity | null> => {
    if (!session || session.expiresAt * 1000 <= services.now().getTime()) return null;
    const viewer = await services.gate.viewers.find(session.userId, session.sessionId);
    return viewer && { viewer, session, scopes: null };
  };
  const instance = new passport.Passport();
  instance.use(
    new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        // The types allow only strings, but the value is passed to jsonwebtoken, which takes a key.
        secretOrKey: services.gate.secret as unknown as Buffer,
        algorithms: ['HS256'],
        // Checked below by the application's clock, which tests and demo data can move.
        ignoreExpiration: true,
      },
      (payload: unknown, done: (error: unknown, session?: SessionClaims | false) => void) =>
        done(null, claimsOf(payload) ?? false),
    ),
  );
  const signed = (request: Request) =>
    new Promise<SessionClaims | null>((resolve, reject) => {
      const check = instance.authenticate(
        'jwt',
        { session: false },
        (error: unknown, session: SessionClaims | false | undefined) =>
          error ? reject(error) : resolve(session || null),
      );
      check(request, {} as never, reject);
    });
  return async (request) => {
    const bearer = request.headers.authorization ?? '';
    // Only a request without a bearer is a display's: someone may sign in with a display's browser.
    if (bearer === '') {
      const display = await displayHolder(services, request.headers.cookie ?? '');
      if (display) return { ...display, scopes: null };
    }
    const byKey = await keyHolder(services, bearer);
    if (byKey) return byKey;
    let session = known.get(bearer) ?? null;
    if (!session) {
      // Verification reads only the token, so any error, including a null payload, means that it is invalid.
      session = await signed(request).catch(() => null);
      if (session) {
        if (known.size >= mostKnown) known.clear();
        known.set(bearer, session);
      }
    }
    const identity = await judge(session);
    if (!identity) throw unauthorized();
    return identity;
  };
}
