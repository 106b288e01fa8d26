/**
 * Filters of catalog and customers. Matches of a common word are counted up to 1,000; if there are few, they are found
 * before they are sorted. Each field therefore indexes words alone, and an import of prices changes none of them.
 */
export const name = '0028-list-filters';

const itemFields = [
  'unit',
  'type',
  'lower(price_code)',
  'lower(metal)',
  'lower(paint)',
  'lower(color)',
  'lower(panel)',
  'lock',
];

export const up = `
${itemFields.map((field) => `CREATE INDEX items_of_${field.replace(/^lower\(|\)$/g, '')} ON items (${field}, company_id);`).join('\n')}
CREATE INDEX customers_of_price_code ON customers (lower(price_code), company_id);
`;
