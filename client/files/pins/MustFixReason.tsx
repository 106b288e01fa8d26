import type { PinView } from '../../../common/files/pins/pin';
import { maxPinText } from '../../../common/files/pins/pinKinds';
import type { JobPageView } from '../../../common/jobs/job';
import { Alert } from '../../ui/feedback/Alert';
import { Field } from '../../ui/form/Field';
import { TextArea } from '../../ui/form/TextArea';
import { PinLinks } from './OpenPins';
import { openPinsText as text } from './pinText';

interface MustFixReasonProps {
  pins: readonly PinView[];
  files: JobPageView['files'];
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
  error: string | undefined;
}

/** The must-fix pins that stop a release, and the reason that releases anyway. */
export const MustFixReason = ({ pins, files, value, onChange, readOnly, error }: MustFixReasonProps) => (
  <>
    <Alert kind="error">
      <p>
        <b>{text.blocking(pins.length)}</b>
      </p>
      <PinLinks pins={pins} files={files} />
    </Alert>
    <Field label={text.reason} hint={text.reasonHint} error={error}>
      <TextArea value={value} onChange={onChange} maxLength={maxPinText} readOnly={readOnly} />
    </Field>
  </>
);
