import { useAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { JobPageView } from '../../../../common/jobs/job';
import { panelText } from '../../../../common/jobs/panelText';
import { LoadError } from '../../../api/LoadError';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { JobOfFiles } from '../../../files/pins/JobOfFiles';
import { viewedFilesAtom } from '../../../files/viewedFiles';
import { factsText } from '../../../jobs/jobText';
import { usePage } from '../../../live/LiveProvider';
import { Glyph } from '../../../ui/Glyph';
import { IconButton } from '../../../ui/IconButton';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Panel } from '../../../ui/layout/Panel';
import { Facts } from '../../../ui/status/Facts';
import { useDebounced } from '../../../ui/typing/useDebounced';
import { DraftReportList } from '../../../uploads/DraftReportList';
import { previewText as text } from '../queueText';
import { filesToDecide } from './filesToDecide';
import { FirstPages } from './FirstPages';
import { previewedAtom } from './previewed';
import css from './preview.module.css';

/** Rows that the keyboard only passes aren't loaded, in ms. */
const restMs = 150;

/** Plan, notes and draft check of the queue's job with the focus, beside the queue. */
export function QueuePreview() {
  const [previewed, show] = useAtom(previewedAtom);
  const id = Number(useDebounced(String(previewed ?? 0), restMs));
  if (previewed === null || id === 0) return null;
  return (
    <div className={css.preview}>
      <JobPreview key={id} id={id} onClose={() => show(null)} />
    </div>
  );
}

function JobPreview({ id, onClose }: { id: number; onClose: () => void }) {
  const ready = usePage('jobPage', id);
  const query = useLiveQuery(queries.jobDetail(id), ready);
  const job = query.data;
  const close = (
    <IconButton label={text.close} size="sm" onClick={onClose}>
      <Glyph name="cross" size={12} />
    </IconButton>
  );
  if (!job)
    return (
      <Panel title={text.label} actions={close}>
        {query.isError ? <LoadError title={text.failed} query={query} /> : <Skeleton rows={6} label={text.loading} />}
      </Panel>
    );
  return (
    <Panel
      title={`${job.num} ${job.name}`}
      actions={
        <>
          <Link to={`/jobs/${id}`}>{text.open}</Link>
          {close}
        </>
      }
    >
      <JobFacts job={job} />
    </Panel>
  );
}

function JobFacts({ job }: { job: JobPageView }) {
  const [viewed, view] = useAtom(viewedFilesAtom);
  const [hasOpened, setHasOpened] = useState(false);
  const files = filesToDecide(job);
  const address = [job.street, job.city, job.state].filter(Boolean).join(', ');
  return (
    <div className={css.facts}>
      {hasOpened && viewed !== null && <JobOfFiles job={job} />}
      <FirstPages
        files={files}
        onOpen={(at) => {
          setHasOpened(true);
          view({ files, at });
        }}
      />
      {job.statusCurrent === 'Review' && (
        <div onClickCapture={() => setHasOpened(true)}>
          <DraftReportList job={job} />
        </div>
      )}
      <Facts
        rows={[
          { term: factsText.panel, value: panelText(job.pan1Name, job.pan1Width) },
          !!job.pan2Width && { term: factsText.altPanel, value: panelText(job.pan2Name, job.pan2Width) },
          job.metal !== '' && { term: factsText.metal, value: job.metal },
          job.color !== '' && { term: factsText.color, value: job.color },
          { term: text.from, value: text.call(job.author.name, job.author.phone) },
          address !== '' && { term: text.address, value: address },
          job.specialReq.trim() !== '' && {
            term: text.notes,
            value: <span className={css.notes}>{job.specialReq.trim()}</span>,
          },
          !!job.owner.clientNotes && {
            term: factsText.clientNotes,
            value: <span className={css.notes}>{job.owner.clientNotes}</span>,
          },
        ]}
      />
    </div>
  );
}
