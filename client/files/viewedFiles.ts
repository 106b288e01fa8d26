import { atom } from 'jotai';

/** A file on the server, as lists of files have it. */
export interface ViewedFile {
  readonly _id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

/** The files of the list that was opened, and which of them is shown; null while the viewer is closed. */
export const viewedFilesAtom = atom<{ readonly files: readonly ViewedFile[]; readonly at: number } | null>(null);
