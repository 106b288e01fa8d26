import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** The app asks a client user for logo and notifications once, at the first sign-in (R3). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('asks a new client user until they are done, and never again', async () => {
  const person = await world.addPerson({ name: 'Newcomer', role: 'client', companyId: world.companies.A.id });
  // As after a registration.
  await world.sql('UPDATE users SET logo_prompt = DEFAULT, user_setup_complete = DEFAULT WHERE id = $1', [person.id]);
  const profile = () => world.as(person).does('profile.get');
  expect(await profile()).toMatchObject({ logoPrompt: true, userSetupComplete: false });
  await world.as(person).does('profile.update', {
    body: { notifRfi: true, notifRelease: false, userSetupComplete: true, logoPrompt: false },
  });
  expect(await profile()).toMatchObject({
    ...{ logoPrompt: false, userSetupComplete: true },
    ...{ notifRfi: true, notifRelease: false },
  });
});
