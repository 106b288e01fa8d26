import { Alert } from '../ui/Alert';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import css from './integrations.module.css';

/** A secret, for as long as this dialog is open. */
export const ShownOnce = ({ what, secret, onClose }: { what: string; secret: string; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={`Your ${what}`} cancelLabel="Done">
    <Alert kind="warning">Copy it now: it is not shown again.</Alert>
    <code className={css.secret}>{secret}</code>
    <CopyText text={secret} button>
      Copy
    </CopyText>
  </Dialog>
);
