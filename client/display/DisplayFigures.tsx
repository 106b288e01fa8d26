import { useAtomValue } from 'jotai';
import { count, unknown } from '../../common/format/numbers';
import { boardQueries } from '../api/queries/boardQueries';
import { boardSums } from '../home/board/boardSums';
import { businessTimeAtom } from '../state/office';
import { StatusGlyph, statusKey } from '../ui/status/job/StatusGlyph';
import { useClock } from '../ui/status/time/clock';
import { noJobs } from '../wall/wallBoard';
import { DisplayPageFrame, type DisplayPageProps } from './DisplayPageFrame';
import { figuresText as text } from './displayText';
import { useDisplayQuery } from './useDisplayQuery';
import css from './display.module.css';

/** Counts that can be read across a room: what is due, what came in, where the jobs are. */
export function DisplayFigures({ board, probe }: DisplayPageProps) {
  const jobs = board.data ?? noJobs;
  const { data: weekly } = useDisplayQuery(boardQueries.weekly());
  const business = useAtomValue(businessTimeAtom);
  const overdue = useClock((now) => boardSums.overdue(jobs, now));
  const lastHour = useClock((now) => boardSums.lastHour(jobs, now, business));
  const known = (n: number | undefined) => (n === undefined ? unknown : count(n));
  const now = (n: number) => (board.data ? count(n) : unknown);
  return (
    <DisplayPageFrame board={board} probe={probe} title={text.title}>
      {() => (
        <div className={css.figures}>
          <FigureGroup title={text.now}>
            <Figure value={now(overdue)} label={text.overdue} late={overdue > 0 ? 'overdue' : undefined} />
            <Figure value={now(lastHour)} label={text.withinHour} late={lastHour > 0 ? 'lastHour' : undefined} />
            <Figure value={now(boardSums.free(jobs))} label={text.unassigned} />
            <Figure value={now(boardSums.paused(jobs))} label={text.onHold} />
          </FigureGroup>
          <FigureGroup title={text.received}>
            <Figure value={known(weekly?.numThisWeek)} label={text.thisWeek} />
            <Figure value={known(weekly?.numLastWeek)} label={text.lastWeek} />
            <Figure value={known(weekly?.numThisMonth)} label={text.thisMonth} />
            <Figure value={known(weekly?.numLastMonth)} label={text.lastMonth} />
          </FigureGroup>
          <FigureGroup title={text.byStatus} small>
            {weekly?.status
              .filter(({ status }) => status !== 'Released' && status !== 'No Takeoff')
              .map(({ status, count: n }) => (
                <li key={status} data-status={statusKey(status)}>
                  <b className={css.value}>{count(n)}</b>
                  <span>
                    <StatusGlyph status={status} size={24} /> {status}
                  </span>
                </li>
              ))}
          </FigureGroup>
        </div>
      )}
    </DisplayPageFrame>
  );
}

interface FigureGroupProps {
  title: string;
  small?: boolean;
  children: React.ReactNode;
}
const FigureGroup = ({ title, small = false, children }: FigureGroupProps) => (
  <section className={css.group} data-small={small || undefined} aria-label={title}>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
);

const Figure = ({ value, label, late }: { value: string; label: string; late?: 'overdue' | 'lastHour' }) => (
  <li data-late={late}>
    <b className={css.value}>{value}</b>
    <span>{label}</span>
  </li>
);
