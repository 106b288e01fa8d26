import type { Services } from '../services';
import type { Mail } from '../outside/mail/mail';
import { asHtml, asText, type Email } from './email';

interface Envelope extends Pick<Mail, 'to' | 'subject' | 'key' | 'thread' | 'attachments'> {
  /** Reply-to address; by default the company's, or the office's. */
  readonly replyTo?: string;
}

/** Sends an email as text and HTML, with the logo inline; returns the mail server's answer. */
export const sendEmail = (services: Services, email: Email, envelope: Envelope): Promise<string> =>
  services.mail.send({
    ...envelope,
    replyTo: envelope.replyTo ?? (email.brand.words.replyTo || services.env.supportEmail),
    // Job names may contain line breaks; subjects can't.
    subject: envelope.subject.replace(/\s+/g, ' ').trim(),
    text: asText(email),
    html: asHtml(email),
    at: services.now(),
    unsubscribe: email.why?.unsubscribe ?? null,
    ...(email.brand.logo ? { inline: [email.brand.logo] } : {}),
  });
