import { createWriteStream } from 'node:fs';
import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/fileStore';
import type { Drive } from './drive';

/** File systems take names of 255 bytes, whatever the script; a file on its way bears its id beside its name. */
const longest = 200;

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const sign of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(kept + sign + ending) > longest) break;
    kept += sign;
  }
  return kept.trimEnd() + ending;
}

/** A name as one folder or file: no separators, no dots alone, no control characters, and no longer than can be. */
export const asName = (text: string): string =>
  shortened(
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not reach the file system
      .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
      .replace(/^\.+$/, '_')
      .trim(),
  ) || '_';

/** The embedded default: a folder tree that behaves like a drive. The folder's id is its path below the root. */
export function folderTree(root: string, store: FileStore): Drive {
  return {
    async keepJob({ company, job }, files) {
      const id = path.join(asName(company), asName(job));
      await mkdir(path.join(root, id), { recursive: true });
      const taken = new Set<string>();
      for (const file of files) {
        const shelf = path.join(root, id, asName(file.shelf));
        await mkdir(shelf, { recursive: true });
        let to = path.join(shelf, asName(file.name));
        // Two files of one name on one shelf: the later one carries its id.
        if (taken.has(to)) to = path.join(shelf, asName(`${file.id.slice(0, 6)} ${file.name}`));
        taken.add(to);
        const there = await access(to).then(
          () => true,
          () => false,
        );
        if (there) continue;
        const draft = `${to}.${file.id}.part`;
        const bytes = await store.open(file.id);
        // Of a file that is gone there is nothing to keep.
        if (!bytes) continue;
        await pipeline(bytes, createWriteStream(draft));
        await rename(draft, to);
      }
      return id;
    },
  };
}
