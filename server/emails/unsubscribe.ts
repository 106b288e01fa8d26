import { Company } from '../../db/models/Company';
import { User } from '../../db/models/User';
import { signUnsubscribe, type Unsubscribing, verifyUnsubscribe } from '../access/tokens';
import type { Services } from '../services';
import { change } from '../work/change';
import type { EmailKind } from '../work/tasks/tasks';
import { oneRow } from '../work/sql';
import type { Work } from '../work/Work';

/** Per occasion: the two profile settings that send its emails, and what those are about. A digest has its own setting. */
export const switchesOf = {
  submitted: { own: 'notifSubmit', every: 'notifSubmitAll', about: 'requests' },
  revision: { own: 'notifSubmit', every: 'notifSubmitAll', about: 'requests' },
  rfi: { own: 'notifRfi', every: 'notifRfiAll', about: 'questions about jobs' },
  answered: { own: 'notifRfi', every: 'notifRfiAll', about: 'questions about jobs' },
  released: { own: 'notifRelease', every: 'notifReleaseAll', about: 'releases' },
  registered: { own: 'notifRegistered', every: 'notifRegistered', about: 'registrations' },
} as const satisfies Record<Exclude<EmailKind, 'digest'>, { own: keyof User; every: keyof User; about: string }>;

const aboutOf = (kind: EmailKind): string => (kind === 'digest' ? 'unread notifications' : switchesOf[kind].about);

/** A signed link that unsubscribes one address from one kind of email. It never expires. */
export const unsubscribeLink = ({ env, gate }: Services, to: Unsubscribing): string =>
  `${env.publicUrl}/unsubscribe/${signUnsubscribe(gate.secret, to)}`;

export interface Ended {
  readonly email: string;
  readonly about: string;
}

/** Reads what the link unsubscribes from; null if its signature isn't valid. */
export function readUnsubscribe({ gate }: Services, token: string): (Unsubscribing & Ended) | null {
  const found = verifyUnsubscribe(gate.secret, token);
  return found && { ...found, about: aboutOf(found.occasion) };
}

/** Unsubscribes; doing it twice changes nothing more. */
export async function unsubscribe(services: Services, token: string): Promise<Ended | null> {
  const request = readUnsubscribe(services, token);
  if (!request) return null;
  const { email, occasion, companyId } = request;
  if (companyId !== null) await leaveCompanyList(services, companyId, email);
  // The address may also belong to a user, whose own settings would keep sending these emails.
  const person = await oneRow<{ id: number }>(
    services.db,
    `SELECT id FROM users WHERE email_key = lower($1) AND deleted_at IS NULL
       AND ($2::int IS NULL OR company_id = $2 OR company_id IS NULL)`,
    [email, companyId],
  );
  if (person)
    await change(services, { actor: null, verb: 'mail.unsubscribe' }, async (work) => {
      if (occasion === 'digest') return endDigest(work, person.id);
      const { own, every } = switchesOf[occasion];
      await work.update(User, await work.lock(User, person.id), { [own]: false, [every]: false });
    });
  return request;
}

async function endDigest(work: Work, userId: number): Promise<void> {
  await work.sql(`UPDATE notification_settings SET digest = 'off' WHERE user_id = $1 RETURNING user_id`, [userId]);
  // Open tabs read the settings again.
  work.record('inbox', userId, null);
}

/** Removes the address from the company's list for release copies. */
const leaveCompanyList = (services: Services, companyId: number, email: string) =>
  change(services, { actor: null, verb: 'mail.unsubscribe' }, async (work) => {
    const company = await work.lock(Company, companyId);
    const emails = company.emails.filter((one) => one.toLowerCase() !== email.toLowerCase());
    await work.update(Company, company, { emails });
  });
