import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Status } from '../../../../common/jobs/status';
import { dayAndTime, fullDate, type Instant, toMs } from '../../../../common/format/dates';
import { duration } from '../../../../common/format/distance';
import { useNow } from '../time/clock';
import { statusKey, StatusGlyph } from './StatusGlyph';
import { timelineText } from '../statusText';
import css from './StatusTimeline.module.css';

export interface TimelineStep {
  status: Status;
  /** Start of the step; it lasts until the next one, the last one until now. */
  at: Instant;
}

interface StatusTimelineProps {
  steps: readonly TimelineStep[];
  /** True if the last step is over. */
  ended?: boolean;
  timeZone?: string;
}

function lasting(time: string, last: boolean, paused: boolean): string {
  if (last) return paused ? timelineText.onHoldSoFar(time) : timelineText.soFar(time);
  return paused ? timelineText.onHold(time) : time;
}

/** On which sides there is more to scroll to: "left", "right", "left right" or "". */
const hiddenSides = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right'].filter(Boolean).join(' ');

/** Time spent in each status, as a bar; time on hold is dashed. */
export function StatusTimeline({ steps, ended = false, timeZone }: StatusTimelineProps) {
  const now = useNow();
  const box = useRef<HTMLElement>(null);
  // A long timeline is scrolled to its end, the current status.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [steps.length]);
  const [more, setMore] = useState('');
  const updateMore = () => box.current && setMore(hiddenSides(box.current));
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(updateMore);
    for (const element of [box.current, ...box.current.children]) watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={css.scroll}
      data-more={more || undefined}
      onScroll={updateMore}
      aria-label={timelineText.label}
      tabIndex={more ? 0 : undefined}
    >
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
              title={timelineText.since(status, fullDate(from, timeZone))}
            >
              <span className={css.bar} />
              <span className={css.name}>
                <StatusGlyph status={status} size={10} />
                {status}
              </span>
              <span className={css.time}>
                {last && ended ? dayAndTime(from, now, timeZone) : lasting(duration(length), last, paused)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
