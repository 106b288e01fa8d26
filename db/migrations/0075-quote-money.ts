/** Stored quotes have the fields of sections, options, discounts, freight and deposit; those with discounts have their sum. */
export const name = '0075-quote-money';

const line = { subTotal: null, percent: null, scope: '', optional: false, note: '' };
const page = { discounts: 0, options: 0, freight: null, freightTaxed: false, deposit: '', depositDue: null };

export const up = `
ALTER TABLE quotes DISABLE TRIGGER USER;
UPDATE quotes SET page = '${JSON.stringify(page)}'::jsonb || page WHERE page ? 'lines';
UPDATE quotes SET page = jsonb_set(page, '{lines}',
  (SELECT jsonb_agg('${JSON.stringify(line)}'::jsonb || line ORDER BY place)
   FROM jsonb_array_elements(page -> 'lines') WITH ORDINALITY AS l(line, place)))
WHERE jsonb_array_length(page -> 'lines') > 0;
UPDATE quotes q SET page = jsonb_set(page, '{discounts}', to_jsonb(d.total)) FROM (
  SELECT id, sum((line ->> 'total')::numeric) AS total
  FROM quotes CROSS JOIN jsonb_array_elements(page -> 'lines') AS line
  WHERE line ->> 'kind' = 'discount' AND page ? 'lines' GROUP BY id) d
WHERE d.id = q.id AND d.total IS NOT NULL;
ALTER TABLE quotes ENABLE TRIGGER USER;
`;
