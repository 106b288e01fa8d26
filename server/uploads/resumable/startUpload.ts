import { tryAgainIn } from '../../../common/api/retryAfter';
import type { Viewer } from '../../../common/access/viewer';
import { fileSize } from '../../../common/format/fileSize';
import { refusedFile } from '../../../common/uploads/refusedFile';
import { type UploadField, uploadFields } from '../../../common/uploads/uploadRoutes';
import type { Row } from '../../../common/api/route';
import { allowOneOf } from '../../access/allow';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { badRequest, invalid, Refusal, tooMany } from '../../work/refusal';
import { unclaimedMs } from '../../work/upkeep/sweep';
import type { Work } from '../../work/Work';
import { badName, isStorableName } from '../fileName';
import { expiredBefore } from './findUpload';

/** Bytes of a person and of a company that no job or note uses yet, in largest files. */
const perPerson = 5;
const perCompany = 25;
/** Unfinished uploads of a person. */
const mostUnfinished = 100;

export interface UploadStart {
  readonly id: string;
  readonly size: number | undefined;
  /** Upload-Metadata: `filename`, `purpose` and, if known, `filetype`; `key` makes the start repeatable. */
  readonly metadata: Readonly<Record<string, string | null>>;
}
interface Starter {
  readonly viewer: Viewer;
  readonly call: string;
  readonly row: Pick<Row, 'may'>;
}

const isField = (text: unknown): text is UploadField => uploadFields.includes(text as UploadField);

/** Starts an upload of the declared size, which counts from now on. */
export async function startUpload(
  services: Services,
  { viewer, call, row }: Starter,
  { id, size, metadata }: UploadStart,
): Promise<void> {
  const { filename: name, purpose } = metadata;
  if (size === undefined) throw badRequest('Send the size of the file in the header Upload-Length.');
  if (!name) throw badRequest('Send the name of the file as filename in the header Upload-Metadata.');
  if (!isField(purpose)) throw badRequest(`Send one of ${uploadFields.join(', ')} as purpose in Upload-Metadata.`);
  allowOneOf({ viewer, row }, `upload.${purpose}`);
  if (!isStorableName(name)) throw badName();
  const refused = refusedFile({ name, size });
  if (refused !== null) throw invalid({ files: refused });
  const { uploadMaxBytes } = services.env;
  if (size > uploadMaxBytes) throw new Refusal('tooLarge', tooLarge(uploadMaxBytes));
  const mime = (metadata.filetype || 'application/octet-stream').slice(0, 200);
  await change(services, { actor: viewer, verb: call }, async (work) => {
    // Parallel starts must see each other's uploads.
    await work.lockKey(`resumable uploads ${viewer.companyId ?? 'office'}`);
    const known = await work.sql('SELECT id FROM resumable_uploads WHERE id = $1 AND uploader_id = $2 AND size = $3', [
      ...[id, viewer.id, size],
    ]);
    if (known.length > 0) return;
    await checkRoom(work, viewer, size, uploadMaxBytes);
    await work.sql(
      `INSERT INTO resumable_uploads (id, uploader_id, name, mime, purpose, size, started_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, viewer.id, name, mime, purpose, size, work.now],
    );
  });
}

const tooLarge = (most: number): string =>
  `The file is larger than ${fileSize(most)}. Upload it somewhere else and add a share link to the notes.`;

interface InUse {
  readonly mine: number;
  readonly company: number;
  readonly unfinished: number;
  /** The oldest of the company's and the person's own. */
  readonly oldest: Date | null;
  readonly myOldest: Date | null;
}

/** Declared bytes count, not received ones, so that what was started can also be finished. */
const inUse = `SELECT
    coalesce(sum(t.size) FILTER (WHERE t.uploader_id = $1), 0)::float8 AS mine, coalesce(sum(t.size), 0)::float8 AS company,
    count(*) FILTER (WHERE t.uploader_id = $1 AND t.unfinished)::int AS unfinished,
    min(t.at) AS oldest, min(t.at) FILTER (WHERE t.uploader_id = $1) AS "myOldest"
  FROM (
    SELECT uploader_id, size, started_at AS at, TRUE AS unfinished FROM resumable_uploads
    WHERE file_id IS NULL AND started_at > $3
    UNION ALL
    SELECT uploader_id, size, uploaded_at, FALSE FROM files
    WHERE job_id IS NULL AND resumable AND uploaded_at > $3) t
  JOIN users u ON u.id = t.uploader_id
  WHERE u.company_id IS NOT DISTINCT FROM $2`;

async function checkRoom(work: Work, viewer: Viewer, size: number, largest: number): Promise<void> {
  const [found] = await work.sql<InUse>(inUse, [viewer.id, viewer.companyId, expiredBefore(work.now)]);
  const { mine, company, unfinished, oldest, myOldest } = found as InUse;
  const until = (at: Date | null) =>
    Math.max(1, Math.ceil(((at ?? work.now).getTime() + unclaimedMs - work.now.getTime()) / 1000));
  const refuse = (what: string, at: Date | null) => {
    const seconds = until(at);
    throw tooMany(`${what} Add them to a job or note, or remove some. ${tryAgainIn(seconds)}`, seconds);
  };
  if (unfinished >= mostUnfinished) refuse(`You have ${mostUnfinished} uploads that haven't finished.`, myOldest);
  if (mine + size > perPerson * largest)
    refuse(`You have over ${fileSize(perPerson * largest)} of uploads that aren't in a job or note.`, myOldest);
  if (company + size > perCompany * largest)
    refuse(`Your company has over ${fileSize(perCompany * largest)} of uploads that aren't in a job or note.`, oldest);
}
