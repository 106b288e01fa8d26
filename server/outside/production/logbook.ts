import path from 'node:path';
import { makeFolder, writeDurably } from '../files/durable';
import type { ProductionPlatform } from './production';

/** Built-in log: one file per release with the payload, overwritten when it is sent again. */
export function logbook(folder: string): ProductionPlatform {
  return {
    async released(notice) {
      const { num, revision, correction } = notice.job;
      await makeFolder(folder);
      await writeDurably(
        path.join(folder, `release-${num}-R${revision}C${correction}.json`),
        JSON.stringify(notice, null, 2),
      );
    },
  };
}
