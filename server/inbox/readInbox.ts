import type { Routes } from '../../common/api/routes';
import type { Answer, CallContext } from '../callContext';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { announceInbox } from './addNotifications';
import { inboxText } from './inboxText';

/** Condition on notifications `n` per field of the body; `$3` is the field's value. */
const which = {
  ids: 'n.id = ANY($3::int[])',
  all: '$3::boolean',
  jobId: 'n.job_id = $3::int',
  quoteId: 'n.quote_id = $3::int',
} as const;

/** Marks the caller's notifications as read, or those of an earlier call as unread again. */
export async function readInbox(context: CallContext<Routes['inbox.read']>): Promise<Answer> {
  const { services, viewer, body } = context;
  const given = Object.keys(body) as (keyof typeof body)[];
  const [field] = given;
  if (given.length !== 1 || field === undefined) throw invalid({ ids: inboxText.oneChoice });
  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const marked =
      field === 'undo'
        ? await work.sql(
            'UPDATE notifications n SET read_at = NULL WHERE n.user_id = $1 AND n.read_at = $2 RETURNING 1 AS one',
            [viewer.id, body.undo],
          )
        : await work.sql(
            `UPDATE notifications n SET read_at = $2 WHERE n.user_id = $1 AND n.read_at IS NULL AND ${which[field]} RETURNING 1 AS one`,
            [viewer.id, work.now, body[field]],
          );
    if (marked.length > 0) announceInbox(work, [viewer.id]);
    return { value: { marked: marked.length, at: work.now.toISOString() } };
  });
}
