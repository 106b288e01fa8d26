import { dictionary } from '@zxcvbn-ts/language-common';
import { placesIn } from '../../common/auth/passwordStrength';

export const placeInList = placesIn(dictionary['passwords-common'] as string[]);
