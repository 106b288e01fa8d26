import { isAdmin } from '../../common/access/roles';
import type { Routes } from '../../common/api/routes';
import type { Viewer } from '../../common/access/viewer';
import { User } from '../../db/models/User';
import { endSessions, openSession } from '../access/gate';
import { checkPassword, hashPassword, passwordFits, passwordOwner } from '../access/passwords';
import { analyticsKey, signAnalytics, signToken, tokenSeconds } from '../access/tokens';
import { scope } from '../access/scope';
import { attemptSucceeded, beginAttempt } from '../access/signInLimits';
import type { Ask } from '../ask';
import { tellPasswordChanged } from '../auth/mailPasswordChanged';
import { noteFailedSignIn } from '../auth/noteFailedSignIn';
import type { House } from '../house';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { rows } from '../work/sql';
import { bumpName } from './bumpName';
import { presentProfile, type Tokens } from './presentProfile';
import { refuseFields } from './refuseFields';

/** The own profile; a token past half its life is renewed (decisions §3). */
export async function findProfile({ house, viewer, session }: Ask<Routes['profile.get']>) {
  const now = house.now();
  const renew = now.getTime() / 1000 - session.issuedAt > tokenSeconds / 2;
  const token = renew
    ? signToken(house.gate.secret, viewer.id, session.sessionId, now)
    : signToken(house.gate.secret, viewer.id, session.sessionId, new Date(session.issuedAt * 1000));
  return presentProfile((sql, bind) => rows(house.db, sql, bind), viewer.id, tokensOf(house, viewer, token));
}

/** Admins see the analytics: their login comes with GET profile, and with nothing else (decisions §5). */
const tokensOf = (house: House, { id, role }: Viewer, token: string): Tokens =>
  isAdmin(role)
    ? { token, mongoToken: signAnalytics(analyticsKey(house.env, house.gate.secret), id, house.now()) }
    : { token };

/** Change the own profile; a new password ends every other session and answers a new token. */
export async function updateProfile(ask: Ask<Routes['profile.update']>) {
  const { house, viewer, session } = ask;
  const { password = '', currentPassword, expected, ...fields } = ask.body;
  refuseFields(viewer, ask.body, []);
  if (password !== '') {
    checkPassword(password, await passwordOwner(house, viewer.id));
    if (currentPassword === undefined) throw invalid({ currentPassword: 'is required to change the password' });
  }
  const passwordHash = password === '' ? undefined : await newPassword(ask, password, currentPassword ?? '');

  return change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const user = await work.lock(User, viewer.id, scope.self(viewer));
    await work.expect('user', user, expected, Object.keys(fields));
    const driveLetter = fields.driveLetter?.toUpperCase();
    await work.update(User, user, { ...fields, driveLetter, passwordHash });
    await bumpName(work, user, fields);
    let token = signToken(house.gate.secret, user.id, session.sessionId, new Date(session.issuedAt * 1000));
    if (passwordHash !== undefined) {
      await endSessions(work, user.id);
      await tellPasswordChanged(work, user.id, 'self');
      token = await openSession(work, house.gate, user.id);
    }
    return presentProfile((sql, bind) => work.sql(sql, bind), user.id, { token });
  });
}

/** The current password can be tried no more often than at sign-in. */
async function newPassword({ house, viewer, address, call }: Ask, password: string, current: string): Promise<string> {
  const attempt = { address, account: `user ${viewer.id}`, device: null };
  await beginAttempt(house.gate.limits, attempt);
  const [held] = await rows<{ passwordHash: string | null }>(
    house.db,
    'SELECT password_hash AS "passwordHash" FROM users WHERE id = $1',
    [viewer.id],
  );
  if (!(await passwordFits(current, held?.passwordHash ?? null))) {
    const failure = { userId: viewer.id, account: attempt.account, address, call };
    await noteFailedSignIn(house, { outcome: 'Wrong current password', ...failure });
    throw invalid({ currentPassword: 'is not right' });
  }
  await attemptSucceeded(house.gate.limits, attempt);
  return hashPassword(password);
}
