import { audienceOf } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { fileUrlOf } from '../../common/api/text';
import type { Viewer } from '../../common/access/viewer';
import { scope } from '../access/scope';
import type { Services } from '../services';
import type { CallContext } from '../callContext';
import { notFound } from '../work/refusal';
import { oneRow, place } from '../work/sql';
import { createLink, openAs } from './links';
import { mayReadFile } from './mayReadFile';

interface Found {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly inline?: 'image/png';
}

/** Loads a file if the viewer can read it (R1). An upload not yet attached belongs to its uploader. */
export async function findFile(services: Services, viewer: Viewer, id: string): Promise<Found> {
  const reader = audienceOf(viewer);
  if (reader === null) throw notFound();
  const binds: unknown[] = [id, viewer.id];
  const found = await oneRow<Found>(
    services.db,
    `SELECT f.name, f.mime, f.size FROM files f LEFT JOIN jobs t ON t.id = f.job_id LEFT JOIN notes n ON n.id = f.note_id
     WHERE f.id = $1 AND CASE WHEN f.job_id IS NULL THEN f.uploader_id = $2 ELSE ${mayReadFile(viewer, reader, binds)} END`,
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
export async function linkFile(context: CallContext<Routes['files.link']>) {
  const { services, viewer, params } = context;
  await findFile(services, viewer, params.id);
  return createLink(context, params.id, fileUrlOf(params.id));
}

/** Sends the file, for a bearer token or a link. */
export async function downloadFile(context: CallContext<Routes['files.download']>) {
  const { services, viewer, params } = context;
  const file = await findFile(services, await openAs(context, params.id), params.id);
  // Our pages can't fetch from the store (blocked by the content security policy); an opened link can be redirected
  // there.
  const elsewhere = viewer || file.inline ? null : await services.files.link(params.id, file.name);
  if (elsewhere !== null) return { elsewhere };
  return { download: { ...file, open: () => services.files.open(params.id) } };
}
