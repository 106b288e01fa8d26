import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Mounting a file system needs root. */
export const canMount = process.getuid?.() === 0;

/** A separate file system that can be filled to the last byte. */
export class SmallDisk {
  readonly #filler: string;

  /** `size` is in the format of `mount`, such as `2m`. */
  constructor(
    readonly folder: string,
    size: string,
  ) {
    this.#filler = join(folder, 'filler');
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  }

  /** Writes until nothing more fits. */
  fill(): void {
    for (const bytes of [1_048_576, 4096]) {
      try {
        for (;;) appendFileSync(this.#filler, Buffer.alloc(bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    // Lazy, because a process may still have a file open there.
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
