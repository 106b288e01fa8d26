import type { Viewer } from '../../common/access/viewer';
import { User } from '../../db/models/User';
import type { CompanyKey } from '../../db/seeds/companies';
import { addressOf, type PersonKey, people, storyPassword } from '../../db/seeds/people';
import { hashPassword } from '../access/passwords';
import type { Services } from '../services';
import { change } from '../work/change';

export type Cast = Readonly<Record<PersonKey, Viewer>>;

/** Creates all demo users with the shared demo password. */
export async function seedPeople(services: Services, companyIds: Readonly<Record<CompanyKey, number>>): Promise<Cast> {
  const passwordHash = await hashPassword(storyPassword);
  const cast = await change(services, { actor: null, verb: 'users.create' }, async (work) => {
    const made: [PersonKey, Viewer][] = [];
    for (const key of Object.keys(people) as PersonKey[]) {
      const person = people[key];
      const user = await work.insert(User, {
        name: person.name,
        email: addressOf(key),
        phone: person.phone ?? '',
        passwordHash,
        verified: true,
        role: person.role,
        companyId: person.company ? companyIds[person.company] : null,
        hasQuoter: person.hasQuoter ?? false,
        seesCosts: person.seesCosts ?? false,
        logoPrompt: false,
        userSetupComplete: person.role !== null,
        notifSubmitAll: person.allMails ?? false,
        notifRfiAll: person.allMails ?? false,
        notifReleaseAll: person.allMails ?? false,
        driveLetter: person.driveLetter ?? '',
        introCompanyName: person.intro?.company ?? '',
        introCompanyType: person.intro?.type ?? '',
        introCompanyWebsite: person.intro?.website ?? '',
        introNotes: person.intro?.notes ?? '',
      });
      const { id, name, role, companyId, hasQuoter, seesCosts, verified } = user;
      made.push([key, { id, name, role, companyId, hasQuoter, seesCosts, verified, onHold: false }]);
    }
    return made;
  });
  return Object.fromEntries(cast) as Cast;
}
