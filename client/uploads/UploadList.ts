import { fileSize } from '../../common/format/fileSize';
import { maxFiles } from '../../common/jobs/entry';
import { refusedContent, refusedFile } from '../../common/uploads/refusedFile';
import { maxResumableBytes } from '../../common/uploads/resumable';
import { sniffedHead } from '../../common/uploads/sniff';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { CallError, messageOf } from '../api/CallError';
import { newKey } from '../api/call';
import { isInterruption, type RetryWait, retryWait } from '../live/retryWait';
import { attemptEach } from '../ui/feedback/attempt';
import type { UploadState } from '../ui/form/files/UploadRow';
import { removeUpload, type Upload, upload } from './resumableUploads';
import { uploadListText } from './uploadText';

export interface UploadItem {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly upload: UploadState;
  /** Reference for the job or note, once the file is on the server. */
  readonly url: string | null;
  /** Path by which an upload that has started is continued, also after a reload. */
  readonly path: string | null;
}
/** A file attached before the page was loaded. Without a url, its upload didn't finish; `kept` if its content is stored. */
export type Attached = Pick<UploadItem, 'name' | 'size' | 'url'> &
  Partial<Pick<UploadItem, 'path'>> & { readonly kept?: boolean };

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Files of the last selection that weren't added, and why. */
  readonly refused: { readonly why: string; readonly names: readonly string[] } | null;
}

/** Maximum simultaneous uploads. */
const atOnce = 3;

const inFewWords = (error: unknown): string => {
  if (!(error instanceof CallError)) return messageOf(error);
  if (error.code === 'network') return uploadListText.interrupted;
  return error.message;
};

/** Why a file can't be added; null if it can. */
const problemOf = (file: File): string | null =>
  file.size > maxResumableBytes ? uploadListText.tooLarge(file.name, fileSize(maxResumableBytes)) : refusedFile(file);

export const bytesOf = (items: readonly { size: number }[]): number => items.reduce((sum, { size }) => sum + size, 0);

/** Queued, uploading, or about to be retried automatically. */
export const isUnderWay = ({ upload: { state } }: UploadItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'interrupted';
/** The user has to retry it, attach it again or remove it. */
export const needsAttention = ({ upload: { state } }: UploadItem): boolean => state === 'failed' || state === 'missing';

/**
 * Uploads for one job or note. Each file uploads on its own, so one failure doesn't affect the others. The list lives
 * outside the screens, so uploads continue while the user is on another page.
 */
export class UploadList {
  readonly #field: UploadField;
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, Upload>();
  readonly #waits = new Map<number, RetryWait>();
  /** Files whose content isn't checked yet; they aren't uploaded before. */
  readonly #unchecked = new Set<number>();
  /** Consecutive interruptions per file. */
  readonly #failures = new Map<number, number>();
  /** Keys with which a start can be repeated. */
  readonly #startKeys = new Map<number, string>();
  readonly #listeners = new Set<() => void>();
  #last = 0;
  /** How many times files were taken off the list that were to be sent: all of them, or one with the wrong content. */
  #dropped = 0;
  #now: Uploads;

  constructor(field: UploadField, before: readonly Attached[] = []) {
    this.#field = field;
    const items = before.map(({ name, size, url, path = null, kept }): UploadItem => {
      const state = url === null ? (kept ? 'waiting' : 'missing') : 'done';
      return { key: ++this.#last, name, size, url, path, upload: { state } };
    });
    this.#now = { items, refused: null };
  }

  readonly snapshot = (): Uploads => this.#now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The file's content; after a reload only if the browser had stored it. */
  readonly fileOf = (key: number): File | undefined => this.#files.get(key);

  /** The stored content of a file of the last page. A waiting upload continues, or has to be attached again. */
  restore(key: number, file: File | null): void {
    const item = this.#now.items.find((one) => one.key === key);
    if (!item || this.#files.has(key)) return;
    if (file) this.#files.set(key, file);
    if (!file && item.upload.state === 'waiting') this.#patch(key, { state: 'missing' });
    else this.#set({});
    this.#next();
  }

  /**
   * Adds the chosen files, or none if they are too many (R8). Empty and too large files and programs are left out; so
   * are, a moment later, files whose content is something else than their name says.
   */
  add(files: readonly File[]): void {
    const unusable = files.filter((file) => problemOf(file) !== null);
    const usable = files.filter((file) => !unusable.includes(file));
    const unusableNote =
      unusable.length > 0 ? { why: unusable.map(problemOf).join(' '), names: unusable.map((file) => file.name) } : null;
    this.#add(usable, unusableNote);
  }

  #add(files: readonly File[], refused: Uploads['refused']): void {
    const names = files.map((file) => file.name);
    // Attaching a file again replaces the row that requested it.
    const items = this.#now.items.filter(({ name, upload: is }) => is.state !== 'missing' || !names.includes(name));
    const why = items.length + files.length > maxFiles ? uploadListText.tooMany(maxFiles) : null;
    if (why !== null) {
      this.#set({ refused: { why, names } });
      return;
    }
    const added = files.map((file): UploadItem => {
      const key = ++this.#last;
      this.#files.set(key, file);
      this.#unchecked.add(key);
      return { key, name: file.name, size: file.size, upload: { state: 'waiting' }, url: null, path: null };
    });
    this.#set({ items: [...items, ...added], refused });
    void this.#check(added);
  }

  /** Removes added files that the server would refuse by their content, and uploads the others. */
  async #check(added: readonly UploadItem[]): Promise<void> {
    const found = await Promise.all(
      added.map(async ({ key, name }) => ({ key, name, why: await this.#problemOf(key) })),
    );
    for (const { key } of added) this.#unchecked.delete(key);
    const shown = new Set(this.#now.items.map(({ key }) => key));
    const refused = found.filter(({ key, why }) => why !== null && shown.has(key));
    if (refused.length > 0) {
      const before = this.#now.refused;
      this.#dropped += 1;
      for (const { key } of refused) this.#files.delete(key);
      this.#set({
        items: this.#now.items.filter(({ key }) => !refused.some((one) => one.key === key)),
        refused: {
          why: [before?.why, ...refused.map(({ why }) => why)].filter(Boolean).join(' '),
          names: [...(before?.names ?? []), ...refused.map(({ name }) => name)],
        },
      });
    }
    this.#next();
  }

  async #problemOf(key: number): Promise<string | null> {
    const file = this.#files.get(key);
    if (!file) return null;
    try {
      return refusedContent(file.name, new Uint8Array(await file.slice(0, sniffedHead).arrayBuffer()));
    } catch {
      // The file can't be read any more, so its upload will fail and say so.
      return null;
    }
  }

  retry(key: number): void {
    if (!this.#files.has(key)) return;
    this.#stopWaiting(key);
    this.#patch(key, { state: 'waiting' });
    this.#next();
  }

  /** Cancels the upload, removes the file from the list and its bytes from the server. */
  remove(key: number): void {
    const path = this.#now.items.find((item) => item.key === key)?.path;
    this.#set({ items: this.#now.items.filter((item) => item.key !== key), refused: null });
    this.#files.delete(key);
    this.#failures.delete(key);
    this.#stopWaiting(key);
    this.#running.get(key)?.cancel();
    if (path) removeUpload(path);
    this.#next();
  }

  /** Another tab has sent or removed the file. */
  leaveOut(key: number): void {
    this.#set({ items: this.#now.items.map((item) => (item.key === key ? { ...item, path: null } : item)) });
    this.remove(key);
  }

  retryFailed(): void {
    for (const { key, upload: is } of this.#now.items) {
      if (is.state === 'failed' || is.state === 'interrupted') this.retry(key);
    }
  }

  /** Removes files that are now part of a job or note; files added since then stay. */
  removeSent(urls: readonly string[]): void {
    const sent = (item: UploadItem) => item.url !== null && urls.includes(item.url);
    for (const item of this.#now.items) if (sent(item)) this.#files.delete(item.key);
    this.#set({ items: this.#now.items.filter((item) => !sent(item)) });
  }

  clear(): void {
    this.#dropped += 1;
    const running = [...this.#running.values()];
    this.#files.clear();
    this.#failures.clear();
    for (const key of [...this.#waits.keys()]) this.#stopWaiting(key);
    this.#set({ items: [], refused: null });
    for (const { cancel } of running) cancel();
  }

  /** Resolves to the urls once every upload has ended; null if a file failed or was refused, or the list was cleared. */
  async finish(): Promise<string[] | null> {
    const dropped = this.#dropped;
    while (this.#now.items.some(isUnderWay)) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    const urls = this.#now.items.map(({ url }) => url).filter((url) => url !== null);
    return dropped === this.#dropped && urls.length === this.#now.items.length ? urls : null;
  }

  #next(): void {
    for (const { key, upload: is } of this.#now.items) {
      if (this.#running.size >= atOnce) return;
      const file = this.#files.get(key);
      if (is.state === 'waiting' && file && !this.#running.has(key) && !this.#unchecked.has(key))
        void this.#send(key, file);
    }
  }

  async #send(key: number, file: File): Promise<void> {
    const path = this.#now.items.find((item) => item.key === key)?.path ?? null;
    let shown = '';
    const onProgress = (bytes: number) => {
      if (fileSize(bytes) === shown) return;
      shown = fileSize(bytes);
      this.#failures.delete(key);
      this.#patch(key, { state: 'sending', sent: file.size === 0 ? 0 : bytes / file.size });
    };
    const sending = upload({
      ...{ field: this.#field, file, path, startKey: this.#startKeyOf(key), onProgress },
      onStarted: (started) => this.#setPath(key, started),
    });
    this.#running.set(key, sending);
    this.#patch(key, { state: 'sending', sent: 0 });
    try {
      const url = await sending.done;
      this.#patch(key, { state: 'done' }, url);
    } catch (error) {
      if (isInterruption(error) && this.#files.has(key)) this.#retryLater(key, error);
      else this.#patch(key, { state: 'failed', reason: inFewWords(error) });
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  #startKeyOf(key: number): string {
    const known = this.#startKeys.get(key) ?? newKey();
    this.#startKeys.set(key, known);
    return known;
  }

  #retryLater(key: number, error: CallError): void {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    const wait = retryWait(failures, error.retryAt);
    this.#waits.set(key, wait);
    this.#patch(key, { state: 'interrupted', reason: inFewWords(error) });
    void wait.over.then(() => {
      if (this.#waits.get(key) === wait) this.retry(key);
    });
  }

  #stopWaiting(key: number): void {
    const wait = this.#waits.get(key);
    this.#waits.delete(key);
    wait?.now();
  }

  #setPath(key: number, path: string): void {
    if (!this.#now.items.some((item) => item.key === key)) removeUpload(path);
    else this.#set({ items: this.#now.items.map((item) => (item.key === key ? { ...item, path } : item)) });
  }

  #patch(key: number, is: UploadState, url: string | null = null): void {
    if (!this.#now.items.some((item) => item.key === key)) return;
    this.#set({ items: this.#now.items.map((item) => (item.key === key ? { ...item, upload: is, url } : item)) });
  }

  #set(change: Partial<Uploads>): void {
    this.#now = { ...this.#now, ...change };
    attemptEach([...this.#listeners]);
  }
}
