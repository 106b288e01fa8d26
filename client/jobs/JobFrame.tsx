import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { addressOf } from '../../common/map/address';
import type { JobPageView } from '../../common/jobs/job';
import { jobTitle } from '../../common/jobs/row';
import type { Person } from '../access/useMe';
import { lastListAtom } from '../state/lastList';
import { CopyText } from '../ui/CopyText';
import { Page } from '../ui/Page';
import { RushTag } from '../ui/RushTag';
import { StatusChip } from '../ui/StatusChip';
import { useNarrow } from '../ui/useNarrow';
import { JobActions } from './JobActions';
import { JobDue } from './JobDue';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';
import css from './job.module.css';

interface JobFrameProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
  /** To the composer; undefined where one may not write. */
  onNote: (() => void) | undefined;
  children: ReactNode;
}

/** The head of the page: number, name, state, where it is and whose, how long is left, what one can do. */
export function JobFrame({ job, me, may, onDialog, onNote, children }: JobFrameProps) {
  const narrow = useNarrow();
  const list = useAtomValue(lastListAtom);
  const address = addressOf(job);
  const customer = job.customer && (job.customer.shortName || job.customer.name);
  return (
    <Page
      large
      fill
      back={
        list?.ids.includes(job._id)
          ? { to: list.path, label: `To ${list.label}` }
          : { to: '/', label: 'To the dashboard' }
      }
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
        </>
      }
      under={
        !narrow && (
          <>
            {address && <CopyText text={address} />}
            <span>
              {job.owner.companyName}
              {customer && ` · ${customer}`}
            </span>
            <span>
              submitted by {job.author.name}
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
