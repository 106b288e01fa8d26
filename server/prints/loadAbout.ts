import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
import type { PaperLayout } from '../../common/companies/paperLayout';
import type { Exemption } from '../../common/quotes/tax/exemption';
import { partnerLogo } from '../emails/partnerLogo';
import { exemptionOf } from '../quotes/offeredTax';
import { nameOf, ofPerson } from '../work/actorName';

type About = Pick<PrintSnapshot['about'], 'jobName' | 'author' | 'contact' | 'company' | 'customer'> & {
  readonly num: string;
  readonly exemption: Exemption | null;
};
interface Found {
  readonly about: About;
  readonly paper: PaperLayout;
}
type Select = (sql: string, bind: unknown[]) => Promise<Found[]>;

/** A quote PDF's data besides its content: job, company, customer, who prepared it, and the company's layout. */
export async function loadAbout(select: Select, quoteId: number, authorId: number): Promise<Found> {
  const [found] = await select(
    `SELECT json_build_object('num', q.num, 'jobName', j.name, 'author', ${nameOf('quoter', 'a')},
         'contact', json_build_object('phone', ${ofPerson('quoter', 'a', 'phone', '')},
           'email', ${ofPerson('quoter', 'a', 'email', '')}),
         'customer', coalesce(cu.name, ''), 'exemption', ${exemptionOf},
         'company', json_build_object('name', c.company_name,
           'address', array_remove(ARRAY[c.office_address_one, c.office_address_two], ''),
           'logoFileId', coalesce(${partnerLogo('j')}, c.logo_file_id))) AS about,
       json_build_object('paperPrices', c.paper_prices, 'paperCutlist', c.paper_cutlist,
         'paperBundles', c.paper_bundles, 'paperContact', c.paper_contact, 'paperSignature', c.paper_signature,
         'paperLeadTime', c.paper_lead_time, 'paperFreight', c.paper_freight, 'paperTerms', c.paper_terms) AS paper
     FROM quotes q JOIN jobs j ON j.id = q.job_id JOIN companies c ON c.id = q.company_id JOIN users a ON a.id = $2
     LEFT JOIN customers cu ON cu.id = q.customer_id WHERE q.id = $1`,
    [quoteId, authorId],
  );
  return found as Found;
}
