import { randomBytes } from 'node:crypto';
import { tryAgainIn } from '../../common/api/retryAfter';
import { fileUrlOf } from '../../common/api/text';
import { maxUploadBytes } from '../../common/jobs/entry';
import type { Routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { JobFile } from '../../db/models/JobFile';
import { allowOneOf } from '../access/allow';
import type { CallContext } from '../callContext';
import { queueThumbnails } from '../work/upkeep/queueThumbnails';
import { storeThenChange } from '../work/storeThenChange';
import { change } from '../work/change';
import { invalid, tooMany } from '../work/refusal';
import { unclaimedMs } from '../work/upkeep/sweep';
import { refusedUpload } from './refusedUpload';

/** Unattached uploads allowed per user, in bytes: ten full requests. */
const unclaimedBytes = 10 * maxUploadBytes;
/**
 * Upload time of the file that must expire before the newer ones are within the limit; null if all are. Expired files
 * don't count, even before the hourly cleanup deletes them.
 */
const expiresFirst = `SELECT max(uploaded_at) AS "uploadedAt" FROM (
    SELECT uploaded_at, sum(size) OVER (ORDER BY uploaded_at DESC, id) AS bytes FROM files
    WHERE job_id IS NULL AND NOT resumable AND uploader_id = $1 AND uploaded_at > $2) unclaimed
  WHERE bytes > $3`;

/** Stores uploads: files first, then their rows, so that an acknowledged file exists. */
export async function receiveFiles(context: CallContext<Routes['uploads.create']>) {
  const { services, viewer } = context;
  const received = context.received.map((file) => ({ ...file, field: file.field as UploadField }));
  if (received.length === 0)
    throw invalid({ files: 'Send at least one file in subFile, noteFile, draftFile or revFile.' });
  for (const { field } of received) allowOneOf(context, `upload.${field}`);
  const refused = (await Promise.all(received.map(refusedUpload))).filter((why) => why !== null);
  if (refused.length > 0) throw invalid({ files: refused.join(' ') });
  const prepared = received.map((file) => ({ ...file, id: randomBytes(16).toString('base64url') }));
  const store = async () => {
    for (const { path, id } of prepared) await services.files.adopt(path, id);
  };
  const commit = () =>
    change(services, { actor: viewer, verb: context.call }, async (work) => {
      // Parallel uploads must see each other's files.
      await work.lockKey(`uploads ${viewer.id}`);
      const now = work.now.getTime();
      const [{ uploadedAt = null } = {}] = await work.sql<{ uploadedAt: Date | null }>(expiresFirst, [
        ...[viewer.id, new Date(now - unclaimedMs), unclaimedBytes],
      ]);
      if (uploadedAt !== null) {
        const seconds = Math.ceil((uploadedAt.getTime() + unclaimedMs - now) / 1000);
        throw tooMany(
          `You have over 250 MB of uploads that aren't in a job or note. Add them to one, or wait until they're deleted. ${tryAgainIn(seconds)}`,
          seconds,
        );
      }
      for (const { id, name, size, mime, sha256, field } of prepared) {
        await work.insert(JobFile, {
          id,
          name,
          size,
          mime,
          sha256,
          purpose: field,
          uploaderId: viewer.id,
          uploadedAt: work.now,
        });
      }
      await queueThumbnails(work, prepared);
      work.record('file', viewer.id, { names: prepared.map((file) => file.name) });
    });
  await storeThenChange(services, { ids: prepared.map((file) => file.id), store, commit });
  return { value: prepared.map((file) => fileUrlOf(file.id)) };
}
