import { type Audited, audited } from './audited';

/** Labels of fields that appear in conflict messages but not in the audit trail. */
const others: Record<string, Record<string, string>> = {
  job: { files: 'Files', question: 'Question' },
  settings: { officeTz: 'Time zone' },
};

/** Label of a field, given its recorded name or its name in the view. */
export function labelOf(kind: string, field: string): string {
  const fields = (audited as Record<string, Record<string, Audited>>)[kind] ?? {};
  const known = fields[field] ?? Object.values(fields).find(({ view }) => view === field);
  return known?.says ?? others[kind]?.[field] ?? 'something else';
}

/** "Mei Tanaka changed Short name since you opened this. …" */
export const changedSince = (who: string, did: string, labels: readonly string[]): string =>
  `${who} ${did} ${[...new Set(labels)].join(', ')} since you opened this. Check the current values, then try again.`;
