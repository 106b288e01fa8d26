import type { JobPageView } from '../../../common/jobs/job';
import type { NoteView } from '../../../common/notes/note';
import { FileRow } from '../../ui/form/files/FileRow';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { fetchFile } from '../../uploads/fetchFile';
import { reviewText } from '../jobText';
import { taskOf } from './taskOf';
import css from './job.module.css';

/** The text of the current correction or revision request, pinned above the notes. */
export function ReviewTask({ job, notes }: { job: JobPageView; notes: readonly NoteView[] }) {
  const task = taskOf(job, notes);
  if (!task) return null;
  return (
    <section className={css.task} aria-label={reviewText.task}>
      <p className="read">{task.text}</p>
      <p className="t3 s12">
        {task.author.name} · <RelativeDate at={task.timeIn} show="long" />
      </p>
      {task.files.map((file) => (
        <FileRow key={file._id} chip name={file.name} size={file.size} onDownload={() => fetchFile(file)} />
      ))}
    </section>
  );
}
