import { buffer } from 'node:stream/consumers';
import type { LetterWords } from '../../common/companies/letterWords';
import type { House } from '../house';
import type { MailFile } from '../outside/mail/mail';
import { oneRow } from '../work/sql';

/** In whose name a letter is written. */
export interface Brand {
  readonly name: string;
  readonly logo: MailFile | null;
  /** What it says in its own way. */
  readonly words: LetterWords;
}

/** The office's own: for its people, for whoever has no company yet, and for what was given up, which is the office's to mend. */
export const ourBrand: Brand = { name: 'Takeoffs', logo: null, words: {} };

/** A company's name, logo and words; a letter does not fail for want of a picture. */
export async function brandOf(house: House, companyId: number | null): Promise<Brand> {
  if (companyId === null) return ourBrand;
  const company = await oneRow<{ name: string; logo: string | null; words: LetterWords }>(
    house.db,
    'SELECT company_name AS name, logo_file_id AS logo, letters AS words FROM companies WHERE id = $1',
    [companyId],
  );
  if (!company) return ourBrand;
  const { name, logo, words } = company;
  const picture = logo === null ? null : await house.files.open(logo);
  if (!picture) return { name, logo: null, words };
  const base64 = (await buffer(picture)).toString('base64');
  return { name, words, logo: { name: 'logo.png', mime: 'image/png', base64 } };
}
