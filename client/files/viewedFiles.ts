import { atom } from 'jotai';
import type { DraftFinding } from '../../common/quotes/takeoff/checkDraft';
import type { DrawingPair } from './compare/drawings';

interface AnyFile {
  readonly _id: string;
  readonly name: string;
}
interface OnServer extends AnyFile {
  readonly url: string;
  readonly timeIn: string;
  /** SHA-256 of the content, in hex; null until the server has computed it. */
  readonly sha256: string | null;
}

/** A file on the server, as lists of files have it. */
export interface StoredFile extends OnServer {
  /** Bytes. */
  readonly size: number;
  /** True if the server has a small picture of it. */
  readonly thumbnail: boolean;
}
/** A PDF of a quote. It isn't a file of a job and has a separate download call. */
export interface PrintFile extends OnServer {
  readonly isPrint: true;
}
/** A file that the user has chosen, before it is sent. */
export interface ChosenFile extends AnyFile {
  /** Bytes. */
  readonly size: number;
  readonly content: Blob;
  /** Findings of its check before it is sent. */
  readonly findings?: readonly DraftFinding[];
}
export type ServerFile = StoredFile | PrintFile;
export type ViewedFile = ServerFile | ChosenFile;

export const isChosen = (file: ViewedFile): file is ChosenFile => 'content' in file;
export const isPrint = (file: ViewedFile): file is PrintFile => 'isPrint' in file;

export interface Viewed {
  /** The files of the list that was opened. */
  readonly files: readonly ViewedFile[];
  /** Place of the shown file in the list. */
  readonly at: number;
  /** A line of its table to show. */
  readonly line?: number;
  /** Two drawings that are compared instead. */
  readonly compared?: DrawingPair;
  /** The comparison was opened without the file, so closing it closes the viewer. */
  readonly direct?: boolean;
}

/** Files in the viewer; null while it is closed. */
export const viewedFilesAtom = atom<Viewed | null>(null);
