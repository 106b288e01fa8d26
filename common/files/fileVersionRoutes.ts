import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam, instant, text } from '../api/text';
import { emailSchema } from '../customers/emailSchema';
import { releasePattern, versionPattern } from '../jobs/fileVersions';
import { versionEmailLimits } from './versionEmailLimits';

/** `R1` for a release, `R1C2` for the drafts of a correction. */
const version = z.string().check(z.regex(versionPattern));
const params = z.strictObject({ id: idParam, version });
const released = z.strictObject({ id: idParam, version: z.string().check(z.regex(releasePattern)) });

export const fileVersionRoutes = {
  'files.versionLink': defineRoute({
    method: 'POST',
    path: '/jobs/:id/versions/:version/link',
    reads: 'job.read',
    may: 'file.read',
    says: 'Returns a link that downloads all files of a version as a zip and works for 60 seconds. Access is checked again when it’s opened.',
    params,
    reply: { schema: z.strictObject({ url: z.string(), expires: instant }) },
  }),
  'files.version': defineRoute({
    method: 'GET',
    path: '/jobs/:id/versions/:version',
    reads: 'public',
    may: 'file.read',
    says: 'Downloads all files of a version as a zip: `R1` for a release, `R1C2` for the drafts of a correction. Takes a bearer token or the `link` of POST /jobs/{id}/versions/{version}/link.',
    // Treat a malformed ID like an unknown one: without a token, the response is the same 401 for any ID.
    params: z.strictObject({ id: z.catch(idParam, 0), version: z.catch(version, '') }),
    query: z.strictObject({ link: z.optional(z.string().check(z.maxLength(2000))) }),
    reply: { file: true },
  }),
  'files.emailDraft': defineRoute({
    method: 'GET',
    path: '/jobs/:id/versions/:version/email',
    reads: 'job.read',
    may: 'file.email',
    says: 'Returns who can get an email about a release: the active users of the job’s company who can read the job, and the company’s list for release copies.',
    params: released,
    reply: {
      schema: z.strictObject({
        people: z.array(z.strictObject({ _id: idNumber, name: z.string() })),
        addresses: z.array(z.string()),
      }),
    },
  }),
  'files.emailVersion': defineRoute({
    method: 'POST',
    path: '/jobs/:id/versions/:version/email',
    reads: 'job.read',
    may: 'file.email',
    says: 'Emails a link to a release, such as `R1`, to users of the job’s company and addresses of its list for release copies, at most 20 together. The email says if a newer release exists; the job’s history says who was sent what.',
    params: released,
    body: z.strictObject({
      users: z.optional(z.array(idNumber).check(z.maxLength(versionEmailLimits.recipients))),
      addresses: z.optional(z.array(emailSchema).check(z.maxLength(versionEmailLimits.recipients))),
      text: z.optional(text(versionEmailLimits.text)),
    }),
    reply: { schema: z.strictObject({ to: z.array(z.string()) }) },
    status: 202,
    creates: true,
  }),
};
