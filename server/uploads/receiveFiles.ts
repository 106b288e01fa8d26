import { randomBytes } from 'node:crypto';
import { tryAgainIn } from '../../common/api/retryAfter';
import { fileUrlOf } from '../../common/api/text';
import { maxUploadBytes } from '../../common/jobs/entry';
import type { Routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { JobFile } from '../../db/models/JobFile';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { storeThenChange } from '../work/storeThenChange';
import { change } from '../work/change';
import { invalid, tooMany } from '../work/refusal';
import { unclaimedMs } from '../work/sweep';

/** Unclaimed files that one person may have, in bytes: ten full requests. */
const unclaimedBytes = 10 * maxUploadBytes;
/**
 * Upload time of the file that has to expire until the newer ones are within the limit; null when all of them are.
 * Expired files no longer count, even before the hourly sweep deletes them.
 */
const expiresFirst = `SELECT max(uploaded_at) AS "uploadedAt" FROM (
    SELECT uploaded_at, sum(size) OVER (ORDER BY uploaded_at DESC, id) AS bytes FROM files
    WHERE job_id IS NULL AND uploader_id = $1 AND uploaded_at > $2) unclaimed
  WHERE bytes > $3`;

/** Keep what was uploaded: bytes into the store first, then the rows, so that an acknowledged file is there. */
export async function receiveFiles(ask: Ask<Routes['uploads.create']>) {
  const { house, viewer } = ask;
  const received = ask.received.map((file) => ({ ...file, field: file.field as UploadField }));
  if (received.length === 0)
    throw invalid({ files: 'are missing: send at least one in subFile, noteFile, draftFile or revFile' });
  for (const { field } of received) allow(viewer, `upload.${field}`);
  const kept = received.map((file) => ({ ...file, id: randomBytes(16).toString('base64url') }));
  const store = async () => {
    for (const { path, id } of kept) await house.files.adopt(path, id);
  };
  const commit = () =>
    change(house, { actor: viewer, verb: ask.call }, async (work) => {
      const now = work.now.getTime();
      const [{ uploadedAt = null } = {}] = await work.sql<{ uploadedAt: Date | null }>(expiresFirst, [
        ...[viewer.id, new Date(now - unclaimedMs), unclaimedBytes],
      ]);
      if (uploadedAt !== null) {
        const seconds = Math.ceil((uploadedAt.getTime() + unclaimedMs - now) / 1000);
        throw tooMany(
          `You have more than 250 MB of uploads that are not part of a job or note. Add them to one, or wait until they are deleted. ${tryAgainIn(seconds)}`,
          seconds,
        );
      }
      for (const { id, name, size, mime, field } of kept) {
        await work.insert(JobFile, {
          id,
          name,
          size,
          mime,
          purpose: field,
          uploaderId: viewer.id,
          uploadedAt: work.now,
        });
      }
      work.record('file', viewer.id, { names: kept.map((file) => file.name) });
    });
  await storeThenChange(house, { ids: kept.map((file) => file.id), store, commit });
  return { value: kept.map((file) => fileUrlOf(file.id)) };
}
