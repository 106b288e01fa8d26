import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { networkOf } from '../access/networkOf';
import type { CallContext } from '../callContext';
import { admins, addNotifications } from '../inbox/addNotifications';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import type { Work } from '../work/Work';
import { countLinkEmail } from './lostPassword';
import { queueRegisteredEmails } from './mailRegistered';

/**
 * Registers a user (R3). For an existing account the response is the same, and an email says that it exists, so the
 * response never reveals known addresses (security D14). Registering again before verifying changes nothing.
 */
export async function register({ services, address, body, call }: CallContext<Routes['auth.register']>) {
  const { email } = body;
  await services.gate.limits.take('registration', networkOf(address));
  const solved = await services.captcha.check(body.recaptchaValue, services.now());
  if (!solved) throw invalid({ recaptchaValue: 'Verification expired. Try again.' });
  await countLinkEmail(services, address, email, 'registered');

  await change(services, { actor: null, verb: call }, async (work) => {
    const [fresh] = await work.sql(
      'INSERT INTO captcha_answers (answer, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING answer',
      [solved.answer, solved.until],
    );
    if (!fresh) throw invalid({ recaptchaValue: 'This verification was already used. Try again.' });
    if (!(await isKnown(work, email))) {
      const user = await work.insert(User, {
        name: body.name,
        email,
        phone: body.phone ?? '',
        agreedAt: work.now,
        introCompanyName: body.introCompanyName,
        introCompanyType: body.introCompanyType,
        introCompanyWebsite: body.introCompanyWebsite ?? '',
        introNotes: body.introNotes ?? '',
      });
      await queueRegisteredEmails(work, user.id);
      await addNotifications(
        work,
        { kind: 'registered', key: `registered:${user.id}`, aboutId: user.id },
        await admins(work),
      );
    }
    await work.task('mail.link', { why: 'registered', email, at: work.now.toISOString() });
  });
  return { value: { message: texts.registered } };
}

/** A second registration with the same address waits here, then finds the first one. */
async function isKnown(work: Work, email: string): Promise<boolean> {
  await work.lockKey(`register ${email.toLowerCase()}`);
  return (await work.sql('SELECT 1 AS yes FROM users WHERE email_key = lower($1)', [email])).length > 0;
}
