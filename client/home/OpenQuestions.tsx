import { useMemo } from 'react';
import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { maxNumJobs } from '../../common/jobs/row';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ButtonLink } from '../ui/ButtonLink';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { StatusGlyph, statusKey } from '../ui/status/job/StatusGlyph';
import { useStableRows } from '../ui/board/useStableRows';
import { JobNumber } from './jobColumns';
import css from './home.module.css';
import { questionsText } from './homeText';

const none: readonly JobView[] = [];
const questions = { status: ['RFI'], num: maxNumJobs } as const;

/** Jobs on hold until this user answers; nothing if there are none. */
export function OpenQuestions() {
  const me = useMe();
  const answers = can['note.rfiResponse'](me.viewer);
  const { data = none } = useLiveQuery(queries.jobs(questions, { id: me.user._id, staff: me.staff }), answers);
  const oldest = useMemo(() => data.toSorted((a, b) => a.statusTimeCurrent.localeCompare(b.statusTimeCurrent)), [data]);
  const { placed, hand } = useStableRows(oldest);
  if (placed.length === 0) return null;
  return (
    <section className={css.questions} data-status={statusKey('RFI')} aria-labelledby="open-questions">
      <h2 id="open-questions" className="row s14">
        <StatusGlyph status="RFI" />
        {questionsText.title(placed.length)}
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
                questionsText.answered
              ) : (
                <>
                  {questionsText.since} <RelativeDate at={job.statusTimeCurrent} show="long" /> {questionsText.onHold}
                </>
              )}
            </span>
            {!gone && (
              <ButtonLink
                size="sm"
                kind="primary"
                to={`/jobs/${job._id}`}
                aria-label={questionsText.answerLabel(job.num)}
              >
                {questionsText.answer}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
