import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isPdf } from '../../../common/uploads/isPdf';

/** A hostile file may take any time; its process is ended then. */
const timeoutMs = 20_000;
const memoryMb = 256;

/** The first page of a PDF as PNG, and the number of its pages. */
export interface DrawnPdf {
  readonly picture: Uint8Array;
  readonly pages: number;
}
/** Answer of the process for a PDF; an error if it can't be drawn. */
export type Drawn = DrawnPdf | { readonly error: string };

/** Located next to the built main program; tests run from source and use a separately built one. */
function program(): string {
  const built = new URL('./pdfPicture.mjs', import.meta.url);
  return fileURLToPath(existsSync(built) ? built : new URL('../../../.build/server/pdfPicture.mjs', import.meta.url));
}

/**
 * Draws first pages of PDFs in a separate process, which has no secrets, little memory and limited time: whatever a
 * file does there, the server goes on. The process is started with the first PDF, and again after one that ended it.
 */
export class PageDrawer {
  #process: ChildProcess | null = null;

  /** Draws the first page; throws if it can't be drawn. */
  async draw(pdf: Buffer): Promise<DrawnPdf> {
    // Don't start a process for what isn't a PDF.
    if (!isPdf(pdf) || !pdf.includes(' obj')) throw new Error('not a PDF');
    this.#process ??= this.#start();
    let drawn = await this.#answer(this.#process, pdf);
    // The process had ended, and this one hadn't noticed yet. That says nothing about the file.
    if (drawn === 'unsent') drawn = await this.#answer((this.#process = this.#start()), pdf);
    if (drawn === 'unsent') throw new Error('the process does not start');
    if ('error' in drawn) throw new Error(drawn.error);
    return drawn;
  }

  #start(): ChildProcess {
    const child = fork(program(), {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // It may also end between two files, or report an error while it is being ended.
    child.on('exit', () => {
      if (this.#process === child) this.#process = null;
    });
    child.on('error', () => {});
    return child;
  }

  /** `unsent` if the process didn't get the file. */
  #answer(child: ChildProcess, pdf: Buffer): Promise<Drawn | 'unsent'> {
    return new Promise((resolve) => {
      let sent = false;
      let over = false;
      const onMessage = (drawn: Drawn) => finish(drawn, false);
      const onError = (error: Error) => finish({ error: error.message }, true);
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        finish(sent ? { error: `the process ended with ${code ?? signal}` } : 'unsent', true);
      const finish = (drawn: Drawn | 'unsent', ended: boolean) => {
        if (over) return;
        over = true;
        clearTimeout(late);
        child.off('message', onMessage).off('error', onError).off('exit', onExit);
        if (ended) this.close();
        resolve(drawn);
      };
      const late = setTimeout(() => finish({ error: `took longer than ${timeoutMs / 1000} s` }, true), timeoutMs);
      child.on('message', onMessage).on('error', onError).on('exit', onExit);
      child.send(pdf, (error) => {
        if (error) finish('unsent', true);
        else sent = true;
      });
    });
  }

  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }
}
