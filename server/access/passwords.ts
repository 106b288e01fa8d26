import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../work/refusal';
import { commonPasswords } from './commonPasswords';

/** argon2id, 19 MiB, two passes: OWASP's first recommendation. */
const cost = { algorithm: 2 /* argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** What an unknown address is checked against, so that it takes as long as a known one (security D14). */
const nobody = hashPassword('nobody has this password, whoever asks');

export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null;
}

/** 12 characters or more, not one of the commonest (decisions §3). */
export function checkPassword(password: string): void {
  if ([...password].length < 12) throw invalid({ password: 'must have 12 characters or more' });
  if (commonPasswords.has(password.toLowerCase()))
    throw invalid({ password: 'is one of the commonest; choose another one' });
}
