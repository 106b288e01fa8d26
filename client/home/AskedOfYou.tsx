import { useMemo } from 'react';
import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { maxNumJobs } from '../../common/jobs/row';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ButtonLink } from '../ui/ButtonLink';
import { RelativeDate } from '../ui/RelativeDate';
import { StatusGlyph, statusKey } from '../ui/StatusGlyph';
import { useSteady } from '../ui/useSteady';
import { JobNumber } from './jobColumns';
import css from './home.module.css';

const none: readonly JobView[] = [];
const asking = { status: ['RFI'], num: maxNumJobs } as const;

/** Jobs that stand still until this person answers; nothing at all while nobody asks. */
export function AskedOfYou() {
  const me = useMe();
  const answers = can['note.rfiResponse'](me.viewer);
  const { data = none } = useLiveQuery(queries.jobs(asking, { id: me.user._id, staff: me.staff }), answers);
  // Who has waited longest is asked first.
  const oldest = useMemo(() => data.toSorted((a, b) => a.statusTimeCurrent.localeCompare(b.statusTimeCurrent)), [data]);
  const { placed, hand } = useSteady(oldest);
  if (placed.length === 0) return null;
  return (
    <section className={css.asked} data-status={statusKey('RFI')} aria-labelledby="asked-of-you">
      <h2 id="asked-of-you" className="row s14">
        <StatusGlyph status="RFI" />
        {placed.length === 1 ? 'We need an answer from you' : `We need ${placed.length} answers from you`}
      </h2>
      <ul {...hand}>
        {placed.map(({ row: job, gone }) => (
          <li key={job._id} className={css.question} data-gone={gone || undefined}>
            <span className={css.what}>
              <span className="nowrap">
                <JobNumber job={job} />
              </span>
              <span className="cut" title={job.name}>
                {job.name}
              </span>
            </span>
            <span className={css.since}>
              {gone ? (
                'answered'
              ) : (
                <>
                  Asked <RelativeDate at={job.statusTimeCurrent} show="long" /> · on hold
                </>
              )}
            </span>
            {!gone && (
              <ButtonLink size="sm" kind="primary" to={`/jobs/${job._id}`} aria-label={`Answer ${job.num}`}>
                Answer
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
