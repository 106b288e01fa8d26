import type { QuoteContent } from './content';
import type { Picks } from './matching';

type Header = QuoteContent['header'];

export const picksOf = (header: Header): Picks => ({
  panel: header.panelClass,
  metal: header.metal,
  paint: header.coating,
  color: header.color,
});

/** The panel that a person picked, or typed in its place. */
export const panelCode = (header: Header): string => header.panelClass.trim() || header.panelClassInput.trim();

/** The panel of the panel's line and of rows that name none: the pick, else the first that the cut list names. */
export const panelOf = ({ header, cutlist }: Pick<QuoteContent, 'header' | 'cutlist'>): string =>
  panelCode(header) || (cutlist.find((row) => row.panel.trim() !== '')?.panel.trim() ?? '');
