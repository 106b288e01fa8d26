import type { AuditEntry } from '../../common/audit/auditRoutes';
import { clockOf, fullDate } from '../../common/format/dates';
import { dollars, unknown } from '../../common/format/numbers';
import { actionTexts, createdText, noteActionTexts, valueTexts } from './auditText';

type Changed = AuditEntry['changes'][number];
type Value = Changed['from'];

function valueText(as: Changed['as'], value: Value): string {
  if (value === null || value === '') return unknown;
  if (as === 'time') return fullDate(String(value));
  if (as === 'minutes') return clockOf(Number(value));
  if (as === 'money') return dollars(Number(value));
  if (as === 'flag') return value === true ? valueTexts.yes : valueTexts.no;
  return Array.isArray(value) ? value.join(', ') || unknown : String(value);
}

/** `Due back: – → Tue, Dec 1, …` */
export const changeText = ({ says, as, from, to }: Changed): string =>
  `${says}: ${valueText(as, from)} → ${valueText(as, to)}`;

/** `Level: 2`: a field of a new record, which has no earlier value. */
export const createdFieldText = ({ says, as, to }: Changed): string => `${says}: ${valueText(as, to)}`;

/** Text of a note's action, derived from the job's status before and after. */
function noteActionText(changes: AuditEntry['changes']): string | undefined {
  const status = changes.find(({ says }) => says === 'Status');
  if (!status) return undefined;
  if (status.to === 'RFI') return noteActionTexts.question;
  if (status.from === 'RFI') return noteActionTexts.answer;
  if (status.to === 'Review') return noteActionTexts.review;
  if (status.to === 'Correction') return noteActionTexts.correction;
  if (status.to === 'Revision') return noteActionTexts.revision;
  return status.from === 'Revision' ? noteActionTexts.noRevision : undefined;
}

/** The first version of a record: every field was empty before. */
const isCreation = ({ version, changes }: AuditEntry): boolean =>
  version === 1 && changes.every(({ from }) => from === null);

/** Past-tense text of an entry: `set the due time`. */
export function actionText(entry: AuditEntry): string {
  if (isCreation(entry)) return createdText;
  const note = entry.verb === 'notes.create' ? noteActionText(entry.changes) : undefined;
  return note ?? actionTexts[entry.verb] ?? entry.verb;
}

/** Each changed field with its values before and after; of a new record the values alone. */
export const fieldTexts = (entry: AuditEntry): string[] =>
  entry.changes.map(isCreation(entry) ? createdFieldText : changeText);
