import type { ReactNode } from 'react';
import { fileSize } from '../../../../common/format/fileSize';
import { Glyph } from '../../Glyph';
import { IconButton } from '../../IconButton';
import { fileText } from '../formText';
import css from './files.module.css';

interface FileRowProps {
  name: string;
  /** Size in bytes. */
  size: number;
  /** Download URL. */
  url?: string;
  /** Shows the file; the name is then a button. */
  onOpen?: () => void;
  /** Downloads the file where a plain URL isn't enough. A chip has no room for its button. */
  onDownload?: () => void;
  /** Revision or correction: R1, C1. */
  tag?: string;
  /** Renders a chip inside text instead of a row. */
  chip?: boolean;
  /** Menu or delete button at the end of the row. */
  actions?: ReactNode;
}

export const FileRow = ({ name, size, url, onOpen, onDownload, tag, chip = false, actions }: FileRowProps) => (
  <div className={chip ? `${css.file} ${css.chip}` : css.file}>
    <Glyph name="file" size={chip ? 12 : 14} />
    {onOpen ? (
      <button type="button" className={`${css.name} ${css.get}`} onClick={onOpen} title={fileText.open(name)}>
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
    {onDownload && !chip && (
      <IconButton kind="plain" size="sm" label={fileText.download(name)} onClick={onDownload}>
        <Glyph name="save" />
      </IconButton>
    )}
  </div>
);
