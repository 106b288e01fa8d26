/** What a company's letters say in its own words, field by field; what is not there is said in ours. */
export const name = '0030-letter-words';

export const up = `
ALTER TABLE companies ADD COLUMN letters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(letters) = 'object');
`;
