import type { Services } from '../../services';
import { oneRow, rows } from '../sql';
import { storedFiles } from './storedFiles';

/** The file store belongs to another installation, or most of its files are unknown; nothing may be deleted there. */
export class ForeignStore extends Error {
  /** `claimed`: the store has the ID of another installation. */
  constructor(
    message: string,
    readonly claimed: boolean,
  ) {
    super(message);
  }
}

const sample = 500;

/** Returns the IDs that no row names, without duplicates. */
export async function unknownFiles(services: Services, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    services.db,
    `SELECT DISTINCT id FROM unnest($1::text[]) AS kept(id)
     WHERE ${storedFiles.map(({ table, id }) => `NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.${id} = kept.id)`).join(' AND ')}`,
    [ids],
  );
  return found.map(({ id }) => id);
}

export const isMostly = (unknown: number, listed: number): boolean => unknown * 2 > listed;

/**
 * Throws ForeignStore unless the store has this installation's ID. A store without an ID is claimed if the database
 * knows most of a sample of its files.
 */
export async function claimStore(services: Services): Promise<void> {
  const own = (await oneRow<{ id: string }>(services.db, 'SELECT installation_id AS id FROM settings WHERE id = 1'))
    ?.id;
  if (own === undefined) throw new Error('The settings are missing.');
  const owner = await services.files.owner();
  if (owner === own) return;
  const where = services.env.s3 === null ? 'DATA_DIR/files/installation' : 'files/installation in the bucket';
  if (owner !== null)
    throw new ForeignStore(
      `The file store belongs to another installation than the database. Check DATABASE_URL, DATA_DIR and S3_BUCKET. If both are right, delete ${where} and start again.`,
      true,
    );
  // A set, since a file may be in both stores while files are being moved.
  const ids = new Set<string>();
  for await (const { id } of services.files.list()) {
    ids.add(id);
    if (ids.size === sample) break;
  }
  const unknown = await unknownFiles(services, [...ids]);
  if (isMostly(unknown.length, ids.size)) throw new ForeignStore(mostlyUnknown(unknown.length, ids.size), false);
  await services.files.setOwner(own);
}

export const mostlyUnknown = (unknown: number, listed: number): string =>
  `The database knows only ${listed - unknown} of ${listed} files in the file store, so none was deleted. Check that DATABASE_URL and the file store (DATA_DIR or S3_BUCKET) belong together.`;
