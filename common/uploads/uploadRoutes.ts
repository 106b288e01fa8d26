import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { fileUrl, instant, opaqueId } from '../api/text';

/** The four multipart fields of POST /upload, named by what the files are for. */
export const uploadFields = ['subFile', 'noteFile', 'draftFile', 'revFile'] as const;
export type UploadField = (typeof uploadFields)[number];

const params = z.strictObject({ id: opaqueId });

export const uploadRoutes = {
  'uploads.create': defineRoute({
    method: 'POST',
    path: '/upload',
    policy: 'upload.noteFile',
    says: 'Upload files (fields subFile, noteFile, draftFile, revFile); together under 25,000,000 bytes. Answers their urls in order.',
    multipart: { files: uploadFields },
    reply: { schema: z.array(fileUrl) },
    status: 201,
  }),
  'files.link': defineRoute({
    method: 'POST',
    path: '/files/:id/link',
    policy: 'file.read',
    says: 'A link of 60 seconds for the browser, judged again when it is opened.',
    params,
    reply: { schema: z.strictObject({ url: z.string(), expires: instant }) },
  }),
  'files.download': defineRoute({
    method: 'GET',
    path: '/files/:id',
    policy: 'public',
    says: 'The file itself, by bearer token or by the `link` of POST /files/{id}/link.',
    // A malformed id is one that no file has: whoever has no token is told that first, as with every other id.
    params: z.strictObject({ id: z.catch(opaqueId, '') }),
    query: z.strictObject({ link: z.optional(z.string().check(z.maxLength(2000))) }),
    reply: { file: true },
  }),
};
