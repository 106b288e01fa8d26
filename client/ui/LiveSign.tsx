import { clockTime, type Instant } from '../../common/format/dates';
import css from './LiveSign.module.css';

export type LineState =
  /** From commit to screen, whole milliseconds; null until something was measured. Late: what comes, comes with a delay. */
  | { live: true; ms: number | null; late?: boolean }
  /** Null: there has been no line yet. */
  | { live: false; since: Instant | null };

/** "live · 14 ms", "Not live · a second late", or "not live since 14:02". */
export const LiveSign = ({ line, timeZone }: { line: LineState; timeZone?: string }) => (
  <span className={css.live} data-down={line.live && !line.late ? undefined : ''}>
    {line.live
      ? line.late
        ? 'Not live · a second late'
        : line.ms === null
          ? 'live'
          : `live · ${line.ms} ms`
      : line.since === null
        ? 'connecting'
        : `not live since ${clockTime(line.since, timeZone)}`}
  </span>
);
