import { loadInBackground } from '../live/loadInBackground';
import type { LiveLine } from '../live/socket';

/** Sends the edits of any quote (pendingEdits.ts), once the person has been connected. */
export function sendPendingEditsSoon(line: Pick<LiveLine, 'ride' | 'ask' | 'say'>, user: number): () => void {
  let stopSending = () => {};
  const stopLoading = loadInBackground(
    line,
    () => import('./pendingEdits'),
    ({ sendPendingEdits }) => {
      stopSending = sendPendingEdits(line, user);
    },
  );
  return () => {
    stopLoading();
    stopSending();
  };
}
