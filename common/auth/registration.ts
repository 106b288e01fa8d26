import * as z from 'zod/mini';
import { line, text, words } from '../api/text';
import { companyTypes, emailMax, emailPattern } from './registrationRules';

export const email = words(emailMax).check(z.regex(emailPattern, "isn't a valid email address"));

/** POST /users (R8, R5). */
export const registrationBody = z.strictObject({
  name: words(120),
  email,
  phone: z.optional(line(40)),
  introCompanyName: words(200),
  introCompanyWebsite: z.optional(line(200)),
  introCompanyType: z.enum(companyTypes),
  introNotes: z.optional(line(2000)),
  /** Solution of the captcha. */
  recaptchaValue: text(4000).check(z.minLength(1, 'is required')),
  /** Consent to emails about takeoff requests, required to register. */
  regisNotifOptIn: z.literal(true, 'must be accepted'),
});
