import { useState } from 'react';
import type { FileView } from '../../../../common/jobs/job';
import { usePicture } from '../../../files/thumbnails/usePicture';
import { Glyph } from '../../../ui/Glyph';
import { IconButton } from '../../../ui/IconButton';
import { previewText as text } from '../queueText';
import css from './preview.module.css';

interface FirstPagesProps {
  files: readonly FileView[];
  /** Opens the file at this place. */
  onOpen: (at: number) => void;
}

/** First page of each file, one at a time: at first of the first file that has a picture. */
export function FirstPages({ files, onOpen }: FirstPagesProps) {
  const [chosen, choose] = useState<number | null>(null);
  const first = Math.max(
    0,
    files.findIndex(({ thumbnail }) => thumbnail),
  );
  const at = Math.min(chosen ?? first, files.length - 1);
  const file = files[at];
  const picture = usePicture(file?.thumbnail ? `${file.url}/thumbnail` : null);
  if (!file) return <p className="t3">{text.noFiles}</p>;
  return (
    <div>
      <button type="button" className={css.page} onClick={() => onOpen(at)} aria-label={text.openFile(file.name)}>
        {picture ? <img src={picture} alt="" /> : <span className="t3">{file.name}</span>}
      </button>
      <div className="row">
        <span className="t3 s12 cut grow">{text.fileOf(file.name, at + 1, files.length)}</span>
        {files.length > 1 && (
          <>
            <IconButton size="sm" label={text.previous} onClick={() => choose((at + files.length - 1) % files.length)}>
              <Glyph name="back" size={12} />
            </IconButton>
            <IconButton size="sm" label={text.next} onClick={() => choose((at + 1) % files.length)}>
              <Glyph name="next" size={12} />
            </IconButton>
          </>
        )}
      </div>
    </div>
  );
}
