import { type LetterField, type LetterKind, letterFields } from '../../common/companies/letterWords';

/** What happened, in the words of whoever looks for its letter. */
export const letterNames: Readonly<Record<LetterKind, string>> = {
  submitted: 'A takeoff is asked for',
  rfi: 'The office has a question',
  answered: 'The question is answered',
  released: 'A takeoff is ready',
  revision: 'A revision is asked for',
  quote: 'A quote is sent',
  import: 'An import is done',
  verify: 'An address is to be verified',
  reset: 'A password is forgotten',
};

/** Which field of a letter a refused field of the call is. */
export const fieldOf = (refused: Readonly<Record<string, string>>): Partial<Record<LetterField, string>> =>
  Object.fromEntries(
    letterFields.filter((field) => refused[`letters.${field}`]).map((field) => [field, refused[`letters.${field}`]]),
  );
