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

/** What is missing or wrong (spec §5); the server has the last word. */
export function registrationErrors(typed: Registration): RegistrationErrors {
  const wrong: [keyof Registration, string | false][] = [
    ['name', typed.name.trim() === '' && 'Enter your name.'],
    ['email', !isAddress(typed.email.trim()) && 'Enter your email address.'],
    ['introCompanyName', typed.introCompanyName.trim() === '' && 'Enter the name of your company.'],
    ['introCompanyType', typed.introCompanyType === '' && 'Choose what your company is.'],
    ['agreed', !typed.agreed && 'We cannot set up an account without being allowed to write to you.'],
  ];
  return Object.fromEntries(wrong.filter(([, why]) => why !== false));
}
