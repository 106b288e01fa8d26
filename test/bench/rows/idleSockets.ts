import { setTimeout as pause } from 'node:timers/promises';
import { Baseline } from '../Baseline';
import { memoryOf } from '../cpu';
import type { Row } from '../Row';
import { openScreens } from '../Screen';

const count = 2000;
/** Sockets opened before the measurement, as the first ones cause one-time allocations. */
const first = 200;

async function perSocket(pid: number, port: number, auth: (nth: number) => object, isReady: RegExp): Promise<number> {
  const some = await openScreens(first, port, auth, isReady);
  await pause(3000);
  const before = memoryOf(pid);
  const many = await openScreens(count, port, (nth) => auth(first + nth), isReady);
  // Wait for several pings and for garbage collection after connecting.
  await pause(12_000);
  const grown = memoryOf(pid) - before;
  for (const screen of [...some, ...many]) screen.close();
  return grown / count;
}

/** Sockets that are connected and receive nothing. */
export const idleSockets: Row = {
  number: 5,
  task: 'memory per idle socket',
  async run(workload) {
    const tokens = workload.drafters.map((person) => workload.token(person));
    // Earlier requests have freed memory that the sockets would reuse.
    await workload.restart();
    const bare = await Baseline.start('bare/fanOut.ts', workload.program.databaseUrl);
    const ours = await perSocket(
      workload.program.pid,
      workload.port,
      (nth) => ({ token: tokens[nth % tokens.length] }),
      /^42\["ready"/,
    );
    const plain = await perSocket(bare.pid, bare.port, () => ({}), /^40/);
    await bare.stop();
    const what = 'compared with bare Socket.IO';
    return [{ what, ours, bare: plain, unit: 'KiB', better: 'less', limit: 25 }];
  },
};
