import { roomsFor } from '../../common/access/audience';
import { can } from '../../common/access/can';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { endSessions } from '../access/gate';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import type { House } from '../house';
import { change } from '../work/change';
import { forbidden } from '../work/refusal';
import type { Work } from '../work/Work';

/** Takes what a person was working on out of those hands, inside the same change. */
export type GiveBack = (house: House, work: Work, userId: number) => Promise<void>;

/**
 * Delete a user (decisions §2): the row stays for the name on what the person did, the address is free again, sessions
 * and links end, and jobs in work go back.
 */
export const deleteUser = async (ask: Ask<Routes['users.delete']>, giveBack: GiveBack): Promise<Answer> => ({
  value: await change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    const user = await work.lockToRevoke(User, ask.params.id, scope.users(ask.viewer));
    if (!can['user.delete'](ask.viewer, user)) {
      throw forbidden(
        user.id === ask.viewer.id
          ? 'Nobody can delete the own account. Ask an admin.'
          : 'Only a super user can delete a super user.',
      );
    }
    const gone = await work.update(User, user, { deletedAt: work.now, email: null, passwordHash: null });
    work.withdraw(
      User,
      gone,
      roomsFor.user({ userId: user.id }).map(({ room }) => room),
    );
    await work.sql('DELETE FROM link_tokens WHERE user_id = $1', [user.id]);
    await endSessions(work, user.id);
    await giveBack(ask.house, work, user.id);
    return { _id: user.id };
  }),
});
