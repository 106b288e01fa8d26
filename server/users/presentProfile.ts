import { Json, presentOne, type Run } from '../views/present';
import { always } from '../work/sql';
import { userPresenter } from './presentUser';

export interface Tokens {
  readonly token: string;
  readonly mongoToken?: string;
}

/** The user's own profile with a token, as returned by login and GET profile. */
export async function presentProfile(run: Run, userId: number, tokens: Tokens): Promise<Json> {
  const { text } = await presentOne(run, userPresenter, userId, 'self', always);
  return new Json(`${text.slice(0, -1)},${JSON.stringify(tokens).slice(1)}`);
}
