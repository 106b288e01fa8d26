import { businessBetween } from '../../common/jobs/clock';
import { columnOf } from '../../common/jobs/row';
import type { EmptyInstallation } from './emptyInstallation';

/** A summary of the board at the current time. */
export async function boardOf({ services, sql }: Pick<EmptyInstallation, 'services' | 'sql'>) {
  const board = await sql<{ rush: boolean; revision: number; status: string; due: Date }>(
    `SELECT rush, revision, status, due_time AS due FROM jobs WHERE due_time IS NOT NULL
     AND status IN ('Validated', 'Working', 'Correction', 'Review', 'Revision', 'RFI')`,
  );
  const columns = { rush: 0, revision: 0, new: 0 };
  for (const job of board) columns[columnOf(job)] += 1;
  const now = services.now().getTime();
  const calendar = await services.calendar();
  const due = board.filter((job) => job.status !== 'RFI').map((job) => job.due.getTime());
  // In business time, a job due in the first hour after opening is due within an hour on the evening before, too.
  const left = due.filter((at) => at >= now).map((at) => businessBetween(now, at, calendar));
  return {
    columns,
    overdue: due.filter((at) => at < now).length,
    inTheLastHour: left.filter((ms) => ms <= 3_600_000).length,
    onAnotherDay: left.filter((ms) => ms > 9 * 3_600_000).length,
  };
}

export const aliveBoard = {
  columns: { rush: 6, revision: 6, new: 19 },
  overdue: 3,
  inTheLastHour: 3,
  onAnotherDay: 14,
};
