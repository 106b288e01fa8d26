import { saveCall } from '../../api/saveFile';
import { toastFailure } from '../../api/toastFailure';
import { useOnce } from '../../api/useOnce';
import { printText } from '../jobText';

/** PDFs of a job, by call. */
export type JobPrint = 'jobs.sheet' | 'jobs.takeoffLists';

/** Downloads a PDF of the job; a second click while it is created does nothing. */
export function usePrint(id: number): (print: JobPrint) => void {
  const once = useOnce();
  return (print) =>
    void once(() =>
      toastFailure({ key: `${print} ${id}`, failed: printText.failed[print] }, () =>
        saveCall(print, { params: { id } }),
      ),
    );
}
