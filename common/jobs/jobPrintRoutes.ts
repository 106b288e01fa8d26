import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idParam } from '../api/text';

const params = z.strictObject({ id: idParam });

/** PDFs of a job, created when they are requested. */
export const jobPrintRoutes = {
  'jobs.sheet': defineRoute({
    method: 'GET',
    path: '/jobs/:id/sheet.pdf',
    reads: 'job.read',
    says: 'Downloads the job sheet as PDF: one page with the job, its contact, due time, notes, files, and a QR code with the job’s address.',
    params,
    reply: { file: true },
  }),
  'jobs.takeoffLists': defineRoute({
    method: 'GET',
    path: '/jobs/:id/lists.pdf',
    reads: 'job.read',
    says: 'Downloads the cut list and the trim list of the latest released CSV files as PDF. 409 if there are none, or if none can be read.',
    params,
    reply: { file: true },
  }),
};
