import { audienceOf } from '../../common/access/audience';
import { apiBase, type Routes } from '../../common/api/routes';
import { isActive, type Viewer } from '../../common/access/viewer';
import { inactiveMessage } from '../../common/users/activation';
import { scope } from '../access/scope';
import { signLink, verifyLink } from '../access/tokens';
import type { House } from '../house';
import { mayReadType } from '../jobs/presentJob';
import { mayReadNote } from '../notes/presentNote';
import type { Ask } from '../ask';
import { forbidden, notFound, unauthorized } from '../work/refusal';
import { oneRow, place } from '../work/sql';

interface Found {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly inline?: 'image/png';
}

/**
 * A file through the policy (decisions §1): of a job that one reads; a note's files have the note's visibility, but a
 * type-6 file is visible to whoever reads the job; drafts stay in the office; an unclaimed upload is its uploader's.
 */
export async function findFile(house: House, viewer: Viewer, id: string): Promise<Found> {
  const reader = audienceOf(viewer);
  if (reader === null) throw notFound();
  const binds: unknown[] = [id, viewer.id];
  const found = await oneRow<Found>(
    house.db,
    `SELECT f.name, f.mime, f.size FROM files f LEFT JOIN jobs t ON t.id = f.job_id LEFT JOIN notes n ON n.id = f.note_id
     WHERE f.id = $1 AND CASE WHEN f.job_id IS NULL THEN f.uploader_id = $2
       ELSE (${place(scope.jobs(viewer), binds)}) AND ${mayReadType(reader)} AND (f.file_type = 6 OR n.id IS NULL OR ${mayReadNote(reader)}) END`,
    binds,
  );
  return found ?? findLogo(house, viewer, id);
}

/** A company's logo, for whoever reads the company: made by us of a picture, so it is shown where it stands. */
async function findLogo(house: House, viewer: Viewer, id: string): Promise<Found> {
  const binds: unknown[] = [id];
  const logo = await oneRow<{ inits: string; size: number }>(
    house.db,
    `SELECT t.inits, t.logo_size AS size FROM companies t WHERE t.logo_file_id = $1 AND (${place(scope.companies(viewer), binds)})`,
    binds,
  );
  if (!logo) throw notFound();
  return { name: `${logo.inits}.png`, mime: 'image/png', size: logo.size, inline: 'image/png' };
}

/** A link of 60 seconds for the browser; the policy is asked now and again when it is opened. */
export async function linkFile({ house, viewer, session, params }: Ask<Routes['files.link']>) {
  await findFile(house, viewer, params.id);
  const { link, expires } = signLink(
    house.gate.secret,
    { userId: viewer.id, sessionId: session.sessionId },
    params.id,
    house.now(),
  );
  return { value: { url: `${apiBase}/files/${params.id}?link=${link}`, expires: expires.toISOString() } };
}

/** The bytes, for a bearer token or a link. */
export async function downloadFile({ house, viewer, params, query }: Ask<Routes['files.download']>) {
  const asker = viewer ?? (await byLink(house, query.link, params.id));
  if (!asker) throw unauthorized();
  // The row is public for the sake of links, so the door has not asked this.
  if (!isActive(asker)) throw forbidden(inactiveMessage(asker));
  const file = await findFile(house, asker, params.id);
  // A page of ours may not fetch from the store (its policy knows no such host); a link that is opened may go there.
  const elsewhere = viewer || file.inline ? null : await house.files.link(params.id, file.name);
  if (elsewhere !== null) return { elsewhere };
  return { download: { ...file, open: () => house.files.open(params.id) } };
}

async function byLink(house: House, link: string | undefined, fileId: string): Promise<Viewer | null> {
  const claims = link === undefined ? null : verifyLink(house.gate.secret, link, fileId, house.now());
  return claims && house.gate.viewers.find(claims.userId, claims.sessionId);
}
