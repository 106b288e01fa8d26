import type { ReactNode } from 'react';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import type { Zoom } from './useZoom';
import css from './viewer.module.css';
import { viewText } from './viewerText';

interface ViewToolsProps {
  zoom: Zoom;
  /** False without the button that rotates. */
  turns?: boolean;
  children?: ReactNode;
}

/** Floating bar below a drawing or picture. */
export const ViewTools = ({ zoom, turns = true, children }: ViewToolsProps) => (
  <div className={css.tools} role="toolbar" aria-label={viewText.tools}>
    {children}
    <IconButton kind="plain" size="sm" label={viewText.smaller} title={`${viewText.smaller} (−)`} onClick={zoom.out}>
      <Glyph name="minus" />
    </IconButton>
    <button
      type="button"
      className={css.fit}
      title={`${zoom.fit === 'page' ? viewText.fitWidth : viewText.fitPage} (0)`}
      onClick={() => zoom.fitTo(zoom.fit === 'page' ? 'width' : 'page')}
    >
      {zoom.fit === 'page' ? viewText.fitPage : zoom.fit === 'width' ? viewText.fitWidth : viewText.percent(zoom.scale)}
    </button>
    <IconButton kind="plain" size="sm" label={viewText.larger} title={`${viewText.larger} (+)`} onClick={zoom.in}>
      <Glyph name="plus" />
    </IconButton>
    {turns && (
      <IconButton kind="plain" size="sm" label={viewText.turn} title={`${viewText.turn} (R)`} onClick={zoom.turn}>
        <Glyph name="turn" />
      </IconButton>
    )}
  </div>
);

/** Keys of the bar. */
export const zoomKeys = (zoom: Zoom): Record<string, () => void> => ({
  '+': zoom.in,
  '=': zoom.in,
  '-': zoom.out,
  '0': () => zoom.fitTo(zoom.fit === 'page' ? 'width' : 'page'),
  r: zoom.turn,
});
