import { guessable, rankByList } from '../../common/auth/passwordStrength';

/**
 * Finds passwords that the server would refuse as easy to guess. Checked before sending, because the next screen always
 * says that the password was saved (R7). The list is loaded on demand.
 */
export async function passwordProblem(password: string): Promise<string | null> {
  try {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return guessable(password, { rank: rankByList(dictionary['passwords-common'] as string[]), about: [] });
  } catch {
    return null;
  }
}
