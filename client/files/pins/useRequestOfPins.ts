import { useEffect, useRef } from 'react';
import type { JobPageView } from '../../../common/jobs/job';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { openRequestPins, requestOf } from './openPins';

/** Starts an empty request with the client's open pins, once each time its dialog is opened. */
export function useRequestOfPins(
  { _id, files }: Pick<JobPageView, '_id' | 'files'>,
  isOpen: boolean,
  text: string,
  setText: (text: string) => void,
): void {
  const { data: pins } = useLiveQuery(queries.pins(_id), isOpen);
  const filled = useRef(false);
  useEffect(() => {
    if (!isOpen) filled.current = false;
    else if (pins && !filled.current) {
      filled.current = true;
      const open = openRequestPins({ files, pins });
      if (text.trim() === '' && open.length > 0) setText(requestOf(open));
    }
  }, [isOpen, pins, files, text, setText]);
}
