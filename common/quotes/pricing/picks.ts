import type { QuoteContent } from '../document/content';
import type { Picks } from './matching';

type Header = QuoteContent['header'];

export const picksOf = (header: Header): Picks => ({
  panel: header.panelClass,
  metal: header.metal,
  paint: header.coating,
  color: header.color,
});

/** Code of the selected panel, or the panel typed instead. */
export const panelCode = (header: Header): string => header.panelClass.trim() || header.panelClassInput.trim();

/** Panel of the panel line and of rows without one: the selection, else the first panel in the cut list. */
export const panelOf = ({ header, cutlist }: Pick<QuoteContent, 'header' | 'cutlist'>): string =>
  panelCode(header) || (cutlist.find((row) => row.panel.trim() !== '')?.panel.trim() ?? '');
