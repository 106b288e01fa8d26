import type { Agent } from 'node:http';
import type { Readable } from 'node:stream';
import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import { OutOfReach } from '../OutOfReach';
import { DriveFault } from './drive';

export type Entry = drive_v3.Schema$File;
export const folderType = 'application/vnd.google-apps.folder';
/** Format of Google's IDs; also safe inside a quoted query. */
export const isDriveId = (id: string): boolean => /^[A-Za-z0-9_-]{10,200}$/.test(id);

const patience = 10_000;
const uploadPatience = 120_000;
const fields = 'id,name,parents,mimeType,trashed,driveId,appProperties';
const everywhere = { supportsAllDrives: true } as const;
const silent = "Google Drive isn't responding. Try again in a moment.";

export interface Mark {
  readonly key: string;
  readonly value: string;
}

/** The Drive v3 calls that we use, for one company; maps errors to ours. */
export class DriveClient {
  readonly #options: { rootUrl: string; timeout: number; retry: false; agent: (url: URL) => Agent };

  constructor(
    readonly drive: drive_v3.Drive,
    rootUrl: string,
    agent: (url: URL) => Agent,
    readonly authorize: () => Promise<void>,
  ) {
    // Uploads ignore the client's own rootUrl, so pass it with each call.
    this.#options = { rootUrl, timeout: patience, retry: false, agent };
  }

  get(fileId: string): Promise<Entry> {
    return this.#call(async () => (await this.drive.files.get({ fileId, fields, ...everywhere }, this.#options)).data);
  }

  /** A folder that exists and isn't in the trash; otherwise null. */
  async folder(fileId: string): Promise<Entry | null> {
    try {
      const found = await this.get(fileId);
      return found.trashed || found.mimeType !== folderType ? null : found;
    } catch (error) {
      if (error instanceof DriveFault && error.status === 404) return null;
      throw error;
    }
  }

  nameOfShared(driveId: string): Promise<string> {
    return this.#call(
      async () => (await this.drive.drives.get({ driveId, fields: 'name' }, this.#options)).data.name ?? driveId,
    );
  }

  /** Content of a folder, optionally only with this mark. */
  async children(parent: string, mark?: Mark): Promise<Entry[]> {
    const marked = mark ? ` and appProperties has { key='${mark.key}' and value='${mark.value}' }` : '';
    const q = `'${parent}' in parents and trashed = false${marked}`;
    const found: Entry[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await this.#call(() =>
        this.drive.files.list(
          {
            ...{ q, pageToken, pageSize: 1000, orderBy: 'createdTime' },
            ...{ fields: `nextPageToken,files(${fields})`, includeItemsFromAllDrives: true, ...everywhere },
          },
          this.#options,
        ),
      );
      found.push(...(data.files ?? []));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return found;
  }

  /** ID of the folder with our mark; creates it if missing. */
  async ensure(parent: string, mark: Mark, name: string): Promise<string> {
    const [there] = (await this.children(parent, mark)).filter(({ mimeType }) => mimeType === folderType);
    if (there?.id) return there.id;
    const { data } = await this.#call(() =>
      this.drive.files.create(
        {
          requestBody: { name, mimeType: folderType, parents: [parent], appProperties: { [mark.key]: mark.value } },
          ...{ fields: 'id', ...everywhere },
        },
        this.#options,
      ),
    );
    return data.id as string;
  }

  async upload(parent: string, mark: Mark, file: { name: string; mime: string; body: Readable }): Promise<void> {
    await this.#call(() =>
      this.drive.files.create(
        {
          requestBody: { name: file.name, parents: [parent], appProperties: { [mark.key]: mark.value } },
          media: { mimeType: file.mime, body: file.body },
          ...{ fields: 'id', ...everywhere },
        },
        { ...this.#options, timeout: uploadPatience },
      ),
    );
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    await this.authorize();
    return work().catch((error: unknown) => {
      throw faultOf(error);
    });
  }
}

function faultOf(error: unknown): Error {
  const { status, response } = error as { status?: number; response?: { status?: number; data?: unknown } };
  const answered = response?.status ?? status;
  // Google reports exceeded rate limits as 403.
  const rateLimited =
    answered === 403 && /rateLimitExceeded|userRateLimitExceeded/i.test(JSON.stringify(response?.data ?? ''));
  if (!rateLimited && (answered === 401 || answered === 403 || answered === 404))
    return new DriveFault(answered, error);
  return new OutOfReach(silent, error);
}
