import { useState } from 'react';
import type { JobPageView } from '../../../common/jobs/job';
import { CallError, messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { useSeen } from '../../api/useSeen';
import { MustFixReason } from '../../files/pins/MustFixReason';
import { openMustFix } from '../../files/pins/openPins';
import { openPinsText } from '../../files/pins/pinText';
import { useDraftText } from '../../state/useDraftText';
import { Alert } from '../../ui/feedback/Alert';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { TextArea } from '../../ui/form/TextArea';
import { toast } from '../../ui/feedback/toast';
import { DraftReportList } from '../../uploads/DraftReportList';
import { draftsOf } from '../../uploads/draftsOf';
import { JobChecklist } from '../checklist/JobChecklist';
import { DraftChoice } from '../page/DraftChoice';
import { DraftNames } from '../page/DraftNames';
import type { OnDecided } from './onDecided';
import type { Choice } from '../page/useDraftChoice';
import { draftPair, type VersionPair } from '../versions/versionPairs';
import { VersionSummary } from '../versions/VersionSummary';
import { priceReason } from '../timeline/WhyPrice';
import css from '../page/job.module.css';
import { releaseText } from './dialogText';

interface ReleaseDialogProps {
  job: JobPageView;
  choice: Choice;
  onCompare: (pair: VersionPair) => void;
  opened: boolean;
  onClose: () => void;
  onDecided?: OnDecided | undefined;
}

const submitLabel = (files: number, unpriced: boolean): string => {
  if (files === 0) return unpriced ? releaseText.submitUnpriced : releaseText.submit;
  return unpriced ? releaseText.submitFilesUnpriced(files) : releaseText.submitFiles(files);
};

/** Chooses the drafts that become the current version, with notes to the production platform (R2). */
export function ReleaseDialog({ job, choice, onCompare, opened, onClose, onDecided }: ReleaseDialogProps) {
  const command = useCommand('jobs.release', `job:${job._id}`);
  const seen = useSeen(job, opened);
  const [notes, setNotes] = useDraftText(`release ${job._id}`);
  const [reason, setReason] = useDraftText(`release reason ${job._id}`);
  const { data: pins = [] } = useLiveQuery(queries.pins(job._id), opened);
  const blocking = openMustFix({ files: job.files, pins });
  const unexplained = blocking.length > 0 && reason.trim() === '';
  const [tried, setTried] = useState(false);
  const { data: why } = useLiveQuery(queries.why(job._id, job.version), opened && job.unpriced === true);
  const drafts = draftsOf(job);
  /** The production platform is only notified of jobs that it created. */
  const ofPartner = job.mrmClientId != null;
  const chosen = drafts.filter((file) => choice.has(file._id));
  const once = useOnce();
  const submit = () => {
    setTried(true);
    if (chosen.length === 0 || unexplained) return;
    const sentAt = Date.now();
    once(() =>
      command
        .mutateAsync({
          params: { id: job._id },
          body: {
            level: chosen.map((file) => file._id),
            ...(!ofPartner || notes.trim() === '' ? {} : { mrmNotes: notes }),
            ...(blocking.length > 0 ? { mustFixReason: reason } : {}),
            ...(onDecided ? { undoable: true } : {}),
            expected: seen.expected,
          },
        })
        .then(
          (released) => {
            const { num, name, owner } = job;
            if (onDecided)
              onDecided([released], releaseText.doneFor(num, name, chosen.length, owner.companyName), sentAt);
            else toast.done(releaseText.done(job.num, chosen.length));
            setNotes('');
            setReason('');
            onClose();
          },
          (error: unknown) => seen.noteConflict(error),
        ),
    );
  };
  const problem = command.error instanceof CallError ? command.error.fields.level : undefined;
  const wrong = (tried && chosen.length === 0 && releaseText.noFiles) || (problem && releaseText.filesRefused(problem));
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        setTried(false);
        onClose();
      }}
      title={job.revision > 0 ? releaseText.titleOf(job.num, job.revision) : releaseText.title(job.num)}
      consequence={releaseText.consequence(chosen.length, job.owner.companyName)}
      submitLabel={submitLabel(chosen.length, job.unpriced === true)}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && problem === undefined && messageOf(command.error)}
    >
      {blocking.length > 0 && (
        <MustFixReason
          pins={blocking}
          files={job.files}
          value={reason}
          onChange={setReason}
          readOnly={command.isPending}
          error={tried && unexplained ? openPinsText.reasonRequired : undefined}
        />
      )}
      {job.unpriced && (
        <Alert kind="warning">
          {releaseText.unpriced} {why?.price && priceReason(why.price, job.owner.companyName)}
        </Alert>
      )}
      <Field label={releaseText.files} group error={wrong}>
        <div className={css.choice}>
          <DraftChoice drafts={drafts} choice={choice} disabled={command.isPending} />
        </div>
      </Field>
      <DraftNames job={job} names={drafts.map((file) => file.name)} />
      <DraftReportList job={job} />
      {opened && <JobChecklist job={job} />}
      {opened && <VersionSummary job={job} pair={draftPair(job)} onCompare={onCompare} />}
      {ofPartner && (
        <Field label={releaseText.forProduction}>
          <TextArea value={notes} onChange={setNotes} maxLength={10_000} readOnly={command.isPending} />
        </Field>
      )}
    </Dialog>
  );
}
