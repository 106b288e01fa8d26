import type { JobAction } from '../jobs/step';

/** Action flags of a note (R2); at most one per note, in addition to `cad` (R2). */
export const noteFlags = ['review', 'correction', 'revision', 'revisionResponse', 'rfi', 'rfiResponse'] as const;
export type NoteFlag = (typeof noteFlags)[number];
/** As stored. Release notes are created only by PATCH release. */
export const noteActions = [...noteFlags, 'release'] as const;
export type NoteAction = (typeof noteActions)[number];

/** True if a note needs a text (R8: not Review, Release, RFI, RFI response, revision response). */
export const needsText: Record<NoteFlag | 'plain', boolean> = {
  plain: true,
  review: false,
  correction: true,
  revision: true,
  revisionResponse: false,
  rfi: false,
  rfiResponse: false,
};

/** Notes that can't be internal, because outside users must read them (R2). */
export const cannotBeCad: readonly NoteFlag[] = ['revision', 'revisionResponse', 'rfi', 'rfiResponse'];

/** Job action of each note flag. */
export const actionOf: Record<NoteFlag, JobAction> = {
  review: 'review',
  correction: 'correction',
  revision: 'revision',
  revisionResponse: 'revisionResponse',
  rfi: 'rfi',
  rfiResponse: 'rfiResponse',
};
