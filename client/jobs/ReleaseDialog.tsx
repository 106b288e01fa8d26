import { useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { useSeen } from '../api/useSeen';
import { useKeptText } from '../state/useKeptText';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import { toast } from '../ui/toast';
import { draftsOf } from '../uploads/draftsOf';
import { DraftChoice } from './DraftChoice';
import { DraftNames } from './DraftNames';
import type { Choice } from './useDraftChoice';
import css from './job.module.css';

interface ReleaseDialogProps {
  job: JobPageView;
  choice: Choice;
  opened: boolean;
  onClose: () => void;
}

const count = (n: number): string => `${n} ${n === 1 ? 'file' : 'files'}`;

/** Which drafts become the current version, and what the production platform should know (decisions §2). */
export function ReleaseDialog({ job, choice, opened, onClose }: ReleaseDialogProps) {
  const command = useCommand('jobs.release', `job:${job._id}`);
  const seen = useSeen(job, opened);
  const [notes, setNotes] = useKeptText(`release ${job._id}`);
  const [tried, setTried] = useState(false);
  const drafts = draftsOf(job);
  const chosen = drafts.filter((file) => choice.has(file._id));
  const once = useOnce();
  const submit = () => {
    setTried(true);
    if (chosen.length === 0) return;
    once(() =>
      command
        .mutateAsync({
          params: { id: job._id },
          body: {
            level: chosen.map((file) => file._id),
            ...(notes.trim() === '' ? {} : { mrmNotes: notes }),
            expected: seen.expected,
          },
        })
        .then(
          () => {
            toast.done(`${job.num} is released with ${count(chosen.length)}.`);
            setNotes('');
            onClose();
          },
          (error: unknown) => seen.look(error),
        ),
    );
  };
  const said = command.error instanceof CallError ? command.error.fields.level : undefined;
  const wrong =
    (tried && chosen.length === 0 && 'Choose at least one file to release.') || (said && `The list of files ${said}`);
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        setTried(false);
        onClose();
      }}
      title={`Release ${job.num}${job.revision > 0 ? ` R${job.revision}` : ''}`}
      consequence={`${chosen.length === 1 ? 'The chosen file becomes' : 'The chosen files become'} the current version, and ${job.owner.companyName} gets an email.`}
      submitLabel={chosen.length === 0 ? 'Release' : `Release ${count(chosen.length)}`}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && said === undefined && messageOf(command.error)}
    >
      <Field label="Files" group error={wrong}>
        <div className={css.choice}>
          <DraftChoice drafts={drafts} choice={choice} disabled={command.isPending} />
        </div>
      </Field>
      <DraftNames job={job} names={drafts.map((file) => file.name)} />
      <Field label="Notes to the production platform">
        <TextArea value={notes} onChange={setNotes} maxLength={10_000} readOnly={command.isPending} />
      </Field>
    </Dialog>
  );
}
