import type { ReactNode } from 'react';
import { addressOf } from '../../../common/map/address';
import type { JobPageView } from '../../../common/jobs/job';
import { jobTitle } from '../../../common/jobs/row';
import type { Person } from '../../access/useMe';
import { CopyText } from '../../ui/feedback/CopyText';
import { Page } from '../../ui/layout/Page';
import { RushTag } from '../../ui/status/job/RushTag';
import { StatusChip } from '../../ui/status/job/StatusChip';
import { useNarrow } from '../../ui/layout/useNarrow';
import { JobPresence } from '../presence/JobPresence';
import { JobActions } from './JobActions';
import { useBackToList } from './useBackToList';
import { JobDue } from '../timeline/JobDue';
import type { DialogName } from '../dialogs/JobDialogs';
import type { Allowed } from '../jobAllows';
import css from './job.module.css';
import { jobPageText } from '../jobText';

interface JobFrameProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
  /** Focuses the composer; undefined if the user can't write a note. */
  onNote: (() => void) | undefined;
  children: ReactNode;
}

/** Header of the page: number, name, status, address, client, time left and actions. */
export function JobFrame({ job, me, may, onDialog, onNote, children }: JobFrameProps) {
  const narrow = useNarrow();
  const address = addressOf(job);
  const customer = job.customer?.name;
  return (
    <Page
      large
      fill
      back={useBackToList(job._id)}
      tab={`${jobTitle(job)} ${job.name}`}
      title={
        <span className="nowrap">
          {job.num}
          {job.revision > 0 && <span className="t2 mid"> R{job.revision}</span>}
          {!!job.correction && <span className="t3 regular"> C{job.correction}</span>}
        </span>
      }
      beside={
        <>
          {!narrow && <span className={css.name}>{job.name}</span>}
          <span className={css.marks}>
            <StatusChip status={job.statusCurrent} />
            {job.rush && <RushTag large />}
          </span>
          {!narrow && <JobPresence me={me.user._id} />}
        </>
      }
      under={
        narrow ? (
          <>
            <span>{job.name}</span>
            <JobPresence me={me.user._id} short />
          </>
        ) : (
          <>
            {address && <CopyText text={address} />}
            <span>
              {job.owner.companyName}
              {customer && ` · ${customer}`}
            </span>
            <span>
              {jobPageText.submittedBy(job.author.name)}
              {job.author.phone && `, ${job.author.phone}`}
            </span>
          </>
        )
      }
      actions={
        <>
          {!narrow && <JobDue job={job} />}
          <JobActions job={job} me={me} may={may} onDialog={onDialog} onNote={onNote} />
        </>
      }
    >
      {children}
    </Page>
  );
}
