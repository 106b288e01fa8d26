import { fullDate, longDay } from '../../../../common/format/dates';
import { escapeHtml } from '../../../../common/format/escapeHtml';
import type { CustomerQuote } from '../../../../common/quotes/links/customerQuote';
import { customerPageText as text } from '../../../../common/quotes/links/customerPageText';
import { acceptCard, questionsCard } from './customerForms';

/** Built script and style of the page; null where the client isn't built. */
export interface CustomerAssets {
  readonly script: string;
  readonly style: string;
}

interface PageOptions {
  readonly token: string;
  readonly assets: CustomerAssets | null;
  readonly timeZone: string;
  /** Said on every page of a public demo. */
  readonly demo: string | null;
}

const html = escapeHtml;
const paragraph = (kind: string, words: string) => `<p class="${kind}" role="note">${html(words)}</p>`;

/**
 * The page of a customer's link: complete without its script, which sends answers and questions, and replaces the
 * elements with `data-part` when options are chosen.
 */
export function customerPage(quote: CustomerQuote, { token, assets, timeZone, demo }: PageOptions): string {
  const calls = `/api/v1/customer-quotes/${token}`;
  const { company, answer } = quote;
  const open = answer === null && !quote.superseded && !quote.expired;
  return customerFrame(
    `${text.quote(quote.num)} · ${company.name}`,
    `<header>
${company.logo ? `<img class="logo" src="${calls}/logo" alt="${html(company.name)}" height="56">` : ''}
<div class="title"><h1>${html(quote.name)}</h1><p>${html(aboutOf(quote, timeZone))}</p>${quote.customer === '' ? '' : `<p>${html(text.for(quote.customer))}</p>`}</div>
<span data-part="pdf">${pdfLink(quote, calls)}</span>
</header>
${demo === null ? '' : paragraph('note', demo)}
<p class="note" id="preview" hidden>${html(text.preview)}</p>
${noticesOf(quote, timeZone)}
<main>
<div class="wide">${detailsCard(quote)}<div data-part="sections">${sectionCards(quote)}</div>${optionsCard(quote, open)}${termsCard(quote)}${questionsCard(quote, timeZone)}</div>
<div class="side"><div data-part="sums">${sumsCard(quote)}</div>${open ? acceptCard(quote) : ''}</div>
${open ? `<a class="bar" href="#accept" data-part="bar">${html(text.acceptFor(quote.total))}</a>` : ''}
</main>
<p class="hidden" role="status" id="new-total"></p>
<footer><p>${html([company.name, ...company.address].join(' · '))}</p></footer>`,
    assets,
  );
}

/** A page with the frame of all customer pages. */
export const customerFrame = (title: string, body: string, assets: CustomerAssets | null): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light dark"><title>${html(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">${
    assets === null
      ? ''
      : `<link rel="stylesheet" href="${assets.style}"><script type="module" src="${assets.script}"></script>`
  }</head><body>${body}</body></html>`;

/** The same page for unknown, revoked and expired links. */
export const unknownLinkPage = (assets: CustomerAssets | null): string =>
  plainCustomerPage(text.notFoundTitle, text.notFound, assets);

export const plainCustomerPage = (title: string, words: string, assets: CustomerAssets | null): string =>
  customerFrame(
    title,
    `<main class="plain"><div class="card"><h1>${html(title)}</h1><p>${html(words)}</p></div></main>`,
    assets,
  );

const aboutOf = (quote: CustomerQuote, timeZone: string): string =>
  [
    quote.company.name,
    text.quote(quote.num),
    longDay(quote.date, timeZone),
    ...(quote.through === null ? [] : [text.validThrough(quote.through)]),
  ].join(' · ');

function pdfLink({ pdf, answer, num }: CustomerQuote, calls: string): string {
  const signing = answer?.what === 'accepted' && !answer.signedPdf;
  if (!pdf) return `<span class="waiting" data-waits>${html(text.creatingPdf)}</span>`;
  const label = answer?.signedPdf ? text.signedPdf : text.pdf;
  return `<a class="button" href="${calls}/pdf" download="${html(num)}.pdf"${signing ? ' data-waits' : ''}>${html(label)}</a>`;
}

function noticesOf({ answer, superseded, expired, through }: CustomerQuote, timeZone: string): string {
  const notices: string[] = [];
  if (answer) {
    const at = fullDate(answer.at, timeZone);
    notices.push(
      answer.what === 'accepted'
        ? paragraph('note good', text.accepted(answer.name, at))
        : paragraph('note', text.declined(answer.name, at)),
    );
  }
  if (superseded) notices.push(paragraph('note warn', text.superseded));
  else if (expired && through !== null && !answer) notices.push(paragraph('note warn', text.expired(through)));
  return notices.join('');
}

function detailsCard({ facts, place, project }: CustomerQuote): string {
  const rows = [...(place === '' && project === '' ? [] : [[project, place].filter(Boolean).join(', ')])];
  if (facts.length === 0 && rows.length === 0) return '';
  const list = facts.map(({ name, value }) => `<div><dt>${html(name)}</dt><dd>${html(value)}</dd></div>`).join('');
  return `<section class="card"><h2>${html(text.details)}</h2>${rows.map((row) => `<p>${html(row)}</p>`).join('')}<dl>${list}</dl></section>`;
}

type Line = CustomerQuote['sections'][number]['lines'][number];

/** A card for each section. */
function sectionCards({ sections, detail }: CustomerQuote): string {
  const priced = detail === 'prices';
  // Lines without sections are simply what the customer gets.
  const alone = sections.length === 1 && sections[0]?.subTotal === null;
  return sections
    .map(({ title, subTotal, lines }) =>
      itemsCard(alone ? text.items : title, lines, priced, subTotal === null ? '' : text.subtotal(subTotal)),
    )
    .join('');
}

/** The optional lines, to choose from while the quote can be accepted; afterwards those that weren't chosen. */
function optionsCard({ options, detail }: CustomerQuote, open: boolean): string {
  const priced = detail === 'prices';
  if (!open) {
    const rest = options.filter(({ chosen }) => !chosen);
    return rest.length === 0 ? '' : itemsCard(text.options, rest, priced, text.notInTotal);
  }
  if (options.length === 0) return '';
  const foot = options.some(({ available }) => available) ? text.chooseOptions : text.notInTotal;
  return itemsCard(text.options, options, priced, foot, (at) => {
    const { chosen, available } = options[at] as (typeof options)[number];
    return available ? `<input type="checkbox" data-option="${at}"${chosen ? ' checked' : ''}>` : null;
  });
}

/** `checkbox` is the HTML of a line's checkbox, or null. */
function itemsCard(
  title: string,
  lines: readonly Line[],
  priced: boolean,
  foot: string,
  checkbox: (at: number) => string | null = () => null,
): string {
  const head = [text.item, text.quantity, ...(priced ? [text.price, text.total] : [])]
    .map((name, i) => `<th scope="col"${i > 0 ? ' class="number"' : ''}>${html(name)}</th>`)
    .join('');
  const rows = lines.map(({ name, about, quantity, unit, price, total }, at) => {
    const box = checkbox(at);
    const named = `${html(name)}${about === '' ? '' : `<small>${html(about)}</small>`}`;
    const cells = [
      `<td>${box === null ? named : `<label class="option">${box}<span>${named}</span></label>`}</td>`,
      `<td class="number">${html(`${quantity} ${unit}`.trim())}</td>`,
      ...(priced
        ? [`<td class="number price">${html(price ?? '')}</td>`, `<td class="number">${html(total || '–')}</td>`]
        : []),
    ];
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<section class="card"><h2>${html(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>${
    foot === '' ? '' : `<p class="foot">${html(foot)}</p>`
  }${lines.some((_line, at) => checkbox(at) !== null) ? '<p class="error" role="status" data-options></p>' : ''}</section>`;
}

const sumRows = (sums: CustomerQuote['sums']): string =>
  sums.map(({ name, amount }) => `<div><dt>${html(name)}</dt><dd>${html(amount)}</dd></div>`).join('');

function sumsCard({ sums, total, after, unpriced, detail }: CustomerQuote): string {
  if (detail === 'none') return `<section class="card"><p>${html(text.noPrices)}</p></section>`;
  return `<section class="card sums"><dl>${sumRows(sums)}</dl><p class="total"><span>${html(text.total)}</span> <span data-total>${html(total ?? '–')}</span></p>${
    after.length === 0 ? '' : `<dl>${sumRows(after)}</dl>`
  }${unpriced === 0 ? '' : `<p>${html(text.unpriced(unpriced))}</p>`}</section>`;
}

function termsCard({ terms }: CustomerQuote): string {
  if (terms.length === 0) return '';
  const rows = terms.map(({ name, value }) => `<div><dt>${html(name)}</dt><dd>${html(value)}</dd></div>`).join('');
  return `<section class="card"><h2>${html(text.terms)}</h2><dl class="terms">${rows}</dl></section>`;
}
