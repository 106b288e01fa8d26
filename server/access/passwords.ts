import { hash, verify } from '@node-rs/argon2';
import { invalid, notFound } from '../work/refusal';
import { placeInList } from './commonPasswords';
import { guessable } from '../../common/auth/passwordStrength';
import { isLongEnough, passwordLength } from '../../common/auth/registrationRules';
import type { House } from '../house';
import { oneRow } from '../work/sql';

/** argon2id, 19 MiB, two passes: OWASP's first recommendation. */
const cost = { algorithm: 2 /* argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** What an unknown address is checked against, so that it takes as long as a known one (security D14). */
const nobody = hashPassword('nobody has this password, whoever asks');

export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null;
}

/** What a password must not be made of. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly companyName: string;
}

export async function passwordOwner(house: House, userId: number): Promise<PasswordOwner> {
  const owner = await oneRow<PasswordOwner>(
    house.db,
    `SELECT u.name, coalesce(u.email, '') AS email, coalesce(c.company_name, u.intro_company_name) AS "companyName"
     FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1 AND u.deleted_at IS NULL`,
    [userId],
  );
  if (!owner) throw notFound();
  return owner;
}

/** 12 characters or more, not one of the most common (decisions §3), and not one that is easily made of them. */
export function checkPassword(password: string, { name, email, companyName }: PasswordOwner): void {
  if (!isLongEnough(password)) throw invalid({ password: `must have ${passwordLength} characters or more` });
  const problem = guessable(password, { rank: placeInList, about: [name, email, companyName] });
  if (problem !== null) throw invalid({ password: problem });
}
