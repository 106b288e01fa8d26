import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { fileUrl, instant, opaqueId } from '../api/text';

/** The four multipart fields of POST /upload, named by what the files are for. */
export const uploadFields = ['subFile', 'noteFile', 'draftFile', 'revFile'] as const;
export type UploadField = (typeof uploadFields)[number];

const params = z.strictObject({ id: opaqueId });
const link = z.strictObject({ link: z.optional(z.string().check(z.maxLength(2000))) });

export const uploadRoutes = {
  'uploads.create': defineRoute({
    method: 'POST',
    path: '/upload',
    may: ['upload.subFile', 'upload.noteFile', 'upload.draftFile', 'upload.revFile'],
    says: 'Uploads files (fields subFile, noteFile, draftFile, revFile), under 25,000,000 bytes in total. Returns their URLs in order.',
    multipart: { files: uploadFields },
    reply: { schema: z.array(fileUrl) },
    status: 201,
  }),
  'files.link': defineRoute({
    method: 'POST',
    path: '/files/:id/link',
    may: 'file.read',
    says: 'Returns a download link that works for 60 seconds. Access is checked again when it’s opened.',
    params,
    reply: { schema: z.strictObject({ url: z.string(), expires: instant }) },
  }),
  'files.download': defineRoute({
    method: 'GET',
    path: '/files/:id',
    reads: 'public',
    may: 'file.read',
    says: 'Downloads a file, with a bearer token or the `link` of POST /files/{id}/link.',
    // Treat a malformed ID like an unknown one: without a token, the response is the same 401 for any ID.
    params: z.strictObject({ id: z.catch(opaqueId, '') }),
    query: link,
    reply: { file: true },
  }),
  'files.thumbnail': defineRoute({
    method: 'GET',
    path: '/files/:id/thumbnail',
    reads: 'public',
    may: 'file.read',
    says: 'Returns a small WebP of a picture or of a PDF’s first page, with a bearer token or the `link` of POST /files/{id}/link. Files with `thumbnail: true` have one; it’s made within a minute after the upload.',
    params: z.strictObject({ id: z.catch(opaqueId, '') }),
    query: link,
    reply: { file: true },
  }),
};
