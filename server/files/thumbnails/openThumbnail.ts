import type { Routes } from '../../../common/api/routes';
import type { CallContext } from '../../callContext';
import { notFound } from '../../work/refusal';
import { oneRow } from '../../work/sql';
import { openAs } from '../links';
import { findFile } from '../openFile';

/** Sends a file's thumbnail to users who can read the file; the file's link opens it, too. */
export async function openThumbnail(context: CallContext<Routes['files.thumbnail']>) {
  const { services, params } = context;
  const file = await findFile(services, await openAs(context, params.id), params.id);
  const found = await oneRow<{ id: string | null }>(services.db, 'SELECT thumbnail_id AS id FROM files WHERE id = $1', [
    params.id,
  ]);
  const id = found?.id;
  if (!id) throw notFound();
  const download = { name: `${file.name}.webp`, mime: 'image/webp', inline: 'image/webp' as const };
  return { download: { ...download, open: () => services.files.open(id) } };
}
