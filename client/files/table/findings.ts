import type { DraftFinding } from '../../../common/quotes/takeoff/checkDraft';

/** Findings by line; those about the whole file are under null. */
export type FindingsByLine = ReadonlyMap<number | null, readonly DraftFinding[]>;

/** Groups the findings, without the file and line that each message begins with: the table shows both. */
export function findingsByLine(findings: readonly DraftFinding[], file: string): FindingsByLine {
  const groups = new Map<number | null, DraftFinding[]>();
  for (const { severity, message, line } of findings) {
    const place = [`${file}, line ${line}: `, `${file}: `].find((start) => message.startsWith(start)) ?? '';
    groups.set(line, [...(groups.get(line) ?? []), { severity, line, message: message.slice(place.length) }]);
  }
  return groups;
}

export const worstOf = (findings: readonly DraftFinding[] | undefined): DraftFinding['severity'] | undefined =>
  findings?.some(({ severity }) => severity === 'mustFix') ? 'mustFix' : findings?.[0]?.severity;
