import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isChosen, viewedFilesAtom } from '../../files/viewedFiles';
import { liveAtom } from '../../live/connectionState';
import { useConnection } from '../../live/LiveProvider';

/** Says which file of the job is in the viewer. The screen is live once its pages are open, also after a reconnect. */
export function useAnnounceViewedFile(id: number): void {
  const connection = useConnection();
  const live = useAtomValue(liveAtom);
  const viewed = useAtomValue(viewedFilesAtom);
  const shown = viewed?.files[viewed.at];
  const file = shown && !isChosen(shown) ? shown._id : null;
  useEffect(() => {
    if (!connection || !live || file === null) return;
    connection.emit('view', { id, file });
    return () => connection.emit('view', { id, file: null });
  }, [connection, live, id, file]);
}
