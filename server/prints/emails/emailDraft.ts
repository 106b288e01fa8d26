import type { Routes } from '../../../common/api/routes';
import { plainWord } from '../../../common/csv/sheet';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { type CatalogCells, pricedSkus } from '../../../common/quotes/prints/catalogPrices';
import { resolveSku } from '../../../common/quotes/pricing/resolve';
import { loadLists } from '../../quotes/takeoff/loadLists';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import type { CallContext } from '../../callContext';
import { brandOf } from '../../emails/brand';
import { asHtml, asText } from '../../emails/email';
import { inlinePictures } from '../../emails/inlinePictures';
import { officeDay } from '../../quotes/officeDay';
import { takeoffRelease } from '../../quotes/presentQuote';
import { oneRow, rows } from '../../work/sql';
import { previewUrl } from './emailLink';
import { emailFields, emailWords } from './emailWords';
import { findPrint, findSnapshot } from '../findPrint';
import { printEmail } from './printEmail';
import { senderOf } from './senderOf';

type Sql = <T extends object>(sql: string, bind?: readonly unknown[]) => Promise<T[]>;

/** Addresses offered at most. */
const maxOffered = 200;

export async function customerEmails(sql: Sql, quoteId: number): Promise<readonly string[]> {
  const [found] = await sql<{ emails: string[] }>(
    'SELECT cu.emails FROM quotes q JOIN customers cu ON cu.id = q.customer_id WHERE q.id = $1',
    [quoteId],
  );
  return found?.emails ?? [];
}

/** The client's own people, and earlier recipients of its quotes, who have no name here. */
const peopleOf = (sql: Sql, companyId: number) =>
  sql<{ name: string; email: string }>(
    `SELECT name, email FROM (
       SELECT u.name, lower(u.email) AS email, 0 AS rank FROM users u
       WHERE u.company_id = $1 AND u.role IN ('client', 'viewer') AND u.verified AND u.deleted_at IS NULL
       UNION ALL
       SELECT '', e.address, 1 FROM (SELECT DISTINCT e.address FROM print_emails e JOIN quotes q ON q.id = e.quote_id
         WHERE q.company_id = $1 AND NOT e.copy LIMIT ${maxOffered}) e) p
     ORDER BY rank, lower(name), email LIMIT ${maxOffered}`,
    [companyId],
  );

/** Current catalog cells of the lines that have catalog prices. */
async function catalogOf(sql: Sql, companyId: number, content: QuoteContent): Promise<CatalogCells> {
  const skus = pricedSkus(content);
  if (skus.length === 0) return new Map();
  const lists = await loadLists(sql, companyId, { codes: [], skus });
  return new Map(skus.map((sku) => [plainWord(sku), resolveSku(sku, content.header.priceCode, lists).cells]));
}

/** Draft of an email, with the open problems of the frozen quote. */
export async function draftEmail(context: CallContext<Routes['prints.emailDraft']>) {
  const { services, viewer, params } = context;
  const print = await findPrint(context, params.id);
  const snapshot = await findSnapshot(context, params.id);
  const { content, setting } = snapshot;
  const quote = await oneRow<{ takeoffRelease: string | null }>(
    services.db,
    `SELECT ${takeoffRelease} AS "takeoffRelease" FROM quotes q WHERE q.id = $1`,
    [print.quoteId],
  );
  const { companyId } = print;
  const sql: Sql = (text, bind = []) => rows(services.db, text, bind);
  const brand = await brandOf(services, companyId);
  const fields = emailFields(snapshot, senderOf(viewer));
  const { subject, paragraphs } = emailWords(brand.words, fields);
  const linkText = emailWords(brand.words, fields, 'link').paragraphs.join('\n\n');
  const problems = openProblems(content, computeQuote(content, setting), {
    today: officeDay(services),
    exemption: snapshot.about.exemption ?? null,
    takeoffRelease: quote?.takeoffRelease ?? null,
    catalog: await catalogOf(sql, companyId, content),
  });
  const to = [...(await customerEmails(sql, print.quoteId))];
  return {
    value: {
      to,
      people: (await peopleOf(sql, companyId)).filter(
        ({ name, email }) => name !== '' || !to.some((address) => address.toLowerCase() === email),
      ),
      subject,
      text: paragraphs.join('\n\n'),
      linkText,
      from: [senderOf(viewer), brand.words.signOff || brand.name].join('\n'),
      problems: problems.map(problemText),
      fields: { ...fields },
    },
  };
}

/** The email as its recipients will see it. */
export async function previewEmail(context: CallContext<Routes['prints.emailPreview']>) {
  const { services, viewer, params, body } = context;
  const print = await findPrint(context, params.id);
  const snapshot = await findSnapshot(context, params.id);
  const brand = await brandOf(services, print.companyId, print.jobId);
  const { subject, email } = printEmail(snapshot, brand, senderOf(viewer), body, previewUrl(services.env.publicUrl));
  const html = inlinePictures(asHtml(email), brand.logo ? [brand.logo] : []);
  return { value: { subject, html, text: asText(email) } };
}
