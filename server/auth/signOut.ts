import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { endSessions } from '../access/gate';

/** Ends this session, or all sessions of the user. */
export const signOut = async (context: CallContext<Routes['auth.logout']>) => ({
  value: await change(context.services, { actor: context.viewer, verb: context.call }, async (work) => ({
    ended: await endSessions(
      work,
      context.viewer.id,
      context.body.everywhere ? {} : { only: context.session.sessionId },
    ),
  })),
});
