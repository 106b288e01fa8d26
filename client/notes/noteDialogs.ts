import type { UploadField } from '../../common/uploads/uploadRoutes';
import type { JobPageView } from '../../common/jobs/job';
import type { NoteBody } from './useNote';

/** Notes that are asked for in a dialog: those that move the job, and the draft upload. */
export const noteDialogKinds = [
  'rfi',
  'rfiResponse',
  'correction',
  'pullBack',
  'review',
  'draft',
  'revision',
  'revisionResponse',
] as const;
export type NoteDialogKind = (typeof noteDialogKinds)[number];

export interface NoteDialogWords {
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly consequence: string;
  readonly label: string;
  /** Said when the text is missing; without it the text may be. */
  readonly required?: string;
  /** What is sent, as the shell names it when the dialog is gone: "Question on 100066". */
  readonly sends: string;
  readonly submit: string;
  /** Said in the corner once it is done. */
  readonly done: string;
  readonly flags: Pick<
    NoteBody,
    'cad' | 'review' | 'correction' | 'revision' | 'revisionResponse' | 'rfi' | 'rfiResponse'
  >;
  readonly field: UploadField;
  readonly files: string;
}

/** The dialogs' words for one job, as its reader should hear them. */
export function noteDialogWords(kind: NoteDialogKind, job: JobPageView, staff: boolean): NoteDialogWords {
  const { num, revision } = job;
  const correction = `C${(job.correction ?? 0) + 1}`;
  const drafter = job.cadCurrent?.name ?? 'the next drafter';
  const clock = job.dueBackTime === null ? '' : ' The clock stops until then.';
  switch (kind) {
    case 'rfi':
      return {
        title: `Request information on ${num}`,
        consequence: `The job waits in RFI until ${job.owner.companyName} answers.${clock}`,
        label: 'Your question',
        sends: `Question on ${num}`,
        submit: 'Request information',
        done: `Question sent. ${num} is on hold.`,
        flags: { rfi: true },
        field: 'noteFile',
        files: 'Files',
      };
    case 'rfiResponse':
      return {
        title: `Answer the RFI on ${num}`,
        consequence: `The job goes back to where it was${job.dueBackTime === null ? '.' : ', and the clock runs on.'}`,
        label: 'Answer',
        sends: `Answer on ${num}`,
        submit: 'Send answer',
        done: `${num} is answered.`,
        flags: { rfiResponse: true },
        field: 'noteFile',
        files: 'Files',
      };
    case 'correction':
      return {
        title: `Return ${num} for correction`,
        consequence: `Goes back to ${drafter} as ${correction}. The client won’t see this note.`,
        label: 'What is wrong',
        required: 'Write what has to change; a correction needs it.',
        sends: `Correction of ${num}`,
        submit: 'Return for correction',
        done: `${num} went back as ${correction}.`,
        flags: { correction: true },
        field: 'noteFile',
        files: 'Files',
      };
    case 'pullBack':
      return {
        title: `Pull ${num} back`,
        consequence: `Comes out of review and back to you as ${correction}. The client won’t see this note.`,
        label: 'What has to change',
        required: 'Write what has to change; a correction needs it.',
        sends: `Pull-back of ${num}`,
        submit: 'Pull back',
        done: `${num} came back as ${correction}.`,
        flags: { correction: true },
        field: 'noteFile',
        files: 'Files',
      };
    case 'review':
      return {
        title: `Send ${num} to review`,
        consequence: 'An admin will release or return it. The client won’t see this note.',
        label: 'Note to the reviewer',
        sends: `Review of ${num}`,
        submit: 'Send to review',
        done: `${num} is in review.`,
        flags: { review: true },
        field: 'draftFile',
        files: 'Drafts',
      };
    case 'draft':
      return {
        title: `Upload drafts of ${num}`,
        consequence: 'Internal until released.',
        label: 'Internal note',
        sends: `Drafts of ${num}`,
        submit: 'Save drafts',
        done: `Drafts saved to ${num}.`,
        flags: { cad: true },
        field: 'draftFile',
        files: 'Drafts',
      };
    case 'revision':
      return {
        title: `Request a Revision of ${num}`,
        consequence: `The job is opened again as R${revision + 1}${staff ? '' : `, of at most ${job.maxRevisions}`}, with a due time of its own.`,
        label: 'What has to change',
        required: 'Write what has to change; a revision needs it.',
        sends: `Revision request for ${num}`,
        submit: 'Request a Revision',
        done: `R${revision + 1} of ${num} is requested.`,
        flags: { revision: true },
        field: 'revFile',
        files: 'Files',
      };
    case 'revisionResponse':
      return {
        title: `${num} R${revision} is not a revision`,
        consequence: `Goes back to Released as R${revision - 1} with its former due time. The client reads your explanation.`,
        label: 'Explanation',
        sends: `Revision answer on ${num}`,
        submit: 'Not a revision',
        done: `${num} is Released again.`,
        flags: { revisionResponse: true },
        field: 'noteFile',
        files: 'Files',
      };
  }
}
