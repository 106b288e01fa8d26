import { addressOf, people, signIns, storyPassword } from '../../db/seeds/people';
import type { House } from '../house';
import { rows } from '../work/sql';

/** The sign-ins of the story as a block to print, or null where the story was not planted. */
export async function storySignIns(house: House): Promise<string | null> {
  const known = await rows<{ email: string }>(
    house.db,
    'SELECT email FROM users WHERE deleted_at IS NULL AND email_key = ANY($1)',
    [signIns.map(([who]) => addressOf(who))],
  );
  const there = new Set(known.map(({ email }) => email));
  const lines = signIns
    .filter(([who]) => there.has(addressOf(who)))
    .map(([who, goodFor]) => `  ${addressOf(who).padEnd(20)} ${people[who].name.padEnd(17)} ${goodFor}`);
  if (lines.length === 0) return null;
  return [`Sign in with the password ${storyPassword}:`, ...lines].join('\n');
}
