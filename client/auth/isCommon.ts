/**
 * The server refuses the commonest passwords. Here they are looked for before anything is sent, because the screen that
 * follows always says that the password has been saved (spec §8); the list is fetched when it is needed.
 */
export async function isCommon(password: string): Promise<boolean> {
  try {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return (dictionary['passwords-common'] as string[]).includes(password.toLowerCase());
  } catch {
    return false;
  }
}
