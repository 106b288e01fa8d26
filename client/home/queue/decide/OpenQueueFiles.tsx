import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/CallError';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { JobOfFiles } from '../../../files/pins/JobOfFiles';
import { viewedFilesAtom } from '../../../files/viewedFiles';
import { usePage } from '../../../live/LiveProvider';
import { toast } from '../../../ui/feedback/toast';
import { filesToDecide } from '../preview/filesToDecide';
import { queueFilesText } from '../queueText';

interface OpenQueueFilesProps {
  jobId: number;
  num: number;
  onClose: () => void;
}

/** Opens the job's files in the viewer, with pins and versions, until it is closed. */
export function OpenQueueFiles({ jobId, num, onClose }: OpenQueueFilesProps) {
  const ready = usePage('jobPage', jobId);
  const { data: job, error } = useLiveQuery(queries.jobDetail(jobId), ready);
  const [viewed, view] = useAtom(viewedFilesAtom);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (job) toast.dismiss(`files ${jobId}`);
    else if (error) {
      toast.error({ key: `files ${jobId}`, text: queueFilesText.notLoaded(num, messageOf(error)) });
      onClose();
    }
  }, [error, job, jobId, num, onClose]);
  useEffect(() => {
    if (!job || shown) return;
    const files = filesToDecide(job);
    if (files.length === 0) {
      toast.done(queueFilesText.none(num));
      onClose();
      return;
    }
    view({ files, at: 0 });
    setShown(true);
  }, [job, shown, num, view, onClose]);
  useEffect(() => {
    if (shown && viewed === null) onClose();
  }, [shown, viewed, onClose]);
  return job ? <JobOfFiles job={job} /> : null;
}
