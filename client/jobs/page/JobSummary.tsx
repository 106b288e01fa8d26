import { addressOf } from '../../../common/map/address';
import type { JobPageView } from '../../../common/jobs/job';
import { CopyText } from '../../ui/feedback/CopyText';
import { Panel } from '../../ui/layout/Panel';
import { JobDue } from '../timeline/JobDue';
import { JobSteps } from '../timeline/JobSteps';
import { panelText } from '../../../common/jobs/panelText';
import css from './job.module.css';
import { jobPageText } from '../jobText';

/** The job and its status, on a phone. */
export function JobSummary({ job, needsAnswer }: { job: JobPageView; needsAnswer: boolean }) {
  const address = addressOf(job);
  const customer = job.customer?.name;
  return (
    <Panel>
      <div className={css.under}>
        {address && <CopyText text={address} />}
        <span>{panelText(job.pan1Name, job.pan1Width)}</span>
        <span>
          {job.owner.companyName}
          {customer && ` · ${customer}`}
        </span>
        <span>
          {jobPageText.submittedBy(job.author.name)}
          {job.author.phone && (
            <>
              , <a href={`tel:${job.author.phone.replace(/[^\d+]/g, '')}`}>{job.author.phone}</a>
            </>
          )}
        </span>
      </div>
      <JobDue job={job} />
      <JobSteps job={job} needsAnswer={needsAnswer} />
    </Panel>
  );
}
