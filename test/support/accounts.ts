import { createHash } from 'node:crypto';
import type { World } from './world';

/** What a browser does with the captcha's question. */
export async function solved(world: World): Promise<string> {
  const asked = await world.as('nobody').does('auth.captcha');
  if ('siteKey' in asked) throw new Error('This world asks a reCAPTCHA.');
  const { maxnumber, ...question } = asked;
  const { challenge, salt } = question;
  // As the library's own solver, which waits for each of its ten thousands of hashes: that takes seconds.
  const hash = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');
  let number = 0;
  while (number <= maxnumber && hash(number) !== challenge) number += 1;
  return Buffer.from(JSON.stringify({ ...question, number })).toString('base64');
}

/** The token of a fresh link for somebody, as an admin gets one to hand on. */
export async function mintLink(world: World, userId: number): Promise<string> {
  const [person] = await world.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
  const { pwLink } = await world.as('super').does('users.resetLink', { params: { email: person?.email ?? '' } });
  return pwLink.slice(pwLink.lastIndexOf('/') + 1);
}
