import { Bare } from '../Bare';
import { Connection, requestOf } from '../Connection';
import { costOf } from '../processor';
import type { Row } from '../Row';
import { interleaved, median } from '../rounds';
import { openScreens, type Screen } from '../Screen';

const screens = 500;
const changes = 40;

interface Fan {
  /** Milliseconds from the sent request to the middle one and the last one of the screens. */
  readonly median: number;
  readonly last: number;
  readonly perSecond: number;
  /** Microseconds of the server's processor per delivery. */
  readonly cost: number;
}

/** One change after the other, each sent when everybody has the one before. */
async function fan(pid: number, port: number, all: Screen[], requests: readonly string[]): Promise<Fan> {
  const connection = await Connection.to(port);
  const middles: number[] = [];
  const lasts: number[] = [];
  const began = performance.now();
  const cost = await costOf(pid, async () => {
    for (let i = 0; i < changes; i++) {
      const sent = performance.now();
      let arrived = 0;
      const everybody = new Promise<void>((done) => {
        for (const screen of all) {
          screen.heard = (text) => {
            if (!text.startsWith('42["changed"')) return;
            arrived += 1;
            if (arrived === all.length / 2) middles.push(performance.now() - sent);
            if (arrived < all.length) return;
            lasts.push(performance.now() - sent);
            done();
          };
        }
      });
      const status = await connection.ask(requests[i % requests.length] as string);
      if (status !== '200') throw new Error(`A change answered ${status}.`);
      await everybody;
    }
  });
  const perSecond = (changes * 1000) / (performance.now() - began);
  connection.close();
  return { median: median(middles), last: median(lasts), perSecond, cost: (cost * 1e6) / (changes * all.length) };
}

export const fanOut: Row = {
  number: 4,
  task: 'one job changed → 500 connected screens',
  async run(ground) {
    const bare = await Bare.start('bare/fanOut.ts', ground.program.databaseUrl);
    const tokens = ground.drafters.map((person) => ground.token(person));
    const token = (nth: number) => ({ token: tokens[nth % tokens.length] });
    const ourScreens = await openScreens(screens, ground.port, token, /^42\["ready"/);
    const bareScreens = await openScreens(screens, bare.port, () => ({}), /^40/);
    const ask = await ground.toAndFro();
    const tell = [requestOf('/', { method: 'POST', body: {} })];
    const results = await interleaved(6, {
      ours: () => fan(ground.program.pid, ground.port, ourScreens, ask),
      bare: () => fan(bare.pid, bare.port, bareScreens, tell),
    });
    for (const screen of [...ourScreens, ...bareScreens]) screen.close();
    await bare.stop();
    // The first round warms both up.
    const of = (who: 'ours' | 'bare', what: keyof Fan) => median(results[who].slice(1).map((fanned) => fanned[what]));
    const both = (what: keyof Fan) => ({ ours: of('ours', what), bare: of('bare', what) });
    return [
      { what: 'the middle screen', ...both('median'), unit: 'ms', better: 'less', goal: 1.25, once: 2.2 },
      { what: 'the last screen', ...both('last'), unit: 'ms', better: 'less', goal: 1.25, once: 3.7 },
      { what: 'processor per delivery', ...both('cost'), unit: 'µs', better: 'less', goal: 1.1, once: 6.6 },
      { what: 'one after the other', ...both('perSecond'), unit: 'changes/s', better: 'more', goal: 0.85, once: 267 },
    ];
  },
};
