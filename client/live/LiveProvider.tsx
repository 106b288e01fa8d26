import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { PageKind } from '../../common/live/events';
import { sendPendingEditsSoon } from '../quotes/sendPendingEditsSoon';
import { onAnotherPerson, sessionAtom } from '../state/session';
import { liveAtom } from './lineState';
import { LiveLine, renewToken } from './socket';

const LineContext = createContext<LiveLine | null>(null);
const renewEvery = 60 * 60_000;

/** One line for as long as one person is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const userId = useAtomValue(sessionAtom)?.user._id ?? null;
  const [line, setLine] = useState<LiveLine | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const opened = new LiveLine(client);
    opened.connect();
    setLine(opened);
    const stopSending = sendPendingEditsSoon(opened, userId);
    // Before anything is drawn for the next person: nothing of this one is sent on a connection of theirs.
    const stopWatching = onAnotherPerson(() => opened.end());
    // An hour is far below half of a token's life; a failure is repeated by the next one.
    const renew = setInterval(() => void renewToken().catch(() => undefined), renewEvery);
    return () => {
      clearInterval(renew);
      stopSending();
      stopWatching();
      opened.end();
      setLine(null);
    };
  }, [client, userId]);
  return <LineContext value={line}>{children}</LineContext>;
}

export const useLine = (): LiveLine | null => useContext(LineContext);

/**
 * Hear the events of one page while it is shown. Answers whether its queries may be asked: once the room is joined, so
 * that nothing falls between answer and event, or at once where there is no line.
 */
export function usePage(kind: PageKind, id: number): boolean {
  const line = useLine();
  const live = useAtomValue(liveAtom);
  const key = `${kind}:${id}`;
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (!line) return;
    const page = line.openPage(kind, id);
    let shown = true;
    void page.opened.then(() => shown && setOpened(key));
    return () => {
      shown = false;
      page.close();
    };
  }, [line, kind, id, key]);
  return !live || opened === key;
}
