import { type ReactNode, useId } from 'react';
import type { DraftFinding } from '../../common/quotes/takeoff/checkDraft';
import { fileSize } from '../../common/format/fileSize';
import { maxResumableBytes } from '../../common/uploads/resumable';
import { DropZone } from '../ui/form/files/DropZone';
import { FileButton } from '../ui/form/files/FileButton';
import { Glyph } from '../ui/Glyph';
import { bytesOf, type UploadList, type Uploads } from './UploadList';
import { UploadRows } from './UploadRows';
import css from './uploads.module.css';
import { filesFieldText } from './uploadText';

interface FilesFieldProps {
  list: UploadList;
  uploads: Uploads;
  /** "Files", "Drafts". */
  label?: string;
  error?: ReactNode;
  /** True if there is a warning about this file. */
  flagged?: (name: string) => boolean;
  /** Findings of this file's check, to be shown with its content. */
  findingsOf?: (name: string) => readonly DraftFinding[];
}

/** `6.2 MB`; without files, the limit of each. */
const sumOf = (bytes: number): string =>
  bytes === 0 ? filesFieldText.upTo(fileSize(maxResumableBytes)) : fileSize(bytes);

/** Files for a job or note, dropped or chosen, with their total size. */
export function FilesField({
  list,
  uploads,
  label = filesFieldText.files,
  error,
  flagged,
  findingsOf,
}: FilesFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out beside the sum
    <div className={css.field} role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <div className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        <span className="t3 s12">{sumOf(bytesOf(uploads.items))}</span>
        <span className="grow" />
        <span className="phone">
          <FileButton onFiles={(files) => list.add(files)}>
            <Glyph name="plus" /> {filesFieldText.add}
          </FileButton>
        </span>
      </div>
      <UploadRows list={list} uploads={uploads} flagged={flagged} findingsOf={findingsOf} />
      {error && (
        <span id={`${id}-error`} className={css.error} role="alert">
          <Glyph name="alert" size={12} /> {error}
        </span>
      )}
      <span className="desk">
        <DropZone label={label} onFiles={(files) => list.add(files)} />
      </span>
    </div>
  );
}
