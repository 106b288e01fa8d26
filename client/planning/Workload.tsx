import { workTime } from '../../common/format/distance';
import { count, unknown } from '../../common/format/numbers';
import type { Load, Plan } from '../../common/planning/plan';
import { LoadError } from '../api/LoadError';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Panel } from '../ui/layout/Panel';
import { DrafterBadge } from '../ui/status/job/DrafterBadge';
import { Why, WhyRows } from '../ui/status/time/Why';
import css from './planning.module.css';
import { timingText, workloadText as text } from './planText';
import { usePlan } from './usePlan';

const minute = 60_000;
const hours = (minutes: number): string => workTime(minutes * minute);

const leftOf = ({ today, week }: Plan): string => (week === 0 ? text.noneLeft : text.left(hours(today), hours(week)));

/** Each drafter's open work against the business time left today and this week. */
export function Workload() {
  const query = usePlan();
  const plan = query.data;
  return (
    <Panel title={text.title} note={plan && leftOf(plan)}>
      {plan ? (
        <div className={css.box}>
          <WorkloadTable plan={plan} />
        </div>
      ) : query.isError ? (
        <LoadError title={text.failed} query={query} />
      ) : (
        <Skeleton rows={4} columns={[90, null]} label={text.loading} />
      )}
    </Panel>
  );
}

function WorkloadTable({ plan }: { plan: Plan }) {
  const { drafters, unassigned, week } = plan;
  const most = Math.max(week, unassigned.minutes, ...drafters.map(({ minutes }) => minutes), 1);
  return (
    <table className={css.workload} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.drafter}</th>
          <th scope="col">{text.jobs}</th>
          <th scope="col">{text.open}</th>
          <th scope="col">{text.against}</th>
        </tr>
      </thead>
      <tbody>
        {unassigned.jobs > 0 && <LoadRow name={text.unassigned} load={unassigned} most={most} />}
        {drafters.map(({ _id, name, ...load }) => (
          <LoadRow key={_id} drafter={_id} name={name} load={load} most={most} left={plan} />
        ))}
      </tbody>
    </table>
  );
}

interface LoadRowProps {
  drafter?: number;
  name: string;
  load: Load;
  /** The longest bar, in minutes. */
  most: number;
  /** Time left per drafter; unassigned work has none to compare with. */
  left?: Pick<Plan, 'today' | 'week'>;
}

function LoadRow({ drafter, name, load, most, left }: LoadRowProps) {
  const verdict = left && verdictOf(load.minutes, left);
  return (
    <tr data-over={verdict === 'over' || undefined}>
      <th scope="row">
        <span className="row">
          {drafter !== undefined && <DrafterBadge drafter={{ _id: drafter, name }} />}
          <span className="cut" aria-hidden={drafter === undefined ? undefined : 'true'}>
            {name}
          </span>
        </span>
      </th>
      <td className="num">{count(load.jobs)}</td>
      <td className="num nowrap">
        {load.jobs === 0 ? (
          <span className="t3">{unknown}</span>
        ) : (
          <>
            {hours(load.minutes)}{' '}
            <Why
              of={drafter === undefined ? text.ofUnassigned(hours(load.minutes)) : text.of(hours(load.minutes), name)}
              figure={hours(load.minutes)}
            >
              <LoadReason name={drafter === undefined ? null : name} load={load} />
            </Why>
          </>
        )}
      </td>
      <td>
        <span className={css.against}>
          <i aria-hidden="true">
            <b style={{ width: `${(100 * load.minutes) / most}%` }} />
            {left && left.week > 0 && <u style={{ left: `${(100 * left.week) / most}%` }} />}
          </i>
          {verdict && <span>{text[verdict]}</span>}
        </span>
      </td>
    </tr>
  );
}

function verdictOf(minutes: number, { today, week }: Pick<Plan, 'today' | 'week'>) {
  if (minutes === 0) return 'none';
  if (week === 0) return 'nextWeek';
  return minutes <= today ? 'fitsToday' : minutes <= week ? 'fitsWeek' : 'over';
}

const LoadReason = ({ name, load }: { name: string | null; load: Load }) => (
  <WhyRows
    rows={load.work.flatMap((work) => [
      { source: text.group(work.level, work.revised), value: text.work(work.jobs, hours(work.each)) },
      { source: '', value: timingText.source(work, name), faint: true },
    ])}
    note={text.note}
  />
);
