import { readdirSync, readlinkSync } from 'node:fs';

/** Number of stored files in this data folder that this process has open. */
export const openFiles = (dataDir: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${dataDir}/files/kept`);
    } catch {
      return false;
    }
  }).length;
