import { driveTexts } from '../../common/drive/drive';
import type { Routes } from '../../common/api/routes';
import type { Viewer } from '../../common/access/viewer';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import type { House } from '../house';
import { DriveFault } from '../outside/drive/drive';
import { Refusal } from '../work/refusal';
import { oneRow, place } from '../work/sql';

export async function findPath({ house, viewer, params }: Ask<Routes['drive.path']>) {
  const companyId = await companyOf(house, viewer, params.folderId);
  return { value: { path: await said(house.drive.pathOf(companyId, params.folderId)) } };
}

export async function findDwg({ house, viewer, params }: Ask<Routes['drive.dwg']>) {
  const companyId = await companyOf(house, viewer, params.folderId);
  return { value: { files: await said(house.drive.findDwg(companyId, params.folderId)) } };
}

const codes = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' } as const;
const refusal = (status: keyof typeof codes) => new Refusal(codes[status], driveTexts[status] as string);

/** Whose folder it is: of a job or a client that one reads (decisions §6). Any other does not exist, whatever it is. */
async function companyOf(house: House, viewer: Viewer, folder: string): Promise<number> {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(folder)) throw refusal(404);
  const binds: unknown[] = [folder];
  const found = await oneRow<{ companyId: number }>(
    house.db,
    `SELECT t.company_id AS "companyId" FROM jobs t WHERE t.gdrive_folder = $1 AND (${place(scope.jobs(viewer), binds)})
     UNION ALL
     SELECT t.id FROM companies t WHERE t.gdrive_folder_id = $1 AND (${place(scope.companies(viewer), binds)}) LIMIT 1`,
    binds,
  );
  if (!found) throw refusal(404);
  return found.companyId;
}

/** What the drive says no to, in the words of spec §8. */
const said = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof DriveFault ? refusal(error.status) : error;
  });
