/** Limits of an email with a release. */
export const versionEmailLimits = { recipients: 20, text: 2000 } as const;
