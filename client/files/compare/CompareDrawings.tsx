import { Modal } from '@mantine/core';
import { useState } from 'react';
import { LoadError } from '../../api/LoadError';
import { Segmented } from '../../ui/form/Segmented';
import { Select } from '../../ui/form/Select';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useNarrow } from '../../ui/layout/useNarrow';
import { useJobFiles } from '../jobFiles';
import { NotShown } from '../NotShown';
import { useViewerKeys } from '../useViewerKeys';
import viewer from '../viewer.module.css';
import { type Drawing, type DrawingPair, drawingsOf } from './drawings';
import css from './compare.module.css';
import { drawingsText as text } from './drawingsText';
import { Overlay } from './Overlay';
import { canMove, PageChoice } from './PageChoice';
import { SideBySide } from './SideBySide';
import { type OpenDrawing, useDrawing } from './useComparedPage';

type Mode = keyof typeof text.modes;

interface CompareDrawingsProps {
  pair: DrawingPair;
  onChoose: (pair: DrawingPair) => void;
  /** True if closing returns to the viewed file. */
  returns: boolean;
  onClose: () => void;
}

/** Two drawings of a job, laid over each other or side by side. */
export function CompareDrawings({ pair, onChoose, returns, onClose }: CompareDrawingsProps) {
  const [mode, setMode] = useState<Mode>('overlay');
  const narrow = useNarrow();
  useViewerKeys({ o: () => setMode('overlay'), s: () => setMode('sides') });
  const close = returns ? text.back : text.close;
  return (
    <>
      <div className={viewer.head}>
        <IconButton kind="plain" label={close} title={`${close} (Esc)`} onClick={onClose}>
          <Glyph name={returns ? 'back' : 'cross'} />
        </IconButton>
        <Modal.Title className={viewer.title}>{text.title}</Modal.Title>
        <DrawingChoice pair={pair} onChoose={onChoose} />
        <span className={`grow ${viewer.wide}`} />
        {!narrow && (
          <Segmented
            label={text.mode}
            value={mode}
            onChange={setMode}
            options={(['overlay', 'sides'] as const).map((value) => ({ value, label: text.modes[value] }))}
          />
        )}
      </div>
      <div className={viewer.body}>
        <Compared key={`${pair.from.file._id} ${pair.to.file._id}`} {...pair} mode={narrow ? 'overlay' : mode} />
      </div>
    </>
  );
}

/** The two drawings, newest first. */
function DrawingChoice({ pair, onChoose }: Pick<CompareDrawingsProps, 'pair' | 'onChoose'>) {
  const drawings = drawingsOf(useJobFiles());
  // A drawing that was deleted meanwhile stays in the list as long as it is shown.
  const known = [pair.from, pair.to].filter(({ file }) => !drawings.some((one) => one.file._id === file._id));
  const all = [...drawings.toReversed(), ...known];
  const choose = (side: 'from' | 'to', id: string) =>
    onChoose({ ...pair, [side]: all.find(({ file }) => file._id === id) ?? pair[side] });
  return (
    <span className={css.drawings}>
      {(['from', 'to'] as const).map((side) => (
        <span key={side} className={css.choice} data-ink={side === 'from' ? 'old' : 'new'}>
          <Select
            size="sm"
            aria-label={side === 'from' ? text.old : text.new}
            value={pair[side].file._id}
            onChange={(id) => choose(side, id)}
            options={all.map(({ version, file }) => ({ value: file._id, label: text.drawing(version, file.name) }))}
          />
        </span>
      ))}
    </span>
  );
}

/** Both drawings, once they are loaded, or why one of them can't be shown. */
function Compared({ from, to, mode }: DrawingPair & { mode: Mode }) {
  const drawings = [
    { of: from, ...useDrawing(from) },
    { of: to, ...useDrawing(to) },
  ] as const;
  const named = ({ version, file }: Drawing) => [version, file.name] as const;
  for (const { of, query, problem } of drawings) {
    if (query.error) return <LoadError title={text.failed(...named(of))} query={query} />;
    if (problem !== null) return <NotShown>{text.problem(...named(of), problem)}</NotShown>;
  }
  const [old, current] = drawings;
  if (!old.opened || !current.opened)
    return (
      <div className={`grow ${viewer.loading}`}>
        <Skeleton rows={8} label={text.loading} />
      </div>
    );
  return <Opened from={old.opened} to={current.opened} mode={mode} />;
}

interface OpenedProps {
  from: OpenDrawing;
  to: OpenDrawing;
  mode: Mode;
}

function Opened({ from, to, mode }: OpenedProps) {
  const [nums, setNums] = useState({ from: 1, to: 1 });
  const pages = { from: { ...from, num: nums.from }, to: { ...to, num: nums.to } };
  const turn = (by: 1 | -1) => {
    if (canMove(pages, by)) setNums({ from: nums.from + by, to: nums.to + by });
  };
  useViewerKeys({ PageUp: () => turn(-1), PageDown: () => turn(1) });
  const Mode = mode === 'overlay' ? Overlay : SideBySide;
  return (
    <div className={viewer.shown}>
      <Mode {...pages} pages={<PageChoice {...pages} onChoose={setNums} />} />
    </div>
  );
}
