import { registerText, signInText } from './authText';
import { emailMax, emailPattern } from '../../common/auth/registrationRules';

/** The sign-up form as it is typed. */
export const blankRegistration = {
  name: '',
  email: '',
  phone: '',
  introCompanyName: '',
  introCompanyType: '',
  introCompanyWebsite: '',
  introNotes: '',
  agreed: false,
};
export type Registration = typeof blankRegistration;
export type RegistrationErrors = { readonly [K in keyof Registration]?: string };
export const registrationFields = Object.keys(blankRegistration) as (keyof Registration)[];

const isAddress = (email: string): boolean => email.length <= emailMax && emailPattern.test(email);

/** Missing or invalid fields (R8); the server checks again. */
export function registrationErrors(typed: Registration): RegistrationErrors {
  const wrong: [keyof Registration, string | false][] = [
    ['name', typed.name.trim() === '' && registerText.enterName],
    ['email', !isAddress(typed.email.trim()) && signInText.enterEmail],
    ['introCompanyName', typed.introCompanyName.trim() === '' && registerText.enterCompany],
    ['introCompanyType', typed.introCompanyType === '' && registerText.chooseCompanyType],
    ['agreed', !typed.agreed && registerText.mustAgree],
  ];
  return Object.fromEntries(wrong.filter(([, why]) => why !== false));
}
