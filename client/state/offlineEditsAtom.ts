import { atom } from 'jotai';

export interface OfflineEdits {
  readonly count: number;
  readonly sending: boolean;
}

/** Number of unsaved edits to quotes that no page in this browser shows. Null if there are none. */
export const offlineEditsAtom = atom<OfflineEdits | null>(null);
