import { count, dollars } from '../../common/format/numbers';
import type { Weekly } from '../../common/stats/stats';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Panel } from '../ui/Panel';
import { SkeletonBar } from '../ui/SkeletonBar';
import css from './home.module.css';

interface FigureProps {
  title: string;
  week: number | undefined;
  lastWeek: number | undefined;
  month: number | undefined;
  lastMonth: number | undefined;
}

/** This week large, what it is measured by small. */
const Figure = ({ title, week, lastWeek, month, lastMonth }: FigureProps) => (
  <div className={css.figure}>
    <h2>{title} this week</h2>
    <b>{week === undefined ? <SkeletonBar width={56} /> : count(week)}</b>
    <p>last week {count(lastWeek)}</p>
    <p>
      this month {count(month)}, last {count(lastMonth)}
    </p>
  </div>
);

/** Sales are 90 % of what is stored; the server says them so (spec §6, §9). */
function Sales({ figures }: { figures: Weekly | undefined }) {
  const { salesThisWeek: now, salesLastWeek: before } = figures ?? {};
  const rise = now !== undefined && before ? Math.round(((now - before) / before) * 100) : null;
  return (
    <div className={css.figure}>
      <h2>Sales this week</h2>
      <b>{now === undefined ? <SkeletonBar width={120} /> : dollars(now)}</b>
      <p className={rise !== null && rise > 0 ? 'ok' : undefined}>
        {rise !== null && `${rise < 0 ? '−' : '+'} ${Math.abs(rise)} % on `}last week, {dollars(before)}
      </p>
      <p>90 % of the prices of released jobs</p>
    </div>
  );
}

/** What came in, and for admins what went out and what it earned (spec §2, decisions §5). */
export function Figures({ admin }: { admin: boolean }) {
  const { data } = useLiveQuery(queries.weekly());
  return (
    <Panel>
      {admin && <Sales figures={data} />}
      <div className={css.pair}>
        {admin && (
          <Figure
            title="Released"
            week={data?.adminThisWeek}
            lastWeek={data?.adminLastWeek}
            month={data?.adminThisMonth}
            lastMonth={data?.adminLastMonth}
          />
        )}
        <Figure
          title="Received"
          week={data?.numThisWeek}
          lastWeek={data?.numLastWeek}
          month={data?.numThisMonth}
          lastMonth={data?.numLastMonth}
        />
      </div>
    </Panel>
  );
}
