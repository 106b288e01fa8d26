import type { ReactNode } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { Status } from '../../common/jobs/status';
import type { Person } from '../access/useMe';
import { Button } from '../ui/Button';
import { DrafterBadge } from '../ui/DrafterBadge';
import { FileRow } from '../ui/FileRow';
import { Panel } from '../ui/Panel';
import { RelativeDate } from '../ui/RelativeDate';
import { draftsOf } from '../uploads/draftsOf';
import { fetchFile } from '../uploads/fetchFile';
import { DraftChoice } from './DraftChoice';
import { DraftNames } from './DraftNames';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';
import type { Choice } from './useDraftChoice';
import css from './job.module.css';

interface ReviewPanelProps {
  job: JobPageView;
  me: Person;
  may: Allowed;
  /** Which drafts are to be released. */
  choice: Choice;
  onDialog: (dialog: DialogName) => void;
}

const drafting: readonly Status[] = ['Working', 'Correction', 'Revision'];

const roundOf = (job: JobPageView): string =>
  job.correction ? ` C${job.correction}` : job.revision > 0 ? ` R${job.revision}` : '';

interface HeadProps {
  job: JobPageView;
  /** "sent", "since" */
  word: string;
  children: ReactNode;
}

function Head({ job, word, children }: HeadProps) {
  const drafter = job.cadCurrent ?? null;
  return (
    <div className={css.review}>
      <h2>
        {`${job.statusCurrent}: draft${roundOf(job)}`}
        {drafter && ' by'}
      </h2>
      {drafter ? (
        <span className="row">
          <DrafterBadge drafter={drafter} /> {drafter.name}
        </span>
      ) : (
        <span className="t2">nobody has this job</span>
      )}
      <span className="t3">
        {word} <RelativeDate at={job.statusTimeCurrent} />
      </span>
      <span className="grow" />
      {children}
    </div>
  );
}

/** Where drafts are made and decided on: for the office while one is drawn, for admins while it waits (spec §2). */
export function ReviewPanel({ job, me, may, choice, onDialog }: ReviewPanelProps) {
  const drafts = draftsOf(job);
  if (job.statusCurrent === 'Review' && may.release) {
    const chosen = drafts.filter((file) => choice.has(file._id)).length;
    return (
      <Panel accent>
        <Head job={job} word="sent">
          <Button kind="danger" onClick={() => onDialog('correction')}>
            Return for correction
          </Button>
          <Button kind="primary" onClick={() => onDialog('release')}>
            {chosen === 0 ? 'Release…' : `Release ${chosen} ${chosen === 1 ? 'file' : 'files'}…`}
          </Button>
        </Head>
        <div className={css.drafts}>
          <DraftChoice drafts={drafts} choice={choice} />
          <DraftNames job={job} names={drafts.map((file) => file.name)} />
        </div>
      </Panel>
    );
  }
  if (!me.staff || !drafting.includes(job.statusCurrent)) return null;
  return (
    <Panel accent={may.review}>
      <Head job={job} word="since">
        {may.review && (
          <Button kind={drafts.length > 0 ? 'primary' : 'plain'} title="Key: r" onClick={() => onDialog('review')}>
            Send to review
          </Button>
        )}
      </Head>
      <div className={css.drafts}>
        {drafts.length === 0 && <span className="t3">No draft of this round yet.</span>}
        {drafts.map((file) => (
          <FileRow key={file._id} chip name={file.name} size={file.size} onDownload={() => fetchFile(file)} />
        ))}
        <DraftNames job={job} names={drafts.map((file) => file.name)} />
      </div>
    </Panel>
  );
}
