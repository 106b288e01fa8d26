import { greetingOf } from '../../common/companies/letterWords';
import type { Brand } from './brand';

/** What a letter says, before it is text and HTML. */
export interface Letter {
  readonly brand: Brand;
  /** Whom it greets; blank: a mailbox of many. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  /** Somebody's own words, set apart. */
  readonly quoted?: string;
  readonly facts?: readonly (readonly [what: string, said: string])[];
  readonly button?: { readonly says: string; readonly url: string };
  /** Under the button. */
  readonly after?: readonly string[];
  /** Instead of the usual greeting and signature: a letter that somebody wrote. */
  readonly own?: { readonly signed: string };
  /** Why one gets it, and the way out of it. */
  readonly why?: { readonly says: string; readonly unsubscribe: string };
}

/** A person signs with the name; the company's own words stand under it, or its name. */
function signedBy({ words, name }: Brand, own: Letter['own']): string[] {
  const company = words.signOff || (own ? name : '');
  return [[...(own ? [own.signed] : []), company].join('\n')].filter((text) => text !== '');
}

export function asText({ brand, name, own, ...letter }: Letter): string {
  const parts = [
    ...(own ? [] : [greetingOf(brand.words, name)]),
    ...letter.paragraphs,
    ...(letter.quoted ? [letter.quoted.replace(/^/gm, '> ')] : []),
    ...(letter.facts?.length ? [letter.facts.map(([what, said]) => `${what}: ${said}`).join('\n')] : []),
    ...(letter.button ? [letter.button.url] : []),
    ...(letter.after ?? []),
    ...signedBy(brand, own),
    ...(letter.why ? [`-- \n${brand.name}\n${letter.why.says} To end them: ${letter.why.unsubscribe}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');
const p = (text: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${lines(text)}</p>`;

const font = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Mail programs that know the dark show it; the others show what is written at each element. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#14171a!important}.sheet{background:#1e2327!important;border-color:#343b41!important}
.ink{color:#e8ecef!important}.soft{color:#a9b4bc!important}.said{background:#272d32!important;border-color:#5b9bd5!important}
.logo{background:#fff!important}}`;

const bold = 'font-weight:600;color:#1d2429';

/** Tables and styles at each element, as mail programs want it; nothing is loaded from anywhere. */
export function asHtml({ brand, name, own, ...letter }: Letter): string {
  const head = brand.logo
    ? `<span class="logo" style="display:inline-block;background:#fff;border-radius:6px;padding:6px"><img src="cid:${brand.logo.name}" alt="${escaped(brand.name)}" height="48" style="display:block;height:48px;border:0"></span>`
    : `<span class="ink" style="font-size:18px;${bold}">${escaped(brand.name)}</span>`;
  const facts = (letter.facts ?? [])
    .map(
      ([what, said]) =>
        `<tr><td class="soft" style="padding:2px 16px 2px 0;color:#5a6670;vertical-align:top;white-space:${what.length > 16 ? 'normal' : 'nowrap'}">${escaped(what)}</td><td class="ink" style="padding:2px 0;color:#1d2429">${lines(said)}</td></tr>`,
    )
    .join('');
  const body = [
    ...(own ? [] : [p(greetingOf(brand.words, name))]),
    ...letter.paragraphs.map((text) => p(text)),
    ...(letter.quoted
      ? [
          `<blockquote class="said ink" style="margin:0 0 16px;padding:12px 16px;background:#f1f4f6;border-left:3px solid #1f6fb2;color:#1d2429">${lines(letter.quoted)}</blockquote>`,
        ]
      : []),
    ...(facts ? [`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts}</table>`] : []),
    ...(letter.button
      ? [
          `<p style="margin:24px 0"><a href="${escaped(letter.button.url)}" style="display:inline-block;padding:12px 20px;background:#1f6fb2;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escaped(letter.button.says)}</a></p>`,
        ]
      : []),
    ...(letter.after ?? []).map((text) => p(text)),
    ...signedBy(brand, own).map((text) => p(text)),
  ];
  const foot = letter.why
    ? `<p class="soft" style="margin:16px 0 0;font-size:13px;color:#5a6670">${escaped(letter.why.says)} <a class="soft" href="${escaped(letter.why.unsubscribe)}" style="color:#5a6670">End these mails</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(brand.name)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#eef1f3;${font};font-size:16px;line-height:1.5"><table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse;table-layout:fixed"><tr><td style="padding:0 0 16px">${head}</td></tr><tr><td class="sheet ink" style="padding:24px 24px 8px;overflow-wrap:anywhere;word-break:break-word;background:#ffffff;border:1px solid #d5dce1;border-radius:8px;color:#1d2429">${body.join('\n')}</td></tr><tr><td>${foot}</td></tr></table></body></html>`;
}
