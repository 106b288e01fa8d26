import { setTimeout as pause } from 'node:timers/promises';
import { Bare } from '../Bare';
import { memoryOf } from '../processor';
import type { Row } from '../Row';
import { openScreens } from '../Screen';

const count = 2000;
/** What a process allocates once, at its first sockets, is not theirs. */
const first = 200;

async function perSocket(pid: number, port: number, auth: (nth: number) => object, isReady: RegExp): Promise<number> {
  const some = await openScreens(first, port, auth, isReady);
  await pause(3000);
  const before = memoryOf(pid);
  const many = await openScreens(count, port, (nth) => auth(first + nth), isReady);
  // Several pings: what connecting has left over is cleared away by then.
  await pause(12_000);
  const grown = memoryOf(pid) - before;
  for (const screen of [...some, ...many]) screen.close();
  return grown / count;
}

/** Both alike: sockets that are connected and are told nothing. */
export const idleSockets: Row = {
  number: 5,
  task: 'memory per idle socket',
  async run(ground) {
    const tokens = ground.drafters.map((person) => ground.token(person));
    // What was answered before has left memory behind that sockets would be given again.
    await ground.restart();
    const bare = await Bare.start('bare/fanOut.ts', ground.program.databaseUrl);
    const ours = await perSocket(
      ground.program.pid,
      ground.port,
      (nth) => ({ token: tokens[nth % tokens.length] }),
      /^42\["ready"/,
    );
    const plain = await perSocket(bare.pid, bare.port, () => ({}), /^40/);
    await bare.stop();
    const what = 'beside bare Socket.IO';
    return [{ what, ours, bare: plain, unit: 'KiB', better: 'less', limit: 25, once: 18.8 }];
  },
};
