import { atom } from 'jotai';

export interface OfflineEdits {
  readonly count: number;
  readonly sending: boolean;
}

/** Edits that the server doesn't have, of quotes that no page of this browser shows. Null: there are none. */
export const offlineEditsAtom = atom<OfflineEdits | null>(null);
