import { hash, verify } from '@node-rs/argon2';
import { invalid, notFound } from '../work/refusal';
import { placeInList } from './commonPasswords';
import { storyPassword } from '../../db/seeds/people';
import { guessable } from '../../common/auth/passwordStrength';
import { mostCommon } from '../../common/auth/passwordText';
import { isLongEnough, passwordLength } from '../../common/auth/registrationRules';
import type { Services } from '../services';
import { oneRow } from '../work/sql';

/** argon2id, 19 MiB, two passes: OWASP's first recommendation. */
const cost = { algorithm: 2 /* argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Unknown addresses are checked against this hash, so that they take as long as known ones (security D14). */
const unusedHash = hashPassword('the password of unknown addresses');

export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await unusedHash), password);
  return fits && stored !== null;
}

/** Texts a password must not be built from. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly companyName: string;
}

export async function passwordOwner(services: Services, userId: number): Promise<PasswordOwner> {
  const owner = await oneRow<PasswordOwner>(
    services.db,
    `SELECT u.name, coalesce(u.email, '') AS email, coalesce(c.company_name, u.intro_company_name) AS "companyName"
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1 AND u.deleted_at IS NULL`,
    [userId],
  );
  if (!owner) throw notFound();
  return owner;
}

/** At least 12 characters, not one of the most common passwords (R3) and not a slight variation of one. */
export function checkPassword(password: string, { name, email, companyName }: PasswordOwner): void {
  if (password === storyPassword) throw invalid({ password: mostCommon });
  if (!isLongEnough(password)) throw invalid({ password: `must have at least ${passwordLength} characters` });
  const problem = guessable(password, { rank: placeInList, about: [name, email, companyName] });
  if (problem !== null) throw invalid({ password: problem });
}
