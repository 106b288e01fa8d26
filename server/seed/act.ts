import type { Viewer } from '../../common/access/viewer';
import type { JobPageView } from '../../common/jobs/job';
import type { NoteView } from '../../common/notes/note';
import { Job } from '../../db/models/Job';
import type { Act } from '../../db/seeds/acts';
import { companies } from '../../db/seeds/companies';
import { type PersonKey, people } from '../../db/seeds/people';
import type { House } from '../house';
import type { JobRow } from '../jobs/askJob';
import { assignJob } from '../jobs/assignJob';
import { dueTimeOf } from '../jobs/moveJob';
import { releaseJob } from '../jobs/releaseJob';
import { setDueBack } from '../jobs/setDueBack';
import { takeoffJob } from '../jobs/takeoffJob';
import { validateJob } from '../jobs/validateJob';
import { addNote } from '../notes/addNote';
import { change } from '../work/change';
import { askAs, uploadAs } from './askAs';
import type { Stage, Told } from './stage';
import { draftFiles, sentFile } from './storyFiles';

/** Let somebody do one thing to a job, with the command that the program has for it. */
export async function act(stage: Stage, told: Told, who: PersonKey, step: Act): Promise<void> {
  const { house } = stage;
  const viewer = stage.cast[who];
  const params = { id: told.id };
  switch (step.does) {
    case 'validate': {
      const body = { level: step.level, mrqLevelCustom: step.dollars };
      await validateJob(askAs(house, viewer, 'jobs.validate', { params, body }));
      break;
    }
    case 'assign':
      await assignJob(askAs(house, viewer, 'jobs.assign', { params, body: {} }));
      break;
    case 'unassign':
      await assignJob(askAs(house, viewer, 'jobs.assign', { params, body: { unassign: true } }));
      break;
    case 'takeoff':
      await takeoffJob(askAs(house, viewer, 'jobs.takeoff', { params, body: {} }));
      break;
    case 'release':
      await releaseJob(askAs(house, viewer, 'jobs.release', { params, body: { level: [...told.reviewed] } }));
      break;
    case 'dueIn': {
      const level = new Date(stage.planted.getTime() + step.minutes * 60_000).toISOString();
      await setDueBack(askAs(house, viewer, 'jobs.dueBack', { params, body: { level } }));
      break;
    }
    case 'note':
      await writeNote(stage, told, who, step);
      break;
    case 'rush':
      await set(house, viewer, told, 'jobs.rush', async (job) => ({
        rush: true,
        ...dueTimeOf(house, { ...job, rush: true }),
      }));
      break;
    case 'badges':
      await set(house, viewer, told, 'jobs.badges', () => ({
        quoteStatus: step.quote,
        productionStatus: step.production,
      }));
      break;
    case 'bill':
      await set(house, viewer, told, 'jobs.billing', () => ({ billingStatus: step.status }));
      break;
  }
}

async function writeNote(
  { house, cast }: Stage,
  told: Told,
  who: PersonKey,
  step: Extract<Act, { does: 'note' }>,
): Promise<void> {
  const viewer = cast[who];
  const { roof, num, revision } = told;
  const { inits } = companies[told.companyKey];
  const sent = step.files.map((name) => sentFile(name, roof, house.now(), step.flag === 'revision'));
  const drafts = step.drafts
    ? await draftFiles(roof, {
        num,
        revision,
        inits,
        namesDrafts: people[who].namesDrafts ?? 'by company',
        date: house.now(),
      })
    : [];
  const body = {
    text: step.text,
    files: [
      ...(await uploadAs(house, viewer, step.flag === 'revision' ? 'revFile' : 'noteFile', sent)),
      ...(await uploadAs(house, viewer, 'draftFile', drafts)),
    ],
    cad: step.cad,
    ...(step.flag === null ? {} : { [step.flag]: true }),
  };
  const params = { jobId: told.id };
  const reply = await addNote(askAs(house, viewer, 'notes.create', { params, body }));
  const { note, notedJob } = JSON.parse(reply.text) as { note: NoteView; notedJob: JobPageView };
  told.revision = notedJob.revision;
  if (step.flag === 'review') told.reviewed = note.files.map((file) => file._id);
}

/** What the program has no command for yet, through the unit of work like everything else. */
const set = (
  house: House,
  viewer: Viewer,
  told: Told,
  verb: string,
  patch: (job: JobRow) => Partial<JobRow> | Promise<Partial<JobRow>>,
) =>
  change(house, { actor: viewer, verb }, async (work) => {
    const job = await work.lock(Job, told.id);
    await work.update(Job, job, await patch(job));
  });
