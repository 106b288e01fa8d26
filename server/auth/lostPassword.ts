import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { accountOf } from '../access/knownDevice';
import type { LinkReason } from '../access/links';
import { networkOf } from '../access/networkOf';
import type { CallContext } from '../callContext';
import type { Services } from '../services';
import { change } from '../work/change';

/**
 * Queues a reset link. Whether the account exists is checked when the email is sent, so known and unknown addresses get
 * the same response in the same time (security D14).
 */
export async function lostPassword({ services, address, params, call }: CallContext<Routes['auth.lostPassword']>) {
  const email = params.email.trim();
  await countLinkEmail(services, address, email, 'forgotten');
  await change(services, { actor: null, verb: call }, (work) =>
    work.task(
      'mail.link',
      { why: 'forgotten', email, at: work.now.toISOString() },
      `link:forgotten:${email.toLowerCase()}`,
    ),
  );
  services.log.info({ account: accountOf(email).slice(0, 12), address }, 'a reset link was requested');
  return { value: { message: texts.linkComing } };
}

/**
 * Limits the links per email address across all networks, whether or not the account exists. Registrations count
 * separately: for an existing account they send no link and must not use up the reset links.
 */
export async function countLinkEmail(
  { gate: { limits } }: Services,
  address: string,
  email: string,
  why: LinkReason,
): Promise<void> {
  const key = `${why} ${accountOf(email)}`;
  await limits.take('linkNetwork', networkOf(address));
  await limits.take('linkEmailHour', key);
  await limits.take('linkEmailDay', key);
}
