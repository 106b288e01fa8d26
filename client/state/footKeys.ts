import { atom } from 'jotai';

/** A few shortcuts of the current page, shown in the footer; `?` shows all of them. */
export interface FootKey {
  readonly keys: readonly string[];
  readonly label: string;
}
export const footKeysAtom = atom<readonly FootKey[]>([]);
