import { versionOf } from '../../../common/jobs/fileVersions';
import type { FileGroup, FileView, JobPageView } from '../../../common/jobs/job';
import { FileLink } from '../../files/FileLink';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Glyph } from '../../ui/Glyph';
import { Kbd } from '../../ui/typing/Kbd';
import { Panel } from '../../ui/layout/Panel';
import { PanelSection } from '../../ui/layout/PanelSection';
import { DownloadVersion } from './DownloadVersion';
import { OlderVersions } from './OlderVersions';
import css from '../page/job.module.css';
import { filesText } from '../jobText';
import { compareText } from '../versions/versionText';

const groups: readonly { key: FileGroup; folded?: true }[] = [
  { key: 'current draft' },
  { key: 'submitted' },
  { key: 'older draft', folded: true },
  { key: 'older', folded: true },
  { key: 'imported' },
];

/** Tag of the file's round; clients don't see corrections. */
const tagOf = ({ group, jobRev, jobCorr = 0 }: FileView): string =>
  group === 'current draft' && jobCorr > 0 ? `C${jobCorr}` : `R${jobRev}`;

const Rows = ({ files }: { files: readonly FileView[] }) =>
  files.map((file) => <FileLink key={file._id} file={file} files={files} tag={tagOf(file)} />);

interface JobFilesProps {
  job: JobPageView;
  /** Opens the upload of drafts; undefined if the user can't upload them now. */
  onDraft: (() => void) | undefined;
  /** Opens the comparison of versions; undefined if there is nothing to compare. */
  onCompare: (() => void) | undefined;
}

/** Files of the job by group, except the current version; outdated ones are folded. */
export function JobFiles({ job, onDraft, onCompare }: JobFilesProps) {
  // The current version has its own panel above the notes.
  const shown = job.files.filter(({ group }) => group !== 'current version');
  const above = job.files.length - shown.length;
  return (
    <Panel
      title={filesText.title}
      count={job.files.length}
      note={above > 0 && filesText.shownAbove(above)}
      flush
      actions={
        <>
          {onCompare && (
            <Button size="sm" onClick={onCompare} aria-label={compareText.open} title={compareText.open}>
              {compareText.short}
            </Button>
          )}
          {onDraft && (
            <Button size="sm" onClick={onDraft}>
              <Glyph name="arrowUp" size={12} /> {filesText.upload}
              <span className="desk">
                <Kbd>u</Kbd>
              </span>
            </Button>
          )}
        </>
      }
    >
      {shown.length === 0 && <EmptyState title={above > 0 ? filesText.noOther : filesText.none} compact />}
      <div className={css.files}>
        {groups.map(({ key, folded }) => {
          const title = filesText.groups[key];
          const files = shown.filter((file) => file.group === key);
          const [first] = files;
          if (!first) return null;
          const version = versionOf(first);
          return folded ? (
            <details key={key} className={css.folded}>
              <summary>
                <Glyph name="next" size={10} /> {title} <span className="t3">{files.length}</span>
              </summary>
              <OlderVersions jobId={job._id} files={files} />
            </details>
          ) : (
            <div key={key}>
              <PanelSection plain actions={version && <DownloadVersion jobId={job._id} version={version} />}>
                {title}
              </PanelSection>
              <Rows files={files} />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
