import type { FileGroup, FileView, JobPageView } from '../../../common/jobs/job';
import { FileLink } from '../../files/FileLink';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Glyph } from '../../ui/Glyph';
import { Kbd } from '../../ui/typing/Kbd';
import { Panel } from '../../ui/layout/Panel';
import { PanelSection } from '../../ui/layout/PanelSection';
import { hasTrims, TrimLink } from './TrimLink';
import css from './job.module.css';
import { filesText } from '../jobText';

const groups: readonly { key: FileGroup; folded?: true }[] = [
  { key: 'current draft' },
  { key: 'submitted' },
  { key: 'older draft', folded: true },
  { key: 'older', folded: true },
  { key: 'imported' },
];

/** Tag of the file's round; clients don't see corrections. */
const tagOf = ({ group, jobRev, jobCorr = 0 }: FileView): string => {
  if (group === 'older draft') return `R${jobRev} C${jobCorr}`;
  return group === 'current draft' && jobCorr > 0 ? `C${jobCorr}` : `R${jobRev}`;
};

const Rows = ({ files, trims }: { files: readonly FileView[]; trims: boolean }) =>
  files.map((file) => (
    <FileLink key={file._id} file={file} files={files} tag={tagOf(file)} actions={trims && <TrimLink file={file} />} />
  ));

interface JobFilesProps {
  job: JobPageView;
  /** Opens the upload of drafts; undefined if the user can't upload them now. */
  onDraft: (() => void) | undefined;
}

/** Files of the job by group, except the current version; outdated ones are folded. */
export function JobFiles({ job, onDraft }: JobFilesProps) {
  // The current version has its own panel above the notes.
  const shown = job.files.filter(({ group }) => group !== 'current version');
  const above = job.files.length - shown.length;
  const trims = shown.some(hasTrims);
  return (
    <Panel
      title={filesText.title}
      count={job.files.length}
      note={above > 0 && filesText.shownAbove(above)}
      flush
      actions={
        onDraft && (
          <Button size="sm" onClick={onDraft}>
            <Glyph name="arrowUp" size={12} /> {filesText.upload}
            <span className="desk">
              <Kbd>u</Kbd>
            </span>
          </Button>
        )
      }
    >
      {shown.length === 0 && <EmptyState title={above > 0 ? filesText.noOther : filesText.none} compact />}
      <div className={css.files}>
        {groups.map(({ key, folded }) => {
          const title = filesText.groups[key];
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
