import * as z from 'zod/mini';
import { opaqueId } from '../api/text';

const totals = {
  panels: z.int(),
  linearFeet: z.number(),
  squares: z.nullable(z.number()),
  trims: z.int(),
};

/** The check of a job's current drafts: response of GET /jobs/{id}/drafts (our addition). */
export const draftReport = z.strictObject({
  /** The CSV and PDF files of the current round. */
  files: z.array(
    z.strictObject({
      file: opaqueId,
      findings: z.array(
        z.strictObject({ severity: z.enum(['mustFix', 'advisory']), message: z.string(), line: z.nullable(z.int()) }),
      ),
      /** Names of the columns that a quote reads. */
      columns: z.array(z.string()),
      /** null for PDFs and for files that can't be read. */
      totals: z.nullable(z.strictObject(totals)),
    }),
  ),
  /** Totals of the round before; null if it has no readable CSV. */
  before: z.nullable(z.strictObject({ ...totals, round: z.string() })),
  /** Questions about totals that are far from those of the round before. */
  doubts: z.array(z.string()),
  /** Columns saved for the client's files by their headers, so that a draft can be checked before it's uploaded. */
  columns: z.array(
    z.strictObject({
      head: z.string(),
      delimiter: z.enum([',', ';', '\t']),
      columns: z.record(z.string(), z.int()),
    }),
  ),
});
export type DraftReport = z.infer<typeof draftReport>;
