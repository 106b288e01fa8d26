import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { useFocusIfLost } from '../useFocusIfLost';
import { useViewerKeys } from '../useViewerKeys';
import { useZoom } from '../useZoom';
import { ViewTools, zoomKeys } from '../ViewTools';
import viewer from '../viewer.module.css';
import css from './compare.module.css';
import { drawingsText as text } from './drawingsText';
import { PagePicture } from './PagePicture';
import { useAlignment } from './useAlignment';
import { type ComparedPage, roomFor, usePage } from './useComparedPage';

export interface ComparedPages {
  from: ComparedPage;
  to: ComparedPage;
  /** Buttons that choose the pages. */
  pages: ReactNode;
}

/** How much of each drawing is seen: both at 50, only one at the ends. */
const shareOf = (share: number) => ({ from: Math.min(100, 2 * (100 - share)), to: Math.min(100, 2 * share) });

/** Both pages over each other: lines of the old one in red, of the new one in blue, and common ones dark. */
export function Overlay({ from, to, pages }: ComparedPages) {
  const [old, current] = [usePage(from), usePage(to)];
  const box = useRef<HTMLDivElement>(null);
  const size = roomFor(old.page, current.page);
  const zoom = useZoom(box, size);
  const alignment = useAlignment(zoom.scale);
  const { offset } = alignment;
  useFocusIfLost(box);
  const [share, setShare] = useState(50);
  const shares = shareOf(share);
  const align = () => {
    alignment.toggle();
    box.current?.focus();
  };
  useViewerKeys({ ...zoomKeys(zoom), a: align });
  const moved = offset.x !== 0 || offset.y !== 0;
  return (
    <>
      <div
        ref={box}
        className={viewer.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        data-autofocus
        data-aligning={alignment.on || undefined}
        role="document"
        aria-label={text.overlay(from.version, to.version)}
        {...alignment.handlers}
      >
        <div
          className={css.sheet}
          style={size ? { width: size.width * zoom.scale, height: size.height * zoom.scale } : {}}
        >
          <PagePicture
            {...current}
            version={to.version}
            scale={zoom.scale}
            ink="new"
            style={{ opacity: shares.to / 100 }}
          />
          <PagePicture
            {...old}
            version={from.version}
            scale={zoom.scale}
            ink="old"
            style={{
              opacity: shares.from / 100,
              translate: `${offset.x * zoom.scale}px ${offset.y * zoom.scale}px`,
            }}
          />
        </div>
      </div>
      {(alignment.on || moved) && (
        <p className={css.aligned} role="status">
          {moved ? text.moved(offset.x, offset.y) : text.alignHelp(from.version)}
          {moved && (
            <Button size="sm" onClick={alignment.reset}>
              {text.reset}
            </Button>
          )}
        </p>
      )}
      <ViewTools zoom={zoom} turns={false}>
        {pages}
        <label className={css.share}>
          <span data-ink="old">{from.version}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={share}
            onChange={(event) => setShare(Number(event.target.value))}
            aria-label={text.share(from.version, to.version)}
            aria-valuetext={text.shares(from.version, shares.from, to.version, shares.to)}
          />
          <span data-ink="new">{to.version}</span>
        </label>
        <Button size="sm" aria-pressed={alignment.on} title={`${text.alignHelp(from.version)} (A)`} onClick={align}>
          {text.align}
        </Button>
      </ViewTools>
    </>
  );
}
