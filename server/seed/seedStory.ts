import { companies } from '../../db/seeds/companies';
import type { PersonKey } from '../../db/seeds/people';
import type { Roof } from '../../db/seeds/roof';
import { roofs } from '../../db/seeds/roofs';
import type { Act } from '../../db/seeds/acts';
import type { Services } from '../services';
import { remind } from '../inbox/remind';
import { withLongStatements } from '../work/longStatements';
import { change, changeTogether } from '../work/change';
import { act } from './act';
import { seedCompany } from './seedCompany';
import { seedDesk } from './seedDesk';
import { fixedCalendar, seedHolidays, withHolidays } from './seedHolidays';
import { seedLarge, type Sheets } from './seedLarge';
import { seedQuotes } from './seedQuotes';
import { seedPeople } from './seedPeople';
import type { Stage, StoryJob } from './stage';
import { storyTime } from './storyTime';
import { submitRoof } from './roofs/submitRoof';

/** Office hours ago, before the oldest job: companies and users are created then. */
const beforeAll = 340;
/** Office hours ago: since then the office has templates and a checklist. */
const deskSince = 9;

/** Office hours ago: people have read the notifications from before. */
const unreadSince = 3;

/** Lock for loading demo data: one process loads it, others wait and then find users. */
export const seedingLock = 7_310_002;

/**
 * Loads the demo story into an empty database; returns false if there are users. It runs the real commands with an
 * adjusted clock, so that history, audit trail, versions and files are consistent, in a single transaction, so that an
 * interrupted load leaves the database empty. `others` adds that many older jobs.
 */
export async function seedStory(services: Services, others = 0): Promise<boolean> {
  const seededAt = services.now();
  const calendar = withHolidays(await services.calendar(), seededAt.getTime());
  const at = storyTime(seededAt.getTime(), calendar);
  // Generating years of jobs takes longer than a call may.
  const loaded = await changeTogether(withLongStatements(services), async (together) => {
    const received: [path: string, id: string][] = [];
    let clock = at(beforeAll);
    const seeding: Services = {
      ...together,
      now: () => clock,
      calendar: fixedCalendar(calendar),
      // Files stay in the upload folder, which is cleared after a crash, and are moved to the store at the end.
      files: { ...services.files, adopt: async (from, id) => void received.push([from, id]) },
    };
    if (!(await isEmpty(seeding))) return false;

    await seedHolidays(seeding, calendar);
    const wasatch = await seedCompany(seeding, companies.wasatch);
    const gemstate = await seedCompany(seeding, companies.gemstate);
    const cast = await seedPeople(seeding, { wasatch: wasatch.id, gemstate: gemstate.id });
    const stage: Stage = { services: seeding, cast, companies: { wasatch, gemstate }, seededAt };
    clock = seededAt;
    const sheets = others > 0 ? await seedLarge(stage, others) : null;
    const jobs = new Map<Roof, StoryJob>();
    const play = async (scenes: readonly Scene[]) => {
      for (const { ago, shift, roof, who, act: step } of scenes) {
        clock = new Date(at(ago).getTime() - shift);
        const known = jobs.get(roof);
        if (step === null) jobs.set(roof, await submitRoof(stage, roof));
        else if (known) await act(stage, known, who, step);
        else throw new Error(`${roof.name} has a step before its submission.`);
      }
    };
    const scenes = inOrder(roofs);
    await play(scenes.filter(({ ago }) => ago > deskSince));
    clock = at(deskSince);
    await seedDesk(stage);
    await play(scenes.filter(({ ago }) => ago <= deskSince));
    clock = seededAt;
    await seedQuotes(stage);
    await remind(seeding);
    await readNotices(seeding, at(unreadSince));
    await forgetPastTasks(seeding);
    // Don't move generated jobs to the current day.
    if (others === 0) await markStory(seeding);
    await moveIn(services, received, sheets);
    return true;
  });
  services.calendar.forget();
  await services.calendar();
  return loaded;
}

async function moveIn(
  services: Services,
  received: readonly (readonly [path: string, id: string])[],
  sheets: Sheets | null,
): Promise<void> {
  try {
    for (const id of sheets?.ids ?? []) await services.files.put(id, (sheets as Sheets).bytes);
    await Promise.all(received.map(([from, id]) => services.files.adopt(from, id)));
  } catch (error) {
    await services.files.discard([...received.map(([, id]) => id), ...(sheets?.ids ?? [])]);
    throw error;
  }
}

interface Scene {
  readonly ago: number;
  readonly roof: Roof;
  readonly who: PersonKey;
  /** null for the submission. */
  readonly act: Act | null;
  /** Offset in ms, so that steps don't fall on full minutes. */
  readonly shift: number;
}

/** All steps of all jobs, oldest first, so that numbers, notes and audit entries are in order of time. */
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

/** Verb of the demo data in the audit log. */
const verb = 'story.plant';

const isEmpty = (services: Services): Promise<boolean> =>
  change(services, { actor: null, verb }, async (work) => {
    await work.sql('SELECT pg_advisory_xact_lock($1) IS NULL AS locked', [seedingLock]);
    if ((await work.sql('SELECT 1 AS yes FROM users LIMIT 1')).length > 0) return false;
    // An interrupted load has used up job numbers; sequences don't roll back.
    await work.sql('ALTER SEQUENCE job_num RESTART');
    return true;
  });

const readNotices = (services: Services, before: Date) =>
  change(services, { actor: null, verb }, (work) =>
    work.sql('UPDATE notifications SET read_at = at WHERE at < $1', [before]),
  );

const markStory = (services: Services) =>
  change(services, { actor: null, verb }, (work) =>
    work.sql('UPDATE settings SET story_at = $1 RETURNING id', [work.now]),
  );

/** Removes queued emails and notices about past events; keeps Drive folders and what reads their files. */
const forgetPastTasks = (services: Services) =>
  change(services, { actor: null, verb }, (work) =>
    work.sql(
      `SELECT graphile_worker.remove_job(key) IS NULL AS gone FROM graphile_worker.jobs
       WHERE task_identifier NOT IN ('drive.job', 'release.trims', 'files.thumbnails')`,
    ),
  );
