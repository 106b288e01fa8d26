import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail, MailCarrier } from './mail';

/** The embedded default: each mail is a file in the outbox folder, readable at /dev/mail in development. */
export async function outbox(folder: string, from: string): Promise<MailCarrier> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send(mail) {
      const name = `${createHash('sha256').update(mail.key).digest('hex').slice(0, 32)}.json`;
      const draft = path.join(folder, `.${name}`);
      await writeFile(draft, JSON.stringify({ from, ...mail }, null, 2));
      await rename(draft, path.join(folder, name));
    },
    async recent(limit) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
      const dated = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
      );
      dated.sort((a, b) => b.at - a.at);
      return Promise.all(
        dated.slice(0, limit).map(async ({ name }) => {
          const kept = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Mail & { at: string };
          return { ...kept, html: kept.html ?? '', at: new Date(kept.at) };
        }),
      );
    },
  };
}
