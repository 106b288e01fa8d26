import { useRef, useState } from 'react';
import { can } from '../../../common/access/can';
import type { JobPageView } from '../../../common/jobs/job';
import { addressOf } from '../../../common/map/address';
import type { NoteView } from '../../../common/notes/note';
import type { Person } from '../../access/useMe';
import type { FailedQuery } from '../../api/LoadError';
import { History } from '../../audit/History';
import { DriveFolder } from '../../drive/DriveFolder';
import { useCompareDrawings } from '../../files/compare/useCompareDrawings';
import { useProvideJobFiles } from '../../files/jobFiles';
import { usePinnedJob } from '../../files/pins/pinnedJob';
import { useRequestedPin } from '../../files/pins/useRequestedPin';
import { AddressMap } from '../../map/AddressMap';
import { AnswerPanel } from '../../notes/AnswerPanel';
import { NotesPanel } from '../../notes/NotesPanel';
import { openQuestion } from '../../notes/threadOf';
import { Alert } from '../../ui/feedback/Alert';
import { SideColumn } from '../../ui/layout/SideColumn';
import { StatusTimeline } from '../../ui/status/job/StatusTimeline';
import { useNarrow } from '../../ui/layout/useNarrow';
import { CurrentVersion } from '../files/CurrentVersion';
import { DebugInfo } from './DebugInfo';
import { type DialogName, JobDialogs } from '../dialogs/JobDialogs';
import { JobFacts } from './JobFacts';
import { JobFiles } from '../files/JobFiles';
import { JobFrame } from './JobFrame';
import { JobSummary } from './JobSummary';
import { jobAllows } from '../jobAllows';
import { JobQuotes } from '../../quotes/JobQuotes';
import { asksForDraft, ReviewPanel } from './ReviewPanel';
import { dropAnywhereText } from '../../uploads/uploadText';
import { DropAnywhere } from '../../uploads/DropAnywhere';
import { formUploads } from '../../uploads/formUploads';
import { TimeAudit } from '../timeline/TimeAudit';
import { JobComparison } from '../versions/JobComparison';
import { type ComparedVersions, isComparable } from '../versions/versionPairs';
import { useRequestedDialog } from '../dialogs/useRequestedDialog';
import { useDraftsToRelease } from './useDraftChoice';
import { useJobKeys } from './useJobKeys';
import css from './job.module.css';
import { jobPageText } from '../jobText';

interface JobScreenProps {
  job: JobPageView;
  notes: readonly NoteView[] | undefined;
  notesQuery: FailedQuery;
  me: Person;
}

/** Everything about one job: an open question first, then the notes beside details and files. */
export function JobScreen({ job, notes, notesQuery, me }: JobScreenProps) {
  const narrow = useNarrow();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const choice = useDraftsToRelease(job);
  useProvideJobFiles(job.files);
  const compareDrawings = useCompareDrawings(job.files);
  const [compared, setCompared] = useState<ComparedVersions | null>(null);
  const may = jobAllows(me.viewer, job);
  const pins = usePinnedJob(job, notes, {
    mayPin: can['pin.write'](me.viewer),
    onRevision: may.revision && !me.staff ? () => setDialog('revision') : undefined,
  });
  useRequestedPin(job, notes, pins);
  const answers = !me.staff && may.rfiResponse;
  const question = may.rfiResponse ? openQuestion(notes ?? []) : undefined;
  // A released job offers a revision instead of a note; staff can still write internal notes (R7).
  const writes = may.plainNote || (may.cadNote && !may.revision);
  const writeNote = () => {
    composer.current?.scrollIntoView({ block: 'nearest' });
    composer.current?.focus();
  };
  const onNote = writes && !(narrow && answers) ? writeNote : undefined;
  useRequestedDialog(may, { onDialog: setDialog, onNote });
  useJobKeys({ job, me, may, onDialog: setDialog, onNote, busy: dialog !== null || compared !== null });
  // Files dropped on the page become drafts for drafters, and attachments of a note for others.
  const drops = may.draft && me.staff ? 'draft' : writes ? 'note' : null;
  const dropped = (files: File[]) => {
    const draft = drops === 'draft';
    formUploads(me.user._id, `${drops} ${job._id}`, draft ? 'draftFile' : 'noteFile').add(files);
    if (draft) setDialog('draft');
    else writeNote();
  };
  const instead = may.revision && <span className="t2">{jobPageText.released}</span>;
  return (
    <JobFrame job={job} me={me} may={may} onDialog={setDialog} onNote={onNote}>
      {drops && dialog === null && <DropAnywhere label={dropAnywhereText[drops](job.num)} onFiles={dropped} />}
      {!narrow && (
        <StatusTimeline
          steps={job.status.map(({ name, time }) => ({ status: name, at: time }))}
          ended={job.statusCurrent === 'Released' || job.statusCurrent === 'No Takeoff'}
        />
      )}
      {job.billingStatusCurrent === 'Invoiced' && <Alert>{jobPageText.invoiced}</Alert>}
      <div className={css.cols}>
        <div className={css.main}>
          {answers && <AnswerPanel key={job.statusTimeCurrent} job={job} question={question} />}
          <ReviewPanel
            job={job}
            notes={notes ?? []}
            me={me}
            may={may}
            choice={choice}
            pins={pins}
            onDialog={setDialog}
            onCompare={setCompared}
          />
          {narrow && <JobSummary job={job} needsAnswer={answers} />}
          <CurrentVersion job={job} onCompare={setCompared} />
          <NotesPanel
            job={job}
            notes={notes}
            query={notesQuery}
            reader={{ staff: me.staff, rounds: me.viewer.role === 'super' }}
            may={{ plain: may.plainNote, internal: may.cadNote }}
            instead={instead}
            answeredAbove={answers ? question : undefined}
            field={composer}
          />
        </div>
        <SideColumn>
          <div className={css.beside}>
            <div className={css.group}>
              {addressOf(job) !== '' && <AddressMap street={job.street} city={job.city} state={job.state} />}
              <JobFacts job={job} me={me} may={may} onDialog={setDialog} />
              {can['quote.list'](me.viewer) && <JobQuotes job={job} me={me} />}
            </div>
            <div className={css.group}>
              <JobFiles
                job={job}
                onDraft={may.draft && !asksForDraft(job) ? () => setDialog('draft') : undefined}
                onCompare={isComparable(job) ? () => setCompared({}) : (compareDrawings({}) ?? undefined)}
              />
              {me.staff && <DriveFolder job={job} me={me} />}
              {me.staff && <TimeAudit job={job} />}
              <History kind="job" id={job._id} />
              {me.admin && <DebugInfo job={job} me={me} />}
            </div>
          </div>
        </SideColumn>
      </div>
      <JobDialogs
        job={job}
        notes={notes?.length}
        question={question}
        me={me}
        choice={choice}
        dialog={dialog}
        onClose={() => setDialog(null)}
      />
      <JobComparison job={job} versions={compared} onClose={() => setCompared(null)} />
    </JobFrame>
  );
}
