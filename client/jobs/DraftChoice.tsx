import { fileSize } from '../../common/format/fileSize';
import type { FileView } from '../../common/jobs/job';
import { Checkbox } from '../ui/Checkbox';
import type { Choice } from './useDraftChoice';

interface DraftChoiceProps {
  drafts: readonly FileView[];
  choice: Choice;
  disabled?: boolean;
}

/** Which of the current drafts are released: all, until somebody leaves one out. */
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
