/** A simple check of the address format: requires a dot after the @. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;
export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text);

export const maxEmails = 20;
export const emailsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
