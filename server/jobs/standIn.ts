import { User } from '../../db/models/User';
import type { Work } from '../work/Work';

/** In whose name a program acts: a name to be read, an account that is none. It cannot sign in and is in no list. */
export async function standIn(work: Work, companyId: number, name: string): Promise<number> {
  const person = await work.insert(User, { name, companyId, role: 'client', deletedAt: work.now, email: null });
  return person.id;
}
