import { columnOf } from '../../common/jobs/row';
import type { EmptyHouse } from './emptyHouse';

/** What the board shows at the moment of the planting. */
export async function boardOf({ house, sql }: EmptyHouse) {
  const board = await sql<{ rush: boolean; revision: number; status: string; due: Date }>(
    `SELECT rush, revision, status, due_time AS due FROM jobs WHERE due_time IS NOT NULL
     AND status IN ('Validated', 'Working', 'Correction', 'Review', 'Revision', 'RFI')`,
  );
  const columns = { rush: 0, revision: 0, new: 0 };
  for (const job of board) columns[columnOf(job)] += 1;
  const left = board.filter((job) => job.status !== 'RFI').map((job) => job.due.getTime() - house.now().getTime());
  return {
    columns,
    overdue: left.filter((ms) => ms < 0).length,
    inTheLastHour: left.filter((ms) => ms >= 0 && ms <= 3_600_000).length,
  };
}

export const aliveBoard = { columns: { rush: 6, revision: 6, new: 19 }, overdue: 3, inTheLastHour: 3 };
