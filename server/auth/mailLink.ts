import { issueLink, type LinkReason } from '../access/links';
import type { House } from '../house';
import { ourBrand } from '../letters/brand';
import { sendLetter } from '../letters/sendLetter';
import { change } from '../work/change';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks';

interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
}

/** Mail a link to whoever has this address; nobody does: nothing happens. */
export async function mailLink(house: House, { why, email, at }: TaskPayload<'mail.link'>): Promise<void> {
  const person = await oneRow<Addressee>(
    house.db,
    'SELECT id, name, email, verified FROM users WHERE email_key = lower($1) AND deleted_at IS NULL',
    [email],
  );
  if (!person) return;
  const { subject, ...letter } =
    why === 'registered' && person.verified ? known(house) : await withLink(house, person, why);
  await sendLetter(
    house,
    { brand: ourBrand, name: person.name, ...letter },
    { to: person.email, subject, key: `${why} ${person.id} ${at}` },
  );
}

/** Somebody registered with the address of a person who is in already. */
const known = (house: House) => ({
  subject: 'You have an account already',
  paragraphs: ['Somebody, probably you, registered with this address, which has an account already.'],
  button: { says: 'Sign in', url: `${house.env.publicUrl}/login` },
  after: [`If the password is forgotten, ask for a new one at ${house.env.publicUrl}/forgot-password`],
});

async function withLink(house: House, person: Addressee, why: LinkReason) {
  const url = await change(house, { actor: null, verb: 'mail.link' }, (work) =>
    issueLink(work, house.env.publicUrl, person.id, why),
  );
  return why === 'registered'
    ? {
        subject: 'Verify your email address',
        paragraphs: ['Thank you for registering. Please verify this address and choose a password within 7 days:'],
        button: { says: 'Verify and choose a password', url },
        after: ['We then set up your account.'],
      }
    : {
        subject: 'Reset your password',
        paragraphs: ['A new password was asked for. Choose one within 24 hours:'],
        button: { says: 'Choose a new password', url },
        after: ['If it was not you, do nothing: your password stays as it is.'],
      };
}
