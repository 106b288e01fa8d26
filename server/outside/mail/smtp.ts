import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailCarrier, MailFile } from './mail';
import { RefusedForGood } from './mail';

export interface SmtpSettings {
  /** smtp://user:password@host:587 or smtps://… */
  readonly url: string;
  readonly from: string;
  /** Whose name our Message-IDs bear. */
  readonly publicUrl: string;
  /** A certificate to be trusted beside the usual ones. */
  readonly ca?: string;
}

/** The same mail bears the same id however often it is sent: a mailbox that has it already shows one. */
export const messageId = (key: string, publicUrl: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${new URL(publicUrl).hostname}>`;

/**
 * Mail by SMTP. Credentials never travel in the clear; nothing of a mail is read from a file or fetched. A "later" (4xx)
 * or a broken line is the task queue's to try again, a "never" (5xx) ends it.
 */
export async function smtp({ url, from, publicUrl, ca }: SmtpSettings): Promise<MailCarrier> {
  // Read when it is wanted: most installations of a demo never send.
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
        await transport.sendMail(optionsOf(mail, from, publicUrl));
      } catch (error) {
        const {
          responseCode = 0,
          code = '',
          message,
        } = error as Error & {
          responseCode?: number;
          code?: string;
        };
        // A sign-in or a certificate that is no good is the operator's to mend: the mail is.
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
  // An object is taken as it is: no name, list or comment is read out of it.
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.at,
  messageId: messageId(mail.key, publicUrl),
  headers: {
    // Nobody's automatic answer is wanted.
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
