import type { Express, NextFunction, Request, Response } from 'express';
import { type Env, isLoopback } from '../env';
import type { House } from '../house';
import type { Mail } from '../outside/mail/mail';
import { escaped, page } from './plainPage';

const newest = 200;

/** A demo that only this machine reaches. Elsewhere the outbox would show password links to anybody. */
export const isLocalDemo = ({ demo, publicDemo, reachable }: Env): boolean =>
  demo !== 'none' && !publicDemo && reachable === null;

/** What a proxy adds. One on this machine looks like a local browser, and passes on requests from anywhere. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** A browser on this machine: the address, the host it asked for and the protocol say so, and no proxy is between. */
function isLocalBrowser({ socket, headers, httpVersion }: Request): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    httpVersion === '1.1' &&
    !proxyHeaders.some((name) => name in headers)
  );
}

/** The emails of a local demo: each as it would look, in a frame of its own that can do nothing. */
export function serveOutbox(app: Express, house: House): void {
  const guard = (request: Request, _response: Response, next: NextFunction) =>
    next(isLocalBrowser(request) ? undefined : 'route');
  const mails = async () => (await house.mail.recent(newest)) ?? [];
  app.get('/dev/mail', guard, async (_request: Request, response: Response) => {
    const list = (await mails()).map(
      (mail, i) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>${escaped(mail.to)} · ${mail.at.toISOString()}${attached(mail)}</p><iframe sandbox title="${escaped(mail.subject)}" src="/dev/mail/${i}" width="640" height="520" loading="lazy"></iframe><details><summary>As text</summary><pre>${escaped(mail.text)}</pre></details></article>`,
    );
    response
      .set('Content-Security-Policy', "default-src 'none'; frame-src 'self'; frame-ancestors 'none'")
      .type('html')
      .send(page('Outbox', list.join('') || '<p>No mail has been written yet.</p>'));
  });
  app.get('/dev/mail/:nth', guard, async (request: Request, response: Response) => {
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
