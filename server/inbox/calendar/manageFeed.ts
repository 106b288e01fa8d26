import type { Routes } from '../../../common/api/routes';
import { hashOfToken, newToken } from '../../access/linkToken';
import type { Answer, CallContext } from '../../callContext';
import { announceInbox } from '../addNotifications';
import { change } from '../../work/change';
import { oneRow } from '../../work/sql';

/** GET /calendar-feed. */
export async function getFeed({ services, viewer }: CallContext<Routes['calendarFeed.get']>): Promise<Answer> {
  const feed = await oneRow<{ at: Date }>(
    services.db,
    'SELECT created_at AS at FROM calendar_feeds WHERE user_id = $1',
    [viewer.id],
  );
  return { value: { created: feed ? feed.at.toISOString() : null } };
}

/** Creates the caller's feed, or replaces it: the former address ends. */
export const createFeed = ({ services, viewer, call }: CallContext<Routes['calendarFeed.create']>): Promise<Answer> =>
  change(services, { actor: viewer, verb: call }, async (work) => {
    const token = newToken();
    await work.sql(
      `INSERT INTO calendar_feeds (user_id, token_hash, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at
       RETURNING user_id`,
      [viewer.id, hashOfToken(token), work.now],
    );
    // Other tabs read the feed's state again.
    announceInbox(work, [viewer.id]);
    return { value: { url: `${services.env.publicUrl}/calendar/${token}.ics`, created: work.now.toISOString() } };
  });

/** Ends the caller's feed. */
export const deleteFeed = ({ services, viewer, call }: CallContext<Routes['calendarFeed.delete']>): Promise<Answer> =>
  change(services, { actor: viewer, verb: call }, async (work) => {
    await work.sql('DELETE FROM calendar_feeds WHERE user_id = $1 RETURNING user_id', [viewer.id]);
    announceInbox(work, [viewer.id]);
    return { value: { created: null } };
  });
