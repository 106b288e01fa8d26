import * as z from 'zod/mini';
import { defineRoute } from '../api/route';

/** Any string is accepted; the handler returns the same error for malformed and unknown IDs. */
const folder = z.strictObject({ folderId: z.string() });

export const driveRoutes = {
  'drive.path': defineRoute({
    method: 'GET',
    path: '/admin/utils/get-gdrive-file-path/:folderId',
    reads: 'drive.read',
    says: 'Returns a folder’s full path in the drive. The folder must belong to a job or client.',
    params: folder,
    reply: { schema: z.strictObject({ path: z.string() }) },
  }),
  'drive.dwg': defineRoute({
    method: 'GET',
    path: '/admin/utils/search-dwg-files/:folderId',
    reads: 'drive.read',
    says: 'Lists up to 500 .dwg files in a folder and its subfolders, by path.',
    params: folder,
    reply: { schema: z.strictObject({ files: z.array(z.strictObject({ name: z.string(), path: z.string() })) }) },
  }),
};
