import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { startTestProxy, type TestProxy } from './testProxy';

/** An S3-compatible store on loopback, behind a TestProxy. */
export interface Bucket {
  readonly line: TestProxy;
  readonly env: Record<string, string>;
  /** IDs of the stored files. */
  ids(): string[];
  stop(): Promise<void>;
}

export async function openBucket(): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'takeoffs-bucket-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: 'takeoffs' }],
  });
  const { port } = await server.run();
  const line = await startTestProxy(port);
  return {
    line,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      S3_BUCKET: 'takeoffs',
      // The only credentials it accepts.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    ids: () =>
      readdirSync(join(directory, 'takeoffs'), { recursive: true, encoding: 'utf8' }).flatMap((path) => {
        const [, id] = /^files\/([A-Za-z0-9_-]{22})\._S3rver_metadata\.json$/.exec(path) ?? [];
        return id ? [id] : [];
      }),
    async stop() {
      await line.stop();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
