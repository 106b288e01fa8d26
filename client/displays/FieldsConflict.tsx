import type { Edits } from '../api/useEdits';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import type { DisplayFields } from './displayForm';
import { displayDialogText as text, pageNames } from './displaysText';

interface FieldsConflictProps {
  edits: Edits<DisplayFields>;
  onDecide: () => void;
}

const onOff = (on: boolean) => (on ? text.on : text.off);

/** The fields that another admin has changed since they were edited here. */
export const FieldsConflict = ({ edits, onDecide }: FieldsConflictProps) => (
  <>
    <FieldConflict edits={edits} name="name" label={text.name} onDecide={onDecide} />
    <FieldConflict
      edits={edits}
      name="pages"
      label={text.pages}
      text={(pages) => pages.map((page) => pageNames[page]).join(', ')}
      onDecide={onDecide}
    />
    <FieldConflict
      edits={edits}
      name="seconds"
      label={text.pages}
      text={(seconds) => Object.values(seconds).join(', ')}
      onDecide={onDecide}
    />
    <FieldConflict edits={edits} name="hour24" label={text.hour24} text={onOff} onDecide={onDecide} />
    <FieldConflict edits={edits} name="quiet" label={text.quiet} text={onOff} onDecide={onDecide} />
    <FieldConflict edits={edits} name="quietFrom" label={text.quietFrom} onDecide={onDecide} />
    <FieldConflict edits={edits} name="sound" label={text.sound} text={onOff} onDecide={onDecide} />
    <FieldConflict edits={edits} name="quietTo" label={text.quietTo} onDecide={onDecide} />
  </>
);
