import type { BillingStatus, ProductionStatus, QuoteStatus } from '../../common/jobs/cycles';
import type { PinKind } from '../../common/files/pins/pinKinds';
import type { NoteFlag } from '../../common/notes/noteActions';
import type { PersonKey } from './people';

/** Steps that users of the demo story perform, using the program's commands. */
export type Act =
  | { readonly does: 'validate'; readonly level: Level; readonly dollars?: number }
  | { readonly does: 'assign' | 'unassign' | 'takeoff' | 'rush' | 'release' }
  | {
      readonly does: 'note';
      readonly flag: NoteFlag | null;
      readonly text: string;
      readonly cad?: true;
      readonly files: readonly string[];
      /** Attaches a cut list, a trim list and a drawing. */
      readonly drafts?: true;
      /** Items of the checklist that a review leaves open. */
      readonly leaves?: number;
    }
  | { readonly does: 'check'; readonly items: number }
  | { readonly does: 'pin'; readonly kind: PinKind; readonly x: number; readonly y: number; readonly text: string }
  | { readonly does: 'replyToPin'; readonly text: string }
  | { readonly does: 'resolvePin' }
  | { readonly does: 'dueIn'; readonly minutes: number }
  | { readonly does: 'badges'; readonly quote: QuoteStatus; readonly production: ProductionStatus }
  | { readonly does: 'bill'; readonly status: BillingStatus };
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 9;

/** A step: office hours ago, user and action. */
export type Step = readonly [ago: number, who: PersonKey, act: Act];

export const validate = (level: Level, dollars?: number): Act => ({ does: 'validate', level, dollars });
export const noTakeoff = validate(0);
export const take: Act = { does: 'assign' };
export const letGo: Act = { does: 'unassign' };
export const takeoffAfterAll: Act = { does: 'takeoff' };
export const rush: Act = { does: 'rush' };
export const release: Act = { does: 'release' };
/** Sets a manual due time, in office minutes after loading. */
export const dueIn = (minutes: number): Act => ({ does: 'dueIn', minutes });
export const badges = (quote: QuoteStatus, production: ProductionStatus): Act => ({
  does: 'badges',
  quote,
  production,
});
export const bill = (status: BillingStatus): Act => ({ does: 'bill', status });

const note = (flag: NoteFlag | null, text: string, files: readonly string[]): Act => ({
  does: 'note',
  flag,
  text,
  files,
});
export const say = (text: string, ...files: string[]): Act => note(null, text, files);
export const ask = (text: string, ...files: string[]): Act => note('rfi', text, files);
export const answer = (text: string, ...files: string[]): Act => note('rfiResponse', text, files);
export const correct = (text: string): Act => note('correction', text, []);
export const revise = (text: string, ...files: string[]): Act => note('revision', text, files);
export const notARevision = (text: string): Act => note('revisionResponse', text, []);
/** Internal note. */
export const amongUs = (text: string, ...files: string[]): Act => ({
  does: 'note',
  flag: null,
  cad: true,
  text,
  files,
});
export const draft = (text: string): Act => ({ does: 'note', flag: null, cad: true, text, files: [], drafts: true });
export const review = (text: string, leaves = 0): Act => ({
  does: 'note',
  flag: 'review',
  text,
  files: [],
  drafts: true,
  leaves,
});
/** Checks the first items of the job's checklist. */
export const check = (items: number): Act => ({ does: 'check', items });

/** Pins a comment to the drawing of the last drafts, at fractions of its page. */
export const pin = (kind: PinKind, [x, y]: readonly [number, number], text: string): Act => ({
  does: 'pin',
  kind,
  x,
  y,
  text,
});
/** Replies to the job's last pin. */
export const replyToPin = (text: string): Act => ({ does: 'replyToPin', text });
/** Resolves the job's last pin. */
export const resolvePin: Act = { does: 'resolvePin' };

/** Office hours of drafting per level. */
const drawing: Record<Exclude<Level, 0>, number> = { 1: 1.4, 2: 3.1, 3: 6.2, 4: 10.6, 5: 17.3, 9: 14.8 };

export interface Ordinary {
  readonly level: Exclude<Level, 0>;
  readonly dollars?: number;
  readonly drafter: PersonKey;
  readonly admin: PersonKey;
  readonly says: string;
}

/** The usual steps of a job submitted this long ago: validated, drafted, reviewed, released. */
export function ordinary(ago: number, { level, dollars, drafter, admin, says }: Ordinary): Step[] {
  const begun = ago - 1.35;
  return [
    [ago - 0.55, admin, validate(level, dollars)],
    [begun, drafter, take],
    [begun - drawing[level], drafter, review(says)],
    [begun - drawing[level] - 0.7, admin, release],
  ];
}
