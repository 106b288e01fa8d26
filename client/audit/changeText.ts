import type { AuditEntry } from '../../common/audit/auditRoutes';
import { fullDate } from '../../common/format/dates';
import { dollars, unknown } from '../../common/format/numbers';

type Changed = AuditEntry['changes'][number];
type Value = Changed['from'];

function valueText(as: Changed['as'], value: Value): string {
  if (value === null || value === '') return unknown;
  if (as === 'time') return fullDate(String(value));
  if (as === 'money') return dollars(Number(value));
  if (as === 'flag') return value === true ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || unknown : String(value);
}

/** `Due back: – → Tue 1 Dec …` */
export const changeText = ({ says, as, from, to }: Changed): string =>
  `${says}: ${valueText(as, from)} → ${valueText(as, to)}`;

/** What was set when it was made, without the arrows from nothing. */
export const madeText = ({ says, as, to }: Changed): string => `${says}: ${valueText(as, to)}`;

/** Calls by their last word, as what somebody did. */
const deeds: Readonly<Record<string, string>> = {
  create: 'created it',
  update: 'changed it',
  delete: 'deleted it',
  import: 'imported it',
  undo: 'undid an import',
  validate: 'validated it',
  assign: 'assigned it',
  release: 'released it',
  duplicate: 'duplicated it',
  takeoff: 'asked for the takeoff',
  rush: 'set rush',
  dueBack: 'set the due time',
  maxRevs: 'allowed a revision',
  billing: 'set level or price',
  invoice: 'set billing',
  quoteStatus: 'moved its quote',
  productionStatus: 'moved its production',
  publish: 'published a print',
  restore: 'restored it',
  logo: 'set the logo',
  importMatch: 'imported matches',
  importRatio: 'imported ratios',
  login: 'failed to sign in',
  register: 'registered',
  resetPassword: 'set a password',
  addKey: 'made an API key',
  revokeKey: 'ended an API key',
  addWebhook: 'made a webhook',
  resumeWebhook: 'resumed a webhook',
  removeWebhook: 'removed a webhook',
};
/** What is called by a word that says something else. */
const others: Readonly<Record<string, string>> = {
  'drive.job': 'made its drive folder',
  'notes.create': 'wrote a note',
  'prints.create': 'printed it',
  'prints.delete': 'deleted a print',
  'production.release': 'told the platform',
  'quotes.project': 'edited it',
  // Also what becomes of the jobs that the person drew.
  'users.delete': 'deleted the user',
};

/** `jobs.dueBack` is "set the due time"; a word that nobody has put into others' is told as it is. */
export function verbText(verb: string): string {
  const last = verb.split(/[.:]/).at(-1) ?? verb;
  return others[verb] ?? deeds[last] ?? last.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The first version of a thing has come from nothing. */
export const isCreation = ({ version, changes }: AuditEntry): boolean =>
  version === 1 && changes.every(({ from }) => from === null);
