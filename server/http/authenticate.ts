import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Viewer } from '../../common/access/viewer';
import type { KeyScope } from '../../common/integrations/offered';
import { keyHolder } from '../access/apiKeys';
import type { SessionClaims } from '../access/SessionClaims';
import { claimsOf } from '../access/tokens';
import type { House } from '../house';
import { unauthorized } from '../work/refusal';

export interface Identity {
  readonly viewer: Viewer;
  readonly session: SessionClaims;
  /** What a key is good for; null: a person, who may whatever the policy says. */
  readonly scopes: readonly KeyScope[] | null;
}

/** More than people are signed in at once. */
const mostKnown = 5000;

/**
 * passport-jwt checks the bearer; who that is now, and with which rights, is read from the database (security D3). What
 * was signed with our key stays so: a bearer that comes again is not reckoned again, its time and its person are judged
 * each time.
 */
export function authenticator(house: House): (request: Request) => Promise<Identity> {
  const known = new Map<string, SessionClaims>();
  const judge = async (session: SessionClaims | null): Promise<Identity | null> => {
    if (!session || session.expiresAt * 1000 <= house.now().getTime()) return null;
    const viewer = await house.gate.viewers.find(session.userId, session.sessionId);
    return viewer && { viewer, session, scopes: null };
  };
  const instance = new passport.Passport();
  instance.use(
    new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        // Its types know texts alone; it hands what it is given to jsonwebtoken, which wants a key.
        secretOrKey: house.gate.secret as unknown as Buffer,
        algorithms: ['HS256'],
        // Judged below by the program's own clock, which tests and planted stories move.
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
    const byKey = await keyHolder(house, bearer);
    if (byKey) return byKey;
    let session = known.get(bearer) ?? null;
    if (!session) {
      // Checking reads nothing but the token: whatever goes wrong, a payload of null included, the token is no good.
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
