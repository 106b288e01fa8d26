import { Alert } from '../ui/feedback/Alert';
import { CopyText } from '../ui/feedback/CopyText';
import { Dialog } from '../ui/overlay/Dialog';
import css from './integrations.module.css';
import { shownOnceText as text } from './integrationsText';

/** Shows a secret once, until the dialog is closed. */
export const ShownOnce = ({ what, secret, onClose }: { what: string; secret: string; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={text.title(what)} cancelLabel={text.done}>
    <Alert kind="warning">{text.warning}</Alert>
    <code className={css.secret}>{secret}</code>
    <CopyText text={secret} button="primary">
      {text.copy}
    </CopyText>
  </Dialog>
);
