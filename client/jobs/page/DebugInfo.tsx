import { fullDate } from '../../../common/format/dates';
import { unknown } from '../../../common/format/numbers';
import type { JobPageView } from '../../../common/jobs/job';
import { audienceOf } from '../../../common/access/audience';
import type { Person } from '../../access/useMe';
import { Facts } from '../../ui/status/Facts';
import { useState } from 'react';
import { Glyph } from '../../ui/Glyph';
import { WhyAnswer } from '../timeline/WhyAnswer';
import css from './job.module.css';
import { debugText } from '../jobText';

const LastChange = ({ job }: { job: JobPageView }) => (
  <WhyAnswer job={job}>
    {({ change }) =>
      change
        ? debugText.change(change.verb, change.by ?? debugText.system, fullDate(change.at), change.version)
        : unknown
    }
  </WhyAnswer>
);

/** Technical details for admins (R1), folded by default. */
export function DebugInfo({ job, me }: { job: JobPageView; me: Person }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.debug} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Glyph name="next" size={10} /> {debugText.title}
      </summary>
      <Facts
        rows={[
          { term: debugText.job, value: job._id },
          { term: debugText.version, value: job.version },
          { term: debugText.client, value: job.owner._id },
          { term: debugText.author, value: job.author._id },
          { term: debugText.customer, value: job.customer?._id ?? unknown },
          { term: debugText.drafter, value: job.cadCurrent?._id ?? unknown },
          { term: debugText.since, value: fullDate(job.statusTimeCurrent) },
          { term: debugText.mrmClient, value: job.mrmClientId ?? unknown },
          { term: debugText.mrmProject, value: job.mrmProjectId ?? unknown },
          { term: debugText.mrmTakeoff, value: job.mrmTakeoffId ?? unknown },
          { term: debugText.folder, value: job.gdriveFolder ?? unknown },
          { term: debugText.audience, value: audienceOf(me.viewer) ?? unknown },
          open && { term: debugText.lastChange, value: <LastChange job={job} /> },
        ]}
      />
    </details>
  );
}
