import { type Audited, audited } from './audited';

/** Fields that conflicts name and the audit trail does not list. */
const others: Record<string, Record<string, string>> = {
  job: { files: 'Files' },
  settings: { opens: 'Opens', closes: 'Closes', holidays: 'Holidays', levelHours: 'Turnaround', officeTz: 'Time zone' },
};

/** A field's name for people, by its recorded name or by its name in the view. */
export function labelOf(kind: string, field: string): string {
  const fields = (audited as Record<string, Record<string, Audited>>)[kind] ?? {};
  const known = fields[field] ?? Object.values(fields).find(({ view }) => view === field);
  return known?.says ?? others[kind]?.[field] ?? 'other fields';
}

/** "Mei Tanaka changed Short name since you opened this. …" */
export const changedSince = (who: string, did: string, labels: readonly string[]): string =>
  `${who} ${did} ${[...new Set(labels)].join(', ')} since you opened this. Check the current values, then try again.`;
