/** A partner client's logo, downloaded from the address in its settings; of another address it isn't used any more. */
export const name = '0054-partner-logos';

export const up = `
CREATE TABLE partner_logos (
  partner_id integer PRIMARY KEY REFERENCES partner_clients ON DELETE CASCADE,
  url text NOT NULL,
  file_id text NOT NULL
);
CREATE INDEX partner_logos_by_file ON partner_logos (file_id);
`;
