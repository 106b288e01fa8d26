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
  /** Shows the file; picture and name are then a button. */
  onOpen?: () => void;
  /** The pointer is over that button, or it has the focus: the file is probably opened next. */
  onNear?: () => void;
  /** ID by which the button is found, to return the focus to it. */
  fileId?: string;
  /** Downloads the file where a plain URL isn't enough. A chip has no room for its button. */
  onDownload?: () => void;
  /** Revision or correction: R1, C1. */
  tag?: string;
  /** A quiet mark, such as that a newer file replaces it, with its full text on hover. */
  mark?: { text: string; title: string } | undefined;
  /** A small picture of the file, in place of the glyph. */
  picture?: ReactNode;
  /** Renders a chip inside text instead of a row. */
  chip?: boolean;
  /** Menu or delete button at the end of the row. */
  actions?: ReactNode;
}

export const FileRow = ({
  name,
  size,
  url,
  onOpen,
  onNear,
  fileId,
  onDownload,
  tag,
  mark,
  picture,
  chip = false,
  actions,
}: FileRowProps) => {
  const shown = picture ?? <Glyph name="file" size={chip ? 12 : 14} />;
  return (
    <div className={chip ? `${css.file} ${css.chip}` : css.file}>
      {!onOpen && shown}
      {onOpen ? (
        <button
          type="button"
          className={css.open}
          data-file={fileId}
          onClick={onOpen}
          onPointerEnter={onNear}
          onFocus={onNear}
          title={fileText.open(name)}
        >
          {shown}
          <span className={css.name}>{name}</span>
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
      {mark && (
        <span className={css.mark} title={mark.title}>
          {mark.text}
        </span>
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
};
