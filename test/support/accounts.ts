import { createHash } from 'node:crypto';
import type { World } from './world';

/** Solves the captcha challenge as a browser does. */
export async function solved(world: World): Promise<string> {
  const captcha = await world.as('nobody').does('auth.captcha');
  if ('siteKey' in captcha) throw new Error('This server uses reCAPTCHA.');
  const { maxnumber, ...question } = captcha;
  const { challenge, salt } = question;
  // Like the library's solver, which awaits every one of tens of thousands of hashes and so takes seconds.
  const hash = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');
  let number = 0;
  while (number <= maxnumber && hash(number) !== challenge) number += 1;
  return Buffer.from(JSON.stringify({ ...question, number })).toString('base64');
}

/** The token of a new password link for a user, created as by an admin. */
export async function mintLink(world: World, userId: number): Promise<string> {
  const [person] = await world.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
  const { pwLink } = await world.as('super').does('users.resetLink', { params: { email: person?.email ?? '' } });
  return pwLink.slice(pwLink.lastIndexOf('/') + 1);
}
