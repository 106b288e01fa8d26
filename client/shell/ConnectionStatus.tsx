import { useAtomValue } from 'jotai';
import { connectionAtom } from '../live/connectionState';
import { type ConnectionState, LiveSign } from '../ui/status/LiveSign';
import { footText } from './shellText';

/** The connection state in the foot. A separate component, because its milliseconds change with every event. */
export function ConnectionStatus() {
  const connection = useAtomValue(connectionAtom);
  return (
    <span title={titleOf(connection)}>
      <LiveSign connection={connection} />
    </span>
  );
}

function titleOf(connection: ConnectionState): string | undefined {
  if (!connection.live) return undefined;
  if (connection.updating) return footText.updating;
  if (connection.late) return footText.delayed;
  return connection.ms === null ? undefined : footText.latency(connection.ms);
}
