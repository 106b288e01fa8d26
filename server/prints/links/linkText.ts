import { versionLetter } from '../../../common/quotes/versions/versionLetter';

interface Answered {
  readonly what: 'accepted' | 'declined';
  readonly name: string;
}

/** Why a rep can't do something with a link or an answered version. */
export const answeredText = {
  cannotDelete: (print: number, { what, name }: Answered) =>
    `${name} ${what} PDF ${print}, so it can’t be deleted. Create a new version instead.`,
  hasLink: (print: number) => `A customer can open PDF ${print} by a link. Revoke the link first.`,
  hasEmail: (print: number) => `An email with PDF ${print} is scheduled. Cancel it first.`,
  superseded: (revision: number, later: number) =>
    `Version ${versionLetter(revision)} is superseded. Create the link for version ${versionLetter(later)} or a new one.`,
  tooManyLinks: (most: number) => `A quote can have ${most} links at most. Create a new quote to send more.`,
  revoked: 'This link has ended, so the customer can’t read a reply. Create a new link.',
  tooManyMessages: (most: number) => `A link can have ${most} messages at most. Call or email instead.`,
  notSigned: 'The signed PDF is still being created. Try again in a moment.',
};

/** Why a customer can't answer a quote, and what to do. */
export const customerText = {
  answered: ({ what, name }: Answered) => `${name} already ${what} this quote. Ask for a new one to change that.`,
  superseded: 'A newer version of this quote replaces this one. Ask for the new link.',
  expired: 'This quote is no longer valid. Ask for a new one.',
  noSuchOption: 'One of the chosen items isn’t offered. Reload the page and choose again.',
  pdfNotReady: 'The PDF is still being created. Try again in a moment.',
};

/** Changes of a quote's history. */
export const linkChange = {
  link: (revision: number, recipient: string) => named(revision, recipient),
  answer: (revision: number, { what, name }: Answered, options: readonly string[]) =>
    `Version ${versionLetter(revision)} ${what} by ${name}${options.length === 0 ? '' : ` with ${options.join(', ')}`}`,
};
const named = (revision: number, recipient: string): string =>
  `Version ${versionLetter(revision)}${recipient === '' ? '' : ` for ${recipient}`}`;
