import type { DisplayView } from '../../common/displays/display';
import { type DisplayPage, displayPages } from '../../common/displays/displayPages';
import { pageAt } from './schedule';

type Remote = Pick<DisplayView, 'pages' | 'heldAt' | 'heldUntil' | 'turns' | 'highlighted' | 'highlightedUntil'>;

const lasts = (until: string | null, now: number): boolean => until !== null && now < Date.parse(until);
/** How long each page of the lanes is shown, in ms (Wall). */
const laneTurnMs = 10_000;

/** Number of the highlighted job; null if none is. */
export const highlightAt = ({ highlighted, highlightedUntil }: Remote, now: number): number | null =>
  lasts(highlightedUntil, now) ? highlighted : null;

/** The page to show: the highlighted job's, the one set by remote control, or the next of the schedule. */
export function remotePageAt(remote: Remote, now: number): DisplayPage {
  const { pages, heldAt, heldUntil, turns } = remote;
  if (highlightAt(remote, now) !== null) return 'board';
  if (heldAt === null || !lasts(heldUntil, now)) return pageAt(pages, now);
  const shown = displayPages.filter((page) => pages[page] !== undefined);
  const start = shown.indexOf(pageAt(pages, Date.parse(heldAt)));
  return shown.at((start + turns) % shown.length) ?? 'board';
}

/** The time that decides which page of the lanes is shown; on a display with one page, remote control turns the lanes. */
export function laneTimeAt({ pages, heldAt, heldUntil, turns }: Remote, now: number): number {
  if (heldAt === null || !lasts(heldUntil, now)) return now;
  const single = Object.values(pages).filter((seconds) => seconds !== undefined).length === 1;
  return Date.parse(heldAt) + (single ? turns * laneTurnMs : 0);
}
