import { addressOf, people, signIns, storyPassword } from '../../db/seeds/people';
import type { Services } from '../services';
import { rows } from '../work/sql';

/** Lists the demo sign-ins for the console; null without demo data. */
export async function storySignIns(services: Services): Promise<string | null> {
  const known = await rows<{ email: string }>(
    services.db,
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
