import type { UploadField } from '../../common/uploads/uploadRoutes';
import type { JobPageView } from '../../common/jobs/job';
import {
  correctionText,
  draftText,
  noteDialogText,
  pullBackText,
  reviewText,
  revisionResponseText,
  revisionText,
  rfiResponseText,
  rfiText,
} from './noteText';
import type { NoteBody } from './useNote';

/** Notes that are written in a dialog: those that move the job, and the draft upload. */
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
  /** Consequence of submitting, in one sentence. */
  readonly consequence: string;
  readonly label: string;
  /** Error if the text is missing; undefined if it is optional. */
  readonly required?: string;
  /** Name of the submission, shown once the dialog is closed: "Question on 100066". */
  readonly sends: string;
  readonly submit: string;
  /** Toast after sending. */
  readonly done: string;
  readonly flags: Pick<
    NoteBody,
    'cad' | 'review' | 'correction' | 'revision' | 'revisionResponse' | 'rfi' | 'rfiResponse'
  >;
  readonly field: UploadField;
  readonly files: string;
}

/** Texts, flag and upload field of a dialog on one job. */
export function noteDialogWords(kind: NoteDialogKind, job: JobPageView, staff: boolean): NoteDialogWords {
  const { num, revision } = job;
  const round = `C${(job.correction ?? 0) + 1}`;
  const drafter = job.cadCurrent?.name;
  const attached = { field: 'noteFile', files: noteDialogText.files } as const;
  const drafted = { field: 'draftFile', files: noteDialogText.drafts } as const;

  switch (kind) {
    case 'rfi':
      return {
        ...rfiText,
        ...attached,
        title: rfiText.title(num),
        consequence: rfiText.consequence(job.owner.companyName),
        sends: rfiText.sends(num),
        done: rfiText.done(num),
        flags: { rfi: true },
      };
    case 'rfiResponse':
      return {
        ...rfiResponseText,
        ...attached,
        title: rfiResponseText.title(num),
        consequence: job.dueBackTime === null ? rfiResponseText.consequence : rfiResponseText.consequenceDue,
        sends: rfiResponseText.sends(num),
        done: rfiResponseText.done(num),
        flags: { rfiResponse: true },
      };
    case 'correction':
      return {
        ...correctionText,
        ...attached,
        title: correctionText.title(num),
        consequence: drafter ? correctionText.consequence(drafter, round) : correctionText.consequenceUnassigned(round),
        sends: correctionText.sends(num),
        done: correctionText.done(num, round),
        flags: { correction: true },
      };
    case 'pullBack':
      return {
        ...pullBackText,
        ...attached,
        title: pullBackText.title(num),
        consequence: pullBackText.consequence(round),
        sends: pullBackText.sends(num),
        done: pullBackText.done(round),
        flags: { correction: true },
      };
    case 'review':
      return {
        ...reviewText,
        ...drafted,
        title: reviewText.title(num),
        sends: reviewText.sends(num),
        done: reviewText.done(num),
        flags: { review: true },
      };
    case 'draft':
      return {
        ...draftText,
        ...drafted,
        title: draftText.title(num),
        sends: draftText.sends(num),
        done: draftText.done(num),
        flags: { cad: true },
      };
    case 'revision':
      return {
        ...revisionText,
        title: revisionText.title(num),
        consequence: staff
          ? revisionText.consequence(revision + 1)
          : revisionText.consequenceOf(revision + 1, job.maxRevisions),
        sends: revisionText.sends(num),
        done: revisionText.done(num, revision + 1),
        flags: { revision: true },
        field: 'revFile',
        files: noteDialogText.files,
      };
    case 'revisionResponse':
      return {
        ...revisionResponseText,
        ...attached,
        title: revisionResponseText.title(num, revision),
        consequence: revisionResponseText.consequence(revision - 1),
        sends: revisionResponseText.sends(num),
        done: revisionResponseText.done(num),
        flags: { revisionResponse: true },
      };
  }
}
