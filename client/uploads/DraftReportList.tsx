import { useSetAtom } from 'jotai';
import type { JobPageView } from '../../common/jobs/job';
import { LoadError } from '../api/LoadError';
import { viewedFilesAtom } from '../files/viewedFiles';
import { Glyph } from '../ui/Glyph';
import { DraftTotals } from './DraftTotals';
import { draftsOf } from './draftsOf';
import css from './uploads.module.css';
import { draftReportText } from './uploadText';
import { useDraftReport } from './useDraftReport';

/** Totals of the current drafts and what their check found. A finding opens its file at the row. */
export function DraftReportList({ job }: { job: JobPageView }) {
  const view = useSetAtom(viewedFilesAtom);
  const drafts = draftsOf(job);
  const query = useDraftReport(job, drafts.length > 0);
  const report = query.data;
  if (drafts.length === 0) return null;
  // Without a word, a check that is missing would look like one that found nothing.
  if (!report && query.error) return <LoadError title={draftReportText.failed} query={query} />;
  if (!report)
    return (
      <p className="t3" role="status">
        {draftReportText.loading}
      </p>
    );
  const open = (id: string, line: number | null) => {
    const at = drafts.findIndex(({ _id }) => _id === id);
    if (at >= 0) view({ files: drafts, at, ...(line === null ? {} : { line }) });
  };
  const findings = report.files.flatMap(({ file, findings: found }) => found.map((one) => ({ file, ...one })));
  return (
    <div className={css.report}>
      <DraftTotals checks={report.files} />
      {findings.length + report.doubts.length > 0 && (
        <ul className={css.findings}>
          {findings.map(({ file, severity, message, line }) => (
            <li key={message} data-severity={severity}>
              <Glyph name="alert" size={13} />
              <button type="button" onClick={() => open(file, line)}>
                {message}
              </button>
            </li>
          ))}
          {report.doubts.map((doubt) => (
            <li key={doubt} data-severity="advisory">
              <Glyph name="alert" size={13} /> {doubt}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
