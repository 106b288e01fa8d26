import { amounts, largeAddress, largeCompanies, largePeople } from '../../db/seeds/large';
import type { PersonKey } from '../../db/seeds/people';
import { gable } from '../../db/seeds/roof';
import { roofs } from '../../db/seeds/roofs';
import type { Roof } from '../../db/seeds/roof';
import { companies } from '../../db/seeds/companies';
import { User } from '../../db/models/User';
import type { Services } from '../services';
import { change } from '../work/change';
import type { Work } from '../work/Work';
import { type SeededCompany, seedCompany } from './seedCompany';
import { type Crowd, seedMany } from './seedMany';
import { roofSheet } from './roofs/roofSheet';
import type { Stage } from './stage';

/** IDs of files that share the same content. */
export interface Sheets {
  readonly ids: readonly string[];
  readonly bytes: Buffer;
}

const reps: readonly PersonKey[] = ['shelby', 'trent', 'brooke', 'marisol', 'owen'];
const rivals: readonly PersonKey[] = ['cole', 'wendy', 'nate'];
const drafters: readonly PersonKey[] = ['jonah', 'mei', 'priya', 'lars', 'tessa', 'caleb'];

/**
 * DEMO=large: adds three suppliers, and years of jobs for all five before the demo story. Only files of open jobs have
 * content; older ones have just a row.
 */
export async function seedLarge({ services, cast, companies: known }: Stage, jobs: number): Promise<Sheets> {
  const more: { seeded: SeededCompany; authors: number[]; prices: Crowd['companies'][number]['prices'] }[] = [];
  for (const [i, company] of largeCompanies.entries()) {
    const seeded = await seedCompany(services, company);
    more.push({ seeded, authors: await insertReps(services, seeded.id, i), prices: company.prices });
  }
  const bytes = roofSheet(sheet, { title: 'Roof plan', date: services.now() });
  const of = (people: readonly PersonKey[]) => people.map((who) => cast[who].id);
  const crowd: Crowd = {
    companies: [
      { seeded: known.wasatch, authors: of(reps), prices: companies.wasatch.prices },
      { seeded: known.gemstate, authors: of(rivals), prices: companies.gemstate.prices },
      ...more,
    ].map(({ seeded, authors, prices }) => ({
      id: seeded.id,
      authors,
      customers: [...seeded.customers.values()],
      prices,
    })),
    drafters: of(drafters),
    admin: cast.ruth.id,
  };
  const calendar = await services.calendar();
  const { files } = await change(services, { actor: null, verb: 'large.plant' }, (work) =>
    seedMany(work, { ...amounts, jobs }, { crowd, calendar, fileSize: bytes.length }),
  );
  return { ids: files, bytes };
}

const sheet: Roof = { ...(roofs[0] as Roof), name: 'A roof of many', building: gable(60, 40, 4) };

/** Creates reps with the demo password. */
const insertReps = (services: Services, companyId: number, at: number) =>
  change(services, { actor: null, verb: 'users.create' }, async (work: Work) => {
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
        seesCosts: i === 0,
        logoPrompt: false,
        userSetupComplete: true,
      });
      ids.push(id);
    }
    return ids;
  });
