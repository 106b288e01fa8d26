/** Characters of a note or reason. */
export const maxMarginText = 500;
