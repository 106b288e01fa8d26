import { fullDate } from '../../common/format/dates';
import { unknown } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import { audienceOf } from '../../common/access/audience';
import type { Person } from '../access/useMe';
import { Facts } from '../ui/Facts';
import { useState } from 'react';
import { Glyph } from '../ui/Glyph';
import { WhyAnswer } from './WhyAnswer';
import css from './job.module.css';

const LastChange = ({ job }: { job: JobPageView }) => (
  <WhyAnswer job={job}>
    {({ change }) =>
      change
        ? `${change.verb} by ${change.by ?? 'the program'}, ${fullDate(change.at)}, version ${change.version}`
        : unknown
    }
  </WhyAnswer>
);

/** For admins who look for a fault (spec §6): closed until it is wanted. */
export function DebugInfo({ job, me }: { job: JobPageView; me: Person }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.debug} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Glyph name="next" size={10} /> Debug info
      </summary>
      <Facts
        rows={[
          { term: 'Job', value: job._id },
          { term: 'Version', value: job.version },
          { term: 'Company', value: job.owner._id },
          { term: 'Author', value: job.author._id },
          { term: 'Customer', value: job.customer?._id ?? unknown },
          { term: 'Drafter', value: job.cadCurrent?._id ?? unknown },
          { term: 'Status since', value: fullDate(job.statusTimeCurrent) },
          { term: 'MRM client', value: job.mrmClientId ?? unknown },
          { term: 'MRM project', value: job.mrmProjectId ?? unknown },
          { term: 'MRM takeoff', value: job.mrmTakeoffId ?? unknown },
          { term: 'Drive folder', value: job.gdriveFolder ?? unknown },
          { term: 'Audience', value: audienceOf(me.viewer) ?? unknown },
          open && { term: 'Last change', value: <LastChange job={job} /> },
        ]}
      />
    </details>
  );
}
