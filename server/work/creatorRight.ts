/**
 * Who made a key or a webhook, `u`, may still manage those of company `c`: an active client of this company, or an admin.
 * A key stops working and a webhook is paused as soon as its creator is deleted, demoted or moved. Matches the
 * permission company.integrate and the company scope; emails of PDFs and about imports ask the same of whoever started them.
 */
export const creatorMay = (u: string, companyId: string): string =>
  `(${u}.deleted_at IS NULL AND ${u}.verified AND (${u}.role IN ('admin', 'super')
    OR (${u}.role = 'client' AND ${u}.company_id = ${companyId})))`;

/** What the quoter brings is for creators who still have it. */
export const creatorQuotes = (u: string): string => `(${u}.role IN ('admin', 'super') OR ${u}.has_quoter)`;
