import { useLayoutEffect, useRef } from 'react';
import type { Status } from '../../common/jobs/status';
import { dayAndTime, fullDate, type Instant, toMs } from '../../common/format/dates';
import { duration } from '../../common/format/distance';
import { useNow } from './clock';
import { statusKey, StatusGlyph } from './StatusGlyph';
import css from './StatusTimeline.module.css';

export interface TimelineStep {
  status: Status;
  /** When it began; it lasts until the next step, the last one until now. */
  at: Instant;
}

interface StatusTimelineProps {
  steps: readonly TimelineStep[];
  /** The last step is over: nothing runs any more. */
  ended?: boolean;
  timeZone?: string;
}

/** Where the time went, as a bar: what waits in an RFI is broken, for the clock stood still. */
export function StatusTimeline({ steps, ended = false, timeZone }: StatusTimelineProps) {
  const now = useNow();
  const box = useRef<HTMLElement>(null);
  // A long way shows its end, where the job is.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [steps.length]);
  return (
    <section ref={box} className={css.scroll} aria-label="Status over time" tabIndex={steps.length > 6 ? 0 : undefined}>
      <ol className={css.line}>
        {steps.map(({ status, at }, i) => {
          const next = steps[i + 1];
          const from = toMs(at);
          const length = Math.max(0, (next ? toMs(next.at) : Math.max(now, from)) - from);
          const paused = status === 'RFI';
          const last = !next;
          return (
            <li
              key={`${status} ${from}`}
              className={css.step}
              data-status={statusKey(status)}
              data-paused={paused || undefined}
              // A square root keeps minutes visible beside days.
              style={{ flexGrow: Math.sqrt(length / 60_000 + 1) }}
              title={`${status} since ${fullDate(from, timeZone)}`}
            >
              <span className={css.bar} />
              <span className={css.name}>
                <StatusGlyph status={status} size={10} />
                <span className="cut">{status}</span>
              </span>
              <span className={css.time}>
                {last && ended
                  ? dayAndTime(from, now, timeZone)
                  : `${last ? 'now ' : ''}${duration(length)}${paused ? ' paused' : ''}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
