import { isAdmin } from '../access/roles';
import type { Viewer } from '../access/viewer';
import { type NoticeKind, noticeKinds } from './noticeKinds';

/** Subjects of a choice: each kind, and mentions apart from other notes. */
export const choiceKinds = [...noticeKinds, 'mention'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export const choiceOf = ({ kind, mention }: { kind: NoticeKind; mention: boolean }): ChoiceKind =>
  mention ? 'mention' : kind;

/** May arrive in quiet hours, by choice. */
export const urgentKinds: readonly ChoiceKind[] = ['rush', 'correction', 'dueSoon', 'overdue'];

/** Groups of roles with the same kinds and defaults. */
export type NoticeGroup = 'admin' | 'cad' | 'outside' | 'customer';
export function noticeGroupOf(role: Viewer['role']): NoticeGroup {
  if (isAdmin(role)) return 'admin';
  return role === 'cad' || role === 'customer' ? role : 'outside';
}

type Cell = 'push' | 'inbox' | null;
type Row = Readonly<Record<NoticeGroup, Cell>>;
const row = (admin: Cell, cad: Cell, outside: Cell, customer: Cell): Row => ({ admin, cad, outside, customer });

/**
 * Where each kind arrives unless the person chooses otherwise: in the inbox and as a push, in the inbox only, or never
 * because these people can't read it (R10.10).
 */
// biome-ignore format: easier to scan as a table
const table: Readonly<Record<ChoiceKind, Row>> = {
  //                     admin    cad      client   customer
  submitted:         row('push',  'inbox', null,    null),
  validated:         row('inbox', 'inbox', 'inbox', 'inbox'),
  noTakeoff:         row('inbox', 'inbox', 'push',  'push'),
  rfi:               row('inbox', 'inbox', 'push',  'push'),
  answered:          row('push',  'push',  'inbox', 'inbox'),
  released:          row('inbox', 'inbox', 'push',  'push'),
  correction:        row('push',  'push',  null,    null),
  revision:          row('push',  'push',  'inbox', 'inbox'),
  revisionRefused:   row('inbox', 'inbox', 'push',  'push'),
  rush:              row('push',  'push',  'inbox', 'inbox'),
  assigned:          row('push',  'push',  null,    null),
  unassigned:        row('push',  'push',  null,    null),
  note:              row('inbox', 'inbox', 'push',  'push'),
  review:            row('push',  'inbox', null,    null),
  quoteViewed:       row('inbox', null,    'inbox', null),
  quoteAccepted:     row('push',  null,    'push',  null),
  quoteDeclined:     row('push',  null,    'push',  null),
  quoteAsked:        row('push',  null,    'push',  null),
  registered:        row('push',  null,    null,    null),
  emailFailed:       row('push',  null,    'push',  null),
  importErrors:      row('inbox', null,    'inbox', null),
  dueSoon:           row('push',  'push',  null,    null),
  overdue:           row('push',  'push',  null,    null),
  rfiWaiting:        row('inbox', 'inbox', 'push',  'push'),
  rfiUnanswered:     row('inbox', null,    null,    null),
  quoteWaiting:      row('inbox', null,    'inbox', null),
  marginRequested:   row('push',  null,    'push',  null),
  marginApproved:    row('push',  null,    'push',  null),
  marginDeclined:    row('push',  null,    'push',  null),
  mention:           row('push',  'push',  'push',  'push'),
};

/** The kinds that people of the role can get; those about quotes only if they manage quotes. */
export const kindsOf = ({ role, hasQuoter }: Pick<Viewer, 'role' | 'hasQuoter'>): ChoiceKind[] =>
  choiceKinds.filter(
    (kind) =>
      table[kind][noticeGroupOf(role)] !== null &&
      (isAdmin(role) || hasQuoter || !/^quote|^margin|^emailFailed$/.test(kind)),
  );

/** The kinds that arrive as a push unless the person chooses otherwise. */
export const pushedKinds = (group: NoticeGroup): ChoiceKind[] =>
  choiceKinds.filter((kind) => table[kind][group] === 'push');

/** The email settings of the profile: about the person's jobs, and about all jobs of the company or office. */
export const emailSettings = {
  submitted: { own: 'notifSubmit', every: 'notifSubmitAll' },
  revision: { own: 'notifSubmit', every: 'notifSubmitAll' },
  rfi: { own: 'notifRfi', every: 'notifRfiAll' },
  answered: { own: 'notifRfi', every: 'notifRfiAll' },
  released: { own: 'notifRelease', every: 'notifReleaseAll' },
} as const;
export type EmailedKind = keyof typeof emailSettings;
