import { createRequire } from 'node:module';
import { ThreadFailure, type ThreadOptions, ThreadPool } from '../../work/tasks/ThreadPool';
import { installedFonts } from './fonts';
import { RefusedForGood } from '../../outside/mail/mail';
import { pdfFailureText } from '../pdfText';
import type { PrintDocument } from '../paper';
import { printProgram } from './printProgram';
import { runForReader } from '../runForReader';

const resolve = createRequire(import.meta.url).resolve;

/** A quote at its limits takes about half of the memory. The time depends on the load. */
const printLimits = { memoryMb: 320, timeoutMs: 180_000 };

const threadsWith = (limits: Omit<ThreadOptions, 'program' | 'what'>) =>
  new ThreadPool<PrintDocument, number, Uint8Array>({
    program() {
      const pdfmake = resolve('pdfmake');
      return {
        text: printProgram,
        data: { unprintable: pdfFailureText.unprintable, pdfmake, fonts: installedFonts() },
      };
    },
    what: 'PDFs',
    ...limits,
  });

// Prints are tasks: as many wait here as tasks run at once.
const printThreads = threadsWith({ atOnce: 2, perGroup: 2, waitingPerGroup: 1000, waiting: 1000, ...printLimits });

/** PDFs that a reader waits for, with a thread of their own: a job sheet never waits for a quote of 2,000 lines. */
const readerThreads = threadsWith({
  atOnce: 1,
  perGroup: 1,
  waitingPerGroup: 10,
  waiting: 50,
  memoryMb: 256,
  timeoutMs: 30_000,
});

/** Retrying would fail the same way. */
export class PrintTooLarge extends RefusedForGood {}

/** Creates a PDF on a thread: two at a time, with limits on memory and time. */
export async function typeset(document: PrintDocument, onPercent: (percent: number) => void): Promise<Uint8Array> {
  try {
    return await printThreads.run(0, document, onPercent);
  } catch (error) {
    if (!(error instanceof ThreadFailure) || error.reason !== 'memory') throw error;
    throw new PrintTooLarge(pdfFailureText.quoteTooLarge);
  }
}

/** Creates a PDF that the reader waits for. */
export const typesetForReader = (userId: number, document: PrintDocument): Promise<Uint8Array> =>
  runForReader(readerThreads, userId, document, pdfFailureText);
