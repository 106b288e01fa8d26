import type { Services } from '../services';
import { ourBrand } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import { unsubscribeLink } from '../emails/unsubscribe';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';
import type { Work } from '../work/Work';

/** Admins who haven't turned these emails off. */
const wantsIt = "role IN ('admin', 'super') AND verified AND deleted_at IS NULL AND notif_registered";

/** Emails the admins about a registration (R3). */
export async function queueRegisteredEmails(work: Work, userId: number): Promise<void> {
  const admins = await work.sql<{ email: string }>(`SELECT email FROM users WHERE ${wantsIt} ORDER BY id`);
  for (const { email: to } of admins) await work.task('mail.registered', { userId, to });
}

interface Registered {
  readonly adminName: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly type: string;
  readonly website: string;
  readonly notes: string;
}

/** Skipped if the admin turned these emails off or the user has a role by now. */
export async function mailRegistered(
  services: Services,
  { userId, to }: TaskPayload<'mail.registered'>,
): Promise<void> {
  const found = await oneRow<Registered>(
    services.db,
    `SELECT a.name AS "adminName", u.name, u.email, u.phone, u.intro_company_name AS company, u.intro_company_type AS type,
       u.intro_company_website AS website, u.intro_notes AS notes
     FROM users u, (SELECT name FROM users WHERE email_key = lower($2) AND ${wantsIt}) a
     WHERE u.id = $1 AND u.deleted_at IS NULL AND u.role IS NULL`,
    [userId, to],
  );
  if (!found) return;
  const { adminName, name, email, phone, company, type, website, notes } = found;
  const facts = { Name: name, Email: email, Phone: phone, Company: company, Type: type, Website: website };
  await sendEmail(
    services,
    {
      brand: ourBrand,
      name: adminName,
      paragraphs: [`${name} registered and can't use the app until you set a role and a client.`],
      quoted: notes,
      facts: Object.entries(facts).filter(([, value]) => value !== ''),
      button: { says: 'Activate user', url: `${services.env.publicUrl}/users/${userId}` },
      why: {
        says: 'You get this email because of your notification settings.',
        unsubscribe: unsubscribeLink(services, { email: to, occasion: 'registered', companyId: null }),
      },
    },
    { to, subject: `New user: ${name}, ${company}`, key: `registered ${userId} ${to}` },
  );
}
