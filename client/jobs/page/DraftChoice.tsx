import type { FileView } from '../../../common/jobs/job';
import { FileLink } from '../../files/FileLink';
import { replacedDrafts } from '../../uploads/draftsOf';
import { Checkbox } from '../../ui/form/Checkbox';
import { reviewText } from '../jobText';
import css from './job.module.css';
import type { Choice } from './useDraftChoice';

interface DraftChoiceProps {
  drafts: readonly FileView[];
  choice: Choice;
  disabled?: boolean;
}

/** Checkboxes of drafts; each name opens its file. */
export function DraftChoice({ drafts, choice, disabled }: DraftChoiceProps) {
  const replaced = replacedDrafts(drafts);
  return drafts.map((file) => (
    <span key={file._id} className={css.draft}>
      <Checkbox
        aria-label={file.name}
        checked={choice.has(file._id)}
        onChange={() => choice.toggle(file._id)}
        disabled={disabled}
      />
      <FileLink chip file={file} files={drafts} />
      {replaced.has(file._id) && <span className="t3 s12">{reviewText.replaced}</span>}
    </span>
  ));
}
