import { createWriteStream } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder, privateFile, renameDurably, writeDurably } from '../files/durable';
import type { FileStore } from '../files/fileStore';
import { asName } from './asName';
import { byPath, type Drive, DriveFault, isDwg, mostDwgs } from './drive';

/** Built-in drive: a local folder tree. A second folder next to it maps folder IDs to paths. */
export function folderTree(root: string, store: FileStore): Drive {
  const ids = `${root}-folders`;
  const storedPath = async (id: string): Promise<string | null> => {
    if (!/^[A-Za-z0-9_-]{1,200}$/.test(id)) return null;
    return readFile(path.join(ids, id), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  };
  const exists = (relative: string) =>
    access(path.join(root, relative)).then(
      () => true,
      () => false,
    );
  /** A folder keeps its original name. If another folder has that name, the ID is appended. */
  const make = async (id: string, wanted: string): Promise<string> => {
    const known = await storedPath(id);
    const relative = known ?? ((await exists(wanted)) ? `${wanted} (${id})` : wanted);
    // Write the ID first: after a crash in between, the folder is created under its name instead of a second one.
    if (known === null) {
      await makeFolder(ids);
      await writeDurably(path.join(ids, id), relative);
    }
    await makeFolder(path.join(root, relative));
    return relative;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Run one at a time, so that of two new folders with the same name only the first one finds it free. */
  const ensure = (id: string, wanted: string): Promise<string> => {
    const made = last.then(() => make(id, wanted));
    last = made.catch(() => undefined);
    return made;
  };
  const existing = async (id: string): Promise<string> => {
    const relative = await storedPath(id);
    const there = relative !== null && (await stat(path.join(root, relative)).catch(() => null))?.isDirectory();
    if (relative === null || !there) throw new DriveFault(404);
    return relative;
  };
  return {
    async keepJob({ company, job }, files) {
      const companyId = company.folder ?? `client-${company.id}`;
      const above = await ensure(companyId, asName(company.name));
      const jobId = `job-${job.id}`;
      const relative = await ensure(jobId, path.posix.join(above, asName(job.name)));
      const taken = new Set<string>();
      for (const file of files) {
        const shelf = path.join(root, relative, asName(file.shelf));
        await makeFolder(shelf);
        let to = path.join(shelf, asName(file.name));
        // If a folder has two files with the same name, the later one gets its ID in front.
        if (taken.has(to)) to = path.join(shelf, asName(`${file.id.slice(0, 6)} ${file.name}`));
        taken.add(to);
        if (await exists(path.relative(root, to))) continue;
        const bytes = await store.open(file.id);
        // The file was deleted, so there is nothing to copy.
        if (!bytes) continue;
        const draft = `${to}.${file.id}.part`;
        await pipeline(bytes, createWriteStream(draft, { mode: privateFile, flush: true }));
        await renameDurably(draft, to);
      }
      return { company: companyId, job: jobId };
    },
    pathOf: (_companyId, folder) => existing(folder),
    async findDwg(_companyId, folder) {
      const relative = await existing(folder);
      const entries = await readdir(path.join(root, relative), { recursive: true, withFileTypes: true });
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
