const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `2026-11-16` is an office day, whatever the reader's time zone: `16 Nov`. */
export const relativeDay = (day: string): string => format.format(Date.parse(`${day}T12:00:00Z`));
