/** Texts outside all pages. */
export const appText = { safe: 'Your saved work isn’t affected.' };
