/** Maximum characters in the subject and text of a PDF email. */
export const emailLimits = { subject: 300, text: 5000 } as const;
