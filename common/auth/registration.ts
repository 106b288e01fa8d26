import * as z from 'zod/mini';
import { line, text, words } from '../api/text';

/** What somebody who registers works for (decisions §3). */
export const companyTypes = ['Roofing contractor', 'Metal supplier', 'Manufacturer', 'Builder', 'Other'] as const;

/** An address that mail can be sent to; whether somebody reads there is proven by the link. */
export const email = words(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is not an email address'));

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

/** 12 characters or more (decisions §3); whether it is too common the server knows. */
export const passwordLength = 12;
export const isLongEnough = (password: string): boolean => [...password].length >= passwordLength;
