import { useState } from 'react';

export interface Choice {
  readonly has: (fileId: string) => boolean;
  readonly toggle: (fileId: string) => void;
}

/** Remembers what the user chose; any other draft, also one added later, is selected if `byDefault` says so. */
export function useDraftChoice(byDefault: (fileId: string) => boolean = () => true): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const has = (id: string) => chosen.get(id) ?? byDefault(id);
  return { has, toggle: (id) => setChosen(new Map(chosen).set(id, !has(id))) };
}
