/** Maximum characters in the subject and text of a PDF email, and how far ahead it can be scheduled. */
export const emailLimits = { subject: 300, text: 5000, days: 90 } as const;

/** Attached PDF, customer's link, or both in a PDF's email. */
export const emailIncludes = ['pdf', 'link', 'both'] as const;
export type EmailInclude = (typeof emailIncludes)[number];
