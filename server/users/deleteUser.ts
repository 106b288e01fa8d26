import { roomsFor } from '../../common/access/audience';
import { can } from '../../common/access/can';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { endSessions } from '../access/gate';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import type { Services } from '../services';
import { change } from '../work/change';
import { forbidden } from '../work/refusal';
import type { Work } from '../work/Work';

/** Unassigns a user's jobs in the same transaction. */
export type GiveBack = (services: Services, work: Work, userId: number) => Promise<void>;

/**
 * Deletes a user (R2): the row is kept for the name on past work, the email address can be reused, sessions and links
 * end, and active jobs are unassigned.
 */
export const deleteUser = async (
  context: CallContext<Routes['users.delete']>,
  giveBack: GiveBack,
): Promise<Answer> => ({
  value: await change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
    const user = await work.lockToRevoke(User, context.params.id, scope.users(context.viewer));
    // The refusal says whether it is the caller's own account or a super user's.
    if (!can['user.delete'](context.viewer, user)) {
      throw forbidden(
        user.id === context.viewer.id
          ? "You can't delete your own account. Ask another admin."
          : 'Only a super user can delete a super user.',
      );
    }
    const gone = await work.update(User, user, { deletedAt: work.now, email: null, passwordHash: null });
    work.announceDeleted(
      User,
      gone,
      roomsFor.user({ userId: user.id }).map(({ room }) => room),
    );
    await work.sql('DELETE FROM link_tokens WHERE user_id = $1', [user.id]);
    await endSessions(work, user.id);
    await giveBack(context.services, work, user.id);
    return { _id: user.id };
  }),
});
