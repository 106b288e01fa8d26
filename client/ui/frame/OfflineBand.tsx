import { clockTime, type Instant } from '../../../common/format/dates';
import { Button } from '../Button';
import { Glyph } from '../Glyph';
import { offlineText } from '../layout/layoutText';
import css from './OfflineBand.module.css';

interface OfflineBandProps {
  /** When the connection was lost. */
  since: Instant;
  onTry: () => void;
  trying?: boolean;
  /** Number of changes waiting to be sent. */
  waiting?: number;
  timeZone?: string;
}

/** Says since when the connection is lost, and what that means for the user's work. */
export const OfflineBand = ({ since, onTry, trying, waiting = 0, timeZone }: OfflineBandProps) => (
  <div className={css.band} role="status">
    <Glyph name="alert" size={16} />
    <b>{offlineText.since(clockTime(since, timeZone))}</b>
    <span className="t2 grow">{waiting === 0 ? offlineText.stale : offlineText.saved(waiting)}</span>
    <Button size="sm" onClick={onTry} pending={trying}>
      {offlineText.tryNow}
    </Button>
  </div>
);
