import * as z from 'zod/mini';
import { defineRoute } from '../api/route';

/** Whatever is no folder of ours answers alike, a malformed id too: the call itself looks at it. */
const folder = z.strictObject({ folderId: z.string() });

export const driveRoutes = {
  'drive.path': defineRoute({
    method: 'GET',
    path: '/admin/utils/get-gdrive-file-path/:folderId',
    policy: 'drive.read',
    says: 'Where a folder lies in the drive, from its top, with slashes. The folder belongs to a job or client here.',
    params: folder,
    reply: { schema: z.strictObject({ path: z.string() }) },
  }),
  'drive.dwg': defineRoute({
    method: 'GET',
    path: '/admin/utils/search-dwg-files/:folderId',
    policy: 'drive.read',
    says: 'The .dwg files in a folder and below it, by path; at most 500.',
    params: folder,
    reply: { schema: z.strictObject({ files: z.array(z.strictObject({ name: z.string(), path: z.string() })) }) },
  }),
};
