import { maxFiles, maxUploadBytes } from '../../common/jobs/entry';
import { texts } from '../../common/api/errors';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { CallError, messageOf } from '../api/CallError';
import { type Upload, upload } from '../api/call';
import type { UploadState } from '../ui/UploadRow';

export interface UploadItem {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly upload: UploadState;
  /** What a job or note names it by, once it is on the server. */
  readonly url: string | null;
}
/** A file that reached the server in an earlier life of the page. */
export type Uploaded = Pick<UploadItem, 'name' | 'size'> & { readonly url: string };

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** The last choice was not taken: why, and which files. */
  readonly refused: { readonly why: string; readonly names: readonly string[] } | null;
}

/** More at once only share the line. */
const atOnce = 3;

const inFewWords = (error: unknown): string => {
  if (!(error instanceof CallError)) return messageOf(error);
  if (error.code === 'network') return 'line dropped';
  return error.status === 413 ? 'larger than 25 MB' : error.message;
};

export const bytesOf = (items: readonly { size: number }[]): number => items.reduce((sum, { size }) => sum + size, 0);

/**
 * Files on their way for one job or note: each for itself, so that one's failure keeps the others. It lives outside of
 * the screens, so that files go on while somebody looks elsewhere.
 */
export class UploadList {
  readonly #field: UploadField;
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, Upload>();
  readonly #listeners = new Set<() => void>();
  #last = 0;
  #now: Uploads;

  constructor(field: UploadField, before: readonly Uploaded[] = []) {
    this.#field = field;
    const items = before.map(({ name, size, url }) => ({
      key: ++this.#last,
      name,
      size,
      url,
      upload: { state: 'done' as const },
    }));
    this.#now = { items, refused: null };
  }

  readonly snapshot = (): Uploads => this.#now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All of a choice or nothing of it (spec §5: an alert before anything is sent). */
  add(files: readonly File[]): void {
    const { items } = this.#now;
    const names = files.map((file) => file.name);
    const why =
      bytesOf([...items, ...files]) >= maxUploadBytes
        ? texts.filesTooBig
        : items.length + files.length > maxFiles
          ? `At most ${maxFiles} files go together. Please choose fewer.`
          : null;
    if (why !== null) {
      this.#set({ refused: { why, names } });
      return;
    }
    const added = files.map((file): UploadItem => {
      const key = ++this.#last;
      this.#files.set(key, file);
      return { key, name: file.name, size: file.size, upload: { state: 'waiting' }, url: null };
    });
    this.#set({ items: [...items, ...added], refused: null });
    this.#next();
  }

  retry(key: number): void {
    this.#patch(key, { state: 'waiting' });
    this.#next();
  }

  /** Stops it if it is under way, and takes it off the list. */
  remove(key: number): void {
    this.#set({ items: this.#now.items.filter((item) => item.key !== key), refused: null });
    this.#files.delete(key);
    this.#running.get(key)?.cancel();
    this.#next();
  }

  clear(): void {
    const running = [...this.#running.values()];
    this.#files.clear();
    this.#set({ items: [], refused: null });
    for (const { cancel } of running) cancel();
  }

  /** The urls once nothing is under way any more; null where a file did not arrive. */
  async finish(): Promise<string[] | null> {
    while (this.#now.items.some(({ upload: { state } }) => state === 'waiting' || state === 'sending')) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    const urls = this.#now.items.map(({ url }) => url).filter((url) => url !== null);
    return urls.length === this.#now.items.length ? urls : null;
  }

  #next(): void {
    for (const { key, upload: is } of this.#now.items) {
      if (this.#running.size >= atOnce) return;
      const file = this.#files.get(key);
      if (is.state === 'waiting' && file && !this.#running.has(key)) void this.#send(key, file);
    }
  }

  async #send(key: number, file: File): Promise<void> {
    let percent = 0;
    const sending = upload(this.#field, file, (part) => {
      if (Math.floor(part * 100) === percent) return;
      percent = Math.floor(part * 100);
      this.#patch(key, { state: 'sending', sent: part });
    });
    this.#running.set(key, sending);
    this.#patch(key, { state: 'sending', sent: 0 });
    try {
      const url = await sending.done;
      this.#patch(key, { state: 'done' }, url);
    } catch (error) {
      this.#patch(key, { state: 'failed', reason: inFewWords(error) });
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  #patch(key: number, is: UploadState, url: string | null = null): void {
    if (!this.#now.items.some((item) => item.key === key)) return;
    this.#set({ items: this.#now.items.map((item) => (item.key === key ? { ...item, upload: is, url } : item)) });
  }

  #set(change: Partial<Uploads>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
