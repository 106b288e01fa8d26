import { buffer } from 'node:stream/consumers';
import type { EmailTemplates } from '../../common/companies/emailTemplates';
import { partnerLogo } from './partnerLogo';
import type { Services } from '../services';
import type { MailFile } from '../outside/mail/mail';
import { oneRow } from '../work/sql';

/** The sender shown in an email. */
export interface Brand {
  readonly name: string;
  readonly logo: MailFile | null;
  /** The company's own email texts. */
  readonly words: EmailTemplates;
}

/** The office's brand: for staff, users without a company, and failed tasks. */
export const ourBrand: Brand = { name: 'Takeoffs', logo: null, words: {} };

/**
 * A company's name, logo and texts; jobs of a partner use the partner's logo. A missing logo file doesn't stop the
 * email.
 */
export async function brandOf(
  services: Services,
  companyId: number | null,
  jobId: number | null = null,
): Promise<Brand> {
  if (companyId === null) return ourBrand;
  const company = await oneRow<{ name: string; logo: string | null; words: EmailTemplates }>(
    services.db,
    `SELECT c.company_name AS name, coalesce(${partnerLogo('j')}, c.logo_file_id) AS logo, c.letters AS words
     FROM companies c LEFT JOIN jobs j ON j.id = $2 WHERE c.id = $1`,
    [companyId, jobId],
  );
  if (!company) return ourBrand;
  const { name, logo, words } = company;
  const picture = logo === null ? null : await services.files.open(logo);
  if (!picture) return { name, logo: null, words };
  const base64 = (await buffer(picture)).toString('base64');
  return { name, words, logo: { name: 'logo.png', mime: 'image/png', base64 } };
}
