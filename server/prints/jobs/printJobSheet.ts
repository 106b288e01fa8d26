import type { Routes } from '../../../common/api/routes';
import type { JobPageView } from '../../../common/jobs/job';
import { jobTitle } from '../../../common/jobs/row';
import type { NoteView } from '../../../common/notes/note';
import { taskOf } from '../../../common/notes/taskOf';
import { readerOf } from '../../access/readerOf';
import type { Answer, CallContext } from '../../callContext';
import { jobPageNow } from '../../jobs/askJob';
import { mayReadNote, notePresenter } from '../../notes/presentNote';
import { downloadBytes } from '../../views/downloadBytes';
import { presentList } from '../../views/present';
import { all, fragment, rows } from '../../work/sql';
import { typesetForReader } from '../typesetting/typeset';
import { jobSheetText } from './jobPrintText';
import { jobSheet } from './jobSheet';

/** The newest notes among which the task is looked for; a round has one. */
const newestNotes = 20;

/** Downloads a page about the job as the viewer sees it: the same views as on the job page. */
export async function printJobSheet(context: CallContext<Routes['jobs.sheet']>): Promise<Answer> {
  const { services, viewer, params } = context;
  const page = await jobPageNow(context, params.id);
  const job = JSON.parse(page.text) as JobPageView;
  const document = jobSheet({
    job,
    task: taskOf(job, await requestsOf(context))?.text ?? '',
    url: `${services.env.publicUrl}/jobs/${job._id}`,
    printedAt: services.now().toISOString(),
    timeZone: services.env.officeTz,
  });
  const bytes = await typesetForReader(viewer.id, document);
  return { download: downloadBytes(jobSheetText.fileName(jobTitle(job)), 'application/pdf', bytes) };
}

/** Correction and revision notes that the viewer may read, oldest first. */
async function requestsOf({ services, viewer, params }: CallContext<Routes['jobs.sheet']>): Promise<NoteView[]> {
  const reader = readerOf({ viewer });
  const { json } = await presentList((sql, bind) => rows(services.db, sql, bind), notePresenter, reader, {
    where: all(
      fragment('n.job_id = ?', params.id),
      fragment("n.action IN ('correction', 'revision')"),
      fragment(mayReadNote(reader)),
    ),
    order: 'n.id DESC',
    limit: newestNotes,
    cursor: 'n.id',
  });
  return (JSON.parse(json.text) as NoteView[]).reverse();
}
