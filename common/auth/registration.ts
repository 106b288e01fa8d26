import * as z from 'zod/mini';
import { line, text, words } from '../api/text';
import { companyTypes, emailMax, emailPattern } from './registrationRules';

export const email = words(emailMax).check(z.regex(emailPattern, 'is not an email address'));

/** POST /users (spec §5, §7). */
export const registrationBody = z.strictObject({
  name: words(120),
  email,
  phone: z.optional(line(40)),
  introCompanyName: words(200),
  introCompanyWebsite: z.optional(line(200)),
  introCompanyType: z.enum(companyTypes),
  introNotes: z.optional(line(2000)),
  /** The answer of the captcha. */
  recaptchaValue: text(4000).check(z.minLength(1, 'is required')),
  /** Agreement to mails about takeoff requests: nobody registers without. */
  regisNotifOptIn: z.literal(true, 'has to be agreed to'),
});
