import { useNavigate } from 'react-router-dom';
import { messageOf } from '../api/CallError';
import { waitingText } from '../live/retryWait';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { needsAnotherLook, submissions, submittingWhenUploaded } from '../uploads/submissions';
import type { Submission } from '../state/submissionsAtom';

/** What waits for the connection, and what is being sent or failed while its form is not on screen: a line each. */
export const SubmissionBands = ({ shown }: { shown: readonly Submission[] }) =>
  shown.map((submission) => <SubmissionBand key={submission.name} submission={submission} />);

const progress = { uploading: submittingWhenUploaded, sending: 'Sending…' };

function SubmissionBand({ submission: { name, label, path, state, error } }: { submission: Submission }) {
  const navigate = useNavigate();
  const open = (
    <Button size="sm" onClick={() => navigate(path)} aria-label={`Open ${label}`}>
      Open
    </Button>
  );
  const retry = (
    <Button size="sm" onClick={() => submissions.retry(name)} aria-label={`Retry ${label}`}>
      Retry
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
          <Button size="sm" onClick={() => submissions.dismiss(name)} aria-label={`Dismiss ${label}`}>
            Dismiss
          </Button>
        </span>
      }
    >
      <b>{label} was not sent.</b> Your text and files are kept. {messageOf(error)}
    </Alert>
  );
}
