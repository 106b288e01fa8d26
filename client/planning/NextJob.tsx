import { Link } from 'react-router-dom';
import { timeOrDateTime } from '../../common/format/dates';
import type { JobView } from '../../common/jobs/job';
import { panelText } from '../../common/jobs/panelText';
import type { NextJob as Next } from '../../common/planning/plan';
import { useMe } from '../access/useMe';
import { useBoard } from '../home/board/useBoard';
import { useTakeInPlace } from '../home/drafter/useTakeInPlace';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { clockNow } from '../ui/status/time/clock';
import css from './planning.module.css';
import { nextText as text } from './planText';
import { usePlan } from './usePlan';

/** The job that the drafter should do next, and why; nothing if there is none. */
export function NextJob() {
  const me = useMe();
  const { data: plan, isError } = usePlan();
  const { data: board } = useBoard();
  // Keeps its place, so that what is below doesn't move when it is known.
  if (!plan && !isError && me.viewer.role === 'cad') return <div className={css.space} />;
  const next = plan?.drafters.find(({ _id }) => _id === me.user._id)?.next;
  const job = next && board?.find(({ _id }) => _id === next.job);
  return job ? <Suggestion job={job} next={next} /> : null;
}

function Suggestion({ job, next }: { job: JobView; next: Next }) {
  const { take } = useTakeInPlace(job);
  const due = timeOrDateTime(job.dueBackTime ?? '', clockNow());
  return (
    <section className={css.next} aria-label={text.title}>
      <p>
        <b>
          {text.next}
          <Link to={`/jobs/${job._id}`} className="ink">
            {job.num} {job.name}
          </Link>
          {text.due(due)}
        </b>{' '}
        <span className="t2">{reasonOf(job, next)}</span>
      </p>
      {take ? (
        <Button size="sm" onClick={take} aria-label={text.assignLabel(job.num)}>
          {text.assign}
        </Button>
      ) : (
        <ButtonLink size="sm" to={`/jobs/${job._id}`} aria-label={text.openLabel(job.num)}>
          {text.open}
        </ButtonLink>
      )}
    </section>
  );
}

/** "Due first. PBR Panel · 36 in, level 2 takes you about 70 minutes." */
function reasonOf(job: JobView, { why, level, minutes, source, office }: Next): string {
  const panel = panelText(job.pan1Name, job.pan1Width);
  const what = [panel, level === null ? '' : text.level(level)].filter(Boolean).join(', ') || text.any;
  const takes = source === 'own' ? text.takesYou(what, minutes) : text.takesOffice(what, minutes);
  return [text[why], takes, office === null ? '' : text.faster(office)].filter(Boolean).join(' ');
}
