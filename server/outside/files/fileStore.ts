import type { Readable } from 'node:stream';

/** Bytes of uploaded files, by opaque id. A store that cannot be reached throws OutOfReach. */
export interface FileStore {
  /** A folder on this machine where uploads are received before they are adopted. */
  readonly waitingRoom: string;
  /** Move a received file into the store under its id, whole or not at all; it is kept when this resolves. */
  adopt(path: string, id: string): Promise<void>;
  /** Put bytes under an id (seeds, generated files); overwrites. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The same bytes under another id. */
  copy(from: string, to: string): Promise<void>;
  /** The bytes as they come, once the first of them can; null: they are not there. */
  open(id: string): Promise<Readable | null>;
  /** Whether the bytes are there. */
  has(id: string): Promise<boolean>;
  /** An address where a browser that has been judged fetches the bytes itself; null: they come through us. */
  link(id: string, name: string): Promise<string | null>;
  /** Everything that is kept, and since when. */
  list(): AsyncIterable<Kept>;
  /** Forget ids; unknown ones are no error. */
  discard(ids: readonly string[]): Promise<void>;
  /** ID of the installation that the files belong to; null if none is stored. */
  owner(): Promise<string | null>;
  setOwner(installation: string | null): Promise<void>;
}

export interface Kept {
  readonly id: string;
  readonly at: Date;
}

export const isFileId = (id: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(id);

/** As a header of an answer says how a file is saved, whatever signs its name has. */
export const attachmentNamed = (name: string, how: 'attachment' | 'inline' = 'attachment'): string =>
  `${how}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
