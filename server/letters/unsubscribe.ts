import { Company } from '../../db/models/Company';
import { User } from '../../db/models/User';
import { signUnsubscribe, type Unsubscribing, verifyUnsubscribe } from '../access/tokens';
import type { House } from '../house';
import { change } from '../work/change';
import type { Occasion } from '../work/tasks';
import { oneRow } from '../work/sql';

/** The two switches of a person that bring mails of an occasion, and what those are about. */
export const switchesOf = {
  submitted: { own: 'notifSubmit', every: 'notifSubmitAll', about: 'requests' },
  revision: { own: 'notifSubmit', every: 'notifSubmitAll', about: 'requests' },
  rfi: { own: 'notifRfi', every: 'notifRfiAll', about: 'questions about jobs' },
  answered: { own: 'notifRfi', every: 'notifRfiAll', about: 'questions about jobs' },
  released: { own: 'notifRelease', every: 'notifReleaseAll', about: 'releases' },
} as const satisfies Record<Occasion, { own: keyof User; every: keyof User; about: string }>;

/** A link that ends mails of one kind to one address: signed, for this purpose alone, and never too old to be followed. */
export const unsubscribeLink = ({ env, gate }: House, to: Unsubscribing): string =>
  `${env.publicUrl}/unsubscribe/${signUnsubscribe(gate.secret, to)}`;

export interface Ended {
  readonly email: string;
  readonly about: string;
}

/** What a link would end; null when it is none of ours, or of an address that is somebody else's by now. */
export function readUnsubscribe({ gate }: House, token: string): (Unsubscribing & Ended) | null {
  const found = verifyUnsubscribe(gate.secret, token);
  return found && { ...found, about: switchesOf[found.occasion].about };
}

/** End them; twice is once. */
export async function unsubscribe(house: House, token: string): Promise<Ended | null> {
  const asked = readUnsubscribe(house, token);
  if (!asked) return null;
  const { email, occasion, companyId } = asked;
  if (companyId !== null) await leaveCompanyList(house, companyId, email);
  else {
    const person = await oneRow<{ id: number }>(
      house.db,
      'SELECT id FROM users WHERE email_key = lower($1) AND deleted_at IS NULL',
      [email],
    );
    if (person)
      await change(house, { actor: null, verb: 'mail.unsubscribe' }, async (work) => {
        const { own, every } = switchesOf[occasion];
        await work.update(User, await work.lock(User, person.id), { [own]: false, [every]: false });
      });
  }
  return asked;
}

/** A company's addresses get copies of releases and of nothing else: the address leaves the list. */
const leaveCompanyList = (house: House, companyId: number, email: string) =>
  change(house, { actor: null, verb: 'mail.unsubscribe' }, async (work) => {
    const company = await work.lock(Company, companyId);
    const emails = company.emails.filter((one) => one.toLowerCase() !== email.toLowerCase());
    await work.update(Company, company, { emails });
  });
