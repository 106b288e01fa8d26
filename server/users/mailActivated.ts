import { isActive, type Viewer } from '../../common/access/viewer';
import type { Services } from '../services';
import { brandOf } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';
import type { Work } from '../work/Work';

/** Emails the user that the account is active (R3). */
export const queueActivatedEmail = (work: Work, userId: number): Promise<void> =>
  work.task('mail.activated', { userId, at: work.now.toISOString() });

interface Activated extends Pick<Viewer, 'name' | 'role' | 'companyId' | 'verified'> {
  readonly email: string;
}

/** Skipped if the user has lost the role or company since. */
export async function mailActivated(services: Services, { userId, at }: TaskPayload<'mail.activated'>): Promise<void> {
  const person = await oneRow<Activated>(
    services.db,
    'SELECT name, email, role, company_id AS "companyId", verified FROM users WHERE id = $1 AND deleted_at IS NULL',
    [userId],
  );
  if (!person || !isActive({ ...person, verified: true })) return;
  const brand = await brandOf(services, person.companyId);
  const { publicUrl } = services.env;
  const verify = `Verify your email address first, with the link in our earlier email. If the link has expired, get a new one at ${publicUrl}/forgot-password`;
  await sendEmail(
    services,
    {
      brand,
      name: person.name,
      paragraphs: [
        person.companyId === null
          ? 'An admin activated your account.'
          : `An admin activated your account for ${brand.name}.`,
        ...(person.verified ? [] : [verify]),
      ],
      button: { says: 'Sign in', url: `${publicUrl}/login` },
    },
    { to: person.email, subject: 'Your account is active', key: `activated ${userId} ${at}` },
  );
}
