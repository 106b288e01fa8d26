import { count, dollars } from '../../common/format/numbers';
import type { Weekly } from '../../common/stats/stats';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Panel } from '../ui/layout/Panel';
import { SkeletonBar } from '../ui/feedback/SkeletonBar';
import css from './home.module.css';
import { figuresText } from './homeText';

interface FigureProps {
  title: string;
  week: number | undefined;
  lastWeek: number | undefined;
  month: number | undefined;
  lastMonth: number | undefined;
}

/** This week in large figures, earlier periods in small ones. */
const Figure = ({ title, week, lastWeek, month, lastMonth }: FigureProps) => (
  <div className={css.figure}>
    <h2>{title}</h2>
    <b>{week === undefined ? <SkeletonBar width={56} /> : count(week)}</b>
    <p>{figuresText.lastWeek(count(lastWeek))}</p>
    <p>{figuresText.thisMonth(count(month))}</p>
    <p>{figuresText.lastMonth(count(lastMonth))}</p>
  </div>
);

/** Sales are 90% of the stored prices, computed by the server (R1, R9). */
function Sales({ figures }: { figures: Weekly | undefined }) {
  const { salesThisWeek: now, salesLastWeek: before } = figures ?? {};
  const rise = now !== undefined && before ? Math.round(((now - before) / before) * 100) : null;
  return (
    <div className={css.figure}>
      <h2>{figuresText.sales}</h2>
      <b>{now === undefined ? <SkeletonBar width={120} /> : dollars(now)}</b>
      <p className={rise !== null && rise > 0 ? 'ok' : undefined}>
        {rise === null
          ? figuresText.lastWeek(dollars(before))
          : figuresText[rise < 0 ? 'down' : 'up'](Math.abs(rise), dollars(before))}
      </p>
      <p>{figuresText.share}</p>
    </div>
  );
}

/** Jobs received; for admins also jobs released and sales (R7, R5). */
export function Figures({ admin }: { admin: boolean }) {
  const { staff } = useMe();
  const { data } = useLiveQuery(queries.weekly());
  return (
    <Panel>
      {admin && <Sales figures={data} />}
      <div className={css.pair}>
        {admin && (
          <Figure
            title={figuresText.released}
            week={data?.adminThisWeek}
            lastWeek={data?.adminLastWeek}
            month={data?.adminThisMonth}
            lastMonth={data?.adminLastMonth}
          />
        )}
        <Figure
          title={staff ? figuresText.received : figuresText.submitted}
          week={data?.numThisWeek}
          lastWeek={data?.numLastWeek}
          month={data?.numThisMonth}
          lastMonth={data?.numLastMonth}
        />
      </div>
    </Panel>
  );
}
