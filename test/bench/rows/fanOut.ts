import { Baseline } from '../Baseline';
import { Connection, requestOf } from '../Connection';
import { cpuTimeOf } from '../cpu';
import type { Row } from '../Row';
import { compare, interleaved, median } from '../rounds';
import { openScreens, type Screen } from '../Screen';

const screens = 500;
const changes = 40;

interface Fan {
  /** Time from the request to the median and the last screen, in ms. */
  readonly median: number;
  readonly last: number;
  readonly perSecond: number;
  /** CPU time of the server per delivery, in µs. */
  readonly cost: number;
}

/** Makes changes one by one; each follows when all screens have received the previous one. */
async function fan(pid: number, port: number, all: Screen[], requests: readonly string[]): Promise<Fan> {
  const connection = await Connection.to(port);
  const middles: number[] = [];
  const lasts: number[] = [];
  const began = performance.now();
  const cost = await cpuTimeOf(pid, async () => {
    for (let i = 0; i < changes; i++) {
      const sent = performance.now();
      let arrived = 0;
      const everybody = new Promise<void>((done) => {
        for (const screen of all) {
          screen.onMessage = (text) => {
            if (!text.startsWith('42["changed"')) return;
            arrived += 1;
            if (arrived === all.length / 2) middles.push(performance.now() - sent);
            if (arrived < all.length) return;
            lasts.push(performance.now() - sent);
            done();
          };
        }
      });
      const status = await connection.send(requests[i % requests.length] as string);
      if (status !== '200') throw new Error(`A change was answered with ${status}.`);
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
  async run(workload) {
    const bare = await Baseline.start('bare/fanOut.ts', workload.program.databaseUrl);
    const tokens = workload.drafters.map((person) => workload.token(person));
    const token = (nth: number) => ({ token: tokens[nth % tokens.length] });
    const ourScreens = await openScreens(screens, workload.port, token, /^42\["ready"/);
    const bareScreens = await openScreens(screens, bare.port, () => ({}), /^40/);
    const ourRequests = await workload.assignRequests();
    const bareRequests = [requestOf('/', { method: 'POST', body: {} })];
    const results = await interleaved(6, {
      ours: () => fan(workload.program.pid, workload.port, ourScreens, ourRequests),
      bare: () => fan(bare.pid, bare.port, bareScreens, bareRequests),
    });
    for (const screen of [...ourScreens, ...bareScreens]) screen.close();
    await bare.stop();
    // The first round is a warm-up.
    const of = (fans: Fan[], what: keyof Fan) => fans.slice(1).map((fanned) => fanned[what]);
    const both = (what: keyof Fan) => compare(of(results.ours, what), of(results.bare, what));
    return [
      { what: 'median screen', ...both('median'), unit: 'ms', better: 'less', goal: 1.25 },
      { what: 'last screen', ...both('last'), unit: 'ms', better: 'less', goal: 1.25 },
      { what: 'CPU per delivery', ...both('cost'), unit: 'µs', better: 'less', goal: 1.1 },
      { what: 'sequential', ...both('perSecond'), unit: 'changes/s', better: 'more', goal: 0.85 },
    ];
  },
};
