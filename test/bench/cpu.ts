import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU time that a process has used so far, in seconds. Linux only. */
export function cpuSeconds(pid: number): number {
  // "pid (name) state …": the name may contain anything, so parse from the last parenthesis.
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(after[11]) + Number(after[12])) / ticksPerSecond;
}

/** CPU time that a process uses during an action, in seconds. */
export async function cpuTimeOf(pid: number, action: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid);
  await action();
  return cpuSeconds(pid) - before;
}

/** CPU steal during an action: the share of wanted CPU time that went to other machines on the host (0–1). */
export async function cpuSteal(action: () => Promise<unknown>): Promise<number> {
  // cpu user nice system idle iowait irq softirq steal …
  const times = () => readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const before = times();
  await action();
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = times().map(
    (now, i) => now - (before[i] ?? 0),
  );
  return steal / Math.max(1, user + nice + system + irq + soft + steal);
}

/** Resident memory of a process, in KiB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
