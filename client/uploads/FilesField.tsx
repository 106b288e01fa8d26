import { type ReactNode, useId } from 'react';
import { maxUploadBytes } from '../../common/jobs/entry';
import { fileSize } from '../../common/format/fileSize';
import { DropZone } from '../ui/DropZone';
import { FileButton } from '../ui/FileButton';
import { Glyph } from '../ui/Glyph';
import { bytesOf, type UploadList, type Uploads } from './UploadList';
import { UploadRows } from './UploadRows';
import css from './uploads.module.css';

interface FilesFieldProps {
  list: UploadList;
  uploads: Uploads;
  /** "Files", "Drafts". */
  label?: string;
  error?: ReactNode;
}

/** `6.2 of 25 MB`; before there are any, how much there may be. */
function sumOf(bytes: number): string {
  const limit = fileSize(maxUploadBytes);
  if (bytes === 0) return `up to ${limit}`;
  return `${bytes < 50_000 ? fileSize(bytes) : (bytes / 1e6).toFixed(1)} of ${limit}`;
}

/** Files for a job or note: drop or choose, several at once; how much of the 25 MB is used. */
export function FilesField({ list, uploads, label = 'Files', error }: FilesFieldProps) {
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
            <Glyph name="plus" /> Add
          </FileButton>
        </span>
      </div>
      <UploadRows list={list} uploads={uploads} />
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
