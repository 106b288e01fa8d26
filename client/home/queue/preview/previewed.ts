import { atom } from 'jotai';

/** ID of the queue's job that has or last had the focus; null while none had. */
export const previewedAtom = atom<number | null>(null);
