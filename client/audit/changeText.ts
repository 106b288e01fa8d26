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

/** What the system does by itself. */
const tasks: Readonly<Record<string, string>> = { 'drive.job': 'made its drive folder', delete: 'deleted it' };

/** `jobs.dueBack` is "due back". */
export const verbText = (verb: string): string =>
  tasks[verb] ?? (verb.split(/[.:]/).at(-1) ?? verb).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The first version of a thing has come from nothing. */
export const isCreation = ({ version, changes }: AuditEntry): boolean =>
  version === 1 && changes.every(({ from }) => from === null);
