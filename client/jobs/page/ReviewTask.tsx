import type { JobPageView } from '../../../common/jobs/job';
import type { NoteView } from '../../../common/notes/note';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { FileLink } from '../../files/FileLink';
import { reviewText } from '../jobText';
import { taskOf } from '../../../common/notes/taskOf';
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
        <FileLink key={file._id} chip file={file} files={task.files} />
      ))}
    </section>
  );
}
