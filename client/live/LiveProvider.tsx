import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { PageKind } from '../../common/live/events';
import { sendPendingEditsSoon } from '../quotes/sync/sendPendingEditsSoon';
import { onSignInOrOut, sessionAtom } from '../state/session';
import { liveAtom } from './connectionState';
import { LiveConnection } from './LiveConnection';
import { renewToken } from './checkToken';

const ConnectionContext = createContext<LiveConnection | null>(null);
const renewIntervalMs = 60 * 60_000;

/** Opens one realtime connection per signed-in user. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const userId = useAtomValue(sessionAtom)?.user._id ?? null;
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const opened = new LiveConnection(client);
    opened.connect();
    setConnection(opened);
    const stopSending = sendPendingEditsSoon(opened, userId);
    // Close before the next user's screen renders, so nothing of this user is sent on the next user's connection.
    const stopWatching = onSignInOrOut(() => opened.end());
    // An hour is far below half of a token's lifetime. A failed renewal is repeated by the next one.
    const renew = setInterval(() => void renewToken().catch(() => undefined), renewIntervalMs);
    return () => {
      clearInterval(renew);
      stopSending();
      stopWatching();
      opened.end();
      setConnection(null);
    };
  }, [client, userId]);
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export const useConnection = (): LiveConnection | null => useContext(ConnectionContext);

/**
 * Subscribes to a page's events while it is shown. Returns whether its queries may be fetched: after the room is
 * joined, so no event is missed in between, or at once without a connection.
 */
export function usePage(kind: PageKind, id: number): boolean {
  const connection = useConnection();
  const live = useAtomValue(liveAtom);
  const key = `${kind}:${id}`;
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (!connection) return;
    const page = connection.openPage(kind, id);
    let shown = true;
    void page.opened.then(() => shown && setOpened(key));
    return () => {
      shown = false;
      page.close();
    };
  }, [connection, kind, id, key]);
  return !live || opened === key;
}
