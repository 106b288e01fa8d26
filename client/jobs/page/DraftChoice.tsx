import { fileSize } from '../../../common/format/fileSize';
import type { FileView } from '../../../common/jobs/job';
import { Checkbox } from '../../ui/form/Checkbox';
import type { Choice } from './useDraftChoice';

interface DraftChoiceProps {
  drafts: readonly FileView[];
  choice: Choice;
  disabled?: boolean;
}

/** Checkboxes of drafts. */
export const DraftChoice = ({ drafts, choice, disabled }: DraftChoiceProps) =>
  drafts.map((file) => (
    <Checkbox
      key={file._id}
      checked={choice.has(file._id)}
      onChange={() => choice.toggle(file._id)}
      disabled={disabled}
    >
      {file.name} <span className="t3 s12">{fileSize(file.size)}</span>
    </Checkbox>
  ));
