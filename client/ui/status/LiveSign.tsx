import { clockTime, type Instant } from '../../../common/format/dates';
import { liveText } from './statusText';
import css from './LiveSign.module.css';

export type ConnectionState =
  /**
   * `ms`: latency from commit to screen, null until measured. `late`: events arrive with a delay. `updating`: something
   * on screen hasn't been refetched since connecting.
   */
  | { live: true; ms: number | null; late?: boolean; updating?: boolean }
  /** `since` is null if there has been no connection yet. */
  | { live: false; since: Instant | null };

/** The state of the connection. A delay of a second is shown, but isn't a fault. */
export const LiveSign = ({ connection, timeZone }: { connection: ConnectionState; timeZone?: string }) => (
  <span className={css.live} data-down={connection.live && !connection.updating ? undefined : ''}>
    {textOf(connection, timeZone)}
  </span>
);

function textOf(connection: ConnectionState, timeZone: string | undefined): string {
  if (!connection.live)
    return connection.since === null ? liveText.connecting : liveText.offline(clockTime(connection.since, timeZone));
  if (connection.updating) return liveText.updating;
  if (connection.late) return liveText.delayed;
  return liveText.live;
}
