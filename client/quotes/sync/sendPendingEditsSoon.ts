import { loadInBackground } from '../../live/loadInBackground';
import type { LiveConnection } from '../../live/LiveConnection';

/** Starts sending pending edits of all quotes (pendingEdits.ts) after the connection is established. */
export function sendPendingEditsSoon(
  connection: Pick<LiveConnection, 'attach' | 'request' | 'emit'>,
  user: number,
): () => void {
  let stopSending = () => {};
  const stopLoading = loadInBackground(
    connection,
    () => import('./pendingEdits'),
    ({ sendPendingEdits }) => {
      stopSending = sendPendingEdits(connection, user);
    },
  );
  return () => {
    stopLoading();
    stopSending();
  };
}
