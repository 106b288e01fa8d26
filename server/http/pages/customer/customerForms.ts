import { fullDate } from '../../../../common/format/dates';
import { escapeHtml as html } from '../../../../common/format/escapeHtml';
import type { CustomerQuote } from '../../../../common/quotes/links/customerQuote';
import { customerPageText as text } from '../../../../common/quotes/links/customerPageText';
import { linkLimits } from '../../../../common/quotes/links/linkLimits';

/** Shown where a form reports what is missing or went wrong. */
const alert = '<p class="error" role="alert"></p>';
const noScript = `<noscript><p>${html(text.noScript)}</p></noscript>`;

const nameField = (id: string, label: string): string =>
  `<label for="${id}">${html(label)}</label><input id="${id}" name="name" maxlength="${linkLimits.name}" autocomplete="name" required data-missing="${html(text.enterName)}">`;
const textField = (id: string, label: string, name: string, missing: string): string =>
  `<label for="${id}">${html(label)}</label><textarea id="${id}" name="${name}" rows="3" maxlength="${linkLimits.text}" required data-missing="${html(missing)}"></textarea>`;

/** Typed name and drawn signature, and the way to decline. */
export function acceptCard({ total, company }: CustomerQuote): string {
  return `<section class="card" id="accept"><h2>${html(text.accept)}</h2>${noScript}
<form data-call="accept" novalidate>${nameField('accept-name', text.fullName)}
<div class="sign"><span id="sign-label">${html(text.sign)}</span><canvas aria-labelledby="sign-label" aria-describedby="sign-hint" role="img"></canvas>
<button type="button" class="plain-button" data-clear>${html(text.clear)}</button><p class="hint" id="sign-hint">${html(text.signHint)}</p></div>
${alert}<button class="main" data-part="accept">${html(text.acceptFor(total))}</button><p class="hint">${html(text.consent(company.name))}</p></form>
<details><summary>${html(text.decline)}</summary><form data-call="decline" novalidate>${nameField('decline-name', text.fullName)}${textField('decline-reason', text.reason, 'reason', text.enterReason)}${alert}<button>${html(text.declineQuote)}</button></form></details></section>`;
}

/** The conversation with the rep, and the form for a question. */
export function questionsCard({ contact, company, messages }: CustomerQuote, timeZone: string): string {
  const who = contact
    ? `<p>${html(contact.name)}${contact.phone === '' ? '' : ` · <a href="tel:${html(contact.phone.replace(/[^\d+]/g, ''))}">${html(contact.phone)}</a>`} · <a href="mailto:${html(contact.email)}">${html(contact.email)}</a></p>`
    : `<p>${html(company.name)}</p>`;
  const thread = messages
    .map(({ name, text: words, at, fromCompany }) => {
      const by = fromCompany ? text.company(company.name, name) : name || text.you;
      return `<li${fromCompany ? ' class="reply"' : ''}><p class="by">${html(by)} · ${html(fullDate(at, timeZone))}</p><p>${html(words).replaceAll('\n', '<br>')}</p></li>`;
    })
    .join('');
  return `<section class="card" id="questions"><h2>${html(text.contact)}</h2>${who}${thread === '' ? '' : `<ol>${thread}</ol>`}
<form data-call="questions" novalidate><label for="ask-name">${html(text.yourName)}</label><input id="ask-name" name="name" maxlength="${linkLimits.name}" autocomplete="name">${textField('ask-text', text.question, 'text', text.enterQuestion)}${alert}<button>${html(text.ask)}</button></form></section>`;
}
