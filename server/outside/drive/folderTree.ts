import { createWriteStream } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder, privateFile, renameDurably, writeDurably } from '../files/durable';
import type { FileStore } from '../files/fileStore';
import { asName } from './asName';
import { byPath, type Drive, DriveFault, isDwg, mostDwgs } from './drive';

/** The embedded default: a folder tree that behaves like a drive. Beside it stands where each folder's id leads. */
export function folderTree(root: string, store: FileStore): Drive {
  const ids = `${root}-folders`;
  const wayOf = async (id: string): Promise<string | null> => {
    if (!/^[A-Za-z0-9_-]{1,200}$/.test(id)) return null;
    return readFile(path.join(ids, id), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  };
  /** The folder keeps the name that it was made with. */
  const ensure = async (id: string, way: string): Promise<string> => {
    const known = await wayOf(id);
    await makeFolder(path.join(root, known ?? way));
    if (known !== null) return known;
    await makeFolder(ids);
    await writeDurably(path.join(ids, id), way);
    return way;
  };
  const existing = async (id: string): Promise<string> => {
    const way = await wayOf(id);
    const there = way !== null && (await stat(path.join(root, way)).catch(() => null))?.isDirectory();
    if (way === null || !there) throw new DriveFault(404);
    return way;
  };
  return {
    async keepJob({ company, job }, files) {
      const companyId = company.folder ?? `client-${company.id}`;
      const above = await ensure(companyId, asName(company.name));
      const jobId = `job-${job.id}`;
      const way = await ensure(jobId, path.posix.join(above, asName(job.name)));
      const taken = new Set<string>();
      for (const file of files) {
        const shelf = path.join(root, way, asName(file.shelf));
        await makeFolder(shelf);
        let to = path.join(shelf, asName(file.name));
        // Two files of one name on one shelf: the later one carries its id.
        if (taken.has(to)) to = path.join(shelf, asName(`${file.id.slice(0, 6)} ${file.name}`));
        taken.add(to);
        const there = await access(to).then(
          () => true,
          () => false,
        );
        if (there) continue;
        const bytes = await store.open(file.id);
        // Of a file that is gone there is nothing to keep.
        if (!bytes) continue;
        const draft = `${to}.${file.id}.part`;
        await pipeline(bytes, createWriteStream(draft, { mode: privateFile, flush: true }));
        await renameDurably(draft, to);
      }
      return { company: companyId, job: jobId };
    },
    pathOf: (_companyId, folder) => existing(folder),
    async findDwg(_companyId, folder) {
      const way = await existing(folder);
      const entries = await readdir(path.join(root, way), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && isDwg(entry.name))
        .map(({ name, parentPath }) => ({
          name,
          path: path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'),
        }))
        .sort(byPath)
        .slice(0, mostDwgs);
    },
  };
}
