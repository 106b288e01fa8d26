import type { Routes } from '../../common/api/routes';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { endSessions } from '../access/gate';

/** End this session, or every session of the person. */
export const signOut = async (ask: Ask<Routes['auth.logout']>) => ({
  value: await change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => ({
    ended: await endSessions(work, ask.viewer.id, ask.body.everywhere ? {} : { only: ask.session.sessionId }),
  })),
});
