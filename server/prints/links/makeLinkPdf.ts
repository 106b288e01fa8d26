import { randomBytes } from 'node:crypto';
import { Quote } from '../../../db/models/Quote';
import { sha256Of } from '../../outside/files/sha256';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { oneRow } from '../../work/sql';
import { storeThenChange } from '../../work/storeThenChange';
import type { TaskPayload } from '../../work/tasks/tasks';
import { snapshotOf } from '../findPrint';
import { lockIfExists, logoOf } from '../makePrint';
import { printDocument } from '../printDocument';
import type { Signature } from '../printSignature';
import { typeset } from '../typesetting/typeset';
import { type ChosenOption, withOptions } from './chosenOptions';
import type { FoundLink } from './findLink';

interface Source {
  readonly quoteId: number;
  readonly printId: string;
  readonly detail: FoundLink['detail'];
}

/** Creates the PDF of a link that shows other amounts than the print. Skipped if the link or its PDF's need is gone. */
export async function makeLinkPdf(services: Services, { linkId }: TaskPayload<'link.pdf'>): Promise<void> {
  const link = await oneRow<Source>(
    services.db,
    `SELECT quote_id AS "quoteId", print_id AS "printId", detail FROM quote_links WHERE id = $1 AND pdf_id IS NULL`,
    [linkId],
  );
  if (link) await make(services, link, null, { table: 'quote_links', id: linkId, verb: 'link.pdf' });
}

/** Creates the PDF of an accepted version, with the signature as its last page. */
export async function makeSignedPdf(services: Services, { answerId }: TaskPayload<'answer.pdf'>): Promise<void> {
  const answer = await oneRow<
    Source &
      Omit<Signature, 'picture' | 'total' | 'options'> & {
        png: Buffer | null;
        cents: string | null;
        options: ChosenOption[];
      }
  >(
    services.db,
    `SELECT a.quote_id AS "quoteId", a.print_id AS "printId", l.detail, a.name, a.signature AS png, a.at,
       a.total_cents AS cents, a.options, a.hash, a.address, a.user_agent AS "userAgent"
     FROM quote_answers a JOIN quote_links l ON l.id = a.link_id WHERE a.id = $1 AND a.pdf_id IS NULL`,
    [answerId],
  );
  if (!answer) return;
  const { png, cents, detail, options } = answer;
  const signature: Signature = {
    ...answer,
    options: options.map(({ name }) => name),
    picture: png === null ? null : `data:image/png;base64,${png.toString('base64')}`,
    total: detail === 'none' || cents === null ? null : Number(cents),
  };
  await make(services, answer, { signature, options }, { table: 'quote_answers', id: answerId, verb: 'answer.pdf' });
}

/** Typesets and stores a PDF, and names it in its row; running it again does nothing. */
async function make(
  services: Services,
  { quoteId, printId, detail }: Source,
  accepted: { readonly signature: Signature; readonly options: readonly ChosenOption[] } | null,
  { table, id, verb }: { table: 'quote_links' | 'quote_answers'; id: number; verb: string },
): Promise<void> {
  const snapshot = withOptions(await snapshotOf({ services }, printId), accepted?.options ?? []);
  const logo = await logoOf(services, snapshot.about.company.logoFileId);
  const shown = { detail, ...(accepted ? { signature: accepted.signature } : {}) };
  const bytes = await typeset(printDocument(snapshot, logo, services.env.officeTz, shown), () => {});
  const pdfId = randomBytes(16).toString('base64url');
  await storeThenChange(services, {
    ids: [pdfId],
    store: () => services.files.put(pdfId, bytes),
    commit: () =>
      change(services, { actor: null, verb }, async (work) => {
        const quote = await lockIfExists(work, quoteId);
        const [named] = quote
          ? await work.sql(
              `UPDATE ${table} SET pdf_id = $2, pdf_sha256 = $3, pdf_size = $4 WHERE id = $1 AND pdf_id IS NULL RETURNING id`,
              [id, pdfId, sha256Of(bytes), bytes.byteLength],
            )
          : [];
        if (quote && named) await work.touch(Quote, quote);
        else await work.task('files.discard', { ids: [pdfId] });
      }),
  });
}
