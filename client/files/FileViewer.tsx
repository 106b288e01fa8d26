import { Modal } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { fileSize } from '../../common/format/fileSize';
import { useMe } from '../access/useMe';
import { JobPresence } from '../jobs/presence/JobPresence';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { useNarrow } from '../ui/layout/useNarrow';
import { Popover } from '../ui/overlay/Popover';
import { useCovers } from '../ui/overlay/useCovers';
import { lazyPart } from '../ui/feedback/lazyPart';
import { fetchFile } from '../uploads/fetchFile';
import { type DrawingPair, pairOfFile } from './compare/drawings';
import { drawingsText } from './compare/drawingsText';
import { FileDetails } from './FileDetails';
import { FileBody } from './FileBody';
import { FileFrame } from './FileFrame';
import { useJobFiles, useSuperseded } from './jobFiles';
import { PinPanel } from './pins/PinPanel';
import { newPinAtom } from './pins/pinMode';
import { AimHint, PinTools, usePanelOpen, useTakesPins } from './pins/PinTools';
import { Thumbnail } from './thumbnails/Thumbnail';
import { useReturnFocus } from './useReturnFocus';
import { useViewerKeys } from './useViewerKeys';
import { isChosen, isPrint, type Viewed, type ViewedFile } from './viewedFiles';
import css from './viewer.module.css';
import { detailsText, versionText, viewerText as text } from './viewerText';

const CompareDrawings = lazyPart(
  () => import('./compare/CompareDrawings'),
  (m) => m.CompareDrawings,
);

/** Shows the files of a list over the page, one at a time. Esc returns to the same place. */
export function FileViewer({ viewed, onView }: { viewed: Viewed; onView: (viewed: Viewed | null) => void }) {
  const { files, at, line, compared, direct } = viewed;
  const isOnTop = useCovers(true);
  useReturnFocus(files[at]?._id);
  const [details, setDetails] = useState(false);
  const newPin = useAtomValue(newPinAtom);
  const returns = compared !== undefined && !direct;
  const close = () => onView(returns ? { files, at } : null);
  return (
    <Modal.Root
      opened
      onClose={() => isOnTop() && close()}
      closeOnEscape={!details && (newPin === null || compared !== undefined)}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      unstyled
    >
      <Modal.Content classNames={{ inner: css.inner, content: css.viewer }} data-viewer>
        {compared ? (
          <Suspense fallback={null}>
            <CompareDrawings
              pair={compared}
              onChoose={(chosen) => onView({ ...viewed, compared: chosen })}
              returns={returns}
              onClose={close}
            />
          </Suspense>
        ) : (
          <Viewer
            files={files}
            at={at}
            line={line}
            onMove={(to) => onView({ files, at: to })}
            onClose={close}
            onDetails={setDetails}
            onCompare={(pair) => onView({ files, at, compared: pair })}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface ViewerProps {
  files: readonly ViewedFile[];
  at: number;
  line: number | undefined;
  onMove: (at: number) => void;
  onClose: () => void;
  /** The details were opened or closed. */
  onDetails: (opened: boolean) => void;
  onCompare: (pair: DrawingPair) => void;
}

function Viewer({ files, at, line, onMove, onClose, onDetails, onCompare }: ViewerProps) {
  const file = files[at];
  const newer = useSuperseded(file?._id);
  const me = useMe().user._id;
  const narrow = useNarrow();
  const takesPins = useTakesPins(file);
  const panel = usePanelOpen();
  const move = (by: 1 | -1) => {
    if (files[at + by]) onMove(at + by);
  };
  const pair = pairOfFile(useJobFiles(), file?._id ?? '');
  useViewerKeys({
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    o: () => pair && onCompare(pair),
  });
  if (!file) return null;
  return (
    <>
      <div className={css.head}>
        <IconButton kind="plain" label={text.close} title={`${text.close} (Esc)`} onClick={onClose}>
          <Glyph name="cross" />
        </IconButton>
        <Modal.Title className={css.title}>{file.name}</Modal.Title>
        {!isPrint(file) && <span className={css.size}>{fileSize(file.size)}</span>}
        {newer !== undefined && <span className={css.superseded}>{versionText.supersededBy(newer)}</span>}
        <span className={css.presence}>
          <JobPresence me={me} short={narrow} file={file._id} />
        </span>
        <span className={`grow ${css.wide}`} />
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
            <span className={css.position} aria-live="polite">
              {text.position(at + 1, files.length)}
            </span>
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
        {pair && (
          <Button onClick={() => onCompare(pair)} aria-label={drawingsText.open} title={`${drawingsText.open} (O)`}>
            <Glyph name="overlap" /> <span className={css.wide}>{drawingsText.short}</span>
          </Button>
        )}
        {takesPins && <PinTools key={file._id} />}
        {!isChosen(file) && (
          <>
            <Popover
              inside
              onToggle={onDetails}
              label={detailsText.title}
              trigger={
                <IconButton kind="plain" label={detailsText.title}>
                  <Glyph name="info" />
                </IconButton>
              }
            >
              <FileDetails file={file} />
            </Popover>
            <Button onClick={() => fetchFile(file)} aria-label={text.download}>
              <Glyph name="save" /> <span className={css.wide}>{text.download}</span>
            </Button>
          </>
        )}
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
                <Thumbnail file={one} large />
                <span className={css.name}>{one.name}</span>
                {!isPrint(one) && <span className={css.size}>{fileSize(one.size)}</span>}
              </button>
            ))}
          </nav>
        )}
        <FileFrame key={file._id} name={file.name}>
          <FileBody file={file} line={line} />
          {takesPins && <AimHint />}
        </FileFrame>
        {takesPins && panel && <PinPanel file={file} />}
      </div>
    </>
  );
}
