import type { Charts } from '../../common/stats/charts';
import { duration } from '../../common/format/distance';
import { unknown } from '../../common/format/numbers';
import { statuses } from '../../common/jobs/status';
import { EmptyState } from '../ui/EmptyState';
import { Status } from '../ui/Status';
import { type Column, Table } from '../ui/Table';
import { levelHead } from './levelHead';
import { useNarrow } from '../ui/useNarrow';
import css from './data.module.css';

type Time = Charts['times'][number];

/** Average office time in each status, a column for each level; on a phone the levels stand below their status. */
export function TimesTable({ times }: { times: readonly Time[] }) {
  const narrow = useNarrow();
  if (times.length === 0) return <EmptyState title="No time audit data" compact />;
  const levels = [...new Set(times.map(({ level }) => level))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const rows = statuses.filter((status) => times.some((time) => time.status === status));
  const timeOf = (status: (typeof rows)[number], level: number | null) => {
    const time = times.find((t) => t.status === status && t.level === level);
    return time ? duration(time.minutes * 60_000) : unknown;
  };
  if (narrow) {
    return (
      <ul aria-label="Time per status and level">
        {rows.map((status) => (
          <li key={status} className={css.times}>
            <Status status={status} />
            <dl>
              {levels.map((level) => (
                <div key={level}>
                  <dt>{levelHead(level)}</dt>
                  <dd>{timeOf(status, level)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'status', head: 'Status', cell: (status) => <Status status={status} /> },
    ...levels.map((level) => ({
      key: String(level),
      head: levelHead(level),
      cell: (status: (typeof rows)[number]) => timeOf(status, level),
      numeric: true,
      width: '84px',
    })),
  ];
  return (
    <Table label="Time per status and level" keepTable rows={rows} rowKey={(status) => status} columns={columns} />
  );
}
