import { useNavigate } from 'react-router-dom';
import { messageOf } from '../api/CallError';
import { waitingText } from '../live/retryWait';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { needsAnotherLook, submissions, submittingWhenUploaded } from '../uploads/submissions';
import { submissionText } from './laterText';
import type { Submission } from '../state/submissionsAtom';

/**
 * A band for each submission that waits for the connection, or that is being sent or has failed while its form isn't on
 * screen.
 */
export const SubmissionBands = ({ shown }: { shown: readonly Submission[] }) =>
  shown.map((submission) => <SubmissionBand key={submission.name} submission={submission} />);

const progress = { uploading: submittingWhenUploaded, sending: submissionText.sending };

function SubmissionBand({ submission: { name, label, path, listed, state, error } }: { submission: Submission }) {
  const navigate = useNavigate();
  const open = (
    <Button size="sm" onClick={() => navigate(path)} aria-label={submissionText.openLabel(label)}>
      {submissionText.open}
    </Button>
  );
  const retry = (
    <Button size="sm" onClick={() => submissions.retry(name)} aria-label={submissionText.retryLabel(label)}>
      {submissionText.retry}
    </Button>
  );
  if (state !== 'failed')
    return (
      <Alert
        action={
          <span className="row wrap">
            {state === 'waiting' && retry}
            {!submissions.hasForm(name) && open}
          </span>
        }
      >
        <b>{label}</b> · {state === 'waiting' ? waitingText(error) : progress[state]}
      </Alert>
    );
  return (
    <Alert
      kind="error"
      action={
        <span className="row wrap">
          {!needsAnotherLook(error) && retry}
          {open}
          {!listed && (
            <Button size="sm" onClick={() => submissions.dismiss(name)} aria-label={submissionText.dismissLabel(label)}>
              {submissionText.dismiss}
            </Button>
          )}
        </span>
      }
    >
      <b>{submissionText.notSent(label)}</b> {submissionText.saved(messageOf(error))}
    </Alert>
  );
}
