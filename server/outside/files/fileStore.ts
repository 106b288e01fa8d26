import type { Readable } from 'node:stream';

/** Stores uploaded files by ID. Throws OutOfReach if the store is unreachable. */
export interface FileStore {
  /** Local folder where uploads are received before they are moved to the store. */
  readonly waitingRoom: string;
  /** Moves a received file to the store under its ID, atomically; it is durable when this resolves. */
  adopt(path: string, id: string): Promise<void>;
  /** Stores bytes under an ID (demo data, generated files); overwrites. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Copies a file to another ID. */
  copy(from: string, to: string): Promise<void>;
  /** Opens a file as a stream; null if it doesn't exist. */
  open(id: string): Promise<Readable | null>;
  /** True if the file exists. */
  has(id: string): Promise<boolean>;
  /** URL from which an authorized browser can download the file directly; null if it must be sent by us. */
  link(id: string, name: string): Promise<string | null>;
  /** Lists all files with their dates. */
  list(): AsyncIterable<StoredFile>;
  /** Deletes files; ignores unknown IDs. */
  discard(ids: readonly string[]): Promise<void>;
  /** ID of the installation that the files belong to; null if none is stored. */
  owner(): Promise<string | null>;
  setOwner(installation: string | null): Promise<void>;
}

export interface StoredFile {
  readonly id: string;
  readonly at: Date;
}

export const isFileId = (id: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(id);

/** Content-Disposition header that works with any characters in the file name. */
export const attachmentNamed = (name: string, how: 'attachment' | 'inline' = 'attachment'): string =>
  `${how}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
