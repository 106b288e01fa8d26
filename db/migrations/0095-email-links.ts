/** The customer's link in an email of a quote's PDF; the log keeps the email if the link is deleted with its PDF. */
export const name = '0095-email-links';

export const up = `
ALTER TABLE print_emails ADD COLUMN link_id integer REFERENCES quote_links ON DELETE SET NULL;
CREATE INDEX print_emails_by_link ON print_emails (link_id) WHERE link_id IS NOT NULL;
`;
