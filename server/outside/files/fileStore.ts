/** Bytes of uploaded files, by opaque id. */
export interface FileStore {
  /** A folder on this machine where uploads are received before they are adopted. */
  readonly waitingRoom: string;
  /** Move a received file into the store under its id; it is on disk when this resolves. */
  adopt(path: string, id: string): Promise<void>;
  /** Put bytes under an id (seeds, generated files); overwrites. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The same bytes under another id. */
  copy(from: string, to: string): Promise<void>;
  open(id: string): NodeJS.ReadableStream;
  /** Whether the bytes are there. */
  has(id: string): Promise<boolean>;
  /** Forget ids; unknown ones are no error. */
  discard(ids: readonly string[]): Promise<void>;
}
