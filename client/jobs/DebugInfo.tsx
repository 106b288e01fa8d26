import { fullDate } from '../../common/format/dates';
import { unknown } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import { Facts } from '../ui/Facts';
import { Glyph } from '../ui/Glyph';
import css from './job.module.css';

/** For admins who look for a fault (spec §6): closed until it is wanted. */
export const DebugInfo = ({ job }: { job: JobPageView }) => (
  <details className={css.debug}>
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
      ]}
    />
  </details>
);
