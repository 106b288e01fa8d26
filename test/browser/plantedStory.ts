import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { haveProgram, Program } from '../faults/program';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder in which the story stands once it is `storyIsPlanted`; nobody runs on it. */
    plantedStory: string;
  }
}

/** Says, beside the data folder, that the story stands in it, or why it does not. */
const sign = (dataDir: string) => join(dataDir, '../planted');

/**
 * The story is planted once for all tests in browsers; each copies the folder and runs its own program on it. Nobody
 * waits for it but them: the others begin meanwhile.
 */
export default async function plantedStory(project: TestProject): Promise<() => Promise<void>> {
  haveProgram();
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
  // The drive's folders are made by tasks: who opens a copy finds everything done, and nothing moving.
  const waiting = () => program.sql<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker.jobs');
  for (let i = 0; i < 400 && ((await waiting())[0]?.n ?? 0) > 0; i++) await pause(50);
  program.interrupt();
  await program.ended();
}

export async function storyIsPlanted(dataDir: string): Promise<void> {
  while (!existsSync(sign(dataDir))) await pause(50);
  const failure = readFileSync(sign(dataDir), 'utf8');
  if (failure) throw new Error(`The story could not be planted: ${failure}`);
}
