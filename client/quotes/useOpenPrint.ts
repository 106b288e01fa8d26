import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { saveCall } from '../api/call';
import { toast } from '../ui/toast';

/** The file of a print, handed to the browser. */
export function useOpenPrint() {
  const [opening, setOpening] = useState(false);
  const open = ({ _id }: { _id: string }) => {
    setOpening(true);
    void saveCall('prints.get', { params: { id: _id } })
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setOpening(false));
  };
  return { open, opening };
}
