import { addressOf } from '../../common/map/address';
import type { JobPageView } from '../../common/jobs/job';
import { CopyText } from '../ui/CopyText';
import { Panel } from '../ui/Panel';
import { JobDue } from './JobDue';
import { JobSteps } from './JobSteps';
import { panelText } from './panelText';
import css from './job.module.css';

/** What the job is and how far it has come, on a phone. */
export function JobSummary({ job, asked }: { job: JobPageView; asked: boolean }) {
  const address = addressOf(job);
  const customer = job.customer && (job.customer.shortName || job.customer.name);
  return (
    <Panel>
      <h2 className={css.heading}>{job.name}</h2>
      <div className={css.under}>
        {address && <CopyText text={address} />}
        <span>{panelText(job.pan1Name, job.pan1Width)}</span>
        <span>
          {job.owner.companyName}
          {customer && ` · ${customer}`}
        </span>
        <span>
          submitted by {job.author.name}
          {job.author.phone && (
            <>
              , <a href={`tel:${job.author.phone.replace(/[^\d+]/g, '')}`}>{job.author.phone}</a>
            </>
          )}
        </span>
      </div>
      <JobDue job={job} />
      <JobSteps job={job} asked={asked} />
    </Panel>
  );
}
