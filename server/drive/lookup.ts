import { driveTexts } from '../../common/drive/drive';
import type { Routes } from '../../common/api/routes';
import type { Viewer } from '../../common/access/viewer';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import type { Services } from '../services';
import { DriveFault } from '../outside/drive/drive';
import { Refusal } from '../work/refusal';
import { oneRow, place } from '../work/sql';

export async function findPath({ services, viewer, params }: CallContext<Routes['drive.path']>) {
  const companyId = await companyOf(services, viewer, params.folderId);
  return { value: { path: await mapDriveFault(services.drive.pathOf(companyId, params.folderId)) } };
}

export async function findDwg({ services, viewer, params }: CallContext<Routes['drive.dwg']>) {
  const companyId = await companyOf(services, viewer, params.folderId);
  return { value: { files: await mapDriveFault(services.drive.findDwg(companyId, params.folderId)) } };
}

const codes = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' } as const;
const refusal = (status: keyof typeof codes) => new Refusal(codes[status], driveTexts[status] as string);

/** Company of a folder that belongs to a job or client the viewer can read (R6). Any other folder gets a 404. */
async function companyOf(services: Services, viewer: Viewer, folder: string): Promise<number> {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(folder)) throw refusal(404);
  const binds: unknown[] = [folder];
  const found = await oneRow<{ companyId: number }>(
    services.db,
    `SELECT t.company_id AS "companyId" FROM jobs t WHERE t.gdrive_folder = $1 AND (${place(scope.jobs(viewer), binds)})
     UNION ALL
     SELECT t.id FROM companies t WHERE t.gdrive_folder_id = $1 AND (${place(scope.companies(viewer), binds)}) LIMIT 1`,
    binds,
  );
  if (!found) throw refusal(404);
  return found.companyId;
}

/** Maps Drive errors to the texts of R7. */
const mapDriveFault = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof DriveFault ? refusal(error.status) : error;
  });
