import { greetingOf } from '../../common/companies/emailTemplates';
import { escapeHtml } from '../../common/format/escapeHtml';
import type { Brand } from './brand';

/** Content of an email, before it is rendered as text and HTML. */
export interface Email {
  readonly brand: Brand;
  /** Recipient's name for the greeting; blank for a shared mailbox. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  /** A user's text, shown as a quotation. */
  readonly quoted?: string;
  readonly facts?: readonly (readonly [what: string, value: string])[];
  readonly button?: { readonly says: string; readonly url: string };
  /** A URL in the paragraphs, to be a link in HTML. */
  readonly inlineUrl?: string;
  /** Shown below the button. */
  readonly after?: readonly string[];
  /** An email that a user wrote: no greeting, signed with the user's name. */
  readonly own?: { readonly signed: string };
  /** Why the recipient gets it, with a link to unsubscribe. */
  readonly why?: { readonly says: string; readonly unsubscribe: string };
}

/** The user's name, then the company's sign-off or its name. */
function signedBy({ words, name }: Brand, own: Email['own']): string[] {
  const company = words.signOff || (own ? name : '');
  return [[...(own ? [own.signed] : []), company].join('\n')].filter((text) => text !== '');
}

export function asText({ brand, name, own, ...email }: Email): string {
  const parts = [
    ...(own ? [] : [greetingOf(brand.words, name)]),
    ...email.paragraphs,
    ...(email.quoted ? [email.quoted.replace(/^/gm, '> ')] : []),
    ...(email.facts?.length ? [email.facts.map(([what, value]) => `${what}: ${value}`).join('\n')] : []),
    ...(email.button ? [email.button.url] : []),
    ...(email.after ?? []),
    ...signedBy(brand, own),
    ...(email.why ? [`-- \n${brand.name}\n${email.why.says} Unsubscribe: ${email.why.unsubscribe}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const lines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');
const p = (text: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${lines(text)}</p>`;

function linked(html: string, url: string | undefined): string {
  if (url === undefined) return html;
  const shown = escapeHtml(url);
  return html.replaceAll(shown, `<a href="${shown}" style="color:#1f6fb2">${shown}</a>`);
}

const font = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Dark colors for email clients that support them; others use the inline styles. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#14171a!important}.sheet{background:#1e2327!important;border-color:#343b41!important}
.ink{color:#e8ecef!important}.soft{color:#a9b4bc!important}.quoted{background:#272d32!important;border-color:#5b9bd5!important}
.logo{background:#fff!important}}`;

const bold = 'font-weight:600;color:#1d2429';

/** Tables and inline styles, as email clients need; nothing is loaded from the network. */
export function asHtml({ brand, name, own, ...email }: Email): string {
  const head = brand.logo
    ? `<span class="logo" style="display:inline-block;background:#fff;border-radius:6px;padding:6px"><img src="cid:${brand.logo.name}" alt="${escapeHtml(brand.name)}" height="48" style="display:block;height:48px;border:0"></span>`
    : `<span class="ink" style="font-size:18px;${bold}">${escapeHtml(brand.name)}</span>`;
  const facts = (email.facts ?? [])
    .map(
      ([what, value]) =>
        `<tr><td class="soft" style="padding:2px 16px 2px 0;color:#5a6670;vertical-align:top;white-space:${what.length > 16 ? 'normal' : 'nowrap'}">${escapeHtml(what)}</td><td class="ink" style="padding:2px 0;color:#1d2429">${lines(value)}</td></tr>`,
    )
    .join('');
  const body = [
    ...(own ? [] : [p(greetingOf(brand.words, name))]),
    ...email.paragraphs.map((text) => linked(p(text), email.inlineUrl)),
    ...(email.quoted
      ? [
          `<blockquote class="quoted ink" style="margin:0 0 16px;padding:12px 16px;background:#f1f4f6;border-left:3px solid #1f6fb2;color:#1d2429">${lines(email.quoted)}</blockquote>`,
        ]
      : []),
    ...(facts ? [`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts}</table>`] : []),
    ...(email.button
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(email.button.url)}" style="display:inline-block;padding:12px 20px;background:#1f6fb2;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(email.button.says)}</a></p>`,
        ]
      : []),
    ...(email.after ?? []).map((text) => p(text)),
    ...signedBy(brand, own).map((text) => p(text)),
  ];
  const foot = email.why
    ? `<p class="soft" style="margin:16px 0 0;font-size:13px;color:#5a6670">${escapeHtml(email.why.says)} <a class="soft" href="${escapeHtml(email.why.unsubscribe)}" style="color:#5a6670">Unsubscribe</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(brand.name)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#eef1f3;${font};font-size:16px;line-height:1.5"><table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse;table-layout:fixed"><tr><td style="padding:0 0 16px">${head}</td></tr><tr><td class="sheet ink" style="padding:24px 24px 8px;overflow-wrap:anywhere;word-break:break-word;background:#ffffff;border:1px solid #d5dce1;border-radius:8px;color:#1d2429">${body.join('\n')}</td></tr><tr><td>${foot}</td></tr></table></body></html>`;
}
