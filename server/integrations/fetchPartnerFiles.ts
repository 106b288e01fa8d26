import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxUploadBytes } from '../../common/jobs/entry';
import { texts } from '../../common/api/errors';
import type { Received } from '../callContext';
import type { Services } from '../services';
import { sha256Meter } from '../outside/files/sha256';
import { OutboundError } from '../outside/outbound/outbound';
import { refusedUpload } from '../uploads/refusedUpload';
import { invalid, Refusal } from '../work/refusal';

export interface PartnerFile {
  readonly name: string;
  readonly url: string;
}

/** Time limit for all files of a call, in ms; the platform waits for the reply. */
const allMs = 60_000;
/** Time limit for the first byte and between chunks, in ms. */
const silenceMs = 15_000;

export interface FetchedFiles {
  readonly files: readonly Received[];
  /** Why files were left out that can't be part of a job. */
  readonly refused: readonly string[];
}

/**
 * Downloads the files of a partner's call to the temporary folder, under 25,000,000 bytes in total. One failed download
 * rejects the whole call and removes all files. A file that an upload would refuse is left out instead: the platform
 * would send it again and again, and the job would never arrive.
 */
export async function fetchPartnerFiles(services: Services, links: readonly PartnerFile[]): Promise<FetchedFiles> {
  const deadline = AbortSignal.timeout(allMs);
  const fetched: Received[] = [];
  try {
    for (const [i, link] of links.entries()) {
      const left = maxUploadBytes - 1 - fetched.reduce((sum, { size }) => sum + size, 0);
      fetched.push(await fetchOne(services, link, `files.${i}.url`, left, deadline));
    }
    const checked = await Promise.all(fetched.map(async (file) => ({ file, why: await refusedUpload(file) })));
    await removeFetched(checked.flatMap(({ file, why }) => (why === null ? [] : [file])));
    return {
      files: checked.flatMap(({ file, why }) => (why === null ? [file] : [])),
      refused: checked.flatMap(({ why }) => (why === null ? [] : [why])),
    };
  } catch (error) {
    await removeFetched(fetched);
    throw error;
  }
}

/** Removes files that weren't moved to the file store. */
export const removeFetched = (files: readonly Received[]): Promise<unknown> =>
  Promise.all(files.map((file) => rm(file.path, { force: true })));

async function fetchOne(
  { outbound, files }: Services,
  { name, url }: PartnerFile,
  field: string,
  limit: number,
  deadline: AbortSignal,
): Promise<Received> {
  const to = path.join(files.waitingRoom, randomBytes(18).toString('hex'));
  const refused = (why: string) => invalid({ [field]: `The file ${name} can't be downloaded. ${why}` });
  try {
    const { status, headers, body } = await outbound.anywhere.stream({ url, limit, timeoutMs: silenceMs });
    if (status !== 200) {
      body.destroy();
      throw refused(`Its link answered ${status}.`);
    }
    const out = createWriteStream(to, { mode: 0o600 });
    const meter = sha256Meter();
    await pipeline(body, meter.pass, out, { signal: deadline });
    const mime = (headers['content-type'] ?? 'application/octet-stream').slice(0, 200);
    return { field: 'files', name, mime, size: out.bytesWritten, sha256: meter.sum(), path: to };
  } catch (error) {
    await rm(to, { force: true });
    if (error instanceof OutboundError)
      throw error.why === 'size' ? new Refusal('tooLarge', texts.filesTooBig) : refused(error.message);
    if (deadline.aborted) throw refused('All files together took longer than 60 seconds.');
    throw error;
  }
}
