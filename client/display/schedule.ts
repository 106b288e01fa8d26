import { type DisplayPage, displayPages, type ShownPages } from '../../common/displays/displayPages';

/** The page that is shown now. It follows from the time alone, so displays with the same pages turn together. */
export function pageAt(pages: ShownPages, now: number): DisplayPage {
  const shown = displayPages.flatMap((page) => (pages[page] === undefined ? [] : [{ page, ms: pages[page] * 1000 }]));
  const whole = shown.reduce((sum, { ms }) => sum + ms, 0);
  let at = now % Math.max(1, whole);
  for (const { page, ms } of shown) {
    if (at < ms) return page;
    at -= ms;
  }
  return 'board';
}

interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

/** True in the quiet hours, which may pass midnight. */
export function isQuiet({ quietFrom: from, quietTo: to }: QuietHours, minute: number): boolean {
  if (from === null || to === null) return false;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
