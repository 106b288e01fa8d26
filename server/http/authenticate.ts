import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Viewer } from '../../common/access/viewer';
import type { SessionClaims } from '../access/SessionClaims';
import { claimsOf } from '../access/tokens';
import type { House } from '../house';
import { unauthorized } from '../work/refusal';

export interface Identity {
  readonly viewer: Viewer;
  readonly session: SessionClaims;
}

/** passport-jwt checks the bearer; who that is now, and with which rights, is read from the database (security D3). */
export function authenticator(house: House): (request: Request) => Promise<Identity> {
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
      (payload: unknown, done: (error: unknown, identity?: Identity | false) => void) => {
        const session = claimsOf(payload);
        if (!session || session.expiresAt * 1000 <= house.now().getTime()) return done(null, false);
        house.gate.viewers.find(session.userId, session.sessionId).then(
          (viewer) => done(null, viewer ? { viewer, session } : false),
          (error: unknown) => done(error),
        );
      },
    ),
  );
  return (request) =>
    new Promise((resolve, reject) => {
      const check = instance.authenticate(
        'jwt',
        { session: false },
        (error: unknown, identity: Identity | false | undefined) => {
          if (error) return reject(error);
          if (!identity) return reject(unauthorized());
          resolve(identity);
        },
      );
      check(request, {} as never, reject);
    });
}
