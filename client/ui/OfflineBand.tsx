import { clockTime, type Instant } from '../../common/format/dates';
import { Button } from './Button';
import { Glyph } from './Glyph';
import css from './OfflineBand.module.css';

interface OfflineBandProps {
  /** When the line went down. */
  since: Instant;
  onTry: () => void;
  trying?: boolean;
  /** Changes made meanwhile that wait to be sent. */
  waiting?: number;
  timeZone?: string;
}

const waits = (n: number) =>
  n === 0
    ? 'You’re offline; this may be out of date.'
    : `You’re offline. ${n} ${n === 1 ? 'change is' : 'changes are'} saved in this browser until the connection is back.`;

/** The line is down: since when, and what that means for one's work. */
export const OfflineBand = ({ since, onTry, trying, waiting = 0, timeZone }: OfflineBandProps) => (
  <div className={css.band} role="status">
    <Glyph name="alert" size={16} />
    <b>Not live since {clockTime(since, timeZone)}</b>
    <span className="t2 grow">{waits(waiting)}</span>
    <Button size="sm" onClick={onTry} pending={trying}>
      Try now
    </Button>
  </div>
);
