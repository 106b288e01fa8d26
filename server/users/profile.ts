import { isAdmin } from '../../common/access/roles';
import type { Routes } from '../../common/api/routes';
import type { Viewer } from '../../common/access/viewer';
import { User } from '../../db/models/User';
import { endSessions, openSession } from '../access/gate';
import { checkPassword, hashPassword, passwordFits, passwordOwner } from '../access/passwords';
import { analyticsKey, signAnalytics, signToken, tokenSeconds } from '../access/tokens';
import { scope } from '../access/scope';
import { attemptSucceeded, beginAttempt } from '../access/signInLimits';
import type { CallContext } from '../callContext';
import { queuePasswordEmail } from '../auth/mailPasswordChanged';
import { noteFailedSignIn } from '../auth/noteFailedSignIn';
import type { Services } from '../services';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { rows } from '../work/sql';
import { bumpName } from './bumpName';
import { presentProfile, type Tokens } from './presentProfile';
import { refuseFields } from './refuseFields';

/** Returns the user's own profile; renews a token past half its lifetime (R3). */
export async function findProfile({ services, viewer, session }: CallContext<Routes['profile.get']>) {
  const now = services.now();
  const renew = now.getTime() / 1000 - session.issuedAt > tokenSeconds / 2;
  const token = renew
    ? signToken(services.gate.secret, viewer.id, session.sessionId, now)
    : signToken(services.gate.secret, viewer.id, session.sessionId, new Date(session.issuedAt * 1000));
  return presentProfile((sql, bind) => rows(services.db, sql, bind), viewer.id, tokensOf(services, viewer, token));
}

/** Only GET profile includes the analytics sign-in, for admins (R5). */
const tokensOf = (services: Services, { id, role }: Viewer, token: string): Tokens =>
  isAdmin(role)
    ? { token, mongoToken: signAnalytics(analyticsKey(services.env, services.gate.secret), id, services.now()) }
    : { token };

/** Updates the user's own profile. A new password ends all other sessions and returns a new token. */
export async function updateProfile(context: CallContext<Routes['profile.update']>) {
  const { services, viewer, session } = context;
  const { password = '', currentPassword, expected, ...fields } = context.body;
  refuseFields(viewer, context.body, []);
  if (password !== '') {
    checkPassword(password, await passwordOwner(services, viewer.id));
    if (currentPassword === undefined) throw invalid({ currentPassword: 'is required to change the password' });
  }
  const passwordHash = password === '' ? undefined : await newPassword(context, password, currentPassword ?? '');

  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const user = await work.lock(User, viewer.id, scope.self(viewer));
    await work.expect('user', user, expected, Object.keys(fields));
    const driveLetter = fields.driveLetter?.toUpperCase();
    await work.update(User, user, { ...fields, driveLetter, passwordHash });
    await bumpName(work, user, fields);
    let token = signToken(services.gate.secret, user.id, session.sessionId, new Date(session.issuedAt * 1000));
    if (passwordHash !== undefined) {
      await endSessions(work, user.id);
      await queuePasswordEmail(work, user.id, 'self');
      token = await openSession(work, services.gate, user.id);
    }
    return presentProfile((sql, bind) => work.sql(sql, bind), user.id, { token });
  });
}

/** Attempts at the current password are limited like sign-ins. */
async function newPassword(
  { services, viewer, address, call }: CallContext,
  password: string,
  current: string,
): Promise<string> {
  const attempt = { address, account: `user ${viewer.id}`, device: null };
  await beginAttempt(services.gate.limits, attempt);
  const [row] = await rows<{ passwordHash: string | null }>(
    services.db,
    'SELECT password_hash AS "passwordHash" FROM users WHERE id = $1',
    [viewer.id],
  );
  if (!(await passwordFits(current, row?.passwordHash ?? null))) {
    const failure = { userId: viewer.id, account: attempt.account, address, call };
    await noteFailedSignIn(services, { outcome: 'Wrong current password', ...failure });
    throw invalid({ currentPassword: 'is not right' });
  }
  await attemptSucceeded(services.gate.limits, attempt);
  return hashPassword(password);
}
