import { foldCase } from '../../common/csv/foldCase';

/**
 * Keys of catalogs, customers and the match and ratio lists ignore case as the program does (Q13): fold_case() is made
 * from the program's own foldCase(), so that ß, ﬁ, ς and ı are the same letters in an index as in an import. PostgreSQL's
 * upper() depends on its locale and never makes two letters of one.
 *
 * A database may hold two rows that only now are one key. It keeps both, and their index isn't unique.
 */
export const name = '0052-fold-case';

const space =
  '\\t\\n\\u000B\\f\\r \\u00A0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';

const one: [string, string][] = [];
const several: [string, string][] = [];
// No letter above U+1FFFF has a case. Surrogates are no letters.
for (let code = 1; code <= 0x1ffff; code++) {
  if (code >= 0xd800 && code <= 0xdfff) continue;
  const letter = String.fromCodePoint(code);
  if (letter.toLowerCase() === letter && letter.toUpperCase() === letter) continue;
  const folded = foldCase(`.${letter}.`).slice(1, -1);
  // A letter that NFC replaces never comes as far as the mapping.
  if (folded === letter || letter.normalize('NFC') !== letter) continue;
  ([...folded].length === 1 ? one : several).push([letter, folded]);
}
const all = (pairs: readonly [string, string][], at: 0 | 1): string => pairs.map((pair) => pair[at]).join('');

const unique = (index: string, on: string, where = ''): string => `
DROP INDEX IF EXISTS ${index};
DO $do$ BEGIN
  CREATE UNIQUE INDEX ${index} ON ${on} ${where};
EXCEPTION WHEN unique_violation THEN
  CREATE INDEX ${index} ON ${on} ${where};
END $do$;`;

export const up = `
CREATE FUNCTION fold_case(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  r text := btrim(t, E'${space}');
BEGIN
  IF octet_length(r) = length(r) THEN
    RETURN upper(r COLLATE "C");
  END IF;
  r := normalize(r, NFC);
  IF r ~ '[${all(several, 0)}]' THEN
    ${several.map(([from, to]) => `r := replace(r, '${from}', '${to}');`).join('\n    ')}
  END IF;
  RETURN translate(r, '${all(one, 0)}', '${all(one, 1)}');
END $$;
${unique('match_entries_key', 'match_entries (company_id, fold_case(code), fold_case(panel), fold_case(paint), fold_case(metal), fold_case(color))')}
${unique('ratio_entries_key', 'ratio_entries (company_id, fold_case(code), fold_case(item))')}
${unique('items_key', 'items (company_id, fold_case(sku), fold_case(price_code))')}
${unique('customers_number', 'customers (company_id, fold_case(customer_num))', "WHERE customer_num <> ''")}
CREATE INDEX items_by_item ON items (company_id, fold_case(item)) WHERE item <> '';
CREATE INDEX ratio_entries_by_item ON ratio_entries (company_id, fold_case(item));
CREATE INDEX customers_without_number ON customers (company_id, fold_case(name)) WHERE customer_num = '';
`;
