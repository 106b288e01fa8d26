import { useEffect, useState } from 'react';
import type { QuotePresence } from '../../common/quotes/quoteLive';
import type { QuoteSession } from './QuoteSession';

export interface Other {
  readonly id: number;
  readonly user: number;
  readonly name: string;
  /** One of twelve (look/tokens.css). */
  readonly color: string;
  readonly cell: string | null;
  /** Typing, or has just come to this cell: then the whole name is shown. */
  readonly named: boolean;
  readonly typing: boolean;
}

/** A name stays so long after each move (look: Remote cursor). */
const namedFor = 2000;

/** Who else has the quote open, and where they are; other tabs of one's own too. */
export function useOthers({ sync }: QuoteSession): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    const moved = new Map<number, { cell: string | null; at: number }>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let awareness = sync.awareness;
    const read = () => {
      const now = Date.now();
      const found: Other[] = [];
      for (const [id, state] of awareness.getStates()) {
        const { user, cell = null, typing = false } = state as Partial<QuotePresence>;
        if (id === awareness.clientID || !user) continue;
        if (moved.get(id)?.cell !== cell) moved.set(id, { cell, at: now });
        const fresh = now - (moved.get(id)?.at ?? 0) < namedFor;
        const color = String((((user.color % 12) + 12) % 12) + 1);
        found.push({ id, user: user.id, name: user.name, color, cell, named: typing || fresh, typing });
      }
      found.sort((a, b) => a.id - b.id);
      setOthers((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
      if (timer) clearTimeout(timer);
      timer = found.some(({ named, typing }) => named && !typing) ? setTimeout(read, namedFor + 50) : null;
    };
    const follow = () => {
      if (awareness === sync.awareness) return;
      awareness.off('change', read);
      awareness = sync.awareness;
      awareness.on('change', read);
      read();
    };
    awareness.on('change', read);
    const stop = sync.subscribe(follow);
    read();
    return () => {
      stop();
      awareness.off('change', read);
      if (timer) clearTimeout(timer);
    };
  }, [sync]);
  return others;
}
