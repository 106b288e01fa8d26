/** Letters and digits that can't be mistaken for each other across a room; without vowels, they spell no words. */
export const codeCharacters = '234679CDFGHJKMNPQRTVWXY';
export const codeLength = 6;

/** How long a code is valid, in minutes. */
export const codeMinutes = 10;

/** A code as typed, with or without the dash, in either case. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** `7K2-M4P`, easier to read and to type. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;
