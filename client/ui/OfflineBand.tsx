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
    ? 'You can read on; what is shown may be older than what is true.'
    : `You can read on. ${n} ${n === 1 ? 'change waits' : 'changes wait'} in this browser and will be sent when the line is back.`;

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
