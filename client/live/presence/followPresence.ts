import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { ListName, Presence } from '../../../common/live/events';
import type { LiveConnection } from '../LiveConnection';
import { useConnection } from '../LiveProvider';

/** People at the place on the screen, the user included; null if nobody else is there, or without a connection. */
export const presenceAtom = atom<Presence | null>(null);

/** Follows who else has the job open. Call it before the page is opened, because the server answers that at once. */
export const useJobPresence = (id: number): void => useFollowPresence('jobPage', id);

/** Says that the list is on the screen, and follows who else looks at it. */
export const useListPresence = (list: ListName): void => useFollowPresence('list', list, showList);

const showList = (connection: LiveConnection, list: Presence['id'] | null) => connection.emit('view', { list });

function useFollowPresence(
  kind: Presence['kind'],
  id: Presence['id'],
  show?: (connection: LiveConnection, id: Presence['id'] | null) => void,
): void {
  const connection = useConnection();
  const set = useSetAtom(presenceAtom);
  useEffect(() => {
    if (!connection) return;
    const receive = (event: unknown) => {
      const presence = event as Presence;
      if (presence.kind === kind && presence.id === id) set(presence);
    };
    // After a reconnect the server sends the people again.
    const detach = connection.attach({
      up: () => show?.(connection, id),
      down: () => set(null),
      handlers: { presence: receive },
    });
    return () => {
      detach();
      show?.(connection, null);
      set(null);
    };
  }, [connection, kind, id, show, set]);
}
