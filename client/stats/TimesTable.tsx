import type { Charts } from '../../common/stats/charts';
import { duration } from '../../common/format/distance';
import { unknown } from '../../common/format/numbers';
import { statuses } from '../../common/jobs/status';
import { EmptyState } from '../ui/EmptyState';
import { Status } from '../ui/Status';
import { type Column, Table } from '../ui/Table';
import { levelHead } from './levelHead';
import css from './data.module.css';

type Time = Charts['times'][number];

/** Average office time in each status, a column for each level. */
export function TimesTable({ times }: { times: readonly Time[] }) {
  if (times.length === 0) return <EmptyState title="No time audit data" compact />;
  const levels = [...new Set(times.map(({ level }) => level))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const rows = statuses.filter((status) => times.some((time) => time.status === status));
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'status', head: 'Status', cell: (status) => <Status status={status} /> },
    ...levels.map((level) => ({
      key: String(level),
      head: levelHead(level),
      cell: (status: (typeof rows)[number]) => {
        const time = times.find((t) => t.status === status && t.level === level);
        return time ? duration(time.minutes * 60_000) : unknown;
      },
      numeric: true,
      width: '84px',
    })),
  ];
  return (
    <div className={css.times}>
      <Table label="Time per status and level" keepTable rows={rows} rowKey={(status) => status} columns={columns} />
    </div>
  );
}
