import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Workload } from './Workload';
import { cpuSteal } from './cpu';
import { type Figure, isVoid, ratioOf, isReached, type Row } from './Row';
import { fanOut } from './rows/fanOut';
import { firstPage } from './rows/firstPage';
import { growth } from './rows/growth';
import { idleSockets } from './rows/idleSockets';
import { imports } from './rows/imports';
import { keyToPaint } from './rows/keyToPaint';
import { newestJobs } from './rows/newestJobs';
import { pushAgainstPoll } from './rows/pushAgainstPoll';
import { keystrokes, manyEditors } from './rows/quotes';
import { unchangedPoll } from './rows/unchangedPoll';
import { warmStart } from './rows/warmStart';
import { writes } from './rows/writes';

/** `npm run bench` runs all rows; `npm run bench -- 1 4` only those. JOBS=1000000 sets the number of jobs. */
const rows: Row[] = [
  newestJobs,
  unchangedPoll,
  growth,
  fanOut,
  idleSockets,
  pushAgainstPoll,
  writes,
  keystrokes,
  manyEditors,
  keyToPaint,
  imports,
  warmStart,
  firstPage,
];
const jobs = Number(process.env.JOBS ?? 100_000);

const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

function line(figure: Figure): string {
  const { what, ours, bare, unit, better, goal, limit, spread } = figure;
  const sign = better === 'more' ? '≥' : '≤';
  const mark =
    goal !== undefined ? `goal ${sign} ${goal}×` : limit !== undefined ? `goal ${sign} ${limit} ${unit}` : '';
  const verdict = { true: 'reached', false: 'MISSED', null: '' }[String(isReached(figure))];
  const rounds = spread === undefined ? '' : `rounds spread by ${Math.round(100 * spread)}%`;
  const wasVoid = isVoid(figure) ? 'VOID' : '';
  return [
    `    ${what}: ${number(ours)} ${unit}, ${ratioOf(figure).toFixed(2)}× of ${number(bare)}`,
    ...[mark, verdict, rounds, wasVoid].filter(Boolean).map((part) => `· ${part}`),
  ].join(' ');
}

async function run(): Promise<void> {
  const wanted = process.argv.slice(2).map(Number);
  const chosen = rows.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
  if (chosen.length === 0) throw new Error(`Unknown row. Available: ${rows.map(({ number }) => number).join(', ')}.`);
  const root = join(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['server/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
  console.log(`Filling in ${jobs.toLocaleString('en-US')} jobs …`);
  const workload = await Workload.open(jobs);
  try {
    for (const row of chosen) {
      console.log(`\n${String(row.number).padStart(2)}  ${row.task}`);
      let figures: Figure[] = [];
      const taken = await cpuSteal(async () => {
        figures = await row.run(workload);
      });
      for (const figure of figures) console.log(line(figure));
      console.log(`    ${number(100 * taken)}% of the CPU went to other machines${taken > 0.05 ? ' · VOID' : ''}`);
    }
  } finally {
    await workload.close();
  }
}

await run();
