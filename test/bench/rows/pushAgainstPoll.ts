import { setTimeout as pause } from 'node:timers/promises';
import { fallbackInterval } from '../../../common/live/polling';
import { Bare } from '../Bare';
import { Connection, requestOf } from '../Connection';
import { costOf } from '../processor';
import type { Row } from '../Row';
import { medians } from '../rounds';
import { openScreens } from '../Screen';

const screens = 200;
/** An even number: a job that was taken is given back at the end. */
const seconds = 16;
const everyMs = fallbackInterval('jobList', 'cad');

interface Server {
  readonly pid: number;
  readonly port: number;
}

/** A change a second while something goes on; seconds of the server's processor per minute. */
async function minute({ pid, port }: Server, changes: readonly string[], meanwhile: () => Promise<void>) {
  const hand = await Connection.to(port);
  const change = async () => {
    for (let i = 0; i < seconds; i++) {
      const status = await hand.ask(changes[i % changes.length] as string);
      if (status !== '200') throw new Error(`A change answered ${status}.`);
      await pause(1000);
    }
  };
  const cost = await costOf(pid, () => Promise.all([meanwhile(), change()]));
  hand.close();
  return (cost * 60) / seconds;
}

/** The screens listen. */
async function push(server: Server, changes: readonly string[], auth: (nth: number) => object, isReady: RegExp) {
  const open = await openScreens(screens, server.port, auth, isReady);
  await pause(1000);
  const cost = await minute(server, changes, () => pause(seconds * 1000).then(() => {}));
  for (const screen of open) screen.close();
  return cost;
}

/** The screens ask, each at its own moment, in the interval of the specification; something has changed each time. */
function poll(server: Server, changes: readonly string[], request: (nth: number) => string) {
  return minute(server, changes, async () => {
    const end = performance.now() + seconds * 1000;
    const ask = async (nth: number) => {
      const connection = await Connection.to(server.port);
      await pause((everyMs * nth) / screens);
      for (; performance.now() < end; await pause(everyMs)) await connection.ask(request(nth));
      connection.close();
    };
    await Promise.all(Array.from({ length: screens }, (_, nth) => ask(nth)));
  });
}

export const pushAgainstPoll: Row = {
  number: 6,
  task: '200 staff screens, a change a second: processor per minute',
  async run(ground) {
    const bare = await Bare.start('bare/fanOut.ts', ground.program.databaseUrl);
    const tokens = ground.drafters.map((person) => ground.token(person));
    const tokenOf = (nth: number) => tokens[nth % tokens.length] as string;
    const lists = tokens.map((token) =>
      requestOf('/api/v1/jobs?num=10', { headers: { Authorization: `Bearer ${token}` } }),
    );
    const us = { pid: ground.program.pid, port: ground.port };
    const changes = await ground.toAndFro();
    const tell = [requestOf('/', { method: 'POST', body: {} })];
    const cost = await medians(3, {
      ourPush: () => push(us, changes, (nth) => ({ token: tokenOf(nth) }), /^42\["ready"/),
      barePush: () => push(bare, tell, () => ({}), /^40/),
      ourPoll: () => poll(us, changes, (nth) => lists[nth % lists.length] as string),
      barePoll: () => poll(bare, tell, () => requestOf('/')),
    });
    await bare.stop();
    const figure = { unit: 's', better: 'less' } as const;
    return [
      {
        ...figure,
        what: 'they listen, beside bare Socket.IO',
        ours: cost.ourPush,
        bare: cost.barePush,
        limit: 1.1,
        once: 0.81,
      },
      { ...figure, what: 'they poll, beside a row by key', ours: cost.ourPoll, bare: cost.barePoll, limit: 3 },
    ];
  },
};
