import type { Charts } from '../../common/stats/charts';
import { duration } from '../../common/format/distance';
import { unknown } from '../../common/format/numbers';
import { statuses } from '../../common/jobs/status';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Status } from '../ui/status/job/Status';
import { type Column, Table } from '../ui/layout/Table';
import { levelHead } from './levelHead';
import { useNarrow } from '../ui/layout/useNarrow';
import css from './data.module.css';
import { chartText as text } from './statsText';

type Time = Charts['times'][number];

/** Average business hours in each status, one column per level; on a phone the levels are listed under the status. */
export function TimesTable({ times }: { times: readonly Time[] }) {
  const narrow = useNarrow();
  if (times.length === 0) return <EmptyState title={text.noTimes} compact />;
  const levels = [...new Set(times.map(({ level }) => level))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const rows = statuses.filter((status) => times.some((time) => time.status === status));
  const timeOf = (status: (typeof rows)[number], level: number | null) => {
    const time = times.find((t) => t.status === status && t.level === level);
    return time ? duration(time.minutes * 60_000) : unknown;
  };
  if (narrow) {
    return (
      <ul aria-label={text.timesLabel}>
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
    { key: 'status', head: text.status, cell: (status) => <Status status={status} /> },
    ...levels.map((level) => ({
      key: String(level),
      head: levelHead(level),
      cell: (status: (typeof rows)[number]) => timeOf(status, level),
      numeric: true,
      width: '84px',
    })),
  ];
  return <Table label={text.timesLabel} keepTable rows={rows} rowKey={(status) => status} columns={columns} />;
}
