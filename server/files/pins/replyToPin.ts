import { isStaff } from '../../../common/access/roles';
import type { Routes } from '../../../common/api/routes';
import { maxRepliesPerPin } from '../../../common/files/pins/pinKinds';
import { Pin } from '../../../db/models/Pin';
import type { CallContext } from '../../callContext';
import { conflict } from '../../work/refusal';
import { onPin } from './onPin';
import { pinRefusalText } from './pinText';
import { recordPin } from './recordPin';

/** Adds a reply. It doesn't resolve or reopen the pin. */
export const replyToPin = (context: CallContext<Routes['pins.reply']>) =>
  onPin(context, async (work, locked) => {
    const { pin } = locked;
    const { viewer, body } = context;
    const [used] = await work.sql<{ n: number }>('SELECT count(*)::int AS n FROM pin_replies WHERE pin_id = $1', [
      pin.id,
    ]);
    if (used && used.n >= maxRepliesPerPin) throw conflict(pinRefusalText.repliesFull(maxRepliesPerPin));
    await work.sql('INSERT INTO pin_replies (pin_id, text, author_id, by_staff, made_at) VALUES ($1, $2, $3, $4, $5)', [
      pin.id,
      body.text,
      viewer.id,
      isStaff(viewer.role),
      work.now,
    ]);
    await work.touch(Pin, pin);
    await recordPin(work, locked, { text: body.text });
  });
