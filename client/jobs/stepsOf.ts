import type { Status } from '../../common/jobs/status';

interface Stay {
  readonly name: Status;
  readonly time: string;
}
export interface Step {
  readonly status: Status;
  readonly at: string | null;
  /** Which revision it opened or released; null where that is not the point. */
  readonly revision: number | null;
  readonly is: 'done' | 'now' | 'ahead';
}

const path: readonly Status[] = ['Submitted', 'Validated', 'Working', 'Review', 'Released'];
/** What is worth telling of a round that is over. */
const milestones: readonly Status[] = ['Submitted', 'Released', 'Revision'];

/**
 * The job's way in few steps, for a narrow screen: of earlier rounds what counts, of this round each state once at its
 * last time, then what is still to come.
 */
export function stepsOf(history: readonly Stay[]): Step[] {
  let revision = 0;
  const told = history.map(({ name, time }, i) => {
    const before = history[i - 1]?.name;
    // Out of an RFI the revision goes on; out of Released it is a new one; back without a review it was none.
    const opens = name === 'Released' || (name === 'Revision' && before === 'Released');
    if (name === 'Revision' && opens) revision++;
    if (name === 'Released' && before === 'Revision') revision--;
    return { status: name, at: time, opens, revision: name === 'Released' || name === 'Revision' ? revision : null };
  });
  const now = told.at(-1);
  if (!now) return [];
  const past = told.slice(0, -1);
  const round = past.findLastIndex(({ opens }) => opens);
  const done = past.filter(({ status, opens }, i) => {
    if (status === 'Revision' && !opens) return false;
    if (i < round) return milestones.includes(status);
    if (status === 'RFI' || status === 'Correction') return false;
    return status !== now.status && (opens || !past.slice(i + 1).some((later) => later.status === status));
  });
  return [
    ...[...done, now].map(
      ({ status, at, revision }, i): Step => ({ status, at, revision, is: i < done.length ? 'done' : 'now' }),
    ),
    ...ahead(told.map(({ status }) => status)).map(
      (status): Step => ({ status, at: null, revision: null, is: 'ahead' }),
    ),
  ];
}

/** From where the job stands, or stood before it was stopped, to the end of the path. */
function ahead(statuses: readonly Status[]): readonly Status[] {
  const stands = statuses.findLast((status) => status !== 'RFI') ?? 'Submitted';
  if (stands === 'No Takeoff') return [];
  if (stands === 'Revision' || stands === 'Correction') return ['Review', 'Released'];
  return path.slice(path.indexOf(stands) + 1);
}
