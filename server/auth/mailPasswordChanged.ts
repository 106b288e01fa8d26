import type { Services } from '../services';
import { brandOf } from '../emails/brand';
import { sendEmail } from '../emails/sendEmail';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';
import type { Work } from '../work/Work';

type Changed = TaskPayload<'mail.password'>;

/** Emails the account's owner after every password change. */
export const queuePasswordEmail = (work: Work, userId: number, by: Changed['by']): Promise<void> =>
  work.task('mail.password', { userId, by, at: work.now.toISOString() });

const how: Readonly<Record<Changed['by'], string>> = {
  self: 'Your password was changed in your profile.',
  link: 'Your password was changed with a reset link that was emailed to you.',
  admin: 'An admin set a new password for your account and signed you out everywhere.',
};

export async function mailPasswordChanged(services: Services, { userId, by, at }: Changed): Promise<void> {
  const person = await oneRow<{ name: string; email: string; companyId: number | null }>(
    services.db,
    'SELECT name, email, company_id AS "companyId" FROM users WHERE id = $1 AND deleted_at IS NULL',
    [userId],
  );
  if (!person) return;
  const { publicUrl, supportEmail } = services.env;
  await sendEmail(
    services,
    {
      brand: await brandOf(services, person.companyId),
      name: person.name,
      paragraphs: [how[by]],
      button: { says: 'Sign in', url: `${publicUrl}/login` },
      after: [
        `If you didn't expect this, reset your password at ${publicUrl}/forgot-password and email ${supportEmail}.`,
      ],
    },
    { to: person.email, subject: 'Your password was changed', key: `password ${userId} ${at}` },
  );
}
