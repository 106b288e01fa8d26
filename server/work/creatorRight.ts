/**
 * True if the creator `u` of a key or webhook can still manage those of company `c`: an active client of the company,
 * or an admin. A key stops working and a webhook is paused as soon as its creator is deleted, demoted or moved. Matches
 * the permission company.integrate and the company scope; also used for the senders of PDF emails and the users who
 * started imports.
 */
export const creatorMay = (u: string, companyId: string): string =>
  `(${u}.deleted_at IS NULL AND ${u}.verified AND (${u}.role IN ('admin', 'super')
    OR (${u}.role = 'client' AND ${u}.company_id = ${companyId})))`;

/** Events of the quoter require a creator who can still create quotes. */
export const creatorQuotes = (u: string): string => `(${u}.role IN ('admin', 'super') OR ${u}.has_quoter)`;

/** True if the creator `u` of a key can see costs (Q83). */
export const creatorSeesCosts = (u: string): string =>
  `(${u}.role IN ('admin', 'super') OR (${u}.has_quoter AND ${u}.sees_costs))`;

/** A webhook `w` with quote events is also paused if its creator `u` can no longer create quotes. */
export const creatorMaySend = (u: string, w: string): string =>
  `(${creatorMay(u, `${w}.company_id`)}
    AND (${creatorQuotes(u)} OR NOT EXISTS (SELECT 1 FROM unnest(${w}.events) AS e WHERE e LIKE 'quote.%')))`;
