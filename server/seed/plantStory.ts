import { companies } from '../../db/seeds/companies';
import type { PersonKey } from '../../db/seeds/people';
import type { Roof } from '../../db/seeds/roof';
import { roofs } from '../../db/seeds/roofs';
import type { Act } from '../../db/seeds/acts';
import type { House } from '../house';
import { change, changeTogether } from '../work/change';
import { act } from './act';
import { plantCompany } from './plantCompany';
import { plantLarge, type Sheets } from './plantLarge';
import { plantQuotes } from './plantQuotes';
import { plantPeople } from './plantPeople';
import type { Stage, Told } from './stage';
import { storyTime } from './storyTime';
import { submitRoof } from './submitRoof';

/** Everything that is older than the oldest roof: companies, people. */
const beforeAll = 340;

/** Only one process plants; the others wait for this lock and then find people. */
const plantingLock = 7_310_002;

/**
 * Plant the story into an empty database: true when it did, false when there were people already. It happens through
 * the program's own commands with a moved clock, so that history, audit, versions and files are as they would be; and
 * in one transaction, so that a process killed half way leaves an empty database, never half a story. `others`: so
 * many other jobs, of years, lie before it.
 */
export async function plantStory(house: House, others = 0): Promise<boolean> {
  const planted = house.now();
  const at = storyTime(planted.getTime(), await house.calendar());
  return changeTogether(house, async (together) => {
    const received: [path: string, id: string][] = [];
    let clock = at(beforeAll);
    const planting: House = {
      ...together,
      now: () => clock,
      // Bytes wait where a killed process's uploads are cleared away, and move in last.
      files: { ...house.files, adopt: async (from, id) => void received.push([from, id]) },
    };
    if (!(await isEmpty(planting))) return false;

    const wasatch = await plantCompany(planting, companies.wasatch);
    const gemstate = await plantCompany(planting, companies.gemstate);
    const cast = await plantPeople(planting, { wasatch: wasatch.id, gemstate: gemstate.id });
    const stage: Stage = { house: planting, cast, companies: { wasatch, gemstate }, planted };
    clock = planted;
    const sheets = others > 0 ? await plantLarge(stage, others) : null;
    const told = new Map<Roof, Told>();
    for (const { ago, shift, roof, who, act: step } of inOrder(roofs)) {
      clock = new Date(at(ago).getTime() - shift);
      const known = told.get(roof);
      if (step === null) told.set(roof, await submitRoof(stage, roof));
      else if (known) await act(stage, known, who, step);
      else throw new Error(`The story of ${roof.name} begins before it was submitted.`);
    }
    clock = planted;
    await plantQuotes(stage);
    await forgetPastTasks(planting);
    await moveIn(house, received, sheets);
    return true;
  });
}

async function moveIn(
  house: House,
  received: readonly (readonly [path: string, id: string])[],
  sheets: Sheets | null,
): Promise<void> {
  try {
    for (const id of sheets?.ids ?? []) await house.files.put(id, (sheets as Sheets).bytes);
    await Promise.all(received.map(([from, id]) => house.files.adopt(from, id)));
  } catch (error) {
    await house.files.discard([...received.map(([, id]) => id), ...(sheets?.ids ?? [])]);
    throw error;
  }
}

interface Scene {
  readonly ago: number;
  readonly roof: Roof;
  readonly who: PersonKey;
  /** Null: the submission. */
  readonly act: Act | null;
  /** Milliseconds, so that nobody seems to work by the full minute. */
  readonly shift: number;
}

/** What happened in all jobs, oldest first: numbers, notes and audit rows come in the order of time. */
const inOrder = (all: readonly Roof[]): Scene[] =>
  all
    .flatMap((roof, r) =>
      [[roof.ago, roof.by, null] as const, ...roof.steps].map(([ago, who, act], s) => ({
        ago,
        roof,
        who,
        act,
        shift: ((r * 7919 + s * 3571) % 58) * 1000 + ((r * 31 + s * 17) % 1000),
      })),
    )
    .sort((a, b) => b.ago - a.ago);

const isEmpty = (house: House): Promise<boolean> =>
  change(house, { actor: null, verb: 'story.plant' }, async (work) => {
    await work.sql('SELECT pg_advisory_xact_lock($1) IS NULL AS locked', [plantingLock]);
    if ((await work.sql('SELECT 1 AS yes FROM users LIMIT 1')).length > 0) return false;
    // A planting that was cut off has taken numbers, which do not come back by themselves.
    await work.sql('ALTER SEQUENCE job_num RESTART');
    return true;
  });

/** Mails and notices of what is long past reach nobody; the drive's folders are still wanted. */
const forgetPastTasks = (house: House) =>
  change(house, { actor: null, verb: 'story.plant' }, (work) =>
    work.sql(
      "SELECT graphile_worker.remove_job(key) IS NULL AS gone FROM graphile_worker.jobs WHERE task_identifier <> 'drive.job'",
    ),
  );
