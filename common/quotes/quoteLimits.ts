/** Largest update a person may send at once. */
export const maxUpdateBytes = 60_000;
