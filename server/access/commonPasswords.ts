import { dictionary } from '@zxcvbn-ts/language-common';

/** The commonest passwords that are long enough to be chosen at all; the list is ordered by how common they are. */
const list = dictionary['passwords-common'] as string[];
export const commonPasswords: ReadonlySet<string> = new Set(list.filter((password) => password.length >= 12));
