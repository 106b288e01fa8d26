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

/** Of the time in which something here wanted a processor, the share in which another machine on the same host had it (0–1). */
export async function takenWhile(deed: () => Promise<unknown>): Promise<number> {
  // cpu user nice system idle iowait irq softirq steal …
  const times = () => readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const before = times();
  await deed();
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = times().map(
    (now, i) => now - (before[i] ?? 0),
  );
  return steal / Math.max(1, user + nice + system + irq + soft + steal);
}

/** KiB of memory that a process holds. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
