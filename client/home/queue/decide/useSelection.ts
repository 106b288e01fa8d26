import { useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly set: (ids: readonly number[], on: boolean) => void;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** Selected jobs of the queue, by ID. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const set = (changed: readonly number[], on: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of changed) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    return { ids, set, toggle: (id) => set([id], !ids.has(id)), clear: () => setIds(new Set()) };
  }, [ids]);
}
