import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { passwordFile } from './embeddedCluster';

/** Connection string of the embedded database that a running program uses in this folder, or null. */
export async function embeddedBeside(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'postgres');
  try {
    const port = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(passwordFile(folder), 'utf8').trim();
    const url = `postgres://takeoffs:${password}@127.0.0.1:${port}/takeoffs`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    await client.end();
    return url;
  } catch {
    return null;
  }
}
