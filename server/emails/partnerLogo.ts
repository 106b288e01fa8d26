/** SQL for the file of the partner's logo of job `j`; null if the job isn't a partner's or has no logo. */
export const partnerLogo = (j: string): string => `(SELECT l.file_id FROM partner_clients p
  JOIN partner_logos l ON l.partner_id = p.id AND l.url = p.mrm_logo_url
  WHERE p.company_id = ${j}.company_id AND lower(p.mrm_client_id) = lower(${j}.mrm_client_id))`;
