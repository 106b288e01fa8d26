import { setTimeout as pause } from 'node:timers/promises';
import { readQuote } from '../../../common/quotes/document/quoteDoc';
import { addPerson, type Person } from '../../support/people';
import { Baseline } from '../Baseline';
import type { Workload } from '../Workload';
import { cpuTimeOf } from '../cpu';
import { QuoteTab } from '../QuoteTab';
import type { Row } from '../Row';

export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Creates a quote and two users who may edit it, as each may have 50 sockets. */
export async function createQuote(workload: Workload, name: string): Promise<{ id: number; people: Person[] }> {
  const { sql } = workload.program;
  const people = [];
  for (const n of [1, 2]) {
    people.push(await addPerson(sql, new Date(), { name: `${name} ${n}`, role: 'admin', companyId: null }));
  }
  const [company] = await sql<{ id: number }>('SELECT min(id) AS id FROM companies');
  const answer = await fetch(`${workload.program.base}/api/v1/quotes`, {
    method: 'POST',
    headers: { ...workload.bearer(people[0] as Person), 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, client: company?.id }),
  });
  return { id: ((await answer.json()) as { _id: number })._id, people };
}

interface Typed {
  readonly relayed: number[];
  readonly acknowledged: number[];
}

/** Types a key every 60 ms, as fast as one person types. */
async function typing(port: number, id: number, tokens: readonly string[], keys: number): Promise<Typed> {
  const [one, two] = [
    await QuoteTab.open(port, id, tokens[0] as string, true),
    await QuoteTab.open(port, id, tokens[1] as string, true),
  ];
  const typed: Typed = { relayed: [], acknowledged: [] };
  for (let i = 0; i < keys; i++) {
    const began = performance.now();
    const relayed = new Promise<void>((done) => {
      two.onRemoteEdit = () => {
        typed.relayed.push(performance.now() - began);
        done();
      };
    });
    const acknowledged = one.setColor(`key ${i}`).then(() => {
      typed.acknowledged.push(performance.now() - began);
    });
    await Promise.all([relayed, acknowledged]);
    await pause(60);
  }
  one.close();
  two.close();
  return typed;
}

/** The baseline relays updates without checking or storing them. */
export const keystrokes: Row = {
  number: 8,
  task: 'quote: a key in one browser → applied in another',
  async run(workload) {
    const { id, people } = await createQuote(workload, 'Typist');
    const tokens = people.map((person) => workload.token(person));
    const bare = await Baseline.start('bare/quoteRelay.ts');
    await typing(workload.port, id, tokens, 40);
    const ours = await typing(workload.port, id, tokens, 200);
    const plain = await typing(bare.port, id, tokens, 200);
    await bare.stop();
    const relayed = (share: number) => ({ ours: quantile(ours.relayed, share), bare: quantile(plain.relayed, share) });
    const acknowledged = { ours: quantile(ours.acknowledged, 0.95), bare: quantile(plain.acknowledged, 0.95) };
    return [
      { what: 'median key', ...relayed(0.5), unit: 'ms', better: 'less', goal: 1 },
      { what: 'p99', ...relayed(0.99), unit: 'ms', better: 'less' },
      { what: 'committed and acknowledged, p95', ...acknowledged, unit: 'ms', better: 'less', limit: 50 },
    ];
  },
};

const editors = 50;
const perSecond = 10;
const seconds = 20;

interface Crowd {
  /** CPU time of the server per edit, in µs. */
  readonly cost: number;
  readonly lag: number;
  readonly converged: boolean;
}

/** Each tab edits its own cell; three of them also apply everything. */
async function crowd(pid: number, port: number, id: number, tokens: readonly string[]): Promise<Crowd> {
  const tabs: QuoteTab[] = [];
  for (let i = 0; i < editors; i++) {
    tabs.push(await QuoteTab.open(port, id, tokens[i % tokens.length] as string, i < 3));
  }
  for (const tab of tabs) await tab.setComment('0');
  const lags: number[] = [];
  for (const tab of tabs.slice(0, 3)) tab.onRemoteEdit = (value) => lags.push(performance.now() - Number(value));
  const cost = await cpuTimeOf(pid, () =>
    Promise.all(
      tabs.map(async (tab, i) => {
        await pause((i * 1000) / perSecond / editors);
        let began = performance.now();
        const going: Promise<void>[] = [];
        for (let n = 0; n < perSecond * seconds; n++) {
          going.push(tab.setComment(performance.now().toFixed(3)));
          const rest = began + ((n + 1) * 1000) / perSecond - performance.now();
          // A delayed tab doesn't catch up in a burst, as too many messages would close the socket (P30).
          if (rest < 0) began -= rest;
          await pause(Math.max(0, rest));
        }
        await Promise.all(going);
      }),
    ),
  );
  await pause(1000);
  const [first, ...others] = tabs.slice(0, 3).map(({ doc }) => JSON.stringify(readQuote(doc)));
  for (const tab of tabs) tab.close();
  return {
    cost: (cost * 1e6) / (editors * perSecond * seconds),
    lag: quantile(lags, 0.99),
    converged: others.every((other) => other === first),
  };
}

export const manyEditors: Row = {
  number: 9,
  task: '50 people on one quote, each 10 edits a second, 20 seconds',
  async run(workload) {
    const { id, people } = await createQuote(workload, 'Crowd');
    const tokens = people.map((person) => workload.token(person));
    const bare = await Baseline.start('bare/quoteRelay.ts');
    const ours = await crowd(workload.program.pid, workload.port, id, tokens);
    const plain = await crowd(bare.pid, bare.port, id, tokens);
    await bare.stop();
    if (!ours.converged) throw new Error('The documents have not converged.');
    return [
      { what: 'CPU per edit', ours: ours.cost, bare: plain.cost, unit: 'µs', better: 'less', limit: 200 },
      { what: 'lag, p99', ours: ours.lag, bare: plain.lag, unit: 'ms', better: 'less', limit: 25 },
    ];
  },
};
