import type { Routes } from '../../../common/api/routes';
import { exactDollars } from '../../../common/format/exact';
import type { PrintSnapshot } from '../../../common/quotes/document/snapshot';
import type { CustomerQuote } from '../../../common/quotes/links/customerQuote';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { versionNumber } from '../../../common/quotes/versions/versionLetter';
import type { Answer, CallContext } from '../../callContext';
import type { Services } from '../../services';
import { conflict, notFound } from '../../work/refusal';
import { rows } from '../../work/sql';
import { officeDay } from '../../quotes/officeDay';
import { snapshotOf } from '../findPrint';
import { olderLayout } from '../../../common/companies/paperLayout';
import { detailOf } from '../../../common/quotes/links/linkLimits';
import { termsOf } from '../printClosing';
import { belowName, type OfferLine, offerSections, offerSums } from '../offerLines';
import { selectionFacts } from '../printDocument';
import { filled } from '../printText';
import { chooseOptions, type ChosenOption, isAvailable, optionsOf, withOptions } from './chosenOptions';
import { findLink, type FoundLink } from './findLink';
import { customerText } from './linkText';

/** Loads the link of a public call, which counts against the link. */
export async function linkOfCall(services: Services, token: string): Promise<FoundLink> {
  await services.gate.limits.take('customerLink', token);
  return findLink((sql, bind) => rows(services.db, sql, bind), token, services.now());
}

export const getCustomerQuote = async ({
  services,
  params,
  query,
}: CallContext<Routes['customerQuotes.get']>): Promise<Answer> => ({
  value: await customerQuoteOf(services, await linkOfCall(services, params.token), readPositions(query.options)),
});

/** Positions of chosen options from a URL. */
export const readPositions = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);

export const isOver = (services: Services, { through }: FoundLink): boolean =>
  through !== null && through < officeDay(services);

/**
 * The quote as a link shows it: only what the frozen version offers, at the link's detail (Q52). The sums include the
 * chosen options, or those it was accepted with (Q66).
 */
export async function customerQuoteOf(
  services: Services,
  link: FoundLink,
  positions: readonly number[] = [],
): Promise<CustomerQuote> {
  const [snapshot, contact, messages] = await Promise.all([
    snapshotOf({ services }, link.printId),
    contactOf(services, link),
    messagesOf(services, link),
  ]);
  const { about, content } = snapshot;
  const chosen = link.answer ? link.answer.options : chooseOptions(snapshot, positions);
  const { header } = content;
  const mine = link.answer?.linkId === link.id;
  return {
    num: versionNumber(link.num, link.revision),
    name: about.name,
    project: about.jobName === about.name ? '' : about.jobName,
    place: filled([header.street, header.city, header.state]).join(', '),
    customer: about.customer,
    company: {
      name: about.company.name,
      address: [...about.company.address],
      logo: about.company.logoFileId !== null,
    },
    contact,
    date: about.time,
    through: link.through,
    expired: isOver(services, link),
    superseded: link.superseded,
    detail: link.detail,
    facts: selectionFacts(snapshot)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => ({ name, value })),
    ...amountsOf(snapshot, link, chosen),
    terms: termsOf(snapshot.paper ?? olderLayout).filter(({ value }) => value !== ''),
    pdf: pdfOf(link) !== null,
    hash: link.hash,
    answer: link.answer && {
      what: link.answer.what,
      name: link.answer.name,
      at: link.answer.at,
      signedPdf: mine && link.answer.pdfId !== null,
    },
    messages,
  };
}

function amountsOf(
  snapshot: PrintSnapshot,
  { detail }: FoundLink,
  chosen: readonly ChosenOption[],
): Pick<CustomerQuote, 'sections' | 'options' | 'sums' | 'total' | 'after' | 'unpriced'> {
  const { about, content, setting } = withOptions(snapshot, chosen);
  const computed = computeQuote(content, setting);
  const isChosen = new Set(chosen.map(({ line }) => line));
  const { rows: sums, total, after, unpriced } = offerSums(content, computed, about.exemption ?? null);
  const priced = detail === 'prices';
  const lineOf = (line: OfferLine) => ({
    ...{ name: line.name, about: belowName(line, priced), quantity: line.quantity, unit: line.unit },
    price: priced ? line.price : null,
    total: priced ? line.total : null,
  });
  const sumsOf = (rows: typeof sums) =>
    detail === 'none'
      ? []
      : rows.map(({ name, cents }) => ({ name, amount: cents === null ? '–' : exactDollars(cents) }));
  return {
    sections: offerSections(content, computed).map(({ title, subTotal, lines }) => ({
      title,
      subTotal: priced ? subTotal : null,
      lines: lines.map(lineOf),
    })),
    options: optionsOf(snapshot).map((option) => ({
      ...lineOf(option),
      ...{ chosen: isChosen.has(option.id), available: isAvailable(option) },
    })),
    sums: sumsOf(sums),
    total: detail === 'none' || total === null ? null : exactDollars(total),
    after: sumsOf(after),
    unpriced: detail === 'none' ? 0 : unpriced,
  };
}

/** People of the drafting office stay anonymous (R1.14). */
async function contactOf(services: Services, { id }: FoundLink): Promise<CustomerQuote['contact']> {
  const [found] = await rows<{ name: string; phone: string; email: string }>(
    services.db,
    `SELECT u.name, u.phone, u.email FROM quote_links l JOIN users u ON u.id = l.created_by
     WHERE l.id = $1 AND u.role = 'client' AND u.deleted_at IS NULL`,
    [id],
  );
  return found ?? null;
}

const messagesOf = (services: Services, { id }: FoundLink): Promise<CustomerQuote['messages']> =>
  rows(
    services.db,
    `SELECT CASE WHEN m.author_id IS NULL THEN m.name WHEN u.role = 'client' THEN u.name ELSE '' END AS name, m.text,
       iso(m.at) AS at, m.author_id IS NOT NULL AS "fromCompany"
     FROM quote_messages m LEFT JOIN users u ON u.id = m.author_id WHERE m.link_id = $1 ORDER BY m.id`,
    [id],
  );

/** The file of a link's PDF: the signed one, else one that shows the same as the link. */
function pdfOf(link: FoundLink): { id: string; size: number | null } | null {
  const { answer, detail } = link;
  if (answer?.linkId === link.id && answer.pdfId !== null) return { id: answer.pdfId, size: answer.pdfSize };
  if (detail !== detailOf(link.printPrices)) return link.pdfId === null ? null : { id: link.pdfId, size: link.pdfSize };
  return link.printState === 'ready' ? { id: link.printId, size: link.printSize } : null;
}

export async function downloadCustomerPdf({
  services,
  params,
}: CallContext<Routes['customerQuotes.pdf']>): Promise<Answer> {
  const link = await linkOfCall(services, params.token);
  const file = pdfOf(link);
  if (!file) throw conflict(customerText.pdfNotReady);
  const name = `${versionNumber(link.num, link.revision)}${link.superseded ? ' (superseded)' : ''}.pdf`;
  return {
    download: {
      ...{ name, mime: 'application/pdf', size: file.size ?? undefined },
      open: () => services.files.open(file.id),
    },
  };
}

export async function downloadCustomerLogo({
  services,
  params,
}: CallContext<Routes['customerQuotes.logo']>): Promise<Answer> {
  const link = await linkOfCall(services, params.token);
  const { about } = await snapshotOf({ services }, link.printId);
  const { logoFileId } = about.company;
  if (logoFileId === null) throw notFound();
  return {
    download: { name: 'logo.png', mime: 'image/png', inline: 'image/png', open: () => services.files.open(logoFileId) },
  };
}
