import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor time that a process has used so far, on Linux. */
export function processorSeconds(pid: number): number {
  // pid (name) state …: the name may hold anything, so it is read from its end.
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(after[11]) + Number(after[12])) / ticksPerSecond;
}

/** What it costs a process while something is done. */
export async function costOf(pid: number, deed: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds(pid);
  await deed();
  return processorSeconds(pid) - before;
}

/** KiB of memory that a process holds. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
