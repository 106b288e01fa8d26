import { setTimeout as pause } from 'node:timers/promises';
import { fallbackInterval } from '../../../common/live/polling';
import { Baseline } from '../Baseline';
import { Connection, requestOf } from '../Connection';
import { cpuTimeOf } from '../cpu';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';
import { openScreens } from '../Screen';

const screens = 200;
/** Even, so that the job ends up unassigned. */
const seconds = 16;
const everyMs = fallbackInterval('jobList', 'cad');

interface Server {
  readonly pid: number;
  readonly port: number;
}

/** Makes a change per second during `meanwhile`. Returns the server's CPU seconds per minute. */
async function minute({ pid, port }: Server, changes: readonly string[], meanwhile: () => Promise<void>) {
  const connection = await Connection.to(port);
  const change = async () => {
    for (let i = 0; i < seconds; i++) {
      const status = await connection.send(changes[i % changes.length] as string);
      if (status !== '200') throw new Error(`A change was answered with ${status}.`);
      await pause(1000);
    }
  };
  const cost = await cpuTimeOf(pid, () => Promise.all([meanwhile(), change()]));
  connection.close();
  return (cost * 60) / seconds;
}

/** Screens that receive events. */
async function push(server: Server, changes: readonly string[], auth: (nth: number) => object, isReady: RegExp) {
  const open = await openScreens(screens, server.port, auth, isReady);
  await pause(1000);
  const cost = await minute(server, changes, () => pause(seconds * 1000).then(() => {}));
  for (const screen of open) screen.close();
  return cost;
}

/** Screens that poll at the specified interval, evenly spread; there is a change each time. */
function poll(server: Server, changes: readonly string[], request: (nth: number) => string) {
  return minute(server, changes, async () => {
    const end = performance.now() + seconds * 1000;
    const poller = async (nth: number) => {
      const connection = await Connection.to(server.port);
      await pause((everyMs * nth) / screens);
      for (; performance.now() < end; await pause(everyMs)) await connection.send(request(nth));
      connection.close();
    };
    await Promise.all(Array.from({ length: screens }, (_, nth) => poller(nth)));
  });
}

export const pushAgainstPoll: Row = {
  number: 6,
  task: '200 staff screens, a change a second: CPU seconds per minute',
  async run(workload) {
    const bare = await Baseline.start('bare/fanOut.ts', workload.program.databaseUrl);
    const tokens = workload.drafters.map((person) => workload.token(person));
    const tokenOf = (nth: number) => tokens[nth % tokens.length] as string;
    const lists = tokens.map((token) =>
      requestOf('/api/v1/jobs?num=10', { headers: { Authorization: `Bearer ${token}` } }),
    );
    const ours = { pid: workload.program.pid, port: workload.port };
    const changes = await workload.assignRequests();
    const bareRequests = [requestOf('/', { method: 'POST', body: {} })];
    const cost = await interleaved(3, {
      ourPush: () => push(ours, changes, (nth) => ({ token: tokenOf(nth) }), /^42\["ready"/),
      barePush: () => push(bare, bareRequests, () => ({}), /^40/),
      ourPoll: () => poll(ours, changes, (nth) => lists[nth % lists.length] as string),
      barePoll: () => poll(bare, bareRequests, () => requestOf('/')),
    });
    await bare.stop();
    const figure = { unit: 's', better: 'less' } as const;
    return [
      { ...figure, ...compare(cost.ourPush, cost.barePush), what: 'push, compared with bare Socket.IO', limit: 1.1 },
      { ...figure, ...compare(cost.ourPoll, cost.barePoll), what: 'poll, compared with a row by key', limit: 3 },
    ];
  },
};
