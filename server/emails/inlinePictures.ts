import type { MailFile } from '../outside/mail/mail';

/** Replaces inline images with data URLs, as email clients show them. */
export const inlinePictures = (html: string, inline: readonly MailFile[]): string =>
  inline.reduce(
    (text, { name, mime, base64 }) => text.replaceAll(`cid:${name}`, `data:${mime};base64,${base64}`),
    html,
  );
