import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { emptyAnswerText } from './noteText';

/** An answer without text or files is allowed but rarely intended (R2). */
export const EmptyAnswer = ({ onSend }: { onSend: () => void }) => (
  <Alert
    kind="warning"
    action={
      <Button size="sm" onClick={onSend}>
        {emptyAnswerText.send}
      </Button>
    }
  >
    {emptyAnswerText.warning}
  </Alert>
);
