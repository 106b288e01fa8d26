/** Custom texts of a company's emails, by field; missing fields use the default text. */
export const name = '0030-letter-words';

export const up = `
ALTER TABLE companies ADD COLUMN letters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(letters) = 'object');
`;
