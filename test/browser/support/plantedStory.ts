import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { ensureBuilt, Program } from '../../faults/program';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the demo data, complete after `storyIsPlanted`. No program runs on it. */
    plantedStory: string;
  }
}

/** A file next to the data folder, written when the demo data is complete. Contains the error if that failed. */
const sign = (dataDir: string) => join(dataDir, '../planted');

/**
 * Creates the demo data once for all browser tests; each copies the folder and runs its own program on it. Other tests
 * start without waiting for it.
 */
export default async function plantedStory(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const program = new Program({ DEMO: '1' });
  const planted = plant(program)
    .then(() => '', String)
    .then((failure) => {
      writeFileSync(`${sign(program.dataDir)}.new`, failure);
      renameSync(`${sign(program.dataDir)}.new`, sign(program.dataDir));
    });
  project.provide('plantedStory', program.dataDir);
  return async () => {
    await planted;
    await program.remove();
  };
}

async function plant(program: Program): Promise<void> {
  await program.start();
  // Wait for the tasks that create Drive folders, so that nothing changes in the copies.
  const waiting = () => program.sql<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker.jobs');
  for (let i = 0; i < 400 && ((await waiting())[0]?.n ?? 0) > 0; i++) await pause(50);
  program.interrupt();
  await program.exited();
}

export async function storyIsPlanted(dataDir: string): Promise<void> {
  while (!existsSync(sign(dataDir))) await pause(50);
  const failure = readFileSync(sign(dataDir), 'utf8');
  if (failure) throw new Error(`Creating the demo data failed: ${failure}`);
}
