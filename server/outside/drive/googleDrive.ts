import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { FileStore } from '../files/fileStore';
import type { Outbound } from '../outbound/outbound';
import {
  byPath,
  type Drive,
  type DriveFile,
  DriveFault,
  type DwgFile,
  isDwg,
  type JobFolders,
  mostDwgs,
} from './drive';
import { DriveClient, type Entry, folderType, isDriveId } from './DriveClient';
import { type ServiceAccount, serviceToken } from './serviceToken';

export interface GoogleSettings {
  readonly account: ServiceAccount;
  /** Folder that contains the company folders. */
  readonly folder: string;
  /** Base URL of the Drive v3 API, with a trailing slash. */
  readonly url: string;
}

/** Limits the depth, since old shortcuts can form a cycle. */
const maxDepth = 20;
const mostFolders = 500;
const plainMime = /^[a-z]+\/[a-z0-9.+-]+$/i;

/**
 * Google Drive with a service account. Everything created is marked with our IDs, so repeating a call creates nothing
 * twice.
 */
export function googleDrive(settings: GoogleSettings, outbound: Outbound, store: FileStore, now: () => number): Drive {
  const line = outbound.service(settings.account.token_uri, settings.url);
  const token = serviceToken(settings.account, line, now);
  const connections = { lookup: line.lookup, keepAlive: true };
  const agents = { 'http:': new Agent(connections), 'https:': new SecureAgent(connections) };
  const agent = ({ protocol }: URL) => agents[protocol as keyof typeof agents];

  // Loading takes half a second, so load it when first needed.
  const google = () => import('googleapis/build/src/apis/drive/index.js');
  // One client per company, so that no cached state is shared between companies (security D13).
  const clients = new Map<number, Promise<DriveClient>>();
  const createClient = async (): Promise<DriveClient> => {
    const { auth, drive } = await google();
    const bearer = new auth.OAuth2();
    const authorize = async () => bearer.setCredentials({ access_token: await token() });
    return new DriveClient(drive({ version: 'v3', auth: bearer }), settings.url, agent, authorize);
  };
  const clientOf = (companyId: number): Promise<DriveClient> => {
    const client = clients.get(companyId) ?? createClient();
    clients.set(companyId, client);
    return client;
  };
  const findFolder = async (companyId: number, folder: string) => {
    const client = await clientOf(companyId);
    const found = isDriveId(folder) ? await client.folder(folder) : null;
    if (!found) throw new DriveFault(404);
    return { client, found };
  };
  return {
    answers: async () => {
      if (!(await (await createClient()).folder(settings.folder)))
        throw new Error("the configured folder doesn't exist");
      return '';
    },
    async keepJob(folders, files) {
      const client = await clientOf(folders.company.id);
      const ids = await ensureFolders(client, settings.folder, folders);
      for (const [shelf, shelfFiles] of byShelf(files)) {
        const to = await client.ensure(ids.job, { key: 'takeoffsShelf', value: shelf }, shelf);
        const there = new Set((await client.children(to)).map(({ appProperties }) => appProperties?.takeoffsFile));
        for (const { id, name, mime } of shelfFiles) {
          if (there.has(id)) continue;
          const body = await store.open(id);
          // The file was deleted, so there is nothing to upload.
          if (!body) continue;
          const type = plainMime.test(mime) ? mime : 'application/octet-stream';
          await client.upload(to, { key: 'takeoffsFile', value: id }, { name, mime: type, body });
        }
      }
      return ids;
    },
    async pathOf(companyId, folder) {
      const { client, found } = await findFolder(companyId, folder);
      return pathTo(client, found);
    },
    async findDwg(companyId, folder) {
      const { client, found } = await findFolder(companyId, folder);
      const dwgs: DwgFile[] = [];
      const open: { id: string; way: string; depth: number }[] = [
        { id: found.id as string, way: await pathTo(client, found), depth: 0 },
      ];
      for (let looked = 0; open.length > 0 && looked < mostFolders; looked++) {
        const { id, way, depth } = open.shift() as (typeof open)[number];
        for (const entry of await client.children(id)) {
          const name = entry.name ?? '';
          const path = `${way}/${name}`;
          if (entry.mimeType === folderType) {
            if (depth < maxDepth) open.push({ id: entry.id as string, way: path, depth: depth + 1 });
          } else if (isDwg(name)) dwgs.push({ name, path });
        }
      }
      return dwgs.sort(byPath).slice(0, mostDwgs);
    },
  };
}

async function ensureFolders(client: DriveClient, root: string, { company, job }: JobFolders) {
  const named = company.folder !== null && isDriveId(company.folder) ? company.folder : null;
  const above =
    named ?? (await client.ensure(root, { key: 'takeoffsClient', value: String(company.id) }, company.name));
  const linked = job.folder !== null && isDriveId(job.folder) ? await client.folder(job.folder) : null;
  const mark = { key: 'takeoffsJob', value: String(job.id) };
  return { company: above, job: linked?.id ?? (await client.ensure(above, mark, job.name)) };
}

function byShelf(files: readonly DriveFile[]): Map<string, DriveFile[]> {
  const shelves = new Map<string, DriveFile[]>();
  for (const file of files) shelves.set(file.shelf, [...(shelves.get(file.shelf) ?? []), file]);
  return shelves;
}

/** Path from the root, with shared drives as they are mounted. Ends at the first folder that can't be read. */
async function pathTo(client: DriveClient, from: Entry): Promise<string> {
  const names: string[] = [];
  let at: Entry | null = from;
  for (let depth = 0; at && depth < maxDepth; depth++) {
    const parent: string | undefined = at.parents?.[0];
    if (at.driveId && !parent) {
      names.unshift('Shared drives', await client.nameOfShared(at.driveId));
      break;
    }
    names.unshift(at.name ?? '');
    at = parent === undefined ? null : await client.get(parent).catch(nullIfHidden);
  }
  return names.join('/');
}

function nullIfHidden(error: unknown): null {
  if (error instanceof DriveFault && error.status !== 401) return null;
  throw error;
}
