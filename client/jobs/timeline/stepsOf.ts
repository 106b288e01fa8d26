import type { Status } from '../../../common/jobs/status';

interface Stay {
  readonly name: Status;
  readonly time: string;
}
export interface Step {
  readonly status: Status;
  readonly at: string | null;
  /** Number of the revision that the step opened or released; null for other steps. */
  readonly revision: number | null;
  readonly is: 'done' | 'now' | 'ahead';
}

const path: readonly Status[] = ['Submitted', 'Validated', 'Working', 'Review', 'Released'];
/** Statuses worth showing of a completed round. */
const milestones: readonly Status[] = ['Submitted', 'Released', 'Revision'];

/**
 * The job's history in few steps, for a narrow screen: milestones of earlier rounds, each status of this round once at
 * its last time, then the coming ones.
 */
export function stepsOf(history: readonly Stay[]): Step[] {
  let revision = 0;
  const steps = history.map(({ name, time }, i) => {
    const before = history[i - 1]?.name;
    // Coming from an RFI, the revision continues; from Released, a new one begins; coming back without a review isn't a
    // milestone.
    const opens = name === 'Released' || (name === 'Revision' && before === 'Released');
    if (name === 'Revision' && opens) revision++;
    if (name === 'Released' && before === 'Revision') revision--;
    return { status: name, at: time, opens, revision: name === 'Released' || name === 'Revision' ? revision : null };
  });
  const now = steps.at(-1);
  if (!now) return [];
  const past = steps.slice(0, -1);
  // After an RFI sent before validation, the job counts as submitted since the start.
  const submittedAt = past.at(-1)?.status === 'RFI' && now.status === 'Submitted' ? steps[0]?.at : undefined;
  const round = past.findLastIndex(({ opens }) => opens);
  const done = past.filter(({ status, opens }, i) => {
    if (status === 'Revision' && !opens) return false;
    if (i < round) return milestones.includes(status);
    if (status === 'RFI' || status === 'Correction') return false;
    return status !== now.status && (opens || !past.slice(i + 1).some((later) => later.status === status));
  });
  return [
    ...[...done, now].map(
      ({ status, at, revision }, i): Step => ({
        ...{ status, revision },
        at: i === done.length ? (submittedAt ?? at) : at,
        is: i < done.length ? 'done' : 'now',
      }),
    ),
    ...comingStatuses(steps.map(({ status }) => status)).map(
      (status): Step => ({ status, at: null, revision: null, is: 'ahead' }),
    ),
  ];
}

/** Statuses from the job's current one, or the one before it was put on hold, to the end of the path. */
function comingStatuses(statuses: readonly Status[]): readonly Status[] {
  const current = statuses.findLast((status) => status !== 'RFI') ?? 'Submitted';
  if (current === 'No Takeoff') return [];
  if (current === 'Revision' || current === 'Correction') return ['Review', 'Released'];
  return path.slice(path.indexOf(current) + 1);
}
