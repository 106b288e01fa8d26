import { createHash } from 'node:crypto';
import { issueLink, type LinkReason } from '../access/links';
import type { Services } from '../services';
import { introOf, subjectOf } from '../../common/companies/emailTemplates';
import { type Brand, brandOf } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';

interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly companyId: number | null;
}

/** Emails a link to the user with this address, under the company's brand. Does nothing for unknown addresses. */
export async function mailLink(services: Services, { why, email, at }: TaskPayload<'mail.link'>): Promise<void> {
  const person = await oneRow<Addressee>(
    services.db,
    'SELECT id, name, email, verified, company_id AS "companyId" FROM users WHERE email_key = lower($1) AND deleted_at IS NULL',
    [email],
  );
  if (!person) return;
  const brand = await brandOf(services, person.companyId);
  const { subject, link, ...content } =
    why === 'registered' && person.verified ? known(services) : await withLink(services, person, why, brand);
  await sendEmail(
    services,
    { brand, name: person.name, ...content },
    { to: person.email, subject, key: `${why} ${person.id} ${at}${link}` },
  );
}

/**
 * Each attempt creates a new link and Message-ID; otherwise a mail server that drops duplicates would show the old
 * link.
 */
const idOf = (url: string): string => ` ${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;

/** Someone registered with the address of an existing user. */
const known = (services: Services) => ({
  subject: 'You already have an account',
  link: '',
  paragraphs: ['Someone (probably you) tried to register with this address, but it already has an account.'],
  button: { says: 'Sign in', url: `${services.env.publicUrl}/login` },
  after: [`Forgot your password? Reset it at ${services.env.publicUrl}/forgot-password`],
});

async function withLink(services: Services, person: Addressee, why: LinkReason, { name, words }: Brand) {
  const placeholders = { company: name };
  const url = await change(services, { actor: null, verb: 'mail.link' }, (work) =>
    issueLink(work, services.env.publicUrl, person.id, why),
  );
  return why === 'registered'
    ? {
        subject: subjectOf(words, 'verify', placeholders),
        // The company can customize the introduction, but not how long the link is valid.
        paragraphs: [introOf(words, 'verify', placeholders), 'Verify your email and set a password within 7 days:'],
        button: { says: 'Verify and set password', url },
        link: idOf(url),
        after: ["We'll set up your account after that."],
      }
    : {
        subject: subjectOf(words, 'reset', placeholders),
        paragraphs: [introOf(words, 'reset', placeholders), 'Use this link within 24 hours to set a new password:'],
        button: { says: 'Set a new password', url },
        link: idOf(url),
        after: ["If you didn't ask for this, ignore this email. Your password won't change."],
      };
}
