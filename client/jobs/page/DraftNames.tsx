import type { JobPageView } from '../../../common/jobs/job';
import { Glyph } from '../../ui/Glyph';
import { draftAlerts, draftsFine } from '../../uploads/draftAlerts';
import css from './job.module.css';

/** Checks the names of the drafts (R8): a check mark or warnings, never a refusal. */
export function DraftNames({ job, names }: { job: JobPageView; names: readonly string[] }) {
  if (names.length === 0) return null;
  const alerts = draftAlerts(names, job);
  if (alerts.length === 0) {
    return (
      <span className={`${css.fine} ok`}>
        <Glyph name="check" /> {draftsFine(job)}
      </span>
    );
  }
  return (
    <ul className={css.alerts}>
      {alerts.map((alert) => (
        <li key={alert}>
          <Glyph name="alert" size={13} /> {alert}
        </li>
      ))}
    </ul>
  );
}
