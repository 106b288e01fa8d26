import { randomBytes } from 'node:crypto';
import { fileUrlOf } from '../../common/api/text';
import { maxUploadBytes } from '../../common/jobs/entry';
import type { Routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { JobFile } from '../../db/models/JobFile';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { invalid, Refusal } from '../work/refusal';

/** What one person may have waiting: ten full requests. */
const unclaimedBytes = 10 * maxUploadBytes;

/** Keep what was uploaded: bytes into the store first, then the rows, so that an acknowledged file is there. */
export async function receiveFiles(ask: Ask<Routes['uploads.create']>) {
  const { house, viewer } = ask;
  const received = ask.received.map((file) => ({ ...file, field: file.field as UploadField }));
  if (received.length === 0)
    throw invalid({ files: 'are missing: send at least one in subFile, noteFile, draftFile or revFile' });
  for (const { field } of received) allow(viewer, `upload.${field}`);
  const kept = received.map((file) => ({ ...file, id: randomBytes(16).toString('base64url') }));
  for (const { path, id } of kept) await house.files.adopt(path, id);
  try {
    await change(house, { actor: viewer, verb: ask.call }, async (work) => {
      const [waiting] = await work.sql<{ bytes: number }>(
        'SELECT coalesce(sum(size), 0)::int AS bytes FROM files WHERE job_id IS NULL AND uploader_id = $1',
        [viewer.id],
      );
      if ((waiting?.bytes ?? 0) > unclaimedBytes) {
        throw new Refusal(
          'tooMany',
          'Too many uploads of yours wait for a job or note. Use them, or wait a day until they are cleared.',
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
  } catch (error) {
    await house.files.discard(kept.map((file) => file.id));
    throw error;
  }
  return { value: kept.map((file) => fileUrlOf(file.id)) };
}
