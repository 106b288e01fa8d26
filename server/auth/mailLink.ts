import { createHash } from 'node:crypto';
import { issueLink, type LinkReason } from '../access/links';
import type { House } from '../house';
import { introOf, subjectOf } from '../../common/companies/letterWords';
import { type Brand, brandOf } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks';

interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly companyId: number | null;
}

/** Mail a link to whoever has this address, in the name of the person's company; nobody does: nothing happens. */
export async function mailLink(house: House, { why, email, at }: TaskPayload<'mail.link'>): Promise<void> {
  const person = await oneRow<Addressee>(
    house.db,
    'SELECT id, name, email, verified, company_id AS "companyId" FROM users WHERE email_key = lower($1) AND deleted_at IS NULL',
    [email],
  );
  if (!person) return;
  const brand = await brandOf(house, person.companyId);
  const { subject, link, ...letter } =
    why === 'registered' && person.verified ? known(house) : await withLink(house, person, why, brand);
  await sendLetter(
    house,
    { brand, name: person.name, ...letter },
    { to: person.email, subject, key: `${why} ${person.id} ${at}${link}` },
  );
}

/** Every try has a new link, and so a new Message-ID: a mailbox that shows the first one would show a dead link. */
const idOf = (url: string): string => ` ${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;

/** Somebody registered with the address of a person who is in already. */
const known = (house: House) => ({
  subject: 'You have an account already',
  link: '',
  paragraphs: ['Somebody, probably you, registered with this address, which has an account already.'],
  button: { says: 'Sign in', url: `${house.env.publicUrl}/login` },
  after: [`If the password is forgotten, ask for a new one at ${house.env.publicUrl}/forgot-password`],
});

async function withLink(house: House, person: Addressee, why: LinkReason, { name, words }: Brand) {
  const said = { company: name };
  const url = await change(house, { actor: null, verb: 'mail.link' }, (work) =>
    issueLink(work, house.env.publicUrl, person.id, why),
  );
  return why === 'registered'
    ? {
        subject: subjectOf(words, 'verify', said),
        // How long the link lives is ours to say, whatever else is said.
        paragraphs: [introOf(words, 'verify', said), 'Please verify this address and choose a password within 7 days:'],
        button: { says: 'Verify and choose a password', url },
        link: idOf(url),
        after: ['We then set up your account.'],
      }
    : {
        subject: subjectOf(words, 'reset', said),
        paragraphs: [introOf(words, 'reset', said), 'Choose one within 24 hours:'],
        button: { says: 'Choose a new password', url },
        link: idOf(url),
        after: ['If it was not you, do nothing: your password stays as it is.'],
      };
}
