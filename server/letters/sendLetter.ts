import type { House } from '../house';
import type { Mail } from '../outside/mail/mail';
import { asHtml, asText, type Letter } from './letter';

interface Envelope extends Pick<Mail, 'to' | 'subject' | 'key' | 'attachments'> {
  /** Who answers are for; else whom the company names, else the office. */
  readonly replyTo?: string;
}

/** A letter as text and HTML, with the logo in it, on its way. */
export const sendLetter = (house: House, letter: Letter, envelope: Envelope): Promise<void> =>
  house.mail.send({
    ...envelope,
    replyTo: envelope.replyTo ?? (letter.brand.words.replyTo || house.env.supportEmail),
    // A subject is one line, whatever a job is called.
    subject: envelope.subject.replace(/\s+/g, ' ').trim(),
    text: asText(letter),
    html: asHtml(letter),
    at: house.now(),
    unsubscribe: letter.why?.unsubscribe ?? null,
    ...(letter.brand.logo ? { inline: [letter.brand.logo] } : {}),
  });
