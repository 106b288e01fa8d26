import { can } from '../../common/access/can';
import type { Viewer } from '../../common/access/viewer';
import { isCsvName } from '../../common/csv/csvName';
import type { FileView, JobPageView } from '../../common/jobs/job';
import { isActiveStatus } from '../../common/jobs/status';
import { type JobAction, step } from '../../common/jobs/step';
import { stateOf, subjectOf } from './stateOf';

/** Every action on a job's page. */
export type JobActionItem =
  | Exclude<JobAction, 'undoValidation'>
  | 'plainNote'
  | 'cadNote'
  | 'draft'
  | 'dueBack'
  | 'rush'
  | 'maxRevs'
  | 'billing'
  | 'price'
  | 'invoice'
  | 'duplicate'
  | 'advance'
  | 'quote'
  | 'delete';
export type Allowed = Readonly<Record<JobActionItem, boolean>>;

/** Statuses in which drafts can't be uploaded. */
const beforeAndAfter: readonly string[] = ['Submitted', 'No Takeoff', 'Released'];

/** Actions to offer: permissions decide who, the status table decides when. The server checks both again. */
export function jobAllows(viewer: Viewer, job: JobPageView): Allowed {
  const state = stateOf(job);
  const subject = subjectOf(job);
  const leads = (action: JobAction) => !('refused' in step(state, action));
  const admin = can['job.validate'](viewer);
  // Until it is invoiced: that is final (R2).
  const billing = can['job.billing'](viewer) && job.billingStatusCurrent !== 'Invoiced';
  return {
    validate: admin && leads('validate'),
    noTakeoff: admin && leads('noTakeoff'),
    takeoff: can['job.takeoff'](viewer) && leads('takeoff'),
    rfi: can['note.rfi'](viewer) && leads('rfi'),
    rfiResponse: can['note.rfiResponse'](viewer) && leads('rfiResponse'),
    assign: can['job.assign'](viewer) && leads('assign'),
    unassign: can['job.unassign'](viewer, subject) && leads('unassign'),
    review: can['note.review'](viewer, subject) && leads('review'),
    correction: can['note.correction'](viewer, subject) && leads('correction'),
    release: can['job.release'](viewer) && leads('release'),
    revision: can['note.revision'](viewer) && leads('revision'),
    revisionResponse: can['note.revisionResponse'](viewer) && leads('revisionResponse'),
    plainNote: can['note.plain'](viewer, subject),
    cadNote: can['note.cad'](viewer),
    draft: can['upload.draftFile'](viewer) && !beforeAndAfter.includes(job.statusCurrent),
    dueBack: can['job.dueBack'](viewer) && isActiveStatus(job.statusCurrent) && state.validated,
    rush: can['job.rush'](viewer),
    maxRevs: can['job.maxRevs'](viewer),
    billing,
    price: billing && state.validated,
    invoice:
      billing &&
      job.billingStatusCurrent === 'Incomplete' &&
      job.statusCurrent === 'Released' &&
      (job.revenue ?? null) !== null,
    duplicate: can['job.duplicate'](viewer),
    advance: can['job.advance'](viewer),
    quote: can['quote.create'](viewer) && (job.statusCurrent === 'Released' || job.files.some(isReleasedCsv)),
    delete: can['job.delete'](viewer) && job.billingStatusCurrent !== 'Invoiced' && !wasReleased(job),
  };
}

/** A list of the current version, which a quote imports. */
export const isReleasedCsv = ({ group, name }: FileView): boolean => group === 'current version' && isCsvName(name);

/** Delete is hidden once the job was invoiced or ever released (R7). */
const wasReleased = (job: JobPageView): boolean => job.status.some(({ name }) => name === 'Released');
