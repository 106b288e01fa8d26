import type { JobAction } from '../jobs/step';

/** The action flags of a note (spec §3); at most one per note, plus `cad` (decisions §2). */
export const noteFlags = ['review', 'correction', 'revision', 'revisionResponse', 'rfi', 'rfiResponse'] as const;
export type NoteFlag = (typeof noteFlags)[number];
/** As stored: the release note is written by PATCH release alone. */
export const noteActions = [...noteFlags, 'release'] as const;
export type NoteAction = (typeof noteActions)[number];

/** Which notes need a text (spec §5: not Review, Release, RFI, RFI response, revision response). */
export const needsText: Record<NoteFlag | 'plain', boolean> = {
  plain: true,
  review: false,
  correction: true,
  revision: true,
  revisionResponse: false,
  rfi: false,
  rfiResponse: false,
};

/** Which notes cannot be internal: outside people have to read them (decisions §2). */
export const cannotBeCad: readonly NoteFlag[] = ['revision', 'revisionResponse', 'rfi', 'rfiResponse'];

/** The state machine's action of a note's flag. */
export const actionOf: Record<NoteFlag, JobAction> = {
  review: 'review',
  correction: 'correction',
  revision: 'revision',
  revisionResponse: 'revisionResponse',
  rfi: 'rfi',
  rfiResponse: 'rfiResponse',
};

/** Notes that stay in the office: flagged cad, review or correction (decisions §1 "Audiences"). */
export const isInternal = (note: { cad: boolean; action: NoteAction | null }): boolean =>
  note.cad || note.action === 'review' || note.action === 'correction';
