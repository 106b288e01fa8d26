import { clockTime, type Instant } from '../../common/format/dates';
import css from './LiveSign.module.css';

export type LineState =
  /** From commit to screen; null until something was measured. */
  | { live: true; ms: number | null }
  /** Null: there has been no line yet. */
  | { live: false; since: Instant | null };

/** "live · 14 ms", or "not live since 14:02". */
export function LiveSign({ line, timeZone }: { line: LineState; timeZone?: string }) {
  if (line.live)
    return <span className={css.live}>{line.ms === null ? 'live' : `live · ${Math.round(line.ms)} ms`}</span>;
  return (
    <span className={css.live} data-down="">
      {line.since === null ? 'connecting' : `not live since ${clockTime(line.since, timeZone)}`}
    </span>
  );
}
