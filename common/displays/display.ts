import * as z from 'zod/mini';
import { everyone, only, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';
import { minuteOfDay } from '../settings/settings';
import { type DisplayPage, pageSeconds } from './displayPages';

const seconds = z.optional(
  z
    .int()
    .check(
      z.minimum(pageSeconds.least, `must be at least ${pageSeconds.least} seconds`),
      z.maximum(pageSeconds.most, `must be at most ${pageSeconds.most} seconds`),
    ),
);
/** Seconds per page; a page without is not shown. */
export const shownPages = z
  .strictObject({ board: seconds, workload: seconds, figures: seconds } satisfies Record<DisplayPage, unknown>)
  .check(z.refine((pages) => Object.values(pages).some((n) => n !== undefined), 'must contain at least one'));

const adminOnly = only('admin');
const office = only('admin', 'staff');

/** A wall display: admins manage it, drafters control it, the display itself reads what it has to show. */
export const displayView = table(['admin', 'staff', 'display'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  name: everyone(z.string()),
  pages: everyone(shownPages),
  /** True for 14:35 instead of 2:35 PM. */
  hour24: everyone(z.boolean()),
  /** Quiet hours in the office's time zone, in which the display is dimmed; null for none. */
  quietFrom: everyone(z.nullable(minuteOfDay)),
  quietTo: everyone(z.nullable(minuteOfDay)),
  /** True to play a sound for a new rush, except in quiet hours. */
  sound: everyone(z.boolean()),
  /** Remote control: until `heldUntil` it stays on the page of `heldAt`, moved by `turns` pages. */
  heldAt: everyone(z.nullable(instant)),
  heldUntil: everyone(z.nullable(instant)),
  turns: everyone(z.int()),
  /** Number of the job that is highlighted until then. */
  highlighted: everyone(z.nullable(z.int())),
  highlightedUntil: everyone(z.nullable(instant)),
  /** The office's hours and holidays, for countdowns in business time. */
  opens: everyone(minuteOfDay),
  closes: everyone(minuteOfDay),
  holidays: everyone(z.array(z.string())),
  pairedBy: adminOnly(z.string()),
  pairedAt: adminOnly(instant),
  lastSeen: office(z.nullable(instant)),
});
export type DisplayView = ViewOf<typeof displayView>;
