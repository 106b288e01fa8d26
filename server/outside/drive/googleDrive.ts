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
  /** The folder in which the companies' folders are made. */
  readonly folder: string;
  /** Where Drive v3 is spoken, with a slash at its end. */
  readonly url: string;
}

/** No folder lies deeper; and a ring, which shortcuts of old could make, ends. */
const deepest = 20;
const mostFolders = 500;
const plainMime = /^[a-z]+\/[a-z0-9.+-]+$/i;

/** A Google Drive, in the name of a service account. Everything made bears our ids, so that twice makes nothing twice. */
export function googleDrive(settings: GoogleSettings, outbound: Outbound, store: FileStore, now: () => number): Drive {
  const line = outbound.service(settings.account.token_uri, settings.url);
  const token = serviceToken(settings.account, line, now);
  const connections = { lookup: line.lookup, keepAlive: true };
  const agents = { 'http:': new Agent(connections), 'https:': new SecureAgent(connections) };
  const agent = ({ protocol }: URL) => agents[protocol as keyof typeof agents];

  // Half a second that only an installation with such a drive pays, when it is first needed.
  const google = () => import('googleapis/build/src/apis/drive/index.js');
  // One client per company (security D13): nothing that one of them holds is there for another.
  const clients = new Map<number, Promise<DriveClient>>();
  const made = async (): Promise<DriveClient> => {
    const { auth, drive } = await google();
    const bearer = new auth.OAuth2();
    const authorize = async () => bearer.setCredentials({ access_token: await token() });
    return new DriveClient(drive({ version: 'v3', auth: bearer }), settings.url, agent, authorize);
  };
  const clientOf = (companyId: number): Promise<DriveClient> => {
    const client = clients.get(companyId) ?? made();
    clients.set(companyId, client);
    return client;
  };
  const known = async (companyId: number, folder: string) => {
    const client = await clientOf(companyId);
    const found = isDriveId(folder) ? await client.folder(folder) : null;
    if (!found) throw new DriveFault(404);
    return { client, found };
  };
  return {
    answers: async () => {
      if (!(await (await made()).folder(settings.folder))) throw new Error('the folder of the settings is not there');
      return '';
    },
    async keepJob(folders, files) {
      const client = await clientOf(folders.company.id);
      const ids = await ensureFolders(client, settings.folder, folders);
      for (const [shelf, lying] of byShelf(files)) {
        const to = await client.ensure(ids.job, { key: 'takeoffsShelf', value: shelf }, shelf);
        const there = new Set((await client.children(to)).map(({ appProperties }) => appProperties?.takeoffsFile));
        for (const { id, name, mime } of lying) {
          if (there.has(id)) continue;
          const body = await store.open(id);
          // Of a file that is gone there is nothing to keep.
          if (!body) continue;
          const type = plainMime.test(mime) ? mime : 'application/octet-stream';
          await client.upload(to, { key: 'takeoffsFile', value: id }, { name, mime: type, body });
        }
      }
      return ids;
    },
    async pathOf(companyId, folder) {
      const { client, found } = await known(companyId, folder);
      return wayTo(client, found);
    },
    async findDwg(companyId, folder) {
      const { client, found } = await known(companyId, folder);
      const dwgs: DwgFile[] = [];
      const open: { id: string; way: string; depth: number }[] = [
        { id: found.id as string, way: await wayTo(client, found), depth: 0 },
      ];
      for (let looked = 0; open.length > 0 && looked < mostFolders; looked++) {
        const { id, way, depth } = open.shift() as (typeof open)[number];
        for (const entry of await client.children(id)) {
          const name = entry.name ?? '';
          const path = `${way}/${name}`;
          if (entry.mimeType === folderType) {
            if (depth < deepest) open.push({ id: entry.id as string, way: path, depth: depth + 1 });
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

/** Names from the top; of a shared drive as it is mounted. Where we may look no higher, it ends. */
async function wayTo(client: DriveClient, from: Entry): Promise<string> {
  const names: string[] = [];
  let at: Entry | null = from;
  for (let depth = 0; at && depth < deepest; depth++) {
    const parent: string | undefined = at.parents?.[0];
    if (at.driveId && !parent) {
      names.unshift('Shared drives', await client.nameOfShared(at.driveId));
      break;
    }
    names.unshift(at.name ?? '');
    at = parent === undefined ? null : await client.get(parent).catch(outOfSight);
  }
  return names.join('/');
}

function outOfSight(error: unknown): null {
  if (error instanceof DriveFault && error.status !== 401) return null;
  throw error;
}
