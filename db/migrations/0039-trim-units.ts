/**
 * Trims are priced by their unit, and a line has its pieces beside the quantity in that unit. Totals of stored quotes are
 * computed again in the background; until then, the pieces of a line equal its quantity.
 */
export const name = '0039-trim-units';

export const up = `
ALTER TABLE quotes DISABLE TRIGGER USER;
UPDATE quotes SET page = jsonb_set(page, '{lines}',
  (SELECT jsonb_agg(jsonb_build_object('pieces', line -> 'quantity') || line ORDER BY place)
   FROM jsonb_array_elements(page -> 'lines') WITH ORDINALITY AS l(line, place)))
WHERE jsonb_array_length(page -> 'lines') > 0;
ALTER TABLE quotes ENABLE TRIGGER USER;

-- A new installation has neither quotes nor the task queue yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker.migrations') IS NOT NULL THEN
    EXECUTE $task$
      SELECT graphile_worker.add_job('quotes.reckon', payload := json_build_object('companyId', company_id),
        job_key := 'reckon:' || company_id, max_attempts := 12)
      FROM (SELECT DISTINCT company_id FROM quotes) q $task$;
  END IF;
END $$;
`;
