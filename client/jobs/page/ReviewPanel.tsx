import type { ReactNode } from 'react';
import type { PinView } from '../../../common/files/pins/pin';
import type { JobPageView } from '../../../common/jobs/job';
import type { Status } from '../../../common/jobs/status';
import type { NoteView } from '../../../common/notes/note';
import type { Person } from '../../access/useMe';
import { Button } from '../../ui/Button';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import { Panel } from '../../ui/layout/Panel';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { DraftFileName } from '../../uploads/DraftFileName';
import { DraftReportList } from '../../uploads/DraftReportList';
import { draftsOf } from '../../uploads/draftsOf';
import { FileLink } from '../../files/FileLink';
import { hasChecklist } from '../checklist/checklistOf';
import { JobChecklist } from '../checklist/JobChecklist';
import { OpenPins } from '../../files/pins/OpenPins';
import { DraftChoice } from './DraftChoice';
import { DraftNames } from './DraftNames';
import type { DialogName } from '../dialogs/JobDialogs';
import type { Allowed } from '../jobAllows';
import { reviewText } from '../jobText';
import { taskOf } from '../../../common/notes/taskOf';
import { draftPair, type VersionPair } from '../versions/versionPairs';
import { VersionSummary } from '../versions/VersionSummary';
import { ReviewTask } from './ReviewTask';
import type { Choice } from './useDraftChoice';
import css from './job.module.css';

interface ReviewPanelProps {
  job: JobPageView;
  notes: readonly NoteView[];
  me: Person;
  may: Allowed;
  /** Drafts to release. */
  choice: Choice;
  pins: readonly PinView[] | undefined;
  onDialog: (dialog: DialogName) => void;
  onCompare: (pair: VersionPair) => void;
}

const drafting: readonly Status[] = ['Working', 'Correction', 'Revision'];
/** Statuses that show the checklist of the moment the review began. */
const afterDrafting: readonly Status[] = ['Review', 'Released'];

/** True while the draft card itself offers the upload of the first draft. */
export const asksForDraft = (job: JobPageView): boolean =>
  drafting.includes(job.statusCurrent) && draftsOf(job).length === 0;

const roundOf = (job: JobPageView): string =>
  job.correction ? `C${job.correction}` : job.revision > 0 ? `R${job.revision}` : '';

interface HeadProps {
  job: JobPageView;
  word: string;
  children: ReactNode;
}

function Head({ job, word, children }: HeadProps) {
  const drafter = job.cadCurrent ?? null;
  return (
    <div className={css.review}>
      <h2>{reviewText.title[job.statusCurrent === 'Review' ? 'inReview' : 'inDrafting'](roundOf(job))}</h2>
      {drafter ? (
        <span className="row">
          <DrafterBadge drafter={drafter} /> {drafter.name}
        </span>
      ) : (
        <span className="t2">{reviewText.unassigned}</span>
      )}
      <span className="t3">
        {word} <RelativeDate at={job.statusTimeCurrent} />
      </span>
      <span className="grow" />
      {children}
    </div>
  );
}

/**
 * The current drafts: for staff while they are drafted, for admins while they are in review (R7). In review and after the
 * release, staff see the checklist.
 */
export function ReviewPanel({ job, notes, me, may, choice, pins = [], onDialog, onCompare }: ReviewPanelProps) {
  const drafts = draftsOf(job);
  const summary = <VersionSummary job={job} pair={draftPair(job)} onCompare={onCompare} />;
  if (job.statusCurrent === 'Review' && may.release) {
    const chosen = drafts.filter((file) => choice.has(file._id)).length;
    return (
      <Panel accent>
        <Head job={job} word={reviewText.sent}>
          <Button onClick={() => onDialog('correction')}>{reviewText.returnForCorrection}</Button>
          <Button kind="primary" onClick={() => onDialog('release')}>
            {chosen === 0 ? reviewText.release : reviewText.releaseFiles(chosen)}
          </Button>
        </Head>
        <ReviewTask job={job} notes={notes} />
        <OpenPins job={job} pins={pins} />
        <div className={css.drafts}>
          <DraftChoice drafts={drafts} choice={choice} />
          <DraftNames job={job} names={drafts.map((file) => file.name)} />
        </div>
        <DraftReportList job={job} />
        <JobChecklist job={job} />
        {summary}
      </Panel>
    );
  }
  if (!me.staff) return null;
  if (!drafting.includes(job.statusCurrent)) {
    const asks = taskOf(job, notes);
    const checked = afterDrafting.includes(job.statusCurrent) && hasChecklist(job);
    return (
      (asks || checked) && (
        <Panel>
          {asks && <ReviewTask job={job} notes={notes} />}
          {checked && <JobChecklist job={job} />}
        </Panel>
      )
    );
  }
  return (
    <Panel accent={may.review}>
      <Head job={job} word={reviewText.since}>
        {may.draft && drafts.length === 0 && (
          <Button
            kind={may.review ? 'primary' : 'plain'}
            title={reviewText.uploadKey}
            onClick={() => onDialog('draft')}
          >
            {reviewText.upload}
          </Button>
        )}
        {may.review && (
          <Button
            kind={drafts.length > 0 ? 'primary' : 'plain'}
            title={reviewText.reviewKey}
            onClick={() => onDialog('review')}
          >
            {reviewText.sendToReview}
          </Button>
        )}
      </Head>
      <ReviewTask job={job} notes={notes} />
      <OpenPins job={job} pins={pins} />
      <div className={css.drafts}>
        {drafts.length === 0 && (
          <>
            <span className="t3">{reviewText.noDraft(roundOf(job))}</span>
            {may.draft && <DraftFileName job={job} />}
          </>
        )}
        {drafts.map((file) => (
          <FileLink key={file._id} chip file={file} files={drafts} />
        ))}
        <DraftNames job={job} names={drafts.map((file) => file.name)} />
      </div>
      <DraftReportList job={job} />
      <JobChecklist job={job} edits={may.review} />
      {summary}
    </Panel>
  );
}
