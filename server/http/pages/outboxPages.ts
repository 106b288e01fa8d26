import type { Express, NextFunction, Request, Response } from 'express';
import type { Env } from '../../env/Env';
import { isLoopback } from '../../env/isLoopback';
import { inlinePictures } from '../../emails/inlinePictures';
import type { Services } from '../../services';
import type { Mail } from '../../outside/mail/mail';
import { escapeHtml } from '../../../common/format/escapeHtml';
import { page } from './plainPage';

const newest = 200;

/** A demo that only this machine can reach. Elsewhere the outbox would show password links to anyone. */
export const isLocalDemo = ({ demo, publicDemo, reachable }: Env): boolean =>
  demo !== 'none' && !publicDemo && reachable === null;

/** Headers of a proxy: a proxy on this machine looks local but forwards requests from anywhere. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** A browser on this machine, without a proxy in between. */
function isLocalBrowser({ socket, headers, httpVersion }: Request): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    httpVersion === '1.1' &&
    !proxyHeaders.some((name) => name in headers)
  );
}

/** The emails of a local demo, each in a sandboxed frame. */
export function serveOutbox(app: Express, services: Services): void {
  const guard = (request: Request, _response: Response, next: NextFunction) =>
    next(isLocalBrowser(request) ? undefined : 'route');
  const mails = async () => (await services.mail.recent(newest)) ?? [];
  app.get('/dev/mail', guard, async (_request: Request, response: Response) => {
    const list = (await mails()).map(
      (mail, i) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.to)} · ${mail.at.toISOString()}${attached(mail)}</p><iframe sandbox title="${escapeHtml(mail.subject)}" src="/dev/mail/${i}" width="640" height="520" loading="lazy"></iframe><details><summary>As text</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`,
    );
    response
      .set('Content-Security-Policy', "default-src 'none'; frame-src 'self'; frame-ancestors 'none'")
      .type('html')
      .send(page(response, 'Outbox', list.join('') || '<p>No emails yet.</p>'));
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
      .send(mail ? inlinePictures(mail.html, mail.inline ?? []) : page(response, 'Email not found', ''));
  });
}

const attached = ({ attachments = [] }: Mail): string =>
  attachments.map(({ name }) => ` · ${escapeHtml(name)}`).join('');
