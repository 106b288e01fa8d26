import { Json, presentOne, type Run } from '../views/present';
import { always } from '../work/sql';
import { userPresenter } from './presentUser';

/** The own profile with the token to go on with, as login and GET profile answer it. */
export async function presentProfile(run: Run, userId: number, token: string): Promise<Json> {
  const { text } = await presentOne(run, userPresenter, userId, 'self', always);
  return new Json(`${text.slice(0, -1)},"token":${JSON.stringify(token)}}`);
}
