import { audienceOf } from '../../common/access/audience';
import { apiBase, type Routes } from '../../common/api/routes';
import { isActive, type Viewer } from '../../common/access/viewer';
import { inactiveMessage } from '../../common/users/activation';
import { allowCall } from '../access/allow';
import { scope } from '../access/scope';
import { signLink, verifyLink } from '../access/tokens';
import type { Services } from '../services';
import { mayReadType } from '../jobs/presentJob';
import { mayReadNote } from '../notes/presentNote';
import type { CallContext } from '../callContext';
import { forbidden, notFound, unauthorized } from '../work/refusal';
import { oneRow, place } from '../work/sql';

interface Found {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly inline?: 'image/png';
}

/**
 * Loads a file if the viewer can read it (R1). Requires access to the job; files of a note have the note's visibility,
 * except that released files (type 6) are visible to all readers of the job. Drafts are internal. An upload not yet
 * attached belongs to its uploader.
 */
export async function findFile(services: Services, viewer: Viewer, id: string): Promise<Found> {
  const reader = audienceOf(viewer);
  if (reader === null) throw notFound();
  const binds: unknown[] = [id, viewer.id];
  const found = await oneRow<Found>(
    services.db,
    `SELECT f.name, f.mime, f.size FROM files f LEFT JOIN jobs t ON t.id = f.job_id LEFT JOIN notes n ON n.id = f.note_id
     WHERE f.id = $1 AND CASE WHEN f.job_id IS NULL THEN f.uploader_id = $2
       ELSE (${place(scope.jobs(viewer), binds)}) AND ${mayReadType(reader)} AND (f.file_type = 6 OR n.id IS NULL OR ${mayReadNote(reader)}) END`,
    binds,
  );
  return found ?? findLogo(services, viewer, id);
}

/** A company's logo, for anyone who can read the company. Shown inline, since we encoded the image ourselves. */
async function findLogo(services: Services, viewer: Viewer, id: string): Promise<Found> {
  const binds: unknown[] = [id];
  const logo = await oneRow<{ inits: string; size: number }>(
    services.db,
    `SELECT t.inits, t.logo_size AS size FROM companies t WHERE t.logo_file_id = $1 AND (${place(scope.companies(viewer), binds)})`,
    binds,
  );
  if (!logo) throw notFound();
  return { name: `${logo.inits}.png`, mime: 'image/png', size: logo.size, inline: 'image/png' };
}

/** Creates a download link valid for 60 seconds. Access is checked now and again when it is opened. */
export async function linkFile({ services, viewer, session, params }: CallContext<Routes['files.link']>) {
  await findFile(services, viewer, params.id);
  const { link, expires } = signLink(
    services.gate.secret,
    { userId: viewer.id, sessionId: session.sessionId },
    params.id,
    services.now(),
  );
  return { value: { url: `${apiBase}/files/${params.id}?link=${link}`, expires: expires.toISOString() } };
}

/** Sends the file, for a bearer token or a link. */
export async function downloadFile({ services, viewer, params, query, row }: CallContext<Routes['files.download']>) {
  const asker = viewer ?? (await byLink(services, query.link, params.id));
  if (!asker) throw unauthorized();
  // This call is public because of the links, so mount.ts hasn't checked this.
  if (!isActive(asker)) throw forbidden(inactiveMessage(asker));
  allowCall({ viewer: asker, row });
  const file = await findFile(services, asker, params.id);
  // Our pages can't fetch from the store (blocked by the content security policy); an opened link can be redirected
  // there.
  const elsewhere = viewer || file.inline ? null : await services.files.link(params.id, file.name);
  if (elsewhere !== null) return { elsewhere };
  return { download: { ...file, open: () => services.files.open(params.id) } };
}

async function byLink(services: Services, link: string | undefined, fileId: string): Promise<Viewer | null> {
  const claims = link === undefined ? null : verifyLink(services.gate.secret, link, fileId, services.now());
  return claims && services.gate.viewers.find(claims.userId, claims.sessionId);
}
