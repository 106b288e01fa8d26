import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { haveProgram, Program } from '../faults/program';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder in which the story stands; nobody runs on it. */
    plantedStory: string;
  }
}

/** The story is planted once for all tests in browsers; each copies the folder and runs its own program on it. */
export default async function plantedStory(project: TestProject): Promise<() => Promise<void>> {
  await haveProgram();
  const program = new Program({ DEMO: '1' });
  await program.start();
  // The drive's folders are made by tasks: who opens a copy finds everything done, and nothing moving.
  const waiting = () => program.sql<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker.jobs');
  for (let i = 0; i < 400 && ((await waiting())[0]?.n ?? 0) > 0; i++) await pause(50);
  program.interrupt();
  await program.ended();
  project.provide('plantedStory', program.dataDir);
  return () => program.remove();
}
