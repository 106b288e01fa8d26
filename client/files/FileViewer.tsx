import { Modal } from '@mantine/core';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { fileSize } from '../../common/format/fileSize';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { useCovers } from '../ui/overlay/useCovers';
import { fetchFile } from '../uploads/fetchFile';
import { FileBody } from './FileBody';
import { endingOf } from './fileKind';
import { useViewerKeys } from './useViewerKeys';
import { type ViewedFile, viewedFilesAtom } from './viewedFiles';
import css from './viewer.module.css';
import { viewerText as text } from './viewerText';

/** Shows the files of a list over the page, one at a time. Esc returns to the same place. */
export function FileViewer() {
  const [viewed, setViewed] = useAtom(viewedFilesAtom);
  // Opens one render later, so that the dialog knows where the focus was.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const opened = mounted && viewed !== null;
  useCovers(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={() => setViewed(null)}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      unstyled
    >
      <Modal.Content classNames={{ inner: css.inner, content: css.viewer }}>
        {viewed && (
          <Viewer
            files={viewed.files}
            at={viewed.at}
            onMove={(at) => setViewed({ ...viewed, at })}
            onClose={() => setViewed(null)}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface ViewerProps {
  files: readonly ViewedFile[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

function Viewer({ files, at, onMove, onClose }: ViewerProps) {
  const file = files[at];
  const move = (by: 1 | -1) => {
    if (files[at + by]) onMove(at + by);
  };
  useViewerKeys({ ArrowLeft: () => move(-1), ArrowRight: () => move(1) });
  if (!file) return null;
  return (
    <>
      <div className={css.head}>
        <IconButton kind="plain" label={text.close} title={`${text.close} (Esc)`} onClick={onClose}>
          <Glyph name="cross" />
        </IconButton>
        <Modal.Title className={css.title}>{file.name}</Modal.Title>
        <span className={css.size}>{fileSize(file.size)}</span>
        <span className="grow" />
        {files.length > 1 && (
          <span className={css.turn}>
            <IconButton
              kind="plain"
              label={text.previous}
              title={`${text.previous} (←)`}
              disabled={at === 0}
              onClick={() => move(-1)}
            >
              <Glyph name="back" />
            </IconButton>
            <span aria-live="polite">{text.position(at + 1, files.length)}</span>
            <IconButton
              kind="plain"
              label={text.next}
              title={`${text.next} (→)`}
              disabled={at === files.length - 1}
              onClick={() => move(1)}
            >
              <Glyph name="next" />
            </IconButton>
          </span>
        )}
        <Button onClick={() => fetchFile(file)}>{text.download}</Button>
      </div>
      <div className={css.body}>
        {files.length > 1 && (
          <nav className={css.tray} aria-label={text.files}>
            {files.map((one, i) => (
              <button
                key={one._id}
                type="button"
                className={css.entry}
                aria-current={i === at || undefined}
                onClick={() => onMove(i)}
                title={one.name}
              >
                <span className={css.kind}>{endingOf(one.name) || <Glyph name="file" />}</span>
                <span className={css.name}>{one.name}</span>
                <span className={css.size}>{fileSize(one.size)}</span>
              </button>
            ))}
          </nav>
        )}
        <div className={css.shown} key={file._id}>
          <FileBody file={file} />
        </div>
      </div>
    </>
  );
}
