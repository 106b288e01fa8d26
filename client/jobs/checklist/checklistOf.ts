import type { ChecklistLine, JobPageView } from '../../../common/jobs/job';

/** The checklist of one round. */
export interface RoundChecklist {
  /** `R0`, `R1 C2` */
  readonly round: string;
  readonly lines: readonly ChecklistLine[];
}

const roundOf = (revision: number, correction: number): string =>
  `R${revision}${correction > 0 ? ` C${correction}` : ''}`;

/** The job's checklists: of the current round, and of earlier ones that have items. */
export function checklistOf({ checklist = [], revision, correction }: JobPageView) {
  const rounds = new Map<string, ChecklistLine[]>();
  for (const line of checklist) {
    const round = roundOf(line.revision, line.correction);
    rounds.set(round, [...(rounds.get(round) ?? []), line]);
  }
  const own = roundOf(revision, correction ?? 0);
  const earlier: RoundChecklist[] = [...rounds]
    .filter(([round]) => round !== own)
    .map(([round, lines]) => ({ round, lines }));
  return { current: rounds.get(own) ?? [], earlier };
}

export const hasChecklist = ({ checklist = [] }: JobPageView): boolean => checklist.length > 0;

export const isOpen = ({ doneAt }: ChecklistLine): boolean => doneAt === null;
