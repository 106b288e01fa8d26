import { useState } from 'react';
import { toastFailure } from '../../api/toastFailure';
import { saveCall } from '../../api/call';
import { pdfListText } from '../pdfText';

/** Downloads a PDF. */
export function useOpenPrint() {
  const [opening, setOpening] = useState(false);
  const open = ({ _id }: { _id: string }) => {
    setOpening(true);
    void toastFailure({ key: `download ${_id}`, failed: pdfListText.notDownloaded }, () =>
      saveCall('prints.get', { params: { id: _id } }),
    ).finally(() => setOpening(false));
  };
  return { open, opening };
}
