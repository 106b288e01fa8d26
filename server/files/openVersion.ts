import { audienceOf } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { apiBase, type Routes } from '../../common/api/routes';
import { newerThan, versionKey, versionOf, zipNameOf } from '../../common/jobs/fileVersions';
import type { CallContext } from '../callContext';
import type { Services } from '../services';
import { allowCall } from '../access/allow';
import { notFound, Refusal } from '../work/refusal';
import { rows } from '../work/sql';
import { missingFileText } from './fileText';
import { createLink, openAs } from './links';
import { mayReadFile } from './mayReadFile';
import { zipFiles, type ZipEntry } from './zipFiles';
import { zipNames } from './zipNames';

interface VersionFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly at: Date;
  readonly fileType: number;
  readonly jobRev: number;
  readonly jobCorr: number;
  readonly num: number;
}

export interface FoundVersion {
  readonly zipName: string;
  readonly files: readonly ZipEntry[];
}

/** Loads the files of a job's version that the viewer can read; 404 if there are none. */
export async function findVersion(
  services: Services,
  viewer: Viewer,
  { id, version }: { id: number; version: string },
): Promise<FoundVersion> {
  const reader = audienceOf(viewer);
  if (reader === null) throw notFound();
  const binds: unknown[] = [id];
  // All versions, because a newer one supersedes this one.
  const all = await rows<VersionFile>(
    services.db,
    `SELECT f.id, f.name, f.size, f.claimed_at AS at, f.file_type AS "fileType", f.job_rev AS "jobRev",
       f.job_corr AS "jobCorr", t.num
     FROM files f JOIN jobs t ON t.id = f.job_id LEFT JOIN notes n ON n.id = f.note_id
     WHERE f.job_id = $1 AND f.file_type IN (4, 6) AND ${mayReadFile(viewer, reader, binds)}
     ORDER BY f.claimed_at, f.name, f.id`,
    binds,
  );
  const versions = all.map((file) => versionOf(file)).filter((one) => one !== null);
  const found = versions.find((one) => versionKey(one) === version);
  if (!found) throw notFound();
  const files = all.filter((_, i) => versionKey(versions[i] as typeof found) === version);
  const names = zipNames(files.map(({ name }) => name));
  return {
    zipName: zipNameOf((files[0] as VersionFile).num, found, newerThan(found, versions) !== null),
    files: files.map(({ id: file, size, at }, i) => ({ id: file, size, at, name: names[i] as string })),
  };
}

/** A missing file is named before the download starts, instead of breaking it off. */
async function mustBeStored({ files: store }: Services, { files }: FoundVersion): Promise<void> {
  for (const { id, name } of files) if (!(await store.has(id))) throw new Refusal('notFound', missingFileText(name));
}

/** Link target of a version; file IDs have no slash. */
const targetOf = ({ id, version }: { id: number; version: string }): string => `${id}/${version}`;

/** Creates a link to a version's zip. Access is checked now and again when it is opened. */
export async function linkVersion(context: CallContext<Routes['files.versionLink']>) {
  const { services, viewer, params } = context;
  const found = await findVersion(services, viewer, params);
  allowCall(context);
  await mustBeStored(services, found);
  return createLink(context, targetOf(params), `${apiBase}/jobs/${params.id}/versions/${params.version}`);
}

/** Sends all files of a version as a zip, for a bearer token or a link. */
export async function downloadVersion(context: CallContext<Routes['files.version']>) {
  const { services, params } = context;
  const viewer = await openAs(context, targetOf(params));
  const found = await findVersion(services, viewer, params);
  let zip: ReturnType<typeof zipFiles> | null = null;
  const open = async () => {
    await mustBeStored(services, found);
    zip = zipFiles(
      found.files,
      (id) => services.files.open(id),
      (err) => services.log.warn({ err }, 'the download of a version broke off'),
    );
    return zip.stream;
  };
  return {
    download: {
      name: found.zipName,
      mime: 'application/zip',
      /** Known once the zip is open. */
      get size() {
        return zip?.size;
      },
      open,
    },
  };
}
