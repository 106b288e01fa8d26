/** Finds links that a customer has opened, for reminders. */
export const name = '0101-reminders';

export const up = `
CREATE INDEX quote_links_opened ON quote_links (first_opened_at) WHERE revoked_at IS NULL;
`;
