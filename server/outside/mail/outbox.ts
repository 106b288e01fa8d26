import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, writeDurably } from '../files/durable';
import type { Mail, MailCarrier } from './mail';

/** Built-in outbox: each email is a file in a folder; a local demo shows them at /dev/mail. */
export function outbox(folder: string, from: string): MailCarrier {
  return {
    async send(mail) {
      const name = `${createHash('sha256').update(mail.key).digest('hex').slice(0, 32)}.json`;
      await makeFolder(folder);
      await writeDurably(path.join(folder, name), JSON.stringify({ from, ...mail }, null, 2));
      return '';
    },
    async recent(limit) {
      const names = (await readdir(folder).catch(unlessMissing)).filter(
        (name) => name.endsWith('.json') && !name.startsWith('.'),
      );
      const dated = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
      );
      dated.sort((a, b) => b.at - a.at);
      return Promise.all(
        dated.slice(0, limit).map(async ({ name }) => {
          const saved = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Mail & { at: string };
          return { ...saved, html: saved.html ?? '', at: new Date(saved.at) };
        }),
      );
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
