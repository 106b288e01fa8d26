import { issueLink, type LinkReason } from '../access/links';
import type { House } from '../house';
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
  const { subject, text } = why === 'registered' && person.verified ? known(house) : await withLink(house, person, why);
  await house.mail.send({
    to: person.email,
    subject,
    text: `Hello ${person.name},\n\n${text}\n`,
    key: `${why} ${person.id} ${at}`,
    at: house.now(),
  });
}

/** Somebody registered with the address of a person who is in already. */
const known = (house: House) => ({
  subject: 'You have an account already',
  text: `Somebody, probably you, registered with this address, which has an account already. Sign in at

${house.env.publicUrl}/login

and if the password is forgotten, ask for a new one at

${house.env.publicUrl}/forgot-password`,
});

async function withLink(house: House, person: Addressee, why: LinkReason) {
  const link = await change(house, { actor: null, verb: 'mail.link' }, (work) =>
    issueLink(work, house.env.publicUrl, person.id, why),
  );
  return why === 'registered'
    ? {
        subject: 'Verify your email address',
        text: `Thank you for registering. Please verify this address and choose a password within 7 days:\n\n${link}\n\nWe then set up your account.`,
      }
    : {
        subject: 'Reset your password',
        text: `A new password was asked for. Choose one within 24 hours:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.`,
      };
}
