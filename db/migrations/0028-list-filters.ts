/**
 * What the catalog and the customers are filtered by. Whoever has a word in common is counted up to a thousand and, when
 * they are few, found before they are sorted; so each field needs the words alone, and the prices of an import change
 * none of them.
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
