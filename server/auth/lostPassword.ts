import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { accountOf } from '../access/knownDevice';
import type { LinkReason } from '../access/links';
import { networkOf } from '../access/networkOf';
import type { Ask } from '../ask';
import type { House } from '../house';
import { change } from '../work/change';

/**
 * Have a link emailed. Whether somebody has this address is asked when the email's turn comes, so that known and unknown
 * ones are answered alike, in text and in time (security D14).
 */
export async function lostPassword({ house, address, params, call }: Ask<Routes['auth.lostPassword']>) {
  const email = params.email.trim();
  await countLinkEmail(house, address, email, 'forgotten');
  await change(house, { actor: null, verb: call }, (work) =>
    work.task(
      'mail.link',
      { why: 'forgotten', email, at: work.now.toISOString() },
      `link:forgotten:${email.toLowerCase()}`,
    ),
  );
  house.log.info({ account: accountOf(email).slice(0, 12), address }, 'a reset link was requested');
  return { value: { message: texts.linkComing } };
}

/**
 * However many networks ask: one email address gets only so many links, whether it is known here or not. Registrations
 * with it count by themselves: to somebody who has an account they send no link, and must not use up the reset links.
 */
export async function countLinkEmail(
  { gate: { limits } }: House,
  address: string,
  email: string,
  why: LinkReason,
): Promise<void> {
  const key = `${why} ${accountOf(email)}`;
  await limits.take('linkNetwork', networkOf(address));
  await limits.take('linkEmailHour', key);
  await limits.take('linkEmailDay', key);
}
