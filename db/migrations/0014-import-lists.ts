/** A company's imports of all its lists, newest first. */
export const name = '0014-import-lists';

export const up = `
CREATE INDEX imports_by_company ON imports (company_id, id);
`;
