import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import type { Answer } from './caller';
import type { Person } from './people';
import type { World } from './world';

/** The cookies that a response sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A screen that shows a code: its code and its cookie. */
export async function showCode(world: World, cookie = ''): Promise<{ code: string; expires: string; cookie: string }> {
  const answer = await world.as('nobody').call('display.startPairing', { body: {}, headers: { cookie } });
  return { ...answer.body, cookie: cookiesOf(answer) };
}

export const askPairing = (world: World, cookie: string) =>
  world.as('nobody').call('display.finishPairing', { body: {}, headers: { cookie } });

/** A display as a person of the tests, with the credential of this cookie. */
export const displayPerson = (displayId: number, name: string, cookie: string): Person => ({
  ...{
    id: 0,
    name,
    email: '',
    session: '',
    role: null,
    companyId: null,
    hasQuoter: false,
    seesCosts: false,
    verified: true,
  },
  ...{ displayId, cookie },
});

/** Pairs a new display, as an admin and its screen do. */
export async function pairDisplay(
  world: World,
  body: Omit<BodyIn<Routes['displays.create']>, 'code'> = { name: 'Shop floor' },
): Promise<Person> {
  const screen = await showCode(world);
  const { _id } = await world.as('admin').does('displays.create', { body: { ...body, code: screen.code } });
  return displayPerson(_id, body.name, cookiesOf(await askPairing(world, screen.cookie)));
}
