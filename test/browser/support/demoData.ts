import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { ensureBuilt, Program } from '../../faults/program';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the demo data, complete after `waitForDemoData`. No program runs on it. */
    demoDataDir: string;
  }
}

/** A file next to the data folder, written when the demo data is complete. Contains the error if that failed. */
const readyFile = (dataDir: string) => join(dataDir, '../demo-data-ready');

/**
 * Creates the demo data once for all browser tests; each copies the folder and runs its own program on it. Other tests
 * start without waiting for it.
 */
export default async function provideDemoData(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const program = new Program({ DEMO: '1' });
  const created = createDemoData(program)
    .then(() => '', String)
    .then((failure) => {
      writeFileSync(`${readyFile(program.dataDir)}.new`, failure);
      renameSync(`${readyFile(program.dataDir)}.new`, readyFile(program.dataDir));
    });
  project.provide('demoDataDir', program.dataDir);
  return async () => {
    await created;
    await program.remove();
  };
}

async function createDemoData(program: Program): Promise<void> {
  await program.start();
  // Wait for the tasks that create Drive folders and thumbnails, so that nothing changes in the copies.
  const waiting = () => program.sql<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker.jobs');
  for (let i = 0; i < 1200 && ((await waiting())[0]?.n ?? 0) > 0; i++) await pause(50);
  program.interrupt();
  await program.exited();
}

export async function waitForDemoData(dataDir: string): Promise<void> {
  while (!existsSync(readyFile(dataDir))) await pause(50);
  const failure = readFileSync(readyFile(dataDir), 'utf8');
  if (failure) throw new Error(`Creating the demo data failed: ${failure}`);
}
