import { addBusiness } from '../../common/jobs/clock';
import type { Viewer } from '../../common/access/viewer';
import type { PinView } from '../../common/files/pins/pin';
import type { JobPageView } from '../../common/jobs/job';
import type { NoteView } from '../../common/notes/note';
import { Job } from '../../db/models/Job';
import type { Act } from '../../db/seeds/acts';
import { companies } from '../../db/seeds/companies';
import { type PersonKey, people } from '../../db/seeds/people';
import type { Services } from '../services';
import type { JobRow } from '../jobs/askJob';
import { addPin } from '../files/pins/addPin';
import { replyToPin } from '../files/pins/replyToPin';
import { resolvePin } from '../files/pins/resolvePin';
import { assignJob } from '../jobs/assignJob';
import { tickItem } from '../jobs/checklist/tickItem';
import { findJob } from '../jobs/findJobs';
import { dueTimeOf } from '../jobs/moveJob';
import { releaseJob } from '../jobs/releaseJob';
import { setDueBack } from '../jobs/due/setDueBack';
import { takeoffJob } from '../jobs/create/takeoffJob';
import { validateJob } from '../jobs/validateJob';
import { addNote } from '../notes/addNote';
import { change } from '../work/change';
import { askAs, uploadAs } from './askAs';
import type { Stage, StoryJob } from './stage';
import { draftFiles, sentFile } from './roofs/storyFiles';

/** Performs one step of the demo story with the matching command. */
export async function act(stage: Stage, job: StoryJob, who: PersonKey, step: Act): Promise<void> {
  const { services } = stage;
  const viewer = stage.cast[who];
  const params = { id: job.id };
  switch (step.does) {
    case 'validate': {
      const body = { level: step.level, mrqLevelCustom: step.dollars };
      await validateJob(askAs(services, viewer, 'jobs.validate', { params, body }));
      break;
    }
    case 'assign':
      await assignJob(askAs(services, viewer, 'jobs.assign', { params, body: {} }));
      break;
    case 'unassign':
      await assignJob(askAs(services, viewer, 'jobs.assign', { params, body: { unassign: true } }));
      break;
    case 'takeoff':
      await takeoffJob(askAs(services, viewer, 'jobs.takeoff', { params, body: {} }));
      break;
    case 'release':
      await releaseJob(askAs(services, viewer, 'jobs.release', { params, body: { level: [...job.reviewed] } }));
      break;
    case 'dueIn': {
      const due = addBusiness(stage.seededAt.getTime(), step.minutes * 60_000, services.calendar.known());
      const level = new Date(due).toISOString();
      await setDueBack(askAs(services, viewer, 'jobs.dueBack', { params, body: { level } }));
      break;
    }
    case 'note':
      await writeNote(stage, job, who, step);
      break;
    case 'check':
      await checkItems(stage, job, who, step.items);
      break;
    case 'pin': {
      const { kind, x, y, text } = step;
      const body = { file: job.drawing, page: 1, x, y, kind, text };
      const added = await addPin(askAs(services, viewer, 'pins.create', { params, body }));
      job.pin = (JSON.parse(added.text) as PinView)._id;
      break;
    }
    case 'replyToPin': {
      const body = { text: step.text };
      await replyToPin(askAs(services, viewer, 'pins.reply', { params: { id: job.pin }, body }));
      break;
    }
    case 'resolvePin':
      await resolvePin(askAs(services, viewer, 'pins.resolve', { params: { id: job.pin }, body: { resolved: true } }));
      break;
    case 'rush':
      await set(services, viewer, job, 'jobs.rush', async (current) => ({
        rush: true,
        ...dueTimeOf(services, { ...current, rush: true }),
      }));
      break;
    case 'badges':
      await set(services, viewer, job, 'jobs.badges', () => ({
        quoteStatus: step.quote,
        productionStatus: step.production,
      }));
      break;
    case 'bill':
      await set(services, viewer, job, 'jobs.billing', () => ({ billingStatus: step.status }));
      break;
  }
}

async function writeNote(
  stage: Stage,
  job: StoryJob,
  who: PersonKey,
  step: Extract<Act, { does: 'note' }>,
): Promise<void> {
  const { services, cast } = stage;
  const viewer = cast[who];
  if (step.flag === 'review') await checkItems(stage, job, who, step.leaves ? -step.leaves : undefined);
  const { roof, num, revision } = job;
  const { inits } = companies[job.companyKey];
  const sent = step.files.map((name) => sentFile(name, roof, services.now(), step.flag === 'revision'));
  const drafts = step.drafts
    ? await draftFiles(roof, {
        num,
        revision,
        inits,
        namesDrafts: people[who].namesDrafts ?? 'by company',
        date: services.now(),
      })
    : [];
  const body = {
    text: step.text,
    files: [
      ...(await uploadAs(services, viewer, step.flag === 'revision' ? 'revFile' : 'noteFile', sent)),
      ...(await uploadAs(services, viewer, 'draftFile', drafts)),
    ],
    cad: step.cad,
    ...(step.flag === null ? {} : { [step.flag]: true }),
  };
  const params = { jobId: job.id };
  const reply = await addNote(askAs(services, viewer, 'notes.create', { params, body }));
  const { note, notedJob } = JSON.parse(reply.text) as { note: NoteView; notedJob: JobPageView };
  job.revision = notedJob.revision;
  if (step.flag === 'review') job.reviewed = note.files.map((file) => file._id);
  if (step.drafts) job.drawing = note.files.find(({ name }) => name.endsWith('.pdf'))?._id ?? '';
}

/** Checks the items of the current round up to this place, like `slice`. */
async function checkItems({ services, cast }: Stage, job: StoryJob, who: PersonKey, end?: number): Promise<void> {
  const params = { id: job.id };
  const page = await findJob(askAs(services, cast[who], 'jobs.get', { params }));
  const { checklist = [], revision, correction } = JSON.parse(page.text) as JobPageView;
  const current = checklist.filter((line) => line.revision === revision && line.correction === correction);
  for (const { item, doneAt } of current.slice(0, end)) {
    if (item !== null && doneAt === null)
      await tickItem(askAs(services, cast[who], 'jobs.tick', { params, body: { item, done: true } }));
  }
}

/** Changes that have no command. */
const set = (
  services: Services,
  viewer: Viewer,
  { id }: StoryJob,
  verb: string,
  patch: (job: JobRow) => Partial<JobRow> | Promise<Partial<JobRow>>,
) =>
  change(services, { actor: viewer, verb }, async (work) => {
    const job = await work.lock(Job, id);
    await work.update(Job, job, await patch(job));
  });
