import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { networkOf } from '../access/networkOf';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import type { Work } from '../work/Work';
import { countLinkEmail } from './lostPassword';

/**
 * Register (decisions §3). Who has an account already gets a mail that says so, and the same answer as everybody: nobody
 * learns here who is known (security D14). A first registration stays as it is until it is verified.
 */
export async function register({ house, address, body, call }: Ask<Routes['auth.register']>) {
  const { email } = body;
  await house.gate.limits.take('registration', networkOf(address));
  const solved = await house.captcha.check(body.recaptchaValue, house.now());
  if (!solved) throw invalid({ recaptchaValue: 'is not right or too old; please solve it again' });
  await countLinkEmail(house, address, email, 'registered');

  await change(house, { actor: null, verb: call }, async (work) => {
    const [fresh] = await work.sql(
      'INSERT INTO captcha_answers (answer, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING answer',
      [solved.answer, solved.until],
    );
    if (!fresh) throw invalid({ recaptchaValue: 'was used before; please solve it again' });
    if (!(await isKnown(work, email))) {
      await work.insert(User, {
        name: body.name,
        email,
        phone: body.phone ?? '',
        agreedAt: work.now,
        introCompanyName: body.introCompanyName,
        introCompanyType: body.introCompanyType,
        introCompanyWebsite: body.introCompanyWebsite ?? '',
        introNotes: body.introNotes ?? '',
      });
    }
    await work.task('mail.link', { why: 'registered', email, at: work.now.toISOString() });
  });
  return { value: { message: texts.registered } };
}

/** Two of the same address at once: the second one waits here and finds the first. */
async function isKnown(work: Work, email: string): Promise<boolean> {
  await work.lockKey(`register ${email.toLowerCase()}`);
  return (await work.sql('SELECT 1 AS yes FROM users WHERE email_key = lower($1)', [email])).length > 0;
}
