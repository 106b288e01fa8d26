import type { FileGroup, FileView, JobPageView } from '../../common/jobs/job';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { FileRow } from '../ui/FileRow';
import { Glyph } from '../ui/Glyph';
import { Kbd } from '../ui/Kbd';
import { Panel } from '../ui/Panel';
import { PanelSection } from '../ui/PanelSection';
import { useNarrow } from '../ui/useNarrow';
import { fetchFile } from '../uploads/fetchFile';
import { hasTrims, TrimLink } from './TrimLink';
import css from './job.module.css';

const groups: readonly { key: FileGroup; title: string; folded?: true }[] = [
  { key: 'current draft', title: 'Current draft' },
  { key: 'current version', title: 'Current version' },
  { key: 'submitted', title: 'Submitted' },
  { key: 'older draft', title: 'Older drafts', folded: true },
  { key: 'older', title: 'Older', folded: true },
  { key: 'imported', title: 'Imported' },
];

/** Which round a file is of; outside the office there are no corrections. */
const tagOf = ({ group, jobRev, jobCorr = 0 }: FileView): string => {
  if (group === 'older draft') return `R${jobRev} C${jobCorr}`;
  return group === 'current draft' && jobCorr > 0 ? `C${jobCorr}` : `R${jobRev}`;
};

const Rows = ({ files, trims }: { files: readonly FileView[]; trims: boolean }) =>
  files.map((file) => (
    <FileRow
      key={file._id}
      name={file.name}
      size={file.size}
      tag={tagOf(file)}
      onDownload={() => fetchFile(file)}
      actions={trims && <TrimLink file={file} />}
    />
  ));

interface JobFilesProps {
  job: JobPageView;
  /** Upload a draft; undefined where there is none to upload. */
  onDraft: (() => void) | undefined;
}

/** All files of the job by what they are; what is out of date is folded. */
export function JobFiles({ job, onDraft }: JobFilesProps) {
  const narrow = useNarrow();
  // A phone shows the current version on top, in a panel of its own.
  const shown = narrow ? job.files.filter(({ group }) => group !== 'current version') : job.files;
  const above = job.files.length - shown.length;
  const trims = shown.some(hasTrims);
  return (
    <Panel
      title="Files"
      count={job.files.length}
      note={above > 0 && `${above} of them above`}
      flush
      actions={
        onDraft && (
          <Button size="sm" onClick={onDraft}>
            <Glyph name="arrowUp" size={12} /> Upload draft
            <span className="desk">
              <Kbd>u</Kbd>
            </span>
          </Button>
        )
      }
    >
      {shown.length === 0 && <EmptyState title={above > 0 ? 'No other files' : 'No files'} compact />}
      <div className={css.files}>
        {groups.map(({ key, title, folded }) => {
          const files = shown.filter((file) => file.group === key);
          if (files.length === 0) return null;
          return folded ? (
            <details key={key} className={css.folded}>
              <summary>
                <Glyph name="next" size={10} /> {title} <span className="t3">{files.length}</span>
              </summary>
              <Rows files={files} trims={trims} />
            </details>
          ) : (
            <div key={key}>
              <PanelSection plain>{title}</PanelSection>
              <Rows files={files} trims={trims} />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
