import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProductionPlatform } from './production';

/** The embedded default: a log of what would be sent, one file per release, overwritten when it is sent again. */
export async function logbook(folder: string): Promise<ProductionPlatform> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async released(notice) {
      const { num, revision, correction } = notice.job;
      const name = `release-${num}-R${revision}C${correction}.json`;
      const draft = path.join(folder, `.${name}`);
      await writeFile(draft, JSON.stringify(notice, null, 2));
      await rename(draft, path.join(folder, name));
    },
  };
}
