import { count } from '../../../common/format/numbers';
import { isActiveStatus, type Status as StatusName } from '../../../common/jobs/status';
import type { Weekly } from '../../../common/stats/stats';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Panel } from '../../ui/layout/Panel';
import { SkeletonBar } from '../../ui/feedback/SkeletonBar';
import { Status } from '../../ui/status/job/Status';
import { statusKey } from '../../ui/status/job/StatusGlyph';
import { OverdueCount } from '../board/OverdueCount';
import css from '../home.module.css';
import { activeText } from '../homeText';

/** In workflow order. */
const order: readonly StatusName[] = ['Submitted', 'RFI', 'Validated', 'Working', 'Correction', 'Review', 'Revision'];
const done: readonly StatusName[] = ['Released', 'No Takeoff'];

const countOf = (figures: Weekly, status: StatusName): number | undefined =>
  figures.status.find((row) => row.status === status)?.count;

/** Job counts per status (R7), as far as the user can read them. */
export function InWork({ overdue = false }: { overdue?: boolean }) {
  const { admin } = useMe();
  const { data: figures } = useLiveQuery(queries.weekly());
  const rows = order.flatMap((status) => {
    const n = figures ? countOf(figures, status) : 0;
    return n === undefined ? [] : [{ status, n }];
  });
  const most = Math.max(1, ...rows.map(({ n }) => n));
  const total = figures?.status.filter(({ status }) => isActiveStatus(status)).reduce((sum, row) => sum + row.count, 0);
  return (
    <Panel title={admin ? activeText.title : activeText.inProgress} count={total} actions={overdue && <OverdueCount />}>
      <dl className={css.bars}>
        {rows.map(({ status, n }) => (
          <div key={status} data-status={statusKey(status)}>
            <dt>
              <Status status={status} />
            </dt>
            <dd>
              {figures ? (
                <>
                  <i style={{ width: `${(n / most) * 100}%` }} />
                  <span className={n === 0 ? 't3' : undefined}>{count(n)}</span>
                </>
              ) : (
                <SkeletonBar width={60} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {figures && (
        <p className={css.done}>
          {done.map((status) => (
            <span key={status}>
              {status} {count(countOf(figures, status) ?? 0)}
            </span>
          ))}
        </p>
      )}
    </Panel>
  );
}
