import { dictionary } from '@zxcvbn-ts/language-common';
import { rankByList } from '../../common/auth/passwordStrength';

export const placeInList = rankByList(dictionary['passwords-common'] as string[]);
