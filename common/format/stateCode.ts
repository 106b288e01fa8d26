/** State as stored and printed: uppercases two-letter codes, keeps longer text as typed. */
export const stateCode = (typed: string): string =>
  /^\s*[a-z]{2}\s*$/i.test(typed) ? typed.trim().toUpperCase() : typed;
