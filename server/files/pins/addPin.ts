import { isStaff } from '../../../common/access/roles';
import type { Routes } from '../../../common/api/routes';
import { kindOf } from '../../../common/uploads/fileKind';
import { maxPinsPerFile, maxPinsPerJob } from '../../../common/files/pins/pinKinds';
import { Pin } from '../../../db/models/Pin';
import { readerOf } from '../../access/readerOf';
import type { CallContext } from '../../callContext';
import { lockJob } from '../../jobs/onJob';
import { change } from '../../work/change';
import { conflict, invalid, notFound } from '../../work/refusal';
import type { Work } from '../../work/Work';
import { isVisible } from '../mayReadFile';
import { pinNow } from './pinNow';
import { pinRefusalText } from './pinText';
import { recordPin } from './recordPin';

type PinContext = CallContext<Routes['pins.create']>;

/** Pins a comment to a file of a job. Pins on files that clients can't read are internal. */
export async function addPin(context: PinContext) {
  const { file: fileId, page, x, y, kind, text } = context.body;
  const { viewer } = context;
  const id = await change(
    context.services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      const job = await lockJob(context, work, context.params.id);
      const file = await findFile(context, work, fileId);
      const shown = kindOf(file.name);
      if (shown !== 'pdf' && shown !== 'picture') throw invalid({ file: pinRefusalText.wrongType(file.name) });
      if (shown === 'picture' && page !== 1) throw invalid({ page: pinRefusalText.onePage });
      if (file.pages !== null && page > file.pages) throw invalid({ page: pinRefusalText.noPage(file.pages) });
      await checkRoom(work, { jobId: job.id, fileId, internal: file.internal });
      const pin = await work.insert(Pin, {
        ...{ jobId: job.id, fileId, page, x, y, kind, text },
        authorId: viewer.id,
        byStaff: isStaff(viewer.role),
        internal: file.internal,
        madeAt: work.now,
      });
      await recordPin(work, { job, pin, fileName: file.name });
      return pin.id;
    },
  );
  return pinNow(context, id);
}

interface PinnedFile {
  name: string;
  /** Null until the file's thumbnail is made. */
  pages: number | null;
  /** Clients can't read it. */
  internal: boolean;
}

/** The job's file if the viewer can read it. */
async function findFile(context: PinContext, work: Work, id: string): Promise<PinnedFile> {
  // An attachment has no type, so the condition may be NULL instead of false.
  const [file] = await work.sql<PinnedFile>(
    `SELECT f.name, f.pages, ${isVisible('rep')} IS NOT TRUE AS internal FROM files f LEFT JOIN notes n ON n.id = f.note_id
     WHERE f.id = $1 AND f.job_id = $2 AND ${isVisible(readerOf(context))}`,
    [id, context.params.id],
  );
  if (!file) throw notFound();
  return file;
}

/** Counts only pins that the same readers see, so that a client can't learn of internal ones. */
async function checkRoom(work: Work, { jobId, fileId, internal }: Pick<Pin, 'jobId' | 'fileId' | 'internal'>) {
  const [used] = await work.sql<{ file: number; job: number }>(
    `SELECT (count(*) FILTER (WHERE file_id = $2))::int AS file, count(*)::int AS job
     FROM pins WHERE job_id = $1 AND internal = $3`,
    [jobId, fileId, internal],
  );
  if (used && used.file >= maxPinsPerFile) throw conflict(pinRefusalText.fileFull(maxPinsPerFile));
  if (used && used.job >= maxPinsPerJob) throw conflict(pinRefusalText.jobFull(maxPinsPerJob));
}
