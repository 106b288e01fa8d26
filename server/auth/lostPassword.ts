import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import type { Ask } from '../ask';
import { change } from '../work/change';

/**
 * Have a link mailed. Whether somebody has this address is asked when the mail's turn comes, so that known and unknown
 * ones are answered alike, in text and in time (security D14).
 */
export async function lostPassword({ house, address, params, call }: Ask<Routes['auth.lostPassword']>) {
  const email = params.email.trim();
  await house.gate.mailings.begin(address, email);
  await change(house, { actor: null, verb: call }, (work) =>
    work.task(
      'mail.link',
      { why: 'forgotten', email, at: work.now.toISOString() },
      `link:forgotten:${email.toLowerCase()}`,
    ),
  );
  return { value: { message: texts.linkComing } };
}
