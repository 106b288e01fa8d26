import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sniffedHead } from '../../../common/uploads/sniff';

/** A part that is being received, on disk. */
export class PartFile {
  readonly #hash = createHash('sha256');
  #head = Buffer.alloc(0);
  #size = 0;
  #isBroken = false;

  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(folder: string): Promise<PartFile> {
    const to = path.join(folder, randomBytes(18).toString('hex'));
    return new PartFile(to, await open(to, 'wx', 0o600));
  }

  /** True after a failed write. */
  get isBroken(): boolean {
    return this.#isBroken;
  }
  get size(): number {
    return this.#size;
  }
  /** As many of its first bytes as tell what a file is. */
  get head(): Uint8Array {
    return this.#head;
  }

  /** Throws if the disk is full, for example; what the file has then is unknown, and it can only be discarded. */
  async append(chunk: Uint8Array): Promise<void> {
    this.#isBroken = true;
    await this.handle.appendFile(chunk);
    this.#isBroken = false;
    this.#hash.update(chunk);
    if (this.#head.length < sniffedHead)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, sniffedHead - this.#head.length)]);
    this.#size += chunk.length;
  }

  /** Closes it; its SHA-256 in hex. */
  async finish(): Promise<string> {
    await this.handle.close();
    return this.#hash.digest('hex');
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}
