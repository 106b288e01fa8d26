import type { Express, Request, Response } from 'express';
import type { House } from '../house';
import type { Mail } from '../outside/mail/mail';
import { escaped, page } from './plainPage';

const newest = 200;

/** The mails of development: each as it would look, in a frame of its own that can do nothing. */
export function serveOutbox(app: Express, house: House): void {
  const mails = async () => (await house.mail.recent(newest)) ?? [];
  app.get('/dev/mail', async (_request: Request, response: Response) => {
    const list = (await mails()).map(
      (mail, i) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>${escaped(mail.to)} · ${mail.at.toISOString()}${attached(mail)}</p><iframe sandbox title="${escaped(mail.subject)}" src="/dev/mail/${i}" width="640" height="520" loading="lazy"></iframe><details><summary>As text</summary><pre>${escaped(mail.text)}</pre></details></article>`,
    );
    response
      .set('Content-Security-Policy', "default-src 'none'; frame-src 'self'; frame-ancestors 'none'")
      .type('html')
      .send(page('Outbox', list.join('') || '<p>No mail has been written yet.</p>'));
  });
  app.get('/dev/mail/:nth', async (request: Request, response: Response) => {
    const mail = (await mails())[Number(request.params.nth)];
    response
      .status(mail ? 200 : 404)
      .set(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
      )
      .type('html')
      .send(mail ? withPictures(mail) : page('No such mail', ''));
  });
}

const attached = ({ attachments = [] }: Mail): string => attachments.map(({ name }) => ` · ${escaped(name)}`).join('');

/** What a mail program shows of the mail's own pictures. */
const withPictures = ({ html, inline = [] }: Mail): string =>
  inline.reduce(
    (text, { name, mime, base64 }) => text.replaceAll(`cid:${name}`, `data:${mime};base64,${base64}`),
    html,
  );
