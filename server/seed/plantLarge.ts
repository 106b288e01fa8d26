import { amounts, largeAddress, largeCompanies, largePeople } from '../../db/seeds/large';
import type { PersonKey } from '../../db/seeds/people';
import { gable } from '../../db/seeds/roof';
import { roofs } from '../../db/seeds/roofs';
import type { Roof } from '../../db/seeds/roof';
import { companies } from '../../db/seeds/companies';
import { User } from '../../db/models/User';
import type { House } from '../house';
import { change } from '../work/change';
import type { Work } from '../work/Work';
import { type PlantedCompany, plantCompany } from './plantCompany';
import { type Crowd, plantMany } from './plantMany';
import { roofSheet } from './roofSheet';
import type { Stage } from './stage';

/** Files whose bytes are one and the same sheet. */
export interface Sheets {
  readonly ids: readonly string[];
  readonly bytes: Buffer;
}

const reps: readonly PersonKey[] = ['shelby', 'trent', 'brooke', 'marisol', 'owen'];
const rivals: readonly PersonKey[] = ['cole', 'wendy', 'nate'];
const drafters: readonly PersonKey[] = ['jonah', 'mei', 'priya', 'lars', 'tessa', 'caleb'];

/**
 * DEMO=large: three more suppliers, and years of jobs of all five before the story's own. Files of work in hand
 * have bytes; those of what is long over are rows alone.
 */
export async function plantLarge({ house, cast, companies: known }: Stage, jobs: number): Promise<Sheets> {
  const more: { planted: PlantedCompany; authors: number[]; prices: Crowd['companies'][number]['prices'] }[] = [];
  for (const [i, company] of largeCompanies.entries()) {
    const planted = await plantCompany(house, company);
    more.push({ planted, authors: await plantReps(house, planted.id, i), prices: company.prices });
  }
  const bytes = roofSheet(sheet, { title: 'Roof plan', date: house.now() });
  const of = (people: readonly PersonKey[]) => people.map((who) => cast[who].id);
  const crowd: Crowd = {
    companies: [
      { planted: known.wasatch, authors: of(reps), prices: companies.wasatch.prices },
      { planted: known.gemstate, authors: of(rivals), prices: companies.gemstate.prices },
      ...more,
    ].map(({ planted, authors, prices }) => ({
      id: planted.id,
      authors,
      customers: [...planted.customers.values()],
      prices,
    })),
    drafters: of(drafters),
    admin: cast.ruth.id,
  };
  const calendar = await house.calendar();
  const { files } = await change(house, { actor: null, verb: 'large.plant' }, (work) =>
    plantMany(work, { ...amounts, jobs }, { crowd, calendar, fileSize: bytes.length }),
  );
  return { ids: files, bytes };
}

const sheet: Roof = { ...(roofs[0] as Roof), name: 'A roof of many', building: gable(60, 40, 4) };

/** They sign in with the story's password, as everybody does. */
const plantReps = (house: House, companyId: number, at: number) =>
  change(house, { actor: null, verb: 'users.create' }, async (work: Work) => {
    const ids: number[] = [];
    const [known] = await work.sql<{ hash: string }>('SELECT password_hash AS hash FROM users ORDER BY id LIMIT 1');
    for (const [i, name] of (largePeople[at] ?? []).entries()) {
      const { id } = await work.insert(User, {
        name,
        email: largeAddress(at, i),
        passwordHash: known?.hash,
        verified: true,
        role: i < 2 ? 'client' : 'customer',
        companyId,
        hasQuoter: i === 0,
        logoPrompt: false,
        userSetupComplete: true,
      });
      ids.push(id);
    }
    return ids;
  });
