import { atom } from 'jotai';

/** A few keys of the page that is shown, for the foot of the screen; `?` shows all of them. */
export interface FootKey {
  readonly keys: readonly string[];
  readonly says: string;
}
export const footKeysAtom = atom<readonly FootKey[]>([]);
