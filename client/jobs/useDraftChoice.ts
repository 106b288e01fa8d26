import { useState } from 'react';

export interface Choice {
  readonly has: (fileId: string) => boolean;
  readonly toggle: (fileId: string) => void;
}

/** What is left out is remembered, so that a draft that comes while one looks is chosen like the others. */
export function useDraftChoice(): Choice {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => !left.has(id),
    toggle: (id) =>
      setLeft((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}
