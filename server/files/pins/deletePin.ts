import { pageRoom, type Room, roomsFor } from '../../../common/access/audience';
import { isAdmin } from '../../../common/access/roles';
import type { Routes } from '../../../common/api/routes';
import { Pin } from '../../../db/models/Pin';
import type { Answer, CallContext } from '../../callContext';
import { change } from '../../work/change';
import { conflict } from '../../work/refusal';
import type { Work } from '../../work/Work';
import { type LockedPin, lockPin } from './onPin';
import { pinRefusalText } from './pinText';
import { isOffice } from './presentPin';
import { recordPin } from './recordPin';

/** Deletes a pin with its replies: authors their own until someone else has replied, admins any (R5.11). */
export async function deletePin(context: CallContext<Routes['pins.delete']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  const value = await change(services, { actor: viewer, verb: call }, async (work) => {
    const locked = await lockPin(context, work, params.id);
    const { pin } = locked;
    if (!isAdmin(viewer.role) && (await hasOthersReplies(work, pin))) {
      throw conflict(pinRefusalText.hasReplies, { kind: 'pin', id: pin.id });
    }
    await work.remove(Pin, pin, readersOf(locked));
    await recordPin(work, locked, { deleted: true });
    return { _id: pin.id };
  });
  return { value };
}

async function hasOthersReplies(work: Work, { id, authorId }: LockedPin['pin']): Promise<boolean> {
  const found = await work.sql('SELECT 1 AS yes FROM pin_replies WHERE pin_id = $1 AND author_id <> $2 LIMIT 1', [
    id,
    authorId,
  ]);
  return found.length > 0;
}

/** Rooms of those who have the job open and can read the pin. */
const readersOf = ({ job, pin }: LockedPin): Room[] =>
  roomsFor
    .job(job)
    .filter(({ reader }) => !pin.internal || isOffice(reader))
    .map(({ room }) => pageRoom(room, 'jobPage', job.id));
