import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailCarrier, MailFile } from './mail';
import { RefusedForGood } from './mail';

export interface SmtpSettings {
  /** smtp://user:password@host:587 or smtps://… */
  readonly url: string;
  readonly from: string;
  /** Its host name is used in Message-IDs. */
  readonly publicUrl: string;
  /** An additional trusted certificate. */
  readonly ca?: string;
}

/** Message-ID of an email; the same on every attempt, so a mailbox shows it once. */
export const messageId = (key: string, publicUrl: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${new URL(publicUrl).hostname}>`;

/**
 * Sends emails by SMTP. Credentials are never sent unencrypted; nothing is read from files or URLs. On a temporary
 * error (4xx) or lost connection the task queue retries; a permanent error (5xx) ends the task.
 */
export async function smtp({ url, from, publicUrl, ca }: SmtpSettings): Promise<MailCarrier> {
  // Load nodemailer only if used; most demos never send.
  const { createTransport } = await import('nodemailer');
  const to = new URL(url);
  const secure = to.protocol === 'smtps:';
  const transport = createTransport({
    host: to.hostname.replace(/^\[|\]$/g, ''),
    port: to.port === '' ? (secure ? 465 : 587) : Number(to.port),
    secure,
    requireTLS: !secure && to.username !== '',
    ...(to.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(to.username), pass: decodeURIComponent(to.password) } }),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000 },
  });
  return {
    async send(mail) {
      try {
        const { response } = await transport.sendMail(optionsOf(mail, from, publicUrl));
        return response ?? '';
      } catch (error) {
        const {
          responseCode = 0,
          code = '',
          message,
        } = error as Error & {
          responseCode?: number;
          code?: string;
        };
        // Retry failed sign-ins and certificate errors, which the operator can fix.
        if (responseCode >= 500 && /^E(ENVELOPE|MESSAGE)$/.test(code)) throw new RefusedForGood(message);
        throw error;
      }
    },
    answers: async () => {
      await transport.verify();
      return '';
    },
    recent: () => null,
  };
}

const file = ({ name, mime, base64 }: MailFile) => ({
  filename: name,
  contentType: mime,
  content: Buffer.from(base64, 'base64'),
});

const optionsOf = (mail: Mail, from: string, publicUrl: string): SendMailOptions => ({
  from,
  // An object isn't parsed, so the address can't contain a list or comment.
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.at,
  messageId: messageId(mail.key, publicUrl),
  // The first message of a thread is never sent, so that whichever email arrives first begins the conversation.
  ...(mail.thread === undefined
    ? {}
    : { inReplyTo: messageId(mail.thread, publicUrl), references: messageId(mail.thread, publicUrl) }),
  headers: {
    // Prevents automatic replies.
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribe === null
      ? {}
      : {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
  attachments: [
    ...(mail.inline ?? []).map((one) => ({ ...file(one), cid: one.name, contentDisposition: 'inline' as const })),
    ...(mail.attachments ?? []).map(file),
  ],
});
