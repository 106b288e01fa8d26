import { guessable, placesIn } from '../../common/auth/passwordStrength';

/**
 * The server refuses passwords that are easy to guess. They are found here before anything is sent, because the screen
 * that follows always says that the password has been saved (spec §8); the list is loaded when it is needed.
 */
export async function passwordProblem(password: string): Promise<string | null> {
  try {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return guessable(password, { rank: placesIn(dictionary['passwords-common'] as string[]), about: [] });
  } catch {
    return null;
  }
}
