import type { ReactNode } from 'react';
import { fileSize } from '../../common/format/fileSize';
import { Glyph } from './Glyph';
import css from './files.module.css';

interface FileRowProps {
  name: string;
  /** Bytes. */
  size: number;
  /** Where it lies; the browser saves it. */
  url?: string;
  /** Fetches it where a plain address is not enough; the name is then a button. */
  onDownload?: () => void;
  /** Which revision or correction: R1, C1. */
  tag?: string;
  /** A framed chip inside a text instead of a row. */
  chip?: boolean;
  /** At the end of the row: a menu, a delete button. */
  actions?: ReactNode;
}

export const FileRow = ({ name, size, url, onDownload, tag, chip = false, actions }: FileRowProps) => (
  <div className={chip ? `${css.file} ${css.chip}` : css.file}>
    <Glyph name="file" size={chip ? 12 : 14} />
    {onDownload ? (
      <button type="button" className={`${css.name} ${css.get}`} onClick={onDownload} title={`Download ${name}`}>
        {name}
      </button>
    ) : url === undefined ? (
      <span className={css.name} title={name}>
        {name}
      </span>
    ) : (
      <a className={css.name} href={url} download={name} title={name}>
        {name}
      </a>
    )}
    {tag && <span className="t3 s12">{tag}</span>}
    <span className={css.size}>{fileSize(size)}</span>
    {actions}
  </div>
);
