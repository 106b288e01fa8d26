import type { DisplayView } from '../../common/displays/display';
import { type DisplayPage, displayPages, pageSeconds, type ShownPages } from '../../common/displays/displayPages';
import { codeLength, normalizeCode } from '../../common/displays/pairingCode';
import { plainNumber } from '../../common/format/plainNumber';
import { minuteOf, timeText } from '../ui/form/timeOfDay';
import { displayDialogText as text } from './displaysText';

/** The dialog's fields. */
export interface DisplayFields {
  readonly name: string;
  /** Pages that are checked. */
  readonly pages: readonly DisplayPage[];
  /** Seconds per page as typed, also of pages that aren't checked. */
  readonly seconds: Readonly<Record<DisplayPage, string>>;
  readonly hour24: boolean;
  readonly quiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly sound: boolean;
}

const usual = String(pageSeconds.usual);
/** Offered when quiet hours are turned on: 8 PM to 6 AM. */
const usualQuiet = { from: 20 * 60, to: 6 * 60 };

/** The fields of a display; a new one begins with the office's time format. */
export const fieldsOf = (display: DisplayView | null, officeHour24: boolean): DisplayFields => ({
  name: display?.name ?? '',
  pages: display ? displayPages.filter((page) => display.pages[page] !== undefined) : ['board'],
  seconds: Object.fromEntries(displayPages.map((page) => [page, String(display?.pages[page] ?? usual)])) as Record<
    DisplayPage,
    string
  >,
  hour24: display?.hour24 ?? officeHour24,
  quiet: display !== null && display.quietFrom !== null,
  quietFrom: timeText(display?.quietFrom ?? usualQuiet.from),
  quietTo: timeText(display?.quietTo ?? usualQuiet.to),
  sound: display?.sound ?? false,
});

export type DisplayProblem = 'code' | 'name' | 'pages' | 'quiet' | DisplayPage;

const isSeconds = (typed: string): boolean => {
  const n = plainNumber(typed);
  return n !== null && Number.isInteger(n) && n >= pageSeconds.least && n <= pageSeconds.most;
};

/** Validation errors by field; `code` only for a new display. */
export function problemsOf(fields: DisplayFields, code: string | null): Partial<Record<DisplayProblem, string>> {
  const wrong: Partial<Record<DisplayProblem, string>> = {};
  if (code !== null && normalizeCode(code).length !== codeLength) wrong.code = text.codeMissing;
  if (fields.name.trim() === '') wrong.name = text.nameMissing;
  if (fields.pages.length === 0) wrong.pages = text.pagesMissing;
  // A single page is shown all the time.
  for (const page of fields.pages.length > 1 ? fields.pages : [])
    if (!isSeconds(fields.seconds[page])) wrong[page] = text.secondsWrong(pageSeconds.least, pageSeconds.most);
  const [from, to] = [minuteOf(fields.quietFrom), minuteOf(fields.quietTo)];
  if (fields.quiet && (from === null || to === null || from === to)) wrong.quiet = text.quietWrong;
  return wrong;
}

/** The request body of all fields; they have no problems. */
export function bodyOf(fields: DisplayFields) {
  const secondsOf = (typed: string) => (isSeconds(typed) ? plainNumber(typed) : pageSeconds.usual);
  const pages: ShownPages = Object.fromEntries(fields.pages.map((page) => [page, secondsOf(fields.seconds[page])]));
  return {
    name: fields.name.trim(),
    pages,
    hour24: fields.hour24,
    quietFrom: fields.quiet ? minuteOf(fields.quietFrom) : null,
    quietTo: fields.quiet ? minuteOf(fields.quietTo) : null,
    sound: fields.sound,
  };
}

/** Only the fields of a body that differ, so that others' changes stay. Quiet hours go together. */
export function changedFields<B extends { quietFrom: unknown; quietTo: unknown }>(body: B, saved: B): Partial<B> {
  const differs = (name: keyof B) => JSON.stringify(body[name]) !== JSON.stringify(saved[name]);
  const quiet = differs('quietFrom') || differs('quietTo');
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => (name.startsWith('quiet') ? quiet : differs(name as keyof B))),
  ) as Partial<B>;
}
